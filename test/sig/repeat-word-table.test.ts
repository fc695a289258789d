import { expect, test } from '@jest/globals';
import { parseSig } from '../../src/sig/parse-sig.ts';
import { PERIOD_WORD_ROWS, REPEAT_WORDS } from '../../src/sig/vocabulary/repeat-word-table.ts';
import { readingText } from './reading-text.ts';

test.each([...Object.values(REPEAT_WORDS), ...PERIOD_WORD_ROWS].flatMap(({ examples }) => [...examples]))(
  '%s → %s',
  (sig, reads) => {
    expect(readingText(parseSig(sig))).toBe(reads);
  },
);
