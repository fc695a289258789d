/** One taking against the ends of its drug: what dates say of the two (docs/evidence-rules.md, When facts disagree). */

import { DAY_MS, isAfter, type Moment } from '../../fhir/dates.ts';
import type { Ending, Taking } from './facts.ts';
import { strengthKey } from '../../terminology/products/strength-key.ts';
import type { MedicationRecord } from '../medication-record.ts';
import { areTwoPlaces } from '../read/dosing/places.ts';
import { isDoNotPerform } from '../read/record-details.ts';
import { THRESHOLDS } from '../thresholds-table.ts';

/** How a fact of taking stands against the ends: after all of them, against the odds (a conflict), or beaten by one. */
export type Outcome = 'after' | 'conflict' | 'beaten' | 'beaten-in-conflict';

/** A taking and what the ends of its drug say of it. */
export interface Judged {
  readonly taking: Taking;
  readonly outcome: Outcome;
}

/**
 * The latest dated end of each basis stands for all of its basis, those of orders and those of the drug apart; one undated end stands for
 * all undated ones.
 */
export function newestEndings(
  endings: readonly Ending[],
  takings: readonly Taking[] = [],
): readonly Ending[] {
  if (endings.length < 2) return endings;
  const replaced = new Set(takings.flatMap(({ order }) => order?.replaces ?? []));
  const newest = new Map<unknown, Ending>();
  for (const ending of endings) {
    const key = isOfItsOrderAlone(ending, replaced) ? ending.record : kindOf(ending);
    const known = newest.get(key);
    if (known === undefined || isLaterEnding(ending, known)) newest.set(key, ending);
  }
  return [...newest.values()];
}

/** What was said of one order only, or at no known time, stands for itself. */
function isOfItsOrderAlone({ isOpen, rule, record }: Ending, replaced: ReadonlySet<unknown>): boolean {
  if (isOpen || rule === 'cancel-after-fill') return true;
  return record.source.kind === 'fhir' && replaced.has(record.source.resource);
}

function kindOf({ basis, at, record }: Ending): string {
  const what = record.act === 'ordered' ? 'an order' : 'the drug';
  return `${at === undefined ? 'undated ' : ''}${basis} of ${what} ${record.therapy.site ?? ''}`;
}

function isLaterEnding({ at }: Ending, known: Ending): boolean {
  if (at === undefined || known.at === undefined) return false;
  return at.start === known.at.start ? at.end < known.at.end : at.start > known.at.start;
}

/** The worst that ends say of a taking. */
export function judge(taking: Taking, endings: readonly Ending[]): Outcome {
  let worst: Outcome = 'after';
  for (const ending of endings) {
    const outcome = judgeAgainst(taking, ending);
    if (SEVERITY[outcome] > SEVERITY[worst]) worst = outcome;
  }
  return worst;
}

const SEVERITY: Readonly<Record<Outcome, number>> = {
  after: 0,
  conflict: 1,
  beaten: 2,
  'beaten-in-conflict': 3,
};

function judgeAgainst(taking: Taking, ending: Ending): Outcome {
  // "Completed" often means that this script was filled, and a course may start late: supply that reaches to the day outweighs both.
  if (taking.isCovering && isFormal(ending)) return 'after';
  const outcome = judgeByTime(taking, ending);
  if (outcome === 'after') return outcome;
  if (isReplacementOf(taking.order, ending.record) || isOfAnotherPlace(taking, ending)) return 'after';
  return isBeaten(outcome) && isOfItsReplacement(taking.order, ending) ? 'conflict' : outcome;
}

function judgeByTime(taking: Taking, ending: Ending): Outcome {
  if (taking.at === undefined || ending.at === undefined) return 'conflict';
  // A cancelled order ends what belongs to it.
  if (ending.rule === 'cancel-after-fill' && isOfAnotherOrder(taking, ending)) return 'conflict';
  if (isAfter(ending.at, taking.at)) return 'beaten';
  return ending.isOpen ? judgeAgainstOpen(taking, ending) : judgeByDates(taking.kind, taking.at, ending);
}

/** The order says so itself: whenever the other was closed, it stands. */
function isReplacementOf(order: MedicationRecord | undefined, { source }: MedicationRecord): boolean {
  return order?.replaces !== undefined && source.kind === 'fhir' && order.replaces === source.resource;
}

/** The stop of the drops for the left eye does not end those for the right one. */
function isOfAnotherPlace({ order, record }: Taking, ending: Ending): boolean {
  const [one, other] = [(order ?? record).therapy.site, ending.record.therapy.site];
  return one !== undefined && other !== undefined && areTwoPlaces(one, other);
}

/**
 * Who writes an order anew closes the old one in the same sitting: a stop that names an order does not end another one of that day, nor
 * a newer one of the day before.
 */
function isOfItsReplacement(order: MedicationRecord | undefined, ending: Ending): boolean {
  const { at, isOpen, record } = ending;
  if (order?.at === undefined || at === undefined || isOpen || !endsOneOrder(ending)) return false;
  if (record === order) return false;
  const daysLater = Math.floor(at.at / DAY_MS) - Math.floor(order.at.at / DAY_MS);
  if (daysLater < 0 || daysLater > THRESHOLDS.closedOrder.days) return false;
  return daysLater === 0 || record.at === undefined || !isAfter(record.at, order.at);
}

/** Said of an order by its status, its words or its length; not to give a drug, and not to take it, is said of the drug. */
function endsOneOrder({ basis, record }: Ending): boolean {
  if (record.act !== 'ordered' || basis === 'patient') return false;
  return record.source.kind !== 'fhir' || !isDoNotPerform(record.source.resource);
}

function judgeByDates(kind: Taking['kind'], at: Moment, ending: Ending): Outcome {
  if (ending.at === undefined) return 'conflict';
  if (kind === 'fill' && isStop(ending)) {
    const daysLater = Math.floor(at.at / DAY_MS) - Math.floor(ending.at.at / DAY_MS);
    return daysLater > THRESHOLDS.fillAfterStop.days ? 'conflict' : 'beaten-in-conflict';
  }
  if (!isAfter(at, ending.at)) return 'conflict';
  // A report after a stop may only repeat an old list; an order after it, or a fill after the patient's word, is a restart.
  const isRefutable = isStop(ending) || ending.basis === 'patient';
  return kind === 'report' && isRefutable ? 'conflict' : 'after';
}

/** Someone with the authority to do so stopped or paused it. */
function isStop({ basis }: Ending): boolean {
  return basis === 'stop' || basis === 'hold';
}

/** Against an end that lies anywhere since the writing of its order: what that order brought with it cannot refute it. */
function judgeAgainstOpen({ kind, at, order, record }: Taking, ending: Ending): Outcome {
  const written = ending.record.at;
  if (order === ending.record) return record.fulfils === undefined ? 'beaten-in-conflict' : 'beaten';
  const isNewer = at !== undefined && written !== undefined && isAfter(at, written);
  if (kind === 'report' || !isNewer) return 'conflict';
  if (kind === 'order') return 'after';
  if (isAnotherProduct(record, ending.record)) return 'after';
  if (order?.at === undefined) return 'beaten-in-conflict';
  return isAfter(order.at, written) ? 'after' : 'conflict';
}

function isOfAnotherOrder({ kind, order, record }: Taking, ending: Ending): boolean {
  if (kind === 'report') return false;
  return (order ?? record) !== ending.record;
}

/** Both name their strength, and not the same one. */
function isAnotherProduct(a: MedicationRecord, b: MedicationRecord): boolean {
  const [one, other] = [strengthKey(a.medication.product), strengthKey(b.medication.product)];
  return one !== undefined && other !== undefined && one !== other;
}

/** An end that follows from paperwork or arithmetic, not from someone who saw it. */
export function isFormal({ basis }: Ending): boolean {
  return basis === 'order-completed' || basis === 'computed';
}

/** Does an end outweigh it? */
export function isBeaten(outcome: Outcome): boolean {
  return outcome === 'beaten' || outcome === 'beaten-in-conflict';
}
