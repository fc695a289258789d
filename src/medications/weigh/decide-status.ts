/** Where facts disagree, dates decide; only where dates cannot order them does a fixed precedence (docs/evidence-rules.md, When facts disagree). */

import { DAY_MS, isAfter, type Moment } from '../../fhir/dates.ts';
import { EVIDENCE_RULES, type RuleId } from './evidence-table.ts';
import { EVIDENCE_TAGS, type EvidenceTag, type InferredStatus } from '../medication-list.ts';
import type { Ending, Facts, Remark, Taking } from './facts.ts';
import { isBeaten, isFormal, judge, newestEndings, type Judged, type Outcome } from './judge-taking.ts';
import type { MedicationRecord } from '../medication-record.ts';
import { CONFIDENCE, THRESHOLDS } from '../thresholds-table.ts';

/** The decision about one drug. */
export interface Verdict {
  readonly status: InferredStatus;
  readonly confidence: number;
  /** Tags that decided, and those that lost a conflict, in the order of the specification. */
  readonly evidence: readonly EvidenceTag[];
  /** The records whose facts decided, in no order. */
  readonly deciding: readonly MedicationRecord[];
  /** The rules of those facts. */
  readonly rules: ReadonlySet<RuleId>;
  /** The records whose facts lost a conflict, in no order. */
  readonly losing: readonly MedicationRecord[];
  /** When it ended, or was put on hold, as far as is known. */
  readonly endedAt?: Moment;
}

export type ConflictPolicy = 'dates' | 'precedence';

/** Decides the status of one drug from its facts. */
export function decideStatus(facts: Facts, policy: ConflictPolicy): Verdict {
  return policy === 'precedence' ? byPrecedence(facts) : byDates(facts);
}

function byDates(weighed: Facts): Verdict {
  const facts = withoutStoppedCourses(weighed);
  const newest = newestEndings(facts.endings, facts.takings);
  const judged = facts.takings.map((taking): Judged => ({ taking, outcome: judge(taking, newest) }));
  const standing = judged.filter(({ taking, outcome }) => taking.state === 'live' && !isBeaten(outcome));
  if (standing.length > 0) return active(standing, judged, facts);
  const lapsed = judged.filter(({ outcome }) => outcome === 'after');
  const cancelled = facts.endings.length === 0 ? facts.cancellations : [];
  if (lapsed.length > 0 && !isEndedSince(lapsed, cancelled))
    return lapsedVerdict(lapsed.map(({ taking }) => taking));
  if (facts.endings.length > 0) return ended(facts.endings, judged);
  if (cancelled.length > 0) return ended(cancelled, []);
  if (facts.inpatientEndings.length > 0) return ended(facts.inpatientEndings, []);
  return undecided(facts.remarks);
}

/** A course that someone ended did not run to its computed end: its fill or order stays what it was, beaten by that end. */
function withoutStoppedCourses(facts: Facts): Facts {
  const said = newestEndings(facts.endings.filter((ending) => !isFormal(ending)));
  const stopped = new Map<Ending, Taking>();
  for (const ending of facts.endings) {
    const course = takingOfCourse(ending);
    if (ending.basis === 'computed' && isBeaten(judge(course, said))) stopped.set(ending, course);
  }
  if (stopped.size === 0) return facts;
  return {
    ...facts,
    takings: [...facts.takings, ...stopped.values()],
    endings: facts.endings.filter((ending) => !stopped.has(ending)),
  };
}

function takingOfCourse({ record, strength }: Ending): Taking {
  const isFill = record.act === 'dispensed';
  return {
    kind: isFill ? 'fill' : 'order',
    rule: 'stale',
    state: 'stale',
    record,
    at: record.at,
    strength,
    isCovering: false,
    order: isFill ? undefined : record,
  };
}

/** The fixed order: active, completed, prescription expired, stopped, cancelled, unknown. */
function byPrecedence(facts: Facts): Verdict {
  const newest = newestEndings(facts.endings, facts.takings);
  // What dates would have beaten wins here, and what it wins against is named.
  const judged = facts.takings.map((taking): Judged => {
    const outcome = judge(taking, newest);
    return { taking, outcome: isBeaten(outcome) ? 'conflict' : outcome };
  });
  const standing = judged.filter(({ taking }) => taking.state === 'live');
  if (standing.length > 0) return active(standing, judged, facts);
  const completed = facts.endings.filter(({ rule }) => EVIDENCE_RULES[rule].status === 'completed');
  if (completed.length > 0) return ended(completed, []);
  const expired = facts.takings.filter(({ state }) => state === 'expired');
  if (expired.length > 0) return lapsedVerdict(expired);
  for (const endings of [facts.endings, facts.cancellations])
    if (endings.length > 0) return ended(endings, []);
  if (facts.takings.length > 0) return lapsedVerdict(facts.takings);
  return facts.inpatientEndings.length > 0 ? ended(facts.inpatientEndings, []) : undecided(facts.remarks);
}

function active(standing: readonly Judged[], judged: readonly Judged[], facts: Facts): Verdict {
  const isConflict = standing.every(({ outcome }) => outcome === 'conflict');
  const strongest = { fill: 0, order: 0, report: 0 };
  for (const { taking } of standing)
    strongest[taking.kind] = Math.max(taking.strength, strongest[taking.kind]);
  const kinds = [strongest.fill, strongest.order, strongest.report, facts.support].filter(
    (strength) => strength > 0,
  );
  const doubt = kinds.reduce((product, strength) => product * (1 - strength), 1);
  const most =
    CONFIDENCE.mostByKinds[Math.min(kinds.length, CONFIDENCE.mostByKinds.length - 1)] ?? CONFIDENCE.most;
  const against = isConflict ? costOfConflict(standing) : costOfExpired(standing, facts);
  const sure = Math.min(1 - doubt, most) - against;
  const losers = isConflict || isOutweighed(judged, facts) ? facts.endings : [];
  return verdict('active', sure, { deciding: standing.map(({ taking }) => taking), losers });
}

/** Lists are copied: what only reports say against an end is doubted more than an order or a fill. */
function costOfConflict(standing: readonly Judged[]): number {
  return standing.every(({ taking }) => taking.kind === 'report')
    ? CONFIDENCE.conflictOfReports
    : CONFIDENCE.conflict;
}

/** A list goes on telling of an order that nobody renewed or closed; that order is no word for the drug, though it is active. */
function costOfExpired(standing: readonly Judged[], { takings }: Facts): number {
  const reports = standing.map(({ taking }) => taking);
  const isExpired = takings.some(
    ({ state, record }) => state === 'expired' && !reports.some((report) => report.record === record),
  );
  return isExpired && reports.every(({ kind }) => kind === 'report') ? CONFIDENCE.reportsOfExpired : 0;
}

/** A completed order that a covering fill outweighs is named too. */
function isOutweighed(judged: readonly Judged[], facts: Facts): boolean {
  const fill = judged.find(({ taking }) => taking.kind === 'fill' && taking.isCovering)?.taking;
  return facts.endings.some(
    ({ basis, at }) =>
      basis === 'order-completed' && fill?.at !== undefined && (at === undefined || !isAfter(fill.at, at)),
  );
}

/** A cancelled order written after the last sign of use. */
function isEndedSince(lapsed: readonly Judged[], cancelled: readonly Ending[]): boolean {
  return cancelled.some(({ at }) =>
    lapsed.every(({ taking }) => at !== undefined && taking.at !== undefined && isAfter(at, taking.at)),
  );
}

/** Taken once, and nothing live since: the newest order says whether its prescription ran out; else the data is too old. */
function lapsedVerdict(takings: readonly Taking[]): Verdict {
  const isExpired = newestOrder(takings)?.state === 'expired';
  const deciding = takings.filter(({ state }) => (isExpired ? state === 'expired' : state === 'stale'));
  const counted = deciding.length > 0 ? deciding : takings;
  const sure = greatest(counted);
  return verdict(isExpired ? 'completed' : 'unknown', sure, { deciding: counted });
}

/** Where ends of equal date differ: completed before stopped before held before cancelled. */
const END_PRECEDENCE: readonly InferredStatus[] = ['completed', 'stopped', 'unknown', 'cancelled'];

function ended(endings: readonly Ending[], judged: readonly Judged[]): Verdict {
  const latest = endings.reduce(
    (start, { at }) => Math.max(start, at?.start ?? Number.NEGATIVE_INFINITY),
    Number.NEGATIVE_INFINITY,
  );
  // Those that nothing surely came after: the newest, and what cannot be ordered against it.
  const last = endings.filter((end) => lastDayOf(end) >= latest);
  const status =
    END_PRECEDENCE.find((word) => last.some(({ rule }) => EVIDENCE_RULES[rule].status === word)) ?? 'unknown';
  const agreeing = endings.filter(({ rule }) => EVIDENCE_RULES[rule].status === status);
  const deciding = last.filter(({ rule }) => EVIDENCE_RULES[rule].status === status);
  const beaten = judged.filter(({ taking, outcome }) => isContradiction(taking, outcome, latest));
  const sure = greatest(agreeing) - (beaten.length > 0 ? CONFIDENCE.conflict : 0);
  const losers = beaten.filter(({ taking }) => taking.state === 'live').map(({ taking }) => taking);
  const endedAt = deciding.reduce<Moment | undefined>(
    (newest, { at }) => (newest === undefined || (at !== undefined && at.at > newest.at) ? at : newest),
    undefined,
  );
  // What ended with it is named, and is no loser.
  return verdict(status, sure, { deciding, losers, also: last, ...(endedAt && { endedAt }) });
}

/** An end at any time since its order counts for the day of that order: what was written after it came after it. */
function lastDayOf({ at, isOpen, record }: Ending): number {
  if (at === undefined) return Number.POSITIVE_INFINITY;
  return isOpen ? (record.at ?? at).end : at.end;
}

/** An active order that stood when the end came and was never closed, or a fill just after it. Older ones were over anyway. */
function isContradiction(taking: Taking, outcome: Outcome, endedAt: number): boolean {
  if (outcome === 'beaten-in-conflict') return taking.at === undefined || taking.at.end >= endedAt;
  if (taking.kind !== 'order' || taking.at === undefined) return false;
  return endedAt - taking.at.at <= THRESHOLDS.oldestOrder.days * DAY_MS;
}

function undecided(remarks: readonly Remark[]): Verdict {
  const sure = greatest(remarks);
  return verdict('unknown', sure, { deciding: remarks });
}

function greatest(facts: readonly { readonly strength: number }[]): number {
  return facts.reduce((most, { strength }) => Math.max(most, strength), 0);
}

function newestOrder(takings: readonly Taking[]): Taking | undefined {
  let newest: Taking | undefined;
  for (const taking of takings) {
    if (taking.kind !== 'order') continue;
    // An expired order of the same day goes first: it decides whatever the order of the input.
    const later = (taking.at?.at ?? Number.NEGATIVE_INFINITY) - (newest?.at?.at ?? Number.NEGATIVE_INFINITY);
    if (newest === undefined || later > 0 || (later === 0 && taking.state === 'expired')) newest = taking;
  }
  return newest;
}

function tagsOf(rules: readonly RuleId[]): readonly EvidenceTag[] {
  const fired = new Set<EvidenceTag>(rules.map((rule) => EVIDENCE_RULES[rule].tag));
  return EVIDENCE_TAGS.filter((tag) => fired.has(tag));
}

/** A fact with its rule and its record. */
interface RuledFact {
  readonly rule: RuleId;
  readonly record: MedicationRecord;
}

/** What a verdict rests on. */
interface Grounds {
  readonly deciding: readonly RuledFact[];
  readonly losers?: readonly RuledFact[];
  readonly also?: readonly RuledFact[];
  readonly endedAt?: Moment;
}

function verdict(status: InferredStatus, sure: number, grounds: Grounds): Verdict {
  const { deciding, losers = [], also = [], endedAt } = grounds;
  const clamped = Math.min(Math.max(sure, CONFIDENCE.least), CONFIDENCE.most);
  // Rounded half up on a value cleaned of floating-point dust, so that equal evidence gives equal figures.
  const confidence = Math.round(Number((clamped * 100).toFixed(6))) / 100;
  const fired = [...deciding, ...also, ...losers].map(({ rule }) => rule);
  return {
    status,
    confidence,
    evidence: fired.length === 0 ? ['insufficient_signal'] : tagsOf(fired),
    deciding: deciding.map(({ record }) => record),
    rules: new Set(deciding.map(({ rule }) => rule)),
    losing: losers.map(({ record }) => record),
    ...(endedAt !== undefined && { endedAt }),
  };
}
