import { expect, test } from '@jest/globals';
import fc from '../../../support/fast-check.ts';
import { readColumns } from '../../../../src/documents/layout/headers/read-columns.ts';
import { rowContent } from '../../../../src/documents/sections/rows/row-content.ts';

const columns = readColumns(['Medicine', 'Old dose', 'New dose']);

function doseOf(former: string, dose: string): string | undefined {
  const { fields } = rowContent(['Lamotrigine', former, dose], columns);
  return fields.find(({ field }) => field === 'dose')?.text;
}

test('where a new dose is no other, the former one is taken; an amount and an end stay as they are', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('100 mg twice daily', '25 mg daily', '1 tab'),
      fc.constantFrom('no change', 'unchanged', 'Same', 'as before', 'continue'),
      fc.constantFrom('150 mg daily', 'STOP', 'hold', '12.5 mg'),
      (former, same, other) => {
        expect(doseOf(former, same)).toBe(former);
        expect(doseOf(former, other)).toBe(other);
      },
    ),
  );
});
