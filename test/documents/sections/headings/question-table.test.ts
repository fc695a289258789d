import { expect, test } from '@jest/globals';
import { questionOpening } from '../../../../src/documents/sections/headings/question-heading.ts';
import { QUESTION_ROWS } from '../../../../src/documents/sections/headings/question-table.ts';
import { documentOf } from '../../../support/document-builders.ts';

test.each(QUESTION_ROWS.flatMap(({ examples }) => [...examples]))('%s → %s', (text, kind) => {
  const [line] = documentOf([text]).pages.flatMap(({ lines }) => lines);
  expect(line && questionOpening(line)?.row.kind).toBe(kind);
});
