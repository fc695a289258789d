import { describe, expect, test } from '@jest/globals';
import { SPOKEN_MARK_ROWS, type SpokenMarkRow } from '../../src/documents/spoken-mark-table.ts';
import { withSpokenMarks } from '../../src/documents/spoken-marks.ts';
import { documentOf } from '../support/document-builders.ts';

const ROWS: readonly SpokenMarkRow[] = SPOKEN_MARK_ROWS;
/** Enough of others that this is a dictation with its marks in words. */
const OTHERS = 'as told comma once comma twice comma again';

describe.each(ROWS)('$words.0: $reason', ({ examples }) => {
  test.each(examples)('%s', (said, read) => {
    const { pages } = withSpokenMarks(documentOf([said, OTHERS]));
    expect(pages[0]?.lines[0]?.text).toBe(read);
  });
});

test('a page on which no marks are said stays as it is', () => {
  const document = documentOf(['a comma and a colon are told of', 'ramipril 5 mg daily']);
  expect(withSpokenMarks(document)).toBe(document);
});
