/** The cells of one level of a header. */
import type { Word } from '../../line.ts';
import type { RulingLines } from '../borders/ruling-lines.ts';
import type { PrintedRow } from '../compose-lines.ts';
import { isDecisionHeading } from '../headers/find-question.ts';
import { isTableHeaderWord } from '../headers/table-header-table.ts';
import { headerChunks, ruledSeparators, spanOf, splitAtSeparators } from '../table-columns.ts';

/** The cells of a level: neither a border nor a gap stands inside one. */
export function levelChunks(row: PrintedRow, lines: RulingLines): Word[][] {
  return splitAtSeparators(row, ruledSeparators(row, lines)).flatMap((words) =>
    headerChunks({ ...row, words }).flatMap(decisionsApart),
  );
}

/** Decisions are narrow columns: a little more than the space between words separates them, where all the words are decisions. */
function decisionsApart(chunk: Word[]): Word[][] {
  const gaps = chunk.slice(1).map((word, index) => word.x - spanOf(chunk.slice(index, index + 1)).right);
  const areApart = chunk.every(({ fontSize }) => gaps.every((gap) => gap > fontSize * DECISION_GAP_EM));
  if (chunk.length < 2 || !areApart) return [chunk];
  return chunk.every((word) => isDecisionHeading(word.text)) ? chunk.map((word) => [word]) : [chunk];
}

/** The space between words is narrower, but for typewritten ones. */
const DECISION_GAP_EM = 0.62;

/** At least half of the words of the cell head columns elsewhere. */
export function isNamedHeading(chunk: readonly Word[]): boolean {
  return chunk.filter((word) => isTableHeaderWord(word.text)).length * 2 >= chunk.length;
}
