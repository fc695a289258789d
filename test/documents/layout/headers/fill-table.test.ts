import { describe, expect, test } from '@jest/globals';
import { FILL_ROWS } from '../../../../src/documents/layout/headers/fills/fill-table.ts';
import { readColumns } from '../../../../src/documents/layout/headers/read-columns.ts';

describe.each([...FILL_ROWS])('$field: $reason', ({ field, headers }) => {
  test.each([...headers])('"%s" beside the day of a fill', (header) => {
    expect(readColumns(['Fill date', 'Drug', 'Sig', header]).fields[3]).toBe(field);
  });

  test.each([...headers])('"%s" elsewhere is none', (header) => {
    expect(readColumns(['Start date', 'Drug', 'Sig', header]).fields[3]).not.toBe(field);
  });
});
