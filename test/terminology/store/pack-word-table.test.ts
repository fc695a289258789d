import { expect, test } from '@jest/globals';
import { nameOfPack } from '../../../src/terminology/store/pack-brands.ts';
import { PACK_WORD_ROWS } from '../../../src/terminology/store/pack-word-table.ts';

test.each(PACK_WORD_ROWS.flatMap(({ examples }) => [...examples]))('%s → %s', (brand, name) => {
  expect(nameOfPack(brand)).toBe(name);
});
