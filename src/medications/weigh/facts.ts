/** The facts about one drug at a reference time: what says that it is taken, what says that it ended, and how strongly. */

import { DAY_MS, daysFrom, type Moment } from '../../fhir/dates.ts';
import { EVIDENCE_RULES, type RuleId, SUPPORT_BASE } from './evidence-table.ts';
import type { MedicationRecord } from '../medication-record.ts';
import { ACUTE_GRACE_SHARE, CONFIDENCE, THRESHOLDS } from '../thresholds-table.ts';

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
}

/** Something that says it is no longer taken. */
export interface Ending {
  readonly rule: RuleId;
  /** Who or what says so: a stop, the patient, a completed order, a stated end or completed statement, the length of a course. */
  readonly basis: 'stop' | 'patient' | 'order-completed' | 'stated' | 'computed';
  readonly record: MedicationRecord;
  readonly at: Moment | undefined;
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
  /** Ends of orders for use in hospital: they say nothing about home, but are better than nothing. */
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
  if (at === undefined || daysFrom(at.at, asOf) > days) return;
  facts.support = Math.max(facts.support, SUPPORT_BASE - penalties(record));
}

/** An end under a rule, at its weight. */
export function ending(
  rule: RuleId,
  basis: Ending['basis'],
  record: MedicationRecord,
  { at, asOf }: { at: Moment | undefined; asOf: number },
): Ending {
  const faded = EVIDENCE_RULES[rule].base * fading(at?.at, asOf, CONFIDENCE.endedHalfLifeDays);
  return {
    rule,
    basis,
    record,
    at,
    strength: faded - penalties(record) - (at === undefined ? CONFIDENCE.undated : 0),
  };
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

/** Days past the end of an acute course during which it may still go on. */
export function acuteGrace(days: number): number {
  return Math.max(THRESHOLDS.acuteGraceLeast.days, ACUTE_GRACE_SHARE * days);
}

/** How stale a fact of this age in days is. */
export function staleRule(age: number): RuleId {
  return age > THRESHOLDS.veryOld.days ? 'stale-for-years' : 'stale';
}
