import { afterAll, describe, expect, test } from '@jest/globals';
import {
  DRUG_NAME_TABLE,
  SALT_ABBREVIATIONS,
  SHORT_METALS,
  SALT_WORDS,
} from '../../../src/terminology/names/drug-name-table.ts';
import type { DrugNameRow } from '../../../src/terminology/names/drug-name-table.ts';
import { normalizeDrugName } from '../../../src/terminology/names/drug-name.ts';
import { openStarterStore } from '../../support/starter-store.ts';
import { describeLine } from '../../../src/terminology/products/product-description.ts';
import { LINE_WORD_TABLE } from '../../../src/terminology/products/product-line-table.ts';
import { resolveProductText } from '../../../src/terminology/products/resolve-product.ts';

const STORE = openStarterStore();
afterAll(() => STORE.close());

const ROWS: readonly DrugNameRow[] = DRUG_NAME_TABLE;
const EXAMPLES = ROWS.flatMap((row) => row.examples.map((example) => [example, row] as const));

describe('drug name table', () => {
  test.each(EXAMPLES)('%s', (example, row) => {
    const generics = describeLine(STORE, example)?.drug.generics.map(({ name }) => name);
    const brand = describeLine(STORE, example)?.drug.brandName;
    if (brand === undefined)
      expect(generics?.toSorted()).toEqual(row.means.map(normalizeDrugName).toSorted());
    expect(resolveProductText(STORE, example)).toBeDefined();
  });

  test.each(ROWS.filter((row) => row.strength !== undefined).flatMap((row) => row.names))(
    'the strength that %s tells is one of its product, and one that is written comes before it',
    (name) => {
      const told = resolveProductText(STORE, name)?.ingredients ?? [];
      expect(told.some(({ strength }) => strength !== undefined)).toBe(true);
      expect(describeLine(STORE, `${name} 11 mg`)?.strengths[0]).toEqual([{ value: 11, unit: 'MG' }]);
    },
  );

  test.each(ROWS.filter((row) => row.needsSupport).flatMap((row) => row.names))(
    '%s alone is no drug',
    (name) => {
      expect(resolveProductText(STORE, name)).toBeUndefined();
    },
  );

  test('names are normalized, and each stands in one row', () => {
    const names = ROWS.flatMap((row) => row.names);
    expect(names).toEqual(names.map(normalizeDrugName));
    expect(names.toSorted()).toEqual([...new Set(names)].toSorted());
  });

  test('what a name means is in RxNorm', () => {
    for (const name of ROWS.flatMap((row) => row.means)) {
      expect([name, STORE.conceptsNamed(normalizeDrugName(name)).length > 0]).toEqual([name, true]);
    }
  });
});

describe('short metals', () => {
  test.each(SHORT_METALS.flatMap(({ examples }) => [...examples]))('%s', (example) => {
    expect(resolveProductText(STORE, example)).toBeDefined();
  });

  test('a name with its metal shortened is the drug that it is with the whole word', () => {
    const names = [...STORE.ingredientNames()].flatMap(([name, , tty]) => (tty === 'MIN' ? [] : [name]));
    const ofMetals = SHORT_METALS.flatMap(({ short, metal }) =>
      names.flatMap((name) => (name.endsWith(` ${metal}`) ? [{ name, metal, short }] : [])),
    );
    expect(ofMetals.length).toBeGreaterThan(50);
    for (const { name, metal, short } of ofMetals) {
      const shortened = `${name.slice(0, -metal.length)}${short}`;
      const read = resolveProductText(STORE, shortened)?.product.ingredientKey;
      expect([shortened, read]).toEqual([shortened, resolveProductText(STORE, name)?.product.ingredientKey]);
    }
  });
});

test('salt abbreviations lead to salt words', () => {
  for (const word of Object.values(SALT_ABBREVIATIONS)) expect(SALT_WORDS).toContain(word);
});

describe('line word table', () => {
  test.each(LINE_WORD_TABLE.flatMap((row) => row.examples.map((example) => [row.role, example] as const)))(
    '%s: %s',
    (role, example) => {
      const match = resolveProductText(STORE, example);
      if (role === 'other-product') expect(match).toBeUndefined();
      else expect(match?.concept.tty).toBe('SCD');
    },
  );
});
