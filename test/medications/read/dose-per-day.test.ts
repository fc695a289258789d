import { expect, test } from '@jest/globals';
import fc from '../../support/fast-check.ts';
import { unitName } from '../../../src/medications/read/dosing/dose-per-day.ts';
import { UNITS, type UnitRow } from '../../../src/terminology/codes/unit-table.ts';

test('every spelling of a unit is one name', () => {
  const rows: readonly UnitRow[] = UNITS.filter(({ kind }) => kind === 'count');
  const spelling = fc
    .constantFrom(...rows)
    .chain((row) => fc.tuple(fc.constant(row.id), fc.constantFrom(row.unit, row.plural, row.ucumCode)));
  fc.assert(fc.property(spelling, ([id, written]) => expect(unitName(written)).toBe(id)));
});

test.each([
  ['Tablets', 'tablet'],
  ['tab(s)', 'tablet'],
  ['TAB', 'tablet'],
  ['comprimé', 'tablet'],
  ['capsule, delayed release', 'capsule'],
  ['zorbs', 'zorb'],
])('%s is %s', (written, name) => {
  expect(unitName(written)).toBe(name);
});
