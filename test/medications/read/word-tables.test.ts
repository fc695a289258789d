import { describe, expect, test } from '@jest/globals';
import {
  COURSE_WORDS,
  EVENT_WORDS,
  LAST_STEP_WORDS,
  STOP_WORDS,
  SUPPLY_WORDS,
} from '../../../src/medications/read/dosing/course-words-table.ts';
import { standingOfAdherence } from '../../../src/medications/read/read-adherence.ts';
import { ADHERENCE_STANDINGS, LIST_FLAGS } from '../../../src/medications/read/standing-code-table.ts';
import { COURSE_DRUGS } from '../../../src/medications/weigh/courses/course-drug-table.ts';
import { drugListOf } from '../../../src/medications/weigh/drug-list.ts';
import { RESCUE_DRUGS } from '../../../src/medications/weigh/rescue-drug-table.ts';
import { resolveProductText } from '../../../src/terminology/products/resolve-product.ts';
import { store } from '../patient.ts';

describe.each(
  Object.entries({ ...COURSE_WORDS, ...EVENT_WORDS, ...STOP_WORDS, ...LAST_STEP_WORDS, ...SUPPLY_WORDS }),
)('course words: %s', (_, row) => {
  test.each(row.examples)('%s', (text) => {
    expect(row.words.test(text)).toBe(true);
  });
  test.each(row.others)('not: %s', (text) => {
    expect(row.words.test(text)).toBe(false);
  });
});

describe.each(Object.entries(ADHERENCE_STANDINGS))('adherence: %s', (_, row) => {
  test.each(row.examples)('%s', (text) => {
    expect(standingOfAdherence(text)).toBe(row.standing);
  });
  test.each(row.others)('not: %s', (text) => {
    expect(standingOfAdherence(text)).toBeUndefined();
  });
});

describe.each(Object.entries(LIST_FLAGS))('flags of lists: %s', (_, row) => {
  test.each(row.examples)('%s', (text) => {
    expect(row.words.test(text)).toBe(true);
  });
  test.each(row.others)('not: %s', (text) => {
    expect(row.words.test(text)).toBe(false);
  });
});

const DRUG_LISTS = { 'given in courses': COURSE_DRUGS, 'kept for an emergency': RESCUE_DRUGS };
const LISTED = Object.entries(DRUG_LISTS).flatMap(([list, table]) =>
  Object.entries(table).map(([row, { example }]) => ({ list, row, example, isListed: drugListOf(table) })),
);

describe.each(LISTED)('drugs $list: $row', ({ example, isListed }) => {
  const identify = (name: string) => {
    const product = resolveProductText(store, name)?.product;
    expect(product?.ingredients.length).toBeGreaterThan(0);
    return isListed({ text: name, via: 'name', ...(product && { product }) });
  };

  test('the example and what is like it', () => {
    expect(example.map(identify)).toEqual([true, false]);
  });
});
