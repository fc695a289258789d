/** The facts about one drug at a reference time: what says that it is taken, what says that it ended, and how strongly. */

import { DAY_MS, daysFrom, type Moment } from '../../fhir/dates.ts';
import { EVIDENCE_RULES, type RuleId, SUPPORT_BASE } from './evidence-table.ts';
import type { MedicationRecord } from '../medication-record.ts';
import { CONFIDENCE, THRESHOLDS } from '../thresholds-table.ts';

/** Something that says the drug is taken. */
export interface Taking {
  readonly kind: 'fill' | 'order' | 'report';
  readonly rule: RuleId;
  /** Live: it still counts. Expired: the prescription ran out. Stale: too old to say. */
  readonly state: 'live' | 'expired' | 'stale';
  readonly record: MedicationRecord;
  readonly at: Moment | undefined;
  /** Confidence from this fact alone. */
  readonly strength: number;
  /** A fill whose supply, grace included, reaches to the day. */
  readonly isCovering: boolean;
  /** The order it belongs to: an order itself, or that of a fill. */
  readonly order: MedicationRecord | undefined;
}

/** Something that says it is no longer taken. */
export interface Ending {
  readonly rule: RuleId;
  /** Who or what says so: a stop, a hold, the patient, a completed order, a stated end or completed statement, the length of a course. */
  readonly basis: 'stop' | 'hold' | 'patient' | 'order-completed' | 'stated' | 'computed';
  readonly record: MedicationRecord;
  readonly at: Moment | undefined;
  /** No one wrote when: it lies anywhere between the writing of its order and the reference time. */
  readonly isOpen: boolean;
  readonly strength: number;
}

/** Something that decides nothing by itself. */
export interface Remark {
  readonly rule: RuleId;
  readonly record: MedicationRecord;
  readonly strength: number;
}

/** Everything the records of one drug amount to at one time. */
export interface Facts {
  readonly takings: readonly Taking[];
  readonly endings: readonly Ending[];
  /** Orders cancelled before any fill. */
  readonly cancellations: readonly Ending[];
  /** Ends of orders for use in hospital, of a drug that nothing else is known of: they say nothing about home, but are better than nothing. */
  readonly inpatientEndings: readonly Ending[];
  readonly remarks: readonly Remark[];
  /** Greatest weight of the facts that support use without deciding it. */
  readonly support: number;
}

/** Facts while they are gathered. */
export interface OpenFacts extends Facts {
  readonly takings: Taking[];
  readonly endings: Ending[];
  readonly cancellations: Ending[];
  readonly inpatientEndings: Ending[];
  readonly remarks: Remark[];
  support: number;
}

/** Notes a fact that decides nothing by itself. */
export function addRemark(facts: OpenFacts, rule: RuleId, record: MedicationRecord): void {
  facts.remarks.push({ rule, record, strength: EVIDENCE_RULES[rule].base - penalties(record) });
}

/** Notes that a fact supports use, if it is at most so many days old. */
export function addSupport(facts: OpenFacts, record: MedicationRecord, days: number, asOf: number): void {
  const { at } = record;
  if (at !== undefined && daysFrom(at.at, asOf) > days) return;
  const undated = at === undefined ? CONFIDENCE.undated : 0;
  facts.support = Math.max(facts.support, SUPPORT_BASE - penalties(record) - undated);
}

/** When an end happened, as far as is known. */
export interface EndTime {
  readonly at: Moment | undefined;
  /** Anywhere between the writing of its order and the reference time. */
  readonly isOpen?: boolean;
  readonly asOf: number;
}

/** An end under a rule, at its weight. */
export function ending(
  rule: RuleId,
  basis: Ending['basis'],
  record: MedicationRecord,
  { at, isOpen = false, asOf }: EndTime,
): Ending {
  const { base } = EVIDENCE_RULES[rule];
  const weight =
    basis === 'hold'
      ? base * fading(at?.at, asOf, CONFIDENCE.endedHalfLifeDays)
      : settling(base, at?.at, asOf);
  const strength = weight - penalties(record) - undatedness(rule, { at, isOpen, asOf });
  return { rule, basis, record, at, isOpen, strength };
}

/** What is taken off an end without a date. A stop that no one dated may be a replaced order that was closed: the older the order, the less likely. */
function undatedness(rule: RuleId, { at, isOpen = false, asOf }: EndTime): number {
  if (at === undefined) return CONFIDENCE.undated;
  const isStop = EVIDENCE_RULES[rule].status === 'stopped';
  return isOpen && isStop ? CONFIDENCE.undated * fading(at.at, asOf, CONFIDENCE.endedHalfLifeDays) : 0;
}

/** An end becomes the surer the longer nothing has come after it: with time it gains all of `settled`. */
export function settling(base: number, from: number | undefined, asOf: number): number {
  return base + CONFIDENCE.settled * (1 - fading(from, asOf, CONFIDENCE.endedHalfLifeDays));
}

/** What remains of a fact's weight: whole for 90 days, then halved in every half-life. */
export function fading(from: number | undefined, asOf: number, halfLifeDays: number): number {
  if (from === undefined) return 1;
  return 0.5 ** (Math.max(0, daysFrom(from, asOf) - CONFIDENCE.freshDays) / halfLifeDays);
}

/** What is taken off for a drug known by its words alone, or not at all. */
export function penalties({ medication }: MedicationRecord): number {
  const isByText = medication.via === 'name' || medication.via === 'text';
  return (
    (isByText ? CONFIDENCE.textOnly : 0) + (medication.concept === undefined ? CONFIDENCE.withoutRxNorm : 0)
  );
}

/** The whole UTC day of an instant. */
export function dayOf(instant: number): Moment {
  const start = Math.floor(instant / DAY_MS) * DAY_MS;
  return { start, end: start + DAY_MS - 1, at: start, text: '' };
}

/** How stale a fact of this age in days is. */
export function staleRule(age: number): RuleId {
  return age > THRESHOLDS.veryOld.days ? 'stale-for-years' : 'stale';
}
