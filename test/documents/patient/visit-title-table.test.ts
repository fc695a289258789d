import { describe, expect, test } from '@jest/globals';
import { VISIT_WORD_ROWS } from '../../../src/documents/patient/visit-title-table.ts';
import { visitTitle } from '../../../src/documents/patient/visits.ts';
import { documentOf } from '../../support/document-builders.ts';

describe.each(VISIT_WORD_ROWS)('$id: $reason', ({ examples }) => {
  test.each(examples.map(([text, day]) => ({ text, day })))('$text', ({ text, day }) => {
    const [line] = documentOf([text]).pages[0]?.lines ?? [];
    const title = line === undefined ? undefined : visitTitle(line);
    expect(title?.days[0]).toBe(day);
  });
});

test('the text of a visit begins behind its title', () => {
  const [line] = documentOf(['Addendum 05/20/2026: stop lisinopril.']).pages[0]?.lines ?? [];
  const { contentStart } = (line === undefined ? undefined : visitTitle(line)) ?? {};
  expect(line?.text.slice(contentStart)).toBe('stop lisinopril.');
});
