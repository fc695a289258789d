import { expect, test } from '@jest/globals';
import { TITLE_WORDS } from '../../../src/standing/headings/untold-title-table.ts';
import { leavesUntold } from '../../../src/standing/headings/untold-titles.ts';

test.each(Object.values(TITLE_WORDS).flatMap(({ examples }) => [...examples]))('%s → %s', (title, isUntold) =>
  expect(leavesUntold(title)).toBe(isUntold),
);
