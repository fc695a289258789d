import { describe, expect, test } from '@jest/globals';
import { parseSig } from '../../src/sig/parse-sig.ts';
import { CONDITION_WORDS } from '../../src/sig/vocabulary/condition-table.ts';
import { COURSE_WORDS } from '../../src/sig/vocabulary/course-word-table.ts';
import { DISPENSING_WORDS } from '../../src/sig/vocabulary/dispensing-word-table.ts';
import { DOSE_WORD_ROWS } from '../../src/sig/vocabulary/dose-word-table.ts';
import { JOINING_WORDS } from '../../src/sig/vocabulary/joining-word-table.ts';
import { MOMENT_WORDS } from '../../src/sig/vocabulary/moment-word-table.ts';
import { PERIOD_WORD_ROWS, REPEAT_WORDS } from '../../src/sig/vocabulary/repeat-word-table.ts';
import type { SigWordRow } from '../../src/sig/vocabulary/sig-word-row.ts';
import { readingText } from './reading-text.ts';

const ROWS: readonly Pick<SigWordRow, 'reason' | 'examples'>[] = [
  ...DOSE_WORD_ROWS,
  ...PERIOD_WORD_ROWS,
  ...[CONDITION_WORDS, COURSE_WORDS, DISPENSING_WORDS, JOINING_WORDS, MOMENT_WORDS, REPEAT_WORDS].flatMap(
    (table) => Object.values<SigWordRow>(table),
  ),
];

/** `1 tablet QD ?with jam`: the reading, then what is not read. */
function readingWithRest(sig: string): string {
  const parsed = parseSig(sig);
  const rest = parsed.unread.map(({ start, end }) => `?${sig.slice(start, end)}`);
  return [readingText(parsed), ...rest].filter((part) => part !== '').join(' ');
}

test('every row of words has an example', () => {
  expect(ROWS.filter(({ examples }) => examples.length === 0)).toEqual([]);
});

describe.each(ROWS)('$reason', ({ examples }) => {
  test.each([...examples])('%s → %s', (sig, reads) => {
    expect(readingWithRest(sig)).toBe(reads);
  });
});
