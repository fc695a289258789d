/** One taking against the ends of its drug: what dates say of the two (docs/evidence-rules.md, When facts disagree). */

import { DAY_MS, isAfter, type Moment } from '../../fhir/dates.ts';
import type { Ending, Taking } from './facts.ts';
import { strengthKey } from '../../terminology/products/strength-key.ts';
import type { MedicationRecord } from '../medication-record.ts';
import { THRESHOLDS } from '../thresholds-table.ts';

/** How a fact of taking stands against the ends: after all of them, against the odds (a conflict), or beaten by one. */
export type Outcome = 'after' | 'conflict' | 'beaten' | 'beaten-in-conflict';

/** A taking and what the ends of its drug say of it. */
export interface Judged {
  readonly taking: Taking;
  readonly outcome: Outcome;
}

/** The latest dated end of each basis stands for all of its basis; one undated end stands for all undated ones. */
export function newestEndings(endings: readonly Ending[]): readonly Ending[] {
  if (endings.length < 2) return endings;
  const newest = new Map<unknown, Ending>();
  for (const ending of endings) {
    // What was said of one order only, or at no known time, stands for itself.
    const isOwn = ending.isOpen || ending.rule === 'cancel-after-fill';
    const key = isOwn ? ending.record : ending.at === undefined ? `undated ${ending.basis}` : ending.basis;
    const known = newest.get(key);
    if (known === undefined || isLaterEnding(ending, known)) newest.set(key, ending);
  }
  return [...newest.values()];
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
  if (taking.at === undefined || ending.at === undefined) return 'conflict';
  // A cancelled order ends what belongs to it.
  if (ending.rule === 'cancel-after-fill' && isOfAnotherOrder(taking, ending)) return 'conflict';
  if (isAfter(ending.at, taking.at)) return 'beaten';
  return ending.isOpen ? judgeAgainstOpen(taking, ending) : judgeByDates(taking.kind, taking.at, ending);
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
