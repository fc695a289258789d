/** What the day of a document makes of what it says: ends that have come, ends to come, and courses that ran out. */
import type { ColumnField } from './layout/headers/column-table.ts';
import { RAN_OUT, type MedicationMention } from './mentions/mention.ts';
import type { Qualified } from './mentions/qualify-mentions.ts';
import { isCourseOver } from './patient/course-over.ts';
import { isCompletedThen, isCourseCompleted } from './patient/completed-then.ts';
import { endsLater, isEndedBefore, type DayOfWriting } from './patient/ended-before.ts';

/** `"until 4/30/2026 then stop"` in a document of May. */
function isOver({ clause, nameStart, ownEnd, fields }: MedicationMention, written: DayOfWriting): boolean {
  const ends = fields.flatMap(({ field, text }) => (MAY_END.has(field) ? [text] : []));
  return [clause.slice(nameStart, ownEnd), ...ends].some((text) => isEndedBefore(text, written));
}

/** A course that nobody ended, and no cell tells of: it is over by its days. What a table of medications still shows its chart keeps as current. */
function isRunOut(
  { item, clause, nameStart, ownEnd, fields, sigs }: MedicationMention,
  { cue }: Qualified,
  written: DayOfWriting,
): boolean {
  const isDecided = cue !== undefined && fields.some(({ field }) => field === 'action' || field === 'status');
  const hasEnd = fields.some(({ field, text }) => field === 'end-date' && /\d/u.test(text));
  if (item.shape === 'row' || isDecided || hasEnd) return false;
  const dates = fields.flatMap(({ field, text }) => (field === 'date' ? [text] : []));
  return isCourseOver(sigs, dates.length === 0 ? [clause.slice(nameStart, ownEnd)] : dates, written);
}

/** `Completed 02/20` in the cell of a state: its course ran out, whatever became of the order. */
function isCompleted({ item, fields }: MedicationMention, written: DayOfWriting): boolean {
  const states = fields.flatMap(({ field, text }) => (STATES.has(field) ? [text] : []));
  if (item.shape === 'row' && isCompletedThen(states)) return true;
  const cells = item.lines.flatMap((line) => line.cells.map(({ text }) => text));
  return item.shape === 'entry' && isCourseCompleted(cells, written);
}

const STATES: ReadonlySet<ColumnField> = new Set(['action', 'status']);

/** What time has made of what is said. */
export function asOfDay(mention: MedicationMention, said: Qualified, written: DayOfWriting): Qualified {
  const isTaken = 'standing' in said && said.standing === 'current';
  const isFinished = 'standing' in said && said.standing === 'finished';
  if ((isTaken || isFinished) && isCompleted(mention, written)) return { standing: 'stopped', cue: RAN_OUT };
  if (isTaken && isOver(mention, written)) return ENDED;
  if (isTaken && isRunOut(mention, said, written)) return { standing: 'stopped', cue: RAN_OUT };
  return untilThen(mention, said, written);
}

/** Cells in which stands until when a drug is taken. */
const MAY_END: ReadonlySet<ColumnField> = new Set(['end-date', 'sig', 'details', 'frequency', 'duration']);

const ENDED: Qualified = { standing: 'stopped', cue: 'ended' };

/** What ends on a day after that of its document is taken until then; a row of a chart that gives no day has marks of its own. */
function untilThen(
  { said: told, clause, item }: MedicationMention,
  said: Qualified,
  written: DayOfWriting,
): Qualified {
  if (told === undefined || said.cue !== told.id || (item.shape === 'row' && written.days.length === 0))
    return said;
  const isEnd = 'standing' in said && said.standing === 'stopped';
  return isEnd && endsLater(clause, told.at, written) ? { standing: 'current', cue: 'ends-later' } : said;
}
