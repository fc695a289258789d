/** The fills of one drug as one fact: when the last was, how far the supply of all reaches, and what follows for today. */

import { DAY_MS, daysFrom } from '../../fhir/dates.ts';
import { type Coverage, coverageOf, type Fill, isContinuous } from './coverage.ts';
import { EVIDENCE_RULES } from './evidence-table.ts';
import { dayOf, ending, fading, type OpenFacts, penalties, staleRule, type Taking } from './facts.ts';
import type { MedicationRecord } from '../medication-record.ts';
import type { OrderBook } from './order-book.ts';
import { acuteGrace, type BoundedCourse, boundedCourse, isVaccine } from './courses/short-course.ts';
import { CONFIDENCE, THRESHOLDS } from '../thresholds-table.ts';

/** Adds what the fills of a drug say; the newest order tells how long a course is where the fills do not. */
export function addFills(facts: OpenFacts, fills: readonly Fill[], book: OrderBook, asOf: number): void {
  const coverage = coverageOf(fills, book.newest);
  if (coverage === undefined) return;
  const { record } = coverage.newest;
  const order = book.ofFill(coverage.newest);
  // Where the order says how long the course is, a smaller fill does not end it.
  const isOrderOn = facts.takings.some((taking) => taking.record === order && taking.state === 'live');
  const isBounded = isVaccine(record.medication) || isWithinCourse(coverage, order);
  const goesOn = isOrderOn || (isContinuous(coverage) && !isBounded);
  const course = goesOn ? undefined : courseOfFill(record, order);
  const graceDays =
    course === undefined ? continuousGrace(coverage, order, facts.takings) : acuteGraceOf(course, coverage);
  const isCovering = asOf <= coverage.end + graceDays * DAY_MS;
  if (course !== undefined && !isCovering) {
    facts.endings.push(ending('course-ended', 'computed', record, { at: dayOf(coverage.end), asOf }));
  } else facts.takings.push(fillTaking(coverage, { isCovering, order, asOf }));
}

/** A course of twelve weeks is handed over in three fills; what exceeds the course goes on. */
function isWithinCourse(
  { fills, supplyDays, newest }: Coverage,
  order: MedicationRecord | undefined,
): boolean {
  const { course, courseDays } =
    (newest.record.therapy.course === undefined ? order : newest.record)?.therapy ?? {};
  if (course !== 'acute' || courseDays === undefined) return false;
  return fills * supplyDays <= courseDays + acuteGrace(courseDays);
}

/** Bounded by the fill's own directions, by its order's, or because a short supply was all there was. */
function courseOfFill(
  record: MedicationRecord,
  order: MedicationRecord | undefined,
): BoundedCourse | undefined {
  const isOwn = record.therapy.course !== undefined || isVaccine(record.medication);
  if (isOwn || order === undefined) return boundedCourse(record);
  if (order.therapy.course === 'continuous') return undefined;
  return order.therapy.course === 'acute'
    ? boundedCourse(order)
    : (boundedCourse(record) ?? boundedCourse(order, record.supply.days));
}

interface FillSetting {
  readonly isCovering: boolean;
  readonly order: MedicationRecord | undefined;
  readonly asOf: number;
}

function fillTaking(
  { newest, end, isSupplyAssumed }: Coverage,
  { isCovering, order, asOf }: FillSetting,
): Taking {
  const { record, at } = newest;
  const age = daysFrom(at.at, asOf);
  const isRecent = age <= THRESHOLDS.recentFill.days;
  const isLive = isCovering || isRecent;
  const rule = isLive ? 'fill-live' : staleRule(age);
  // A guess at the supply matters only where the date alone would not do.
  const assumed = isLive && !isRecent && isSupplyAssumed ? CONFIDENCE.supplyAssumed : 0;
  const lastsUntil = isLive ? end : Math.max(end, lastDayOfUse(newest, order));
  const faded = EVIDENCE_RULES[rule].base * fading(lastsUntil, asOf, CONFIDENCE.takenHalfLifeDays);
  const strength = faded - penalties(record) - assumed;
  return { kind: 'fill', rule, state: isLive ? 'live' : 'stale', record, at, strength, isCovering, order };
}

/** What is used when needed lies in a drawer for as long as a prescription is good, however few days it is a supply for. */
function lastDayOfUse({ record, at }: Fill, order: MedicationRecord | undefined): number {
  const isAsNeeded = record.therapy.isAsNeeded || order?.therapy.isAsNeeded === true;
  return isAsNeeded ? at.at + THRESHOLDS.oldestOrder.days * DAY_MS : at.at;
}

/** Of a course the whole supply counts, not what one fill of it was meant to last. */
function acuteGraceOf({ graceDays }: BoundedCourse, { supplyDays }: Coverage): number {
  return Math.max(graceDays, acuteGrace(supplyDays));
}

/** Days past the end of supply during which the drug is still taken to be taken. */
function continuousGrace(
  { newest, supplyDays }: Coverage,
  order: MedicationRecord | undefined,
  takings: readonly Taking[],
): number {
  const chronic = Math.min(Math.max(supplyDays, THRESHOLDS.graceLeast.days), THRESHOLDS.graceMost.days);
  const validOrders = takings.filter(({ kind, state }) => kind === 'order' && state === 'live');
  const isAsNeeded =
    newest.record.therapy.isAsNeeded || validOrders.some(({ record }) => record.therapy.isAsNeeded);
  const asNeeded = isAsNeeded && validOrders.length > 0 ? 2 * chronic : chronic;
  const interval = newest.record.therapy.intervalDays ?? order?.therapy.intervalDays ?? 0;
  return interval >= THRESHOLDS.longInterval.days ? Math.max(asNeeded, interval) : asNeeded;
}
