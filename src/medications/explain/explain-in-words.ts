/** One sentence a clinician can read aloud: what decided the status, and what speaks against it. */

import type { Moment } from '../../fhir/dates.ts';
import { MONTH_NAMES } from '../../text/calendar-table.ts';
import type { MedicationRecord } from '../medication-record.ts';
import type { Verdict } from '../weigh/decide-status.ts';
import type { RuleId } from '../weigh/evidence-table.ts';
import {
  byWhom,
  counted,
  forbids,
  isSaidByPatient,
  type RecordEvent,
  replacementOf,
} from './record-events.ts';

/** `"Stopped on 4 May 2026 (order by Dr. Brandt); the fill of 6 May 2026 does not undo it."` */
export function explainInWords(verdict: Verdict, conflict: readonly RecordEvent[], asOf: number): string {
  const said = sentenceOf(verdict, asOf);
  // Two lines of one document can tell of one stop.
  const against = [...new Set(conflict.map((event) => againstIt(event, verdict)))];
  return `${[said, ...against.slice(0, MOST_AGAINST)].join('; ')}.`;
}

/** More than these are in the conflict, not in the sentence. */
const MOST_AGAINST = 2;

function sentenceOf(verdict: Verdict, asOf: number): string {
  switch (verdict.status) {
    case 'active':
      return `Taken: ${signsOfUse(verdict.deciding).join(', ')}`;
    case 'stopped':
      return endedInWords(verdict, asOf, 'Stopped');
    case 'cancelled':
      return `${endedInWords(verdict, asOf, 'Cancelled')}, before anything was handed over`;
    case 'completed':
      return completedInWords(verdict, asOf);
    case 'unknown':
      return unknownInWords(verdict);
  }
}

/** The newest order, fill and report that decided. */
function signsOfUse(deciding: readonly MedicationRecord[]): readonly string[] {
  const newest = new Map<string, MedicationRecord>();
  for (const record of deciding) {
    const known = newest.get(record.act);
    if (known === undefined || (record.at?.at ?? 0) > (known.at?.at ?? 0)) newest.set(record.act, record);
  }
  const words: readonly [MedicationRecord['act'], string][] = [
    ['ordered', 'ordered'],
    ['dispensed', 'filled'],
    ['reported', 'reported'],
    ['listed', 'listed'],
  ];
  return words.flatMap(([act, verb]) => {
    const record = newest.get(act);
    if (record === undefined) return [];
    const days = record.supply.days;
    const supply =
      act === 'dispensed' && days !== undefined ? ` for ${counted(Math.round(days), 'day')}` : '';
    return [`${verb}${act === 'dispensed' ? '' : byWhom(record)}${onDay(record.at)}${supply}`];
  });
}

function endedInWords({ deciding, endedAt, rules }: Verdict, asOf: number, verb: string): string {
  const record = newestOf(deciding);
  const byOrder = record && endedByOrder(record, endedAt);
  if (byOrder !== undefined) return byOrder;
  const order = record?.act === 'ordered' ? byWhom(record) : '';
  const who =
    record !== undefined && isSaidByPatient(record)
      ? ', the patient says'
      : order === ''
        ? ''
        : ` (order${order})`;
  const isCancelled = rules.has('cancel-after-fill') ? ' by cancelling its order' : '';
  // A stop that lies anywhere since the writing of its order.
  const isOpen = endedAt !== undefined && endedAt.end >= asOf && endedAt.start < endedAt.end - DAY;
  const when = isOpen ? ` at a time no one wrote down, after${onDay(endedAt)}` : onDay(endedAt);
  return `${verb}${isCancelled}${when.replace('after on', 'after')}${who}`;
}

/** An order not to give it, or one that took its place. */
function endedByOrder(record: MedicationRecord, endedAt: Moment | undefined): string | undefined {
  if (forbids(record)) return `Not to be taken, ordered${byWhom(record)}${onDay(record.at)}`;
  const [replacement] = replacementOf(record);
  return replacement && `${replacement.says}${onDay(endedAt)}`;
}

const DAY = 86_400_000;

function completedInWords(verdict: Verdict, asOf: number): string {
  const record = newestOf(verdict.deciding);
  const has = (rule: RuleId): boolean => verdict.rules.has(rule);
  if (has('expired-validity'))
    return `The prescription${ofDay(record?.at)} has run out, and nothing newer says that it is taken`;
  if (has('expired-age'))
    return `Ordered${onDay(record?.at)}, more than a year ago, and nothing newer says that it is taken`;
  if (has('course-ended') && !has('completed-stated')) return `The course ended${onDay(verdict.endedAt)}`;
  return endedInWords(verdict, asOf, 'Completed');
}

function unknownInWords({ deciding, endedAt, rules }: Verdict): string {
  const record = newestOf(deciding);
  if (rules.has('held')) return `On hold${sinceWhen(endedAt, record)}, not ended`;
  if (rules.has('stale') || rules.has('stale-for-years'))
    return `Last sign of use${onDay(record?.at)}, and nothing newer says whether it is taken`;
  if (rules.has('fill-undated'))
    return 'Handed over at a time no one wrote down, which does not say whether it is taken';
  if (rules.has('given-in-care')) return 'Given or ordered in hospital only, which says nothing about home';
  if (rules.has('future')) return aheadInWords(record);
  if (rules.has('fill-failed')) return 'It was not handed over, and nothing else says that it is taken';
  return 'Nothing in the records says whether it is taken';
}

/** It may be written, and to be taken later. */
function aheadInWords(record: MedicationRecord | undefined): string {
  const { at, startedAt } = record ?? {};
  const isLater = at !== undefined && startedAt !== undefined && startedAt.start > at.end;
  return isLater
    ? `To be taken from ${dayInWords(startedAt)}, after the reference time`
    : 'Everything about it lies after the reference time';
}

/** The day of an order that is on hold is the day it was written. */
function sinceWhen(held: Moment | undefined, record: MedicationRecord | undefined): string {
  const isOfOrder = record?.act === 'ordered' && record.changedAt === undefined && held?.at === record.at?.at;
  return held === undefined || isOfOrder ? '' : ` since ${dayInWords(held)}`;
}

function againstIt({ event, date, record }: RecordEvent, { status, deciding }: Verdict): string {
  const noun = NOUNS[event] ?? 'record';
  const what = `the ${noun}${ofDay(date)}${event === 'ordered' ? byWhom(record) : ''}`;
  if (status !== 'active') return `${what} does not undo it`;
  const days = event === 'stopped' ? daysToFill(date, deciding) : 0;
  const since = days > 0 ? `, and it was filled ${counted(days, 'day')} after that` : '';
  return `${what} speaks against it${since}`;
}

/** Whole days from a stop to the newest fill that decided; 0 where none came later. */
function daysToFill(stop: Moment | undefined, deciding: readonly MedicationRecord[]): number {
  const fill = newestOf(deciding.filter(({ act }) => act === 'dispensed'))?.at;
  return stop === undefined || fill === undefined ? 0 : Math.max(Math.floor((fill.at - stop.at) / DAY), 0);
}

const NOUNS: Readonly<Partial<Record<RecordEvent['event'], string>>> = {
  proposed: 'proposal',
  ordered: 'order',
  filled: 'fill',
  reported: 'report',
  stopped: 'stop',
  held: 'hold',
  completed: 'completion',
  cancelled: 'cancellation',
};

function newestOf(records: readonly MedicationRecord[]): MedicationRecord | undefined {
  return records.reduce<MedicationRecord | undefined>(
    (newest, record) =>
      newest === undefined || (record.at?.at ?? 0) > (newest.at?.at ?? 0) ? record : newest,
    undefined,
  );
}

function onDay(date: Moment | undefined): string {
  return date === undefined ? '' : ` on ${dayInWords(date)}`;
}

function ofDay(date: Moment | undefined): string {
  return date === undefined ? ' without a date' : ` of ${dayInWords(date)}`;
}

/** `4 May 2026`; of a month or a year as much as is known. */
function dayInWords({ text, start }: Moment): string {
  const [year = '', month, day] = (text === '' ? new Date(start).toISOString() : text)
    .slice(0, 10)
    .split('-');
  const name = month === undefined ? undefined : MONTH_NAMES[Number(month) - 1];
  return [day === undefined ? undefined : String(Number(day)), name, year].filter(Boolean).join(' ');
}
