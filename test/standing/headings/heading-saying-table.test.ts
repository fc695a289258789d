import { expect, test } from '@jest/globals';
import { meaningOfHeading } from '../../../src/standing/headings/heading-sayings.ts';
import { SAYING_ROWS, SAYING_WORDS } from '../../../src/standing/headings/heading-saying-table.ts';

test.each([...SAYING_ROWS, ...Object.values(SAYING_WORDS)].flatMap(({ examples }) => [...examples]))(
  '%s → %s',
  (heading, says) => expect(meaningOfHeading(heading)).toBe(says),
);

test.each([
  [
    'HEART (begun when the beta blocker was stopped)',
    'an end in a bracket is said of what stands before it there',
    'taken',
  ],
  ['Before the transplant (off since)', 'without other words it is said of what is headed', 'stopped'],
  ['Inhalers (pt stopped)', 'and so it is behind who did it', 'stopped'],
])('%s: %s', (heading, _why, says) => expect(meaningOfHeading(heading)).toBe(says));
