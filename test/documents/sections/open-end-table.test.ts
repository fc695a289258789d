import { describe, expect, test } from '@jest/globals';
import { leadsOn } from '../../../src/documents/sections/open-end.ts';
import { OPEN_END_ROWS } from '../../../src/documents/sections/open-end-table.ts';

describe.each(OPEN_END_ROWS)('$id: $reason', ({ examples }) => {
  test.each(examples.map(([above, goesOn]) => ({ above, goesOn })))('$above', ({ above, goesOn }) => {
    expect(leadsOn(above, above)).toBe(goesOn);
  });
});
