/** From the records of one drug to facts at a reference time: what says that it is taken, what says that it ended, and how strongly. */

import { DAY_MS, daysFrom, type Moment } from '../fhir/dates.ts';
import { type Coverage, coverageOf, type Fill, isContinuous } from './coverage.ts';
import { EVIDENCE_RULES, type RuleId, SUPPORT_BASE } from './evidence-table.ts';
import type { MedicationRecord } from './medication-record.ts';
import { ACUTE_GRACE_SHARE, CONFIDENCE, THRESHOLDS } from './thresholds-table.ts';

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

interface OpenFacts extends Facts {
  readonly takings: Taking[];
  readonly endings: Ending[];
  readonly cancellations: Ending[];
  readonly inpatientEndings: Ending[];
  readonly remarks: Remark[];
  support: number;
}

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
  else if (standing === 'handed-over' && at !== undefined) fills.push({ record, at });
  else {
    addRemark(facts, 'fill-failed', record);
    if (standing === 'in-preparation') addSupport(facts, record, THRESHOLDS.recentFill.days, asOf);
  }
}

function addCare(facts: OpenFacts, record: MedicationRecord, asOf: number): void {
  addRemark(facts, record.standing === 'not-handed-over' ? 'fill-failed' : 'given-in-care', record);
  if (record.standing === 'handed-over')
    addSupport(facts, record, THRESHOLDS.recentAdministration.days, asOf);
}

function addSupport(facts: OpenFacts, record: MedicationRecord, days: number, asOf: number): void {
  const { at } = record;
  if (at === undefined || daysFrom(at.at, asOf) > days) return;
  facts.support = Math.max(facts.support, SUPPORT_BASE - penalties(record));
}

function addRemark(facts: OpenFacts, rule: RuleId, record: MedicationRecord): void {
  facts.remarks.push({ rule, record, strength: EVIDENCE_RULES[rule].base - penalties(record) });
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

function ending(
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

function acuteGrace(days: number): number {
  return Math.max(THRESHOLDS.acuteGraceLeast.days, ACUTE_GRACE_SHARE * days);
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

function staleRule(age: number): RuleId {
  return age > THRESHOLDS.veryOld.days ? 'stale-for-years' : 'stale';
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

/** The fills of a drug are one fact: the newest, and how far the supply of all of them reaches. */
function addFills(
  facts: OpenFacts,
  fills: readonly Fill[],
  orders: readonly MedicationRecord[],
  asOf: number,
): void {
  const newestOrder = newestOf(orders);
  const coverage = coverageOf(fills, newestOrder?.supply.days);
  if (coverage === undefined) return;
  const { record, at } = coverage.newest;
  const isAcute =
    !isContinuous(coverage) && (record.therapy.course ?? newestOrder?.therapy.course) === 'acute';
  const isCovering = asOf <= coverage.end + graceDays(coverage, isAcute, facts.takings) * DAY_MS;
  const age = daysFrom(at.at, asOf);
  if (isAcute && !isCovering) {
    facts.endings.push(ending('course-ended', 'computed', record, { at: dayOf(coverage.end), asOf }));
    return;
  }
  const isRecent = age <= THRESHOLDS.recentFill.days;
  const isLive = isCovering || isRecent;
  const rule = isLive ? 'fill-live' : staleRule(age);
  const assumed = isLive && !isRecent && coverage.isSupplyAssumed ? CONFIDENCE.supplyAssumed : 0;
  const faded = EVIDENCE_RULES[rule].base * fading(coverage.end, asOf, CONFIDENCE.takenHalfLifeDays);
  const strength = faded - penalties(record) - assumed;
  facts.takings.push({
    kind: 'fill',
    rule,
    state: isLive ? 'live' : 'stale',
    record,
    at,
    strength,
    isCovering,
  });
}

function newestOf(records: readonly MedicationRecord[]): MedicationRecord | undefined {
  let newest: MedicationRecord | undefined;
  for (const record of records) {
    if (record.at !== undefined && (newest?.at === undefined || record.at.at > newest.at.at)) newest = record;
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

function addCancelled(facts: OpenFacts, record: MedicationRecord, firstFill: number, asOf: number): void {
  const at = endedAt(record, asOf);
  if (at === 'not-yet') addActive(facts, record, { asOf, dischargedAt: Number.NEGATIVE_INFINITY });
  else if (record.authority === 'inpatient') {
    facts.inpatientEndings.push(ending('cancel-before-fill', 'stop', record, { at, asOf }));
  } else if (at !== undefined && firstFill <= at.end) {
    facts.endings.push(ending('cancel-after-fill', 'stop', record, { at, asOf }));
  } else facts.cancellations.push(ending('cancel-before-fill', 'stop', record, { at, asOf }));
}

/** What remains of a fact's weight: whole for 90 days, then halved in every half-life. */
function fading(from: number | undefined, asOf: number, halfLifeDays: number): number {
  if (from === undefined) return 1;
  return 0.5 ** (Math.max(0, daysFrom(from, asOf) - CONFIDENCE.freshDays) / halfLifeDays);
}

function penalties({ medication }: MedicationRecord): number {
  const isByText = medication.via === 'name' || medication.via === 'text';
  return (
    (isByText ? CONFIDENCE.textOnly : 0) + (medication.concept === undefined ? CONFIDENCE.withoutRxNorm : 0)
  );
}

function dayOf(instant: number): Moment {
  const start = Math.floor(instant / DAY_MS) * DAY_MS;
  return { start, end: start + DAY_MS - 1, at: start, text: '' };
}
