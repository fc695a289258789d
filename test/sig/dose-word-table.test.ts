import { describe, expect, test } from '@jest/globals';
import { parseSig } from '../../src/sig/parse-sig.ts';
import { DOSE_WORD_ROWS } from '../../src/sig/vocabulary/dose-word-table.ts';
import { readingText } from './reading-text.ts';

describe.each(DOSE_WORD_ROWS)('$id: $reason', ({ examples }) => {
  test.each(examples)('%s', (sig, reads) => {
    expect(readingText(parseSig(sig))).toBe(reads);
  });
});
