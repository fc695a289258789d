/** From the records of one drug to the facts about it at a reference time, rule by rule. */

import { DAY_MS, type Moment } from '../../fhir/dates.ts';
import type { Fill } from './coverage.ts';
import type { RuleId } from './evidence-table.ts';
import { addRemark, addSupport, dayOf, ending, type EndTime, type Facts, type OpenFacts } from './facts.ts';
import { isHospitalUse } from '../hospital-use.ts';
import { liesAhead } from '../lies-ahead.ts';
import type { MedicationRecord } from '../medication-record.ts';
import { THRESHOLDS } from '../thresholds-table.ts';
import { boundedCourse } from './courses/short-course.ts';
import { fillsByOrder, type OrderBook, orderBook } from './order-book.ts';
import { assertion, liveRule, standingRule, taking } from './statements.ts';
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
  const past = records.filter((record) => !isAhead(record, facts, asOf));
  const orders = past.filter(({ act, authority }) => act === 'ordered' && authority !== 'proposal');
  const book = orderBook(orders);
  const fills = fillsOf(past, book);
  const byOrder = fillsByOrder(fills, book);
  const givenOn = ordersGivenOn(past, book, asOf);
  const setting: Setting = { asOf, dischargedAt: newestDischarge(past), book, byOrder, givenOn };
  for (const record of past) addFacts(facts, record, setting);
  addFills(facts, fills, book, asOf);
  return records.every(isHospitalUse) ? facts : { ...facts, inpatientEndings: [] };
}

/** What lies ahead is noted, and is no evidence. */
function isAhead(record: MedicationRecord, facts: OpenFacts, asOf: number): boolean {
  if (!liesAhead(record, asOf)) return false;
  addRemark(facts, 'future', record);
  return true;
}

interface Setting {
  readonly asOf: number;
  readonly dischargedAt: number;
  readonly book: OrderBook;
  readonly byOrder: ReadonlyMap<MedicationRecord, readonly Fill[]>;
  readonly givenOn: ReadonlySet<MedicationRecord>;
}

/** The orders on which doses were given in these days, as a nursing home does for years on one order: who gives on it knows that it stands. */
function ordersGivenOn(
  records: readonly MedicationRecord[],
  book: OrderBook,
  asOf: number,
): ReadonlySet<MedicationRecord> {
  const since = asOf - THRESHOLDS.recentAdministration.days * DAY_MS;
  const given = records.filter(
    ({ act, standing, at }) =>
      act === 'administered' && standing === 'handed-over' && at !== undefined && at.end >= since,
  );
  return new Set(given.flatMap((record) => book.named(record) ?? []));
}

function addFacts(facts: OpenFacts, record: MedicationRecord, setting: Setting): void {
  if (record.act === 'dispensed') addDispense(facts, record, setting);
  else if (record.act === 'administered') addCare(facts, record, setting.asOf);
  else if (record.authority === 'proposal') addRemark(facts, 'undecided', record);
  else if (record.standing === 'cancelled') addCancelled(facts, record, setting);
  else addStatement(facts, record, setting);
}

/** Completed hand-overs with a date; one without takes the date of the order it names, as long as that order stands. */
function fillsOf(records: readonly MedicationRecord[], book: OrderBook): readonly Fill[] {
  return records.flatMap((record) => {
    const isFill = record.act === 'dispensed' && record.standing === 'handed-over';
    if (!isFill || record.authority === 'inpatient') return [];
    const at = record.at ?? dateOfOrder(record, book);
    return at === undefined ? [] : [{ record, at }];
  });
}

function dateOfOrder(record: MedicationRecord, book: OrderBook): Moment | undefined {
  const order = book.named(record);
  return order?.standing === 'active' ? (order.startedAt ?? order.at) : undefined;
}

/** An order written at discharge supersedes the orders before it; a list that names a drug as continued leaves its order as it is. */
function newestDischarge(records: readonly MedicationRecord[]): number {
  let newest = Number.NEGATIVE_INFINITY;
  for (const { act, authority, standing, at } of records) {
    if (act !== 'ordered' || authority !== 'discharge') continue;
    if (standing !== 'active' || at === undefined) continue;
    newest = Math.max(newest, at.start);
  }
  return newest;
}

function addDispense(facts: OpenFacts, record: MedicationRecord, { asOf, book }: Setting): void {
  const { standing } = record;
  if (record.authority === 'inpatient') addCare(facts, record, asOf);
  else if (standing === 'handed-over') {
    // Handed over, and nothing says when: it supports without deciding.
    if (record.at !== undefined || dateOfOrder(record, book) !== undefined) return;
    addRemark(facts, 'fill-undated', record);
    addSupport(facts, record, THRESHOLDS.recentFill.days, asOf);
  } else {
    addRemark(facts, 'fill-failed', record);
    if (standing === 'in-preparation') addSupport(facts, record, THRESHOLDS.recentFill.days, asOf);
  }
}

function addCare(facts: OpenFacts, record: MedicationRecord, asOf: number): void {
  addRemark(facts, record.standing === 'not-handed-over' ? 'fill-failed' : 'given-in-care', record);
  if (record.standing === 'handed-over')
    addSupport(facts, record, THRESHOLDS.recentAdministration.days, asOf);
}

/** An order or a report: active, ended, or neither. */
function addStatement(facts: OpenFacts, record: MedicationRecord, setting: Setting): void {
  if (record.standing === 'undecided') addRemark(facts, 'undecided', record);
  else if (record.standing === 'active') addActive(facts, record, setting);
  else {
    const end = endOf(record, setting.asOf);
    // A change of status after the reference time had not happened yet.
    if (end === 'not-yet') addActive(facts, record, setting);
    else addEnding(facts, record, end);
  }
}

/**
 * When a stopped, held, completed or not-taken record came to an end. An order whose stop no one dated was stopped at any time since
 * it was written.
 */
function endOf(record: MedicationRecord, asOf: number): EndTime | 'not-yet' {
  const { changedAt, endedAt: ended, at } = record;
  if (changedAt !== undefined) return changedAt.start > asOf ? 'not-yet' : { at: changedAt, asOf };
  if (ended !== undefined && ended.start <= asOf) return { at: ended, asOf };
  const isOrder = record.act === 'ordered';
  // The end of a stopped order that lies ahead was its planned end: the stop came before it.
  if (ended !== undefined && !(isOrder && record.standing !== 'completed')) return 'not-yet';
  if (!isOrder || record.standing === 'completed' || at === undefined) return { at, asOf };
  return { at: { ...at, end: Math.max(at.end, asOf) }, isOpen: true, asOf };
}

function addEnding(facts: OpenFacts, record: MedicationRecord, end: EndTime): void {
  const list = record.authority === 'inpatient' ? facts.inpatientEndings : facts.endings;
  if (record.standing === 'completed') {
    const basis = record.act === 'ordered' ? 'order-completed' : 'stated';
    list.push(ending('completed-stated', basis, record, end));
  } else if (record.standing === 'not-taken' && record.isPatientReported) {
    list.push(ending('stop-by-patient', 'patient', record, end));
  } else if (record.standing === 'on-hold') list.push(ending('held', 'hold', record, end));
  else list.push(ending('stop-stated', 'stop', record, end));
}

function addActive(facts: OpenFacts, record: MedicationRecord, setting: Setting): void {
  const { asOf, dischargedAt } = setting;
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
  const courseEnd = endOfCourse(record, setting);
  if (courseEnd !== undefined && asOf > courseEnd.end + courseEnd.graceDays * DAY_MS) {
    facts.endings.push(ending('course-ended', 'computed', record, { at: dayOf(courseEnd.end), asOf }));
    return;
  }
  const isLive = courseEnd !== undefined || setting.givenOn.has(record);
  const rule = isLive ? liveRule(record) : standingRule(record, asOf);
  addStanding(facts, record, rule, setting);
}

/** What stands says that it is taken, and an order of another drug or strength that took its place that it was. */
function addStanding(
  facts: OpenFacts,
  record: MedicationRecord,
  rule: RuleId,
  { asOf, book }: Setting,
): void {
  facts.takings.push(taking(rule, record, asOf));
  const { replacedBy } = record;
  if (replacedBy !== undefined && !book.holds(replacedBy))
    facts.endings.push(ending('stop-stated', 'stop', record, { at: replacedBy.at, asOf }));
  const asserted = record.act === 'ordered' ? assertion(record, asOf) : undefined;
  if (asserted !== undefined) facts.takings.push(asserted);
}

/** When a bounded course that has a date is over; an order without a supply of its own lasts as long as its fills. */
function endOfCourse(
  record: MedicationRecord,
  { byOrder }: Setting,
): { end: number; graceDays: number } | undefined {
  const start = record.startedAt ?? record.at;
  if (start === undefined) return undefined;
  const handedOver = (byOrder.get(record) ?? []).map((fill) => fill.record.supply.days ?? Number.NaN);
  // One fill of unknown supply leaves the length open.
  const course = boundedCourse(record, longest(handedOver));
  return course && { end: start.at + course.days * DAY_MS, graceDays: course.graceDays };
}

function longest(days: readonly number[]): number | undefined {
  const most = Math.max(...days);
  return Number.isFinite(most) ? most : undefined;
}

/** A cancelled order ends what was handed over on it, and nothing else; before any hand-over it was withdrawn. */
function addCancelled(facts: OpenFacts, record: MedicationRecord, setting: Setting): void {
  const end = endOf(record, setting.asOf);
  if (end === 'not-yet') {
    addActive(facts, record, { ...setting, dischargedAt: Number.NEGATIVE_INFINITY });
    return;
  }
  if (record.authority === 'inpatient') {
    facts.inpatientEndings.push(ending('cancel-before-fill', 'stop', record, end));
  } else if (setting.byOrder.has(record))
    facts.endings.push(ending('cancel-after-fill', 'stop', record, end));
  else facts.cancellations.push(ending('cancel-before-fill', 'stop', record, end));
}
