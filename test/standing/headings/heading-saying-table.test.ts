import { expect, test } from '@jest/globals';
import { meaningOfHeading } from '../../../src/standing/headings/heading-sayings.ts';
import { SAYING_ROWS, SAYING_WORDS } from '../../../src/standing/headings/heading-saying-table.ts';

test.each([...SAYING_ROWS, ...Object.values(SAYING_WORDS)].flatMap(({ examples }) => [...examples]))(
  '%s → %s',
  (heading, says) => expect(meaningOfHeading(heading)).toBe(says),
);
