import { expect, test } from '@jest/globals';
import { shippedPackages } from './support/shipped-packages.ts';

/** Licences that let anyone ship the service, closed or open (SPDX identifiers). */
const PERMISSIVE =
  /^\(?(?:MIT|MIT-0|ISC|0BSD|BSD-[23]-Clause|Apache-2\.0|BlueOak-1\.0\.0|Unlicense|CC0-1\.0|Python-2\.0|Zlib)\b/;

test('every package that ships has a permissive licence', () => {
  const shipped = shippedPackages();
  expect(shipped.length).toBeGreaterThan(50);
  expect(shipped.filter(({ licence }) => !PERMISSIVE.test(licence))).toEqual([]);
});
