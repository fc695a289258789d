import { describe, expect, test } from '@jest/globals';
import { rankOf } from '../../../../src/documents/layout/headers/decision-columns.ts';
import { FILLER_WORD_ROWS } from '../../../../src/documents/layout/headers/filler-word-table.ts';
import { bareHeading, normalizeHeading } from '../../../../src/documents/layout/headers/normalize-heading.ts';

describe.each(FILLER_WORD_ROWS)('$id: $reason', ({ examples }) => {
  test.each(examples.map(([text, read]) => ({ text, read })))('$text → $read', ({ text, read }) => {
    expect(typeof read === 'number' ? rankOf(text) : bareHeading(normalizeHeading(text))).toBe(read);
  });
});
