import { describe, expect, test } from '@jest/globals';
import {
  DIRECTION_WORD_ROWS,
  LEFT_OUT_ROWS,
  type DirectionKind,
} from '../../../../src/documents/names/directions/direction-word-table.ts';
import { splitProduct } from '../../../../src/documents/names/directions/split-product.ts';
import { hasDosage, supportOf, type Support } from '../../../../src/documents/names/directions/support.ts';
import { UNITS } from '../../../../src/terminology/codes/unit-table.ts';

/** Does a text behind the name of a drug say what its row says? */
function says(kind: DirectionKind, words: string): boolean {
  const text = `Lisinopril ${words}`;
  if (kind === 'lead') return begins(words);
  return supportOf(text)[kind === 'form' ? 'hasForm' : 'hasInstruction'];
}

function begins(words: string): boolean {
  return splitProduct(`Lisinopril ${words}`, 'Lisinopril'.length).sig === words;
}

describe.each(DIRECTION_WORD_ROWS)('$kind: $reason', ({ kind, examples, others = [] }) => {
  test.each(examples)('%s', (words) => {
    expect(says(kind, words)).toBe(true);
  });

  test.each(others)('not %s', (words) => {
    expect(says(kind, words)).toBe(false);
  });
});

const GRAMMAR: readonly { says: keyof Support; begins: boolean; texts: readonly string[] }[] = [
  {
    says: 'hasFrequency',
    begins: true,
    texts: [
      'daily',
      'q.8h',
      'q 6-8 hours',
      '3 times a day',
      'every 4 hours',
      'before breakfast',
      'cada noche',
      'stat',
      'ac',
      'monthly',
    ],
  },
  { says: 'hasCount', begins: true, texts: ['2 tabs', 'one puff', '1 (1) tablet', '1 tableta', '2 Kapseln'] },
  { says: 'hasRoute', begins: false, texts: ['po', 'subcutaneous', 'into the eye', 'por via oral'] },
];

describe.each(GRAMMAR)('the grammar of directions tells $says', (row) => {
  test.each(row.texts)('%s', (words) => {
    expect(supportOf(`Lisinopril ${words}`)[row.says]).toBe(true);
    if (row.begins) expect(begins(words)).toBe(true);
  });
});

test.each(['dailies', 'odd', 'state', 'at 10 a.m', '2 tables', 'pool'])('%s says nothing', (words) => {
  expect(hasDosage(supportOf(`Lisinopril ${words}`))).toBe(false);
  expect(begins(words)).toBe(false);
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
