import { describe, expect, test } from '@jest/globals';
import { COLUMN_ROWS } from '../../../../src/documents/layout/headers/column-table.ts';
import { columnOf, readColumns } from '../../../../src/documents/layout/headers/read-columns.ts';

describe.each(COLUMN_ROWS)('$field: $reason', (row) => {
  test.each(row.headers)('"%s"', (header) => expect(columnOf(header)).toBe(row));
});

test('a header stands in one row only', () => {
  const all = COLUMN_ROWS.flatMap(({ headers }) => headers);
  expect(all.filter((header, index) => all.indexOf(header) !== index)).toEqual([]);
});

test.each([
  [
    ['Medication', 'Dose', 'Route', 'Frequency', 'Status'],
    ['name', 'dose', 'route', 'frequency', 'status'],
  ],
  [
    ['Drug Name', 'SIG (Take, Route, Frequency, Duration)', 'Notes'],
    ['name', 'sig', 'details'],
  ],
  [
    ['Brand Name', 'Generic Name', 'Strength'],
    ['name', 'generic-name', 'strength'],
  ],
  [
    ['Group Description', 'Code', 'Code Description'],
    ['category', 'other', 'name'],
  ],
  [
    ['GenericName', 'ProductStrength', 'StopDate'],
    ['generic-name', 'strength', 'end-date'],
  ],
  [
    ['Home Medication', 'Action at Discharge', 'Discharge Medication'],
    ['other-name', 'action', 'name'],
  ],
  [
    ['Ordered Medications', 'Medication Code', 'Provider Name', 'Reason for Use', 'Last Dose Taken'],
    ['name', 'other', 'other', 'other', 'date'],
  ],
  [
    ['Medication', 'Morning', 'Bedtime', 'Rx Date', 'Discontinue Date'],
    ['name', 'moment', 'moment', 'date', 'end-date'],
  ],
  [
    ['Brand Name', 'Sig Desc', 'Rx Status'],
    ['name', 'sig', 'status'],
  ],
  [
    ['Prescriptions', 'Last Dose', 'Taking?'],
    ['name', 'date', 'status'],
  ],
  [
    ['Action', 'Medication(s)', 'How Often'],
    ['action', 'name', 'frequency'],
  ],
])('%j → %j', (headers, fields) => expect(readColumns(headers).fields).toEqual(fields));

test.each([
  [['Allergen', 'Reaction', 'Severity'], 'allergies', false],
  [['Medication', 'Reaction', 'Severity'], 'allergies', true],
  [['Test', 'Result', 'Range'], 'results', false],
  [['Medication', 'Dose', 'Range'], undefined, true],
])('%j lists %s', (headers, other, namesMedications) =>
  expect(readColumns(headers)).toMatchObject({ other, namesMedications }),
);
