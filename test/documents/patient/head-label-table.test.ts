import { expect, test } from '@jest/globals';
import { HEAD_LABELS } from '../../../src/documents/patient/head-label-table.ts';
import { readLabels } from '../../../src/documents/patient/read-labels.ts';
import { documentOf } from '../../support/document-builders.ts';

const EXAMPLES = HEAD_LABELS.flatMap(({ field, examples }) =>
  examples.map(({ line, value }) => ({ field, line, value })),
);

test.each(EXAMPLES)('$field in "$line"', ({ field, line, value }) => {
  const lines = documentOf([line]).pages[0]?.lines ?? [];
  const found = readLabels(lines).filter((label) => label.field === field);
  expect(found.map(({ text }) => text)).toEqual([value]);
});

test('no phrase announces two things', () => {
  const phrases = HEAD_LABELS.flatMap((row) => row.phrases);
  expect(new Set(phrases).size).toBe(phrases.length);
});
