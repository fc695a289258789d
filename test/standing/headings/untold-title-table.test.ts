import { expect, test } from '@jest/globals';
import { TITLE_WORDS } from '../../../src/standing/headings/untold-title-table.ts';
import { deniesUnknown } from '../../../src/standing/headings/untold-titles.ts';

test.each(Object.values(TITLE_WORDS).flatMap(({ examples }) => [...examples]))('%s → %s', (title, denies) =>
  expect(deniesUnknown(title)).toBe(denies),
);
