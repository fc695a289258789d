/** Does a row name what stands in the rows of the header below it? */
import type { Word } from '../../line.ts';
import type { RulingLines } from '../borders/ruling-lines.ts';
import { joinWords, type PrintedRow } from '../compose-lines.ts';
import { isDecisionHeading } from '../headers/find-question.ts';
import { namesDrug } from '../headers/named-columns.ts';
import { isDrawnLine, isInGrid } from '../row-shapes.ts';
import { overlap, spanOf } from '../table-columns.ts';
import { isNamedHeading, levelChunks } from './level-chunks.ts';

/** As a title over columns of its own, or with decisions beside the names. */
export function isLevelOver(row: PrintedRow, below: readonly PrintedRow[], lines: RulingLines): boolean {
  return standsOver(row, below, lines) || decidesBeside(row, below, lines);
}

/** Every cell is a heading, or stands over columns that ask for a decision; it names such columns, or the drugs that no header below names. */
function standsOver(row: PrintedRow, below: readonly PrintedRow[], lines: RulingLines): boolean {
  const cells = below.flatMap((level) => levelChunks(level, lines));
  const decisions = cells
    .filter((chunk) => isDecisionHeading(joinWords(chunk)))
    .map((chunk) => spanOf(chunk));
  if (decisions.length < 2) return false;
  const left = Math.min(...decisions.map((span) => span.left)) - row.fontSize;
  const right = Math.max(...decisions.map((span) => span.right)) + row.fontSize;
  const chunks = levelChunks(row, lines);
  const isOver = (chunk: readonly Word[]): boolean => {
    const span = spanOf(chunk);
    const middle = (span.left + span.right) / 2;
    return middle > left && middle < right;
  };
  const isNamed = cells.some((chunk) => namesDrug(joinWords(chunk)));
  if (!chunks.some((chunk) => isOver(chunk) || (!isNamed && namesDrug(joinWords(chunk))))) return false;
  return isInGrid(row, lines) || chunks.every((chunk) => isOver(chunk) || isNamedHeading(chunk));
}

/** `Resume | New | Hold | D/C` right over `Medication | Dose`, where these leave room: nothing but decisions, and titles of such tables, beside the names that no column of theirs stands over. */
function decidesBeside(row: PrintedRow, below: readonly PrintedRow[], lines: RulingLines): boolean {
  const chunks = levelChunks(row, lines);
  const decisions = chunks.filter((chunk) => isDecisionHeading(joinWords(chunk)));
  const others = chunks.filter((chunk) => !decisions.includes(chunk));
  if (decisions.length < FEWEST_DECISIONS || !others.every(isNamedHeading)) return false;
  const cells = below.filter((level) => !isDrawnLine(level)).flatMap((level) => levelChunks(level, lines));
  const isFree = chunks.every((chunk) => !cells.some((cell) => overlap(spanOf(cell), spanOf(chunk))));
  return isFree && cells.some((cell) => namesDrug(joinWords(cell)));
}

const FEWEST_DECISIONS = 2;
