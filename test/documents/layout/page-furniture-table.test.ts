import { describe, expect, test } from '@jest/globals';
import { FURNITURE_WORD_ROWS } from '../../../src/documents/layout/page-furniture-table.ts';
import { findFurniture } from '../../../src/documents/layout/page-furniture.ts';
import { printedWords } from '../../support/document-builders.ts';

/** How many words at the top of two pages of different text are furniture. */
function furnitureOf(top: string): number {
  const pages = ['She feels well', 'Return in six months'].map((text) => ({
    height: 792,
    words: [
      ...printedWords(top, 40, 40),
      ...[200, 300, 400, 500].flatMap((y) => printedWords(`${text} ${y}`, 40, y)),
    ],
  }));
  return findFurniture(pages).reduce((sum, words) => sum + words.size, 0);
}

describe.each(FURNITURE_WORD_ROWS)('$id: $reason', ({ examples }) => {
  test.each(examples)('"%s" is none', (top) => expect(furnitureOf(top)).toBe(0));
});

test('what is no part of a list and stands on top of every page is', () => {
  expect(furnitureOf('Lakeside Clinic')).toBe(4);
});
