import { expect, test } from '@jest/globals';
import {
  DIVIDER_ROWS,
  HEADING_WORDS,
  SPOKEN_HEADING_ROWS,
} from '../../../../src/documents/sections/headings/heading-word-table.ts';
import { dividerOf, knownHeading } from '../../../../src/documents/sections/headings/recognize-heading.ts';

test.each([...Object.values(HEADING_WORDS), ...SPOKEN_HEADING_ROWS].flatMap(({ examples }) => [...examples]))(
  '%s → %s',
  (heading, kind) => {
    expect(knownHeading(heading)?.row.kind).toBe(kind);
  },
);

test.each(DIVIDER_ROWS.flatMap(({ holds, examples }) => examples.map((text) => [text, holds] as const)))(
  '%s: what stands below is %s',
  (text, holds) => expect(dividerOf(text)).toBe(holds),
);
