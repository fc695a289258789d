/** From the records of one drug to the facts about it at a reference time, rule by rule. */

import { DAY_MS, daysFrom, type Moment } from '../../fhir/dates.ts';
import type { Fill } from './coverage.ts';
import { EVIDENCE_RULES, type RuleId } from './evidence-table.ts';
import {
  acuteGrace,
  addRemark,
  addSupport,
  dayOf,
  ending,
  type Facts,
  fading,
  type OpenFacts,
  penalties,
  staleRule,
  type Taking,
} from './facts.ts';
import type { MedicationRecord } from '../medication-record.ts';
import { CONFIDENCE, THRESHOLDS } from '../thresholds-table.ts';
import { addFills } from './weigh-fills.ts';

/** Weighs the records of one drug at `asOf` (epoch milliseconds). */
export function weighEvidence(records: readonly MedicationRecord[], asOf: number): Facts {
  const facts: OpenFacts = {
    takings: [],
    endings: [],
    cancellations: [],
    inpatientEndings: [],
    remarks: [],
    support: 0,
  };
  const fills: Fill[] = [];
  const orders: MedicationRecord[] = [];
  const cancelled: MedicationRecord[] = [];
  const dischargedAt = newestDischarge(records, asOf);
  for (const record of records) {
    if (record.at !== undefined && record.at.start > asOf) addRemark(facts, 'future', record);
    else if (record.act === 'dispensed') addDispense(facts, record, fills, asOf);
    else if (record.act === 'administered') addCare(facts, record, asOf);
    else if (record.authority === 'proposal') addRemark(facts, 'undecided', record);
    else {
      if (record.act === 'ordered') orders.push(record);
      if (record.standing === 'cancelled') cancelled.push(record);
      else addStatement(facts, record, { asOf, dischargedAt });
    }
  }
  const firstFill = fills.reduce((first, { at }) => Math.min(first, at.start), Number.POSITIVE_INFINITY);
  for (const record of cancelled) addCancelled(facts, record, firstFill, asOf);
  addFills(facts, fills, orders, asOf);
  return facts;
}

/** A list written at discharge supersedes the orders before it; what it leaves out is not thereby stopped. */
function newestDischarge(records: readonly MedicationRecord[], asOf: number): number {
  let newest = Number.NEGATIVE_INFINITY;
  for (const { authority, standing, at } of records) {
    if (authority !== 'discharge' || standing !== 'active' || at === undefined || at.start > asOf) continue;
    newest = Math.max(newest, at.start);
  }
  return newest;
}

function addDispense(facts: OpenFacts, record: MedicationRecord, fills: Fill[], asOf: number): void {
  const { standing, at } = record;
  if (record.authority === 'inpatient') addCare(facts, record, asOf);
  else if (standing === 'handed-over') {
    if (at === undefined) facts.takings.push(undatedFill(record));
    else fills.push({ record, at });
  } else {
    addRemark(facts, 'fill-failed', record);
    if (standing === 'in-preparation') addSupport(facts, record, THRESHOLDS.recentFill.days, asOf);
  }
}

/** Handed over, no one wrote when: it counts like an undated order. */
function undatedFill(record: MedicationRecord): Taking {
  const strength = EVIDENCE_RULES['fill-live'].base - penalties(record) - CONFIDENCE.undated;
  return {
    kind: 'fill',
    rule: 'fill-live',
    state: 'live',
    record,
    at: undefined,
    strength,
    isCovering: false,
  };
}

function addCare(facts: OpenFacts, record: MedicationRecord, asOf: number): void {
  addRemark(facts, record.standing === 'not-handed-over' ? 'fill-failed' : 'given-in-care', record);
  if (record.standing === 'handed-over')
    addSupport(facts, record, THRESHOLDS.recentAdministration.days, asOf);
}

interface Setting {
  readonly asOf: number;
  readonly dischargedAt: number;
}

/** An order or a report: active, ended, or neither. */
function addStatement(facts: OpenFacts, record: MedicationRecord, setting: Setting): void {
  if (record.standing === 'undecided') addRemark(facts, 'undecided', record);
  else if (record.standing === 'active') addActive(facts, record, setting);
  else {
    const at = endedAt(record, setting.asOf);
    // A change of status after the reference time had not happened yet.
    if (at === 'not-yet') addActive(facts, record, setting);
    else addEnding(facts, record, at, setting.asOf);
  }
}

/** When a stopped, completed or not-taken record came to an end; of an order without any date of it, the writing is the earliest it can be. */
function endedAt(record: MedicationRecord, asOf: number): Moment | 'not-yet' | undefined {
  const { changedAt, endedAt: ended, at } = record;
  if (changedAt !== undefined) return changedAt.start > asOf ? 'not-yet' : changedAt;
  if (ended === undefined) return at;
  if (ended.start <= asOf) return ended;
  // The end of a stopped order that lies ahead was its planned end: the stop came before it.
  return record.act === 'ordered' && record.standing === 'stopped' ? at : 'not-yet';
}

function addEnding(facts: OpenFacts, record: MedicationRecord, at: Moment | undefined, asOf: number): void {
  const list = record.authority === 'inpatient' ? facts.inpatientEndings : facts.endings;
  if (record.standing === 'completed') {
    const basis = record.act === 'ordered' ? 'order-completed' : 'stated';
    list.push(ending('completed-stated', basis, record, { at, asOf }));
  } else if (record.standing === 'not-taken' && record.isPatientReported) {
    list.push(ending('stop-by-patient', 'patient', record, { at, asOf }));
  } else list.push(ending('stop-stated', 'stop', record, { at, asOf }));
}

function addActive(facts: OpenFacts, record: MedicationRecord, { asOf, dischargedAt }: Setting): void {
  if (record.authority === 'inpatient') {
    addRemark(facts, 'given-in-care', record);
    addSupport(facts, record, THRESHOLDS.recentInpatient.days, asOf);
    return;
  }
  if (record.endedAt !== undefined && record.endedAt.end < asOf) {
    facts.endings.push(ending('course-ended', 'stated', record, { at: record.endedAt, asOf }));
    return;
  }
  const isSuperseded = record.act === 'ordered' && record.at !== undefined && record.at.end < dischargedAt;
  if (isSuperseded) return;
  const courseEnd = acuteCourseEnd(record);
  if (courseEnd !== undefined && asOf > courseEnd.end + courseEnd.graceDays * DAY_MS) {
    facts.endings.push(ending('course-ended', 'computed', record, { at: dayOf(courseEnd.end), asOf }));
    return;
  }
  const rule = courseEnd === undefined ? standingRule(record, asOf) : liveRule(record);
  facts.takings.push(taking(rule, record, asOf));
}

/** When an acute course that has a date is over. */
function acuteCourseEnd(record: MedicationRecord): { end: number; graceDays: number } | undefined {
  const { therapy, supply, startedAt, at } = record;
  const start = startedAt ?? at;
  if (therapy.course !== 'acute' || start === undefined) return undefined;
  const days = therapy.courseDays ?? supply.days ?? THRESHOLDS.assumedSupply.days;
  return { end: start.at + days * DAY_MS, graceDays: acuteGrace(days) };
}

function liveRule(record: MedicationRecord): RuleId {
  if (record.act === 'ordered') return 'order-live';
  return record.isPatientReported ? 'report-patient' : 'report-clinician';
}

/** Which rule an active order or report without an end falls under at the reference time. */
function standingRule(record: MedicationRecord, asOf: number): RuleId {
  const { at, validUntil } = record;
  if (validUntil !== undefined && validUntil.end < asOf) return 'expired-validity';
  if (at === undefined) return liveRule(record);
  const age = daysFrom(at.at, asOf);
  if (record.act === 'reported')
    return age <= THRESHOLDS.recentReport.days ? liveRule(record) : staleRule(age);
  if (age <= THRESHOLDS.recentOrder.days) return 'order-live';
  if (age > THRESHOLDS.oldestOrder.days) return 'expired-age';
  const authorized = (record.supply.days ?? 0) * (1 + record.supply.refills);
  if (age <= authorized) return 'order-live';
  return record.therapy.isAsNeeded ? 'order-as-needed' : 'stale';
}

function taking(rule: RuleId, record: MedicationRecord, asOf: number): Taking {
  const { tag, base } = EVIDENCE_RULES[rule];
  const isExpired = tag === 'prescription_expired';
  const halfLife = isExpired ? CONFIDENCE.endedHalfLifeDays : CONFIDENCE.takenHalfLifeDays;
  const undated = record.at === undefined ? CONFIDENCE.undated : 0;
  return {
    kind: record.act === 'ordered' ? 'order' : 'report',
    rule,
    state: isExpired ? 'expired' : tag === 'stale_data' ? 'stale' : 'live',
    record,
    at: record.at,
    strength: base * fading(record.at?.at, asOf, halfLife) - penalties(record) - undated,
    isCovering: false,
  };
}

function addCancelled(facts: OpenFacts, record: MedicationRecord, firstFill: number, asOf: number): void {
  const at = endedAt(record, asOf);
  if (at === 'not-yet') addActive(facts, record, { asOf, dischargedAt: Number.NEGATIVE_INFINITY });
  else if (record.authority === 'inpatient') {
    facts.inpatientEndings.push(ending('cancel-before-fill', 'stop', record, { at, asOf }));
  } else if (at !== undefined && firstFill <= at.end) {
    facts.endings.push(ending('cancel-after-fill', 'stop', record, { at, asOf }));
  } else facts.cancellations.push(ending('cancel-before-fill', 'stop', record, { at, asOf }));
}
