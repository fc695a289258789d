/** One drug in several strengths: a newer strength replaces the older one, unless both are taken (docs/evidence-rules.md, Strengths). */

import { DAY_MS } from '../../fhir/dates.ts';
import { type ConflictPolicy, decideStatus, type Verdict } from './decide-status.ts';
import { injectionDeviceOf } from '../group/device-table.ts';
import type { MedicationGroup } from '../group/group-records.ts';
import { liesAhead } from '../lies-ahead.ts';
import type { MedicationRecord } from '../medication-record.ts';
import { withIssuesAsFills } from './issued-orders.ts';
import { THRESHOLDS } from '../thresholds-table.ts';
import { regimenOf } from './regimen.ts';
import { type Strand, strandsOf } from './strands.ts';
import { weighEvidence } from './weigh-evidence.ts';

/** One entry of the list in the making. */
export interface DecidedGroup {
  readonly key: string;
  /** Every contributing record. */
  readonly records: readonly MedicationRecord[];
  /** The records of the strength that is shown, and those that name none. */
  readonly shown: readonly MedicationRecord[];
  /** Strengths that are taken on different days of the week, each by its records, those of the earliest day first. */
  readonly regimen?: readonly (readonly MedicationRecord[])[];
  readonly verdict: Verdict;
}

export interface DecisionOptions {
  /** Epoch milliseconds. */
  readonly asOf: number;
  readonly policy: ConflictPolicy;
}

/** Decides a group: one entry, or one for each strength when several are taken. */
export function decideGroup(told: MedicationGroup, options: DecisionOptions): readonly DecidedGroup[] {
  const group = { ...told, records: withIssuesAsFills(told.records, options.asOf) };
  const { strands, unstated } = strandsOf(group.records);
  if (strands.length < 2) {
    return [{ ...group, shown: group.records, verdict: decide(group.records, options) }];
  }
  const dated = strands.map((strand): DatedStrand => ({
    ...strand,
    ...takenDates(strand.records, options.asOf),
    device: injectionDeviceOf(strand.records[0]?.medication.product),
    verdict: decide(strand.records, options),
  }));
  dated.sort((a, b) => b.newest - a.newest || (a.strength < b.strength ? -1 : 1));
  const [newest] = dated;
  const regimen = regimenOf(dated.filter(({ verdict }) => verdict.status === 'active'));
  if (regimen !== undefined) {
    const shown = [...regimen.flat(), ...unstated];
    return [{ key: group.key, records: group.records, shown, regimen, verdict: decide(shown, options) }];
  }
  if (newest === undefined || areSeparate(dated)) return separate(group, dated, unstated, options);
  const shown = [...newest.records, ...unstated];
  return [{ key: group.key, records: group.records, shown, verdict: decide(shown, options) }];
}

function decide(records: readonly MedicationRecord[], { asOf, policy }: DecisionOptions): Verdict {
  return decideStatus(weighEvidence(records, asOf), policy);
}

interface DatedStrand extends Strand, TakenDates {
  readonly device: string;
  readonly verdict: Verdict;
}

/** When a strength was ordered, handed over or reported. Times are epoch milliseconds. */
interface TakenDates {
  readonly newest: number;
  readonly firstFill: number;
  readonly lastFill: number;
  /** Something without a date says that it is taken. */
  readonly hasUndated: boolean;
}

function takenDates(records: readonly MedicationRecord[], asOf: number): TakenDates {
  let newest = Number.NEGATIVE_INFINITY;
  let firstFill = Number.POSITIVE_INFINITY;
  let lastFill = Number.NEGATIVE_INFINITY;
  let hasUndated = false;
  for (const record of records) {
    const { act, standing, at } = record;
    if (liesAhead(record, asOf)) continue;
    if (at === undefined) hasUndated ||= standing === 'active';
    else {
      newest = Math.max(newest, at.at);
      if (act !== 'dispensed' || standing !== 'handed-over') continue;
      firstFill = Math.min(firstFill, at.at);
      lastFill = Math.max(lastFill, at.at);
    }
  }
  return { newest, firstFill, lastFill, hasUndated };
}

/** Whether strengths of one drug are taken side by side. Newest first. */
function areSeparate(strands: readonly DatedStrand[]): boolean {
  const [newest, ...older] = strands;
  if (newest === undefined) return false;
  const others = older.filter(({ verdict }) => verdict.status === 'active');
  // An older strength that is still active when the newest is not has outlived it: both are shown.
  if (newest.verdict.status !== 'active') return others.length > 0;
  return others.some((other) => areConcurrent(newest, other));
}

function areConcurrent(a: DatedStrand, b: DatedStrand): boolean {
  // A pen of one strength does not replace a vial of another.
  if (a.device !== '' && b.device !== '' && a.device !== b.device) return true;
  if (a.hasUndated || b.hasUndated) return true;
  if (Math.abs(a.newest - b.newest) <= THRESHOLDS.concurrentOrders.days * DAY_MS) return true;
  // Filled again after the other had been filled, each way: neither replaced the other.
  return a.firstFill < b.lastFill && b.firstFill < a.lastFill;
}

function separate(
  group: MedicationGroup,
  strands: readonly DatedStrand[],
  unstated: readonly MedicationRecord[],
  options: DecisionOptions,
): readonly DecidedGroup[] {
  const entries = strands.map(({ strength, records, verdict }): DecidedGroup => ({
    key: `${group.key}|${strength}`,
    records,
    shown: records,
    verdict,
  }));
  if (unstated.length === 0) return entries;
  const key = `${group.key}|strength not stated`;
  return [...entries, { key, records: unstated, shown: unstated, verdict: decide(unstated, options) }];
}
