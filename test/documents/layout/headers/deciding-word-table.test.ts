import { expect, test } from '@jest/globals';
import { DECIDING_WORD_ROWS } from '../../../../src/documents/layout/headers/deciding-word-table.ts';
import { columnOf, readColumns } from '../../../../src/documents/layout/headers/read-columns.ts';

test.each(
  DECIDING_WORD_ROWS.flatMap(({ field, examples }) => examples.map((text) => [text, field] as const)),
)('"%s" is a column of the kind %s', (header, field) => {
  expect(columnOf(header)).toBeUndefined();
  expect(readColumns(['Medication', header]).fields[1]).toBe(field);
});
