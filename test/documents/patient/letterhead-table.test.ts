import { describe, expect, test } from '@jest/globals';
import { dateOf, dayOfDocument } from '../../../src/documents/patient/document-day.ts';
import { END_WORDS } from '../../../src/documents/patient/end-word-table.ts';
import { isEndedBefore } from '../../../src/documents/patient/ended-before.ts';
import { identityOfPage } from '../../../src/documents/patient/identity.ts';
import { LETTERHEAD_WORDS } from '../../../src/documents/patient/letterhead-table.ts';
import { documentOf } from '../../support/document-builders.ts';

const { institution, title, dated } = LETTERHEAD_WORDS;

function issuers(line: string): readonly string[] | undefined {
  const [page] = documentOf([line, 'Patient: Ann Example', 'Date of birth: 03/05/1961']).pages;
  return page === undefined ? undefined : identityOfPage(page)?.issuers;
}

test.each([...institution.examples])('%s wrote it', (line) => {
  expect(issuers(line)).toEqual([line.toLowerCase()]);
});

test.each([...title.examples])('%s is a title', (line) => expect(issuers(line)).toEqual([]));

test.each([...dated.examples])('%s: the day of the document', (line) => {
  expect(dateOf(dayOfDocument(documentOf([line])))).toMatch(/^2026-03-/);
});

describe.each(Object.values(END_WORDS))('$reason', ({ examples }) => {
  test.each([...examples])('%s: over %s', (said, isOver) => {
    expect(isEndedBefore(said, { days: ['2026-05-04'], order: undefined })).toBe(isOver);
  });
});
