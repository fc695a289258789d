import { describe, expect, test } from '@jest/globals';
import { leadsOn, promisesMore } from '../../../src/documents/sections/open-end.ts';
import { OPEN_END_ROWS } from '../../../src/documents/sections/open-end-table.ts';

describe.each(OPEN_END_ROWS)('$id: $reason', ({ id, examples }) => {
  test.each(examples.map(([above, goesOn]) => ({ above, goesOn })))('$above', ({ above, goesOn }) => {
    expect(id === 'promises' ? promisesMore(above) : leadsOn(above, above)).toBe(goesOn);
  });
});
