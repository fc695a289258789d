/** Placed words and ruling lines of a page → its lines in reading order, with columns and tables. */
import { composeCells, groupByBaseline, splitAtGaps } from './compose-lines.ts';
import type { Line, PageLines, TextOrigin, Word } from './line.ts';
import type { Rule } from './page-shapes.ts';

/** A page before its lines are composed. */
export interface PlacedPage {
  /** 1-indexed. */
  readonly page: number;
  readonly width: number;
  readonly height: number;
  readonly words: readonly Word[];
  readonly rules: readonly Rule[];
}

/** Composes the lines of one page. */
export function composePage(placed: PlacedPage): PageLines {
  const lines = groupByBaseline(placed.words).map((row, index) =>
    lineOf(splitAtGaps(row.words), { page: placed.page, index, block: 0 }),
  );
  return { page: placed.page, width: placed.width, height: placed.height, lines, tables: [] };
}

function lineOf(chunks: readonly Word[][], place: { page: number; index: number; block: number }): Line {
  const words = chunks.flat();
  const { text, cells } = composeCells(chunks);
  const x = Math.min(...words.map((word) => word.x));
  const y = Math.min(...words.map((word) => word.y));
  const confidences = words.flatMap((word) => (word.confidence === undefined ? [] : [word.confidence]));
  return {
    ...place,
    text,
    cells,
    x,
    y,
    width: Math.max(...words.map((word) => word.x + word.width)) - x,
    height: Math.max(...words.map((word) => word.y + word.height)) - y,
    fontSize: Math.max(...words.map((word) => word.fontSize)),
    isBold: words.every((word) => word.isBold),
    origin: originOf(words),
    ...(confidences.length === 0
      ? {}
      : { confidence: confidences.reduce((sum, value) => sum + value, 0) / confidences.length }),
  };
}

function originOf(words: readonly Word[]): TextOrigin {
  if (words.some((word) => word.origin === 'ocr')) return 'ocr';
  return words.some((word) => word.origin === 'text-layer') ? 'text-layer' : 'invisible-text';
}
