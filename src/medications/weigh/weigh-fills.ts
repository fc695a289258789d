/** The fills of one drug as one fact: when the last was, how far the supply of all reaches, and what follows for today. */

import { DAY_MS, daysFrom } from '../../fhir/dates.ts';
import { compareSources, type Coverage, coverageOf, type Fill, isContinuous } from './coverage.ts';
import { EVIDENCE_RULES } from './evidence-table.ts';
import {
  acuteGrace,
  dayOf,
  ending,
  fading,
  type OpenFacts,
  penalties,
  staleRule,
  type Taking,
} from './facts.ts';
import type { MedicationRecord } from '../medication-record.ts';
import { CONFIDENCE, THRESHOLDS } from '../thresholds-table.ts';

/** Adds what the fills of a drug say; the newest order tells how long a course is where the fills do not. */
export function addFills(
  facts: OpenFacts,
  fills: readonly Fill[],
  orders: readonly MedicationRecord[],
  asOf: number,
): void {
  const coverage = coverageOf(fills, newestOf(orders)?.supply.days);
  if (coverage === undefined) return;
  const { record, at } = coverage.newest;
  const filledBy = at.end + THRESHOLDS.sameFill.days * DAY_MS;
  const order = newestOf(
    orders.filter((written) => written.at !== undefined && written.at.start <= filledBy),
  );
  const course = record.therapy.course ?? order?.therapy.course;
  // Where the order says how long the course is, a smaller fill does not end it.
  const isOrderOn = facts.takings.some((taking) => taking.record === order && taking.state === 'live');
  const isAcute = course === 'acute' && !isOrderOn && !isContinuous(coverage);
  const isCovering = asOf <= coverage.end + graceDays(coverage, isAcute, facts.takings) * DAY_MS;
  if (isAcute && !isCovering) {
    facts.endings.push(ending('course-ended', 'computed', record, { at: dayOf(coverage.end), asOf }));
  } else facts.takings.push(fillTaking(coverage, isCovering, asOf));
}

function fillTaking({ newest, end, isSupplyAssumed }: Coverage, isCovering: boolean, asOf: number): Taking {
  const { record, at } = newest;
  const age = daysFrom(at.at, asOf);
  const isRecent = age <= THRESHOLDS.recentFill.days;
  const isLive = isCovering || isRecent;
  const rule = isLive ? 'fill-live' : staleRule(age);
  // A guess at the supply matters only where the date alone would not do.
  const assumed = isLive && !isRecent && isSupplyAssumed ? CONFIDENCE.supplyAssumed : 0;
  const faded = EVIDENCE_RULES[rule].base * fading(end, asOf, CONFIDENCE.takenHalfLifeDays);
  const strength = faded - penalties(record) - assumed;
  return { kind: 'fill', rule, state: isLive ? 'live' : 'stale', record, at, strength, isCovering };
}

function newestOf(records: readonly MedicationRecord[]): MedicationRecord | undefined {
  let newest: MedicationRecord | undefined;
  for (const record of records) {
    if (record.at === undefined) continue;
    const later = newest?.at === undefined ? 1 : record.at.at - newest.at.at;
    if (newest === undefined || later > 0 || (later === 0 && compareSources(record, newest) < 0))
      newest = record;
  }
  return newest;
}

/** Days past the end of supply during which the drug is still taken to be taken. */
function graceDays({ newest, supplyDays }: Coverage, isAcute: boolean, takings: readonly Taking[]): number {
  if (isAcute) return acuteGrace(supplyDays);
  const chronic = Math.min(Math.max(supplyDays, THRESHOLDS.graceLeast.days), THRESHOLDS.graceMost.days);
  const validOrders = takings.filter(({ kind, state }) => kind === 'order' && state === 'live');
  const isAsNeeded =
    newest.record.therapy.isAsNeeded || validOrders.some(({ record }) => record.therapy.isAsNeeded);
  const asNeeded = isAsNeeded && validOrders.length > 0 ? 2 * chronic : chronic;
  const interval = newest.record.therapy.intervalDays ?? 0;
  return interval >= THRESHOLDS.longInterval.days ? Math.max(asNeeded, interval) : asNeeded;
}
