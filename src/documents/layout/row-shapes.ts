/** How a printed row looks: bold, ruled off, inside a grid. */
import { splitAtGaps, type PrintedRow } from './compose-lines.ts';
import { edgesAcross, type RulingLines } from './ruling-lines.ts';

/** Every word of the row is bold. */
export function isBold(row: PrintedRow): boolean {
  return row.words.every((word) => word.isBold);
}

/** A horizontal line runs between two rows. */
export function isRuledBetween(lines: RulingLines, upper: PrintedRow, lower: PrintedRow): boolean {
  const from = upper.baseline;
  const to = lower.baseline - lower.fontSize * 0.6;
  const left = Math.min(...lower.words.map((word) => word.x));
  return lines.horizontal.some(
    (edge) => edge.at > from && edge.at < to && edge.end > left && edge.end - edge.start > 20,
  );
}

/** The row stands between vertical edges. */
export function isInGrid(row: PrintedRow, lines: RulingLines): boolean {
  return edgesAcross(lines.vertical, row.baseline - row.fontSize * 0.7, row.baseline).length >= 2;
}

/** `"------  ---- ===="`: a line drawn with characters. */
export function isDrawnLine(row: PrintedRow): boolean {
  return row.words.every((word) => /^[-–—=_~*+|.]{3,200}$/u.test(word.text));
}

/** A line drawn with characters that leaves no gap for columns. */
export function isDrawnAcross(row: PrintedRow): boolean {
  return isDrawnLine(row) && splitAtGaps(row.words).length === 1;
}
