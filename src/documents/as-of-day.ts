/** What the day of a document makes of what it says: ends that have come, ends to come, and courses that ran out. */
import type { ColumnField } from './layout/headers/column-table.ts';
import { RAN_OUT, type MedicationMention } from './mentions/mention.ts';
import type { Qualified } from './mentions/qualify-mentions.ts';
import { DATE } from '../text/possible-days.ts';
import { isCourseOver, isLengthOver, isSupplyOver } from './patient/course-over.ts';
import { isCompletedThen, isCourseCompleted } from './patient/completed-then.ts';
import { endsLater, isEndedBefore, type DayOfWriting } from './patient/ended-before.ts';

/** `"until 4/30/2026 then stop"` in a document of May. */
function isOver({ clause, nameStart, ownEnd, fields }: MedicationMention, written: DayOfWriting): boolean {
  const ends = fields.flatMap(({ field, text }) => (MAY_END.has(field) ? [text] : []));
  return [clause.slice(nameStart, ownEnd), ...ends].some((text) => isEndedBefore(text, written));
}

/**
 * A course that nobody ended, and no cell tells of: it is over by its days. What a table of medications still shows its chart keeps as
 * current, but in one of what was handed over each row is of its day.
 */
function isRunOut(
  { item, clause, nameStart, ownEnd, fields, sigs }: MedicationMention,
  { cue }: Qualified,
  written: DayOfWriting,
): boolean {
  const isDecided =
    cue !== undefined &&
    cue !== 'finished' &&
    fields.some(({ field }) => field === 'action' || field === 'status');
  const hasEnd = fields.some(({ field, text }) => field === 'end-date' && /\d/u.test(text));
  const own = (wanted: ColumnField): readonly string[] => textsOf(fields, new Set([wanted]));
  const issued = own('fill-date');
  if (isDecided || hasEnd) return false;
  if (item.shape === 'row' && issued.length === 0) return isLengthOver(own('duration'), own('date'), written);
  const dates = [...own('date'), ...issued];
  const told = [clause.slice(nameStart, ownEnd), ...(dayBefore(clause.slice(0, nameStart)) ?? [])];
  return (
    isCourseOver(sigs, dates.length === 0 ? told : dates, written) ||
    isSupplyOver({ supply: own('supply'), refills: own('refills'), issued }, written)
  );
}

/** `"14/06/2025 Nitrofurantoin 100 mg capsules"`: the day that stands alone before a name on its line is that of what it tells. */
function dayBefore(before: string): RegExpExecArray | null {
  return DAY_ALONE.exec(before.slice(-LONGEST_DAY));
}

const LONGEST_DAY = 30;
const DAY_ALONE = new RegExp(String.raw`(?<=^|\n)[\s\W]{0,4}${DATE}[\s:–-]{0,4}$`, 'iu');

/** `Completed 02/20` in the cell of a state: its course ran out, whatever became of the order. */
function isCompleted({ item, fields }: MedicationMention, written: DayOfWriting): boolean {
  const states = textsOf(fields, STATES);
  if (item.shape === 'row' && isCompletedThen(states)) return true;
  const cells = item.lines.flatMap((line) => line.cells.map(({ text }) => text));
  return item.shape === 'entry' && isCourseCompleted(cells, written);
}

function textsOf(fields: MedicationMention['fields'], wanted: ReadonlySet<ColumnField>): readonly string[] {
  return fields.flatMap(({ field, text }) => (wanted.has(field) ? [text] : []));
}

const STATES: ReadonlySet<ColumnField> = new Set(['action', 'status']);

/** What time has made of what is said. */
export function asOfDay(mention: MedicationMention, said: Qualified, written: DayOfWriting): Qualified {
  const isTaken = 'standing' in said && said.standing === 'current';
  const isFinished = 'standing' in said && said.standing === 'finished';
  if ((isTaken || isFinished) && isCompleted(mention, written)) return { standing: 'stopped', cue: RAN_OUT };
  if (isTaken && isOver(mention, written)) return ENDED;
  if ((isTaken || isFinished) && isRunOut(mention, said, written))
    return { standing: 'stopped', cue: RAN_OUT };
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
