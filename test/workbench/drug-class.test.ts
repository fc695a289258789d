import { describe, expect, test } from '@jest/globals';
import { classOf, classOfName } from '../../src/workbench/classes/drug-class.ts';
import { STEMS } from '../../src/workbench/classes/stem-table.ts';
import { openStarterStore } from '../support/starter-store.ts';

const store = openStarterStore();

describe('the class of a drug by the stem of its name', () => {
  test.each(STEMS.flatMap(({ drugClass, examples }) => examples.map((name) => [name, drugClass] as const)))(
    '%s → %s',
    (name, drugClass) => {
      expect(classOfName(name)).toBe(drugClass);
    },
  );

  test.each(STEMS.flatMap(({ except = [] }) => except))('%s ends like a stem and has no class', (name) => {
    expect(classOfName(name)).toBeUndefined();
  });

  test('every row names a stem of its own, and each of its examples has it', () => {
    expect(new Set(STEMS.map(({ stem }) => stem)).size).toBe(STEMS.length);
    const without = STEMS.filter(
      ({ stem, examples }) => !examples.every((name) => name.includes(stem.replace('-', ''))),
    );
    expect(without).toEqual([]);
  });

  test('a combination has the classes of its parts, a drug without a stem none', () => {
    const productOf = (rxcui: string) => store.product(rxcui);
    expect(classOf(productOf('197885'))).toBe('Thiazide diuretic / ACE inhibitor');
    expect(classOf(productOf('855332'))).toBeUndefined();
    expect(classOf(undefined)).toBeUndefined();
  });
});
