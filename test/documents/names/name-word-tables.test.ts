import { afterAll, describe, expect, test } from '@jest/globals';
import { clusterNames } from '../../../src/documents/names/cluster-names.ts';
import { drugNamesOf } from '../../../src/documents/names/drug-names.ts';
import { PRODUCT_NOISE, SAME_DRUG_WORDS } from '../../../src/documents/names/product-word-table.ts';
import { withoutCodes } from '../../../src/documents/names/product-text.ts';
import { openStarterStore } from '../../support/starter-store.ts';

const store = openStarterStore();
const names = drugNamesOf(store);
afterAll(() => store.close());

describe.each(Object.values(SAME_DRUG_WORDS))('$reason', ({ examples }) => {
  test.each([...examples])('%s: %d drugs', (text, drugs) => {
    expect(clusterNames(text, names, [], false)).toHaveLength(drugs);
  });
});

describe.each(Object.values(PRODUCT_NOISE))('$reason', ({ examples }) => {
  test.each([...examples])('%s → %s', (text, left) => expect(withoutCodes(text)).toBe(left));
});
