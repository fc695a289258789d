import { describe, expect, test } from '@jest/globals';
import {
  DIRECTION_WORD_ROWS,
  LEFT_OUT_ROWS,
  type DirectionKind,
} from '../../../../src/documents/names/directions/direction-word-table.ts';
import { splitProduct } from '../../../../src/documents/names/directions/split-product.ts';
import { hasDosage, supportOf, type Support } from '../../../../src/documents/names/directions/support.ts';
import { UNITS } from '../../../../src/terminology/codes/unit-table.ts';

const SAYS: Readonly<Record<Exclude<DirectionKind, 'lead'>, keyof Support>> = {
  form: 'hasForm',
  route: 'hasRoute',
  frequency: 'hasFrequency',
  instruction: 'hasInstruction',
  unit: 'hasCount',
};

/** A text of a row behind the name of a drug: what it says, and whether directions begin with it. */
function read(kind: DirectionKind, words: string): { says: boolean | undefined; begins: boolean } {
  const counted = kind === 'unit' && !/^\d|^one/u.test(words) ? `2 ${words}` : words;
  const text = `Lisinopril ${counted}`;
  return {
    says: kind === 'lead' ? undefined : supportOf(text)[SAYS[kind]],
    begins: splitProduct(text, 'Lisinopril'.length).sig === counted,
  };
}

describe.each(DIRECTION_WORD_ROWS)('$kind: $reason', ({ kind, begins, examples, others = [] }) => {
  test.each(examples)('%s', (words) => {
    const found = read(kind, words);
    expect(found.says).not.toBe(false);
    if (begins) expect(found.begins).toBe(true);
  });

  test.each(others)('not %s', (words) => {
    const found = read(kind, words);
    expect(found.says).not.toBe(true);
    if (begins) expect(found.begins).toBe(false);
  });
});

describe.each(LEFT_OUT_ROWS)('not read: $reason', ({ examples }) => {
  test.each(examples)('%s', (words) => {
    const { hasForm: _form, ...rest } = supportOf(`Lisinopril ${words}`);
    expect(hasDosage({ ...rest, hasForm: false })).toBe(false);
  });
});

const LANGUAGES: readonly string[] = [
  'tableta',
  'tabletas',
  'comprimidos',
  'Kapseln',
  'gélules',
  'cápsula',
  'gotas',
];

test.each(LANGUAGES)('a unit of another language is counted: 2 %s', (unit) => {
  expect(splitProduct(`Lisinopril 10 mg, 2 ${unit}`, 10)).toEqual({
    product: 'Lisinopril 10 mg,',
    sig: `2 ${unit}`,
  });
});

test('the words of units stay in their table: every long one of a dose is counted here', () => {
  const words = UNITS.filter(({ id }) => ['tablet', 'capsule', 'puff'].includes(id)).flatMap((row) => [
    ...row.words,
  ]);
  const missed = words.filter((word) => word.length > 4 && !supportOf(`2 ${word}`).hasCount);
  expect(missed).toEqual([]);
});
