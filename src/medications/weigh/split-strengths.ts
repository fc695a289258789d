/** One drug in several strengths: a newer strength replaces the older one, unless both are taken (docs/evidence-rules.md, Strengths). */

import { DAY_MS } from '../../fhir/dates.ts';
import { type ConflictPolicy, decideStatus, type Verdict } from './decide-status.ts';
import { injectionDeviceOf } from '../group/device-table.ts';
import { compareWithWords } from '../../terminology/products/strength-key.ts';
import type { MedicationGroup } from '../group/group-records.ts';
import { hasHomeUse, isHospitalUse } from '../hospital-use.ts';
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
  const ofHome = strands.filter(hasHomeUse);
  // What was given in hospital replaces no strength of home, and stands beside none.
  const taken = ofHome.length > 0 ? ofHome : strands;
  const entryOf = (shown: readonly MedicationRecord[]): DecidedGroup => ({
    key: group.key,
    records: group.records,
    shown,
    verdict: decide(shown, options),
  });
  if (strands.length < 2) return [entryOf(group.records)];
  const dated = taken.map((strand) => datedStrand(strand, options));
  dated.sort((a, b) => b.newest - a.newest || (a.strength < b.strength ? -1 : 1));
  const regimen = regimenOf(dated.filter(({ verdict }) => verdict.status === 'active'));
  if (regimen !== undefined) return [{ ...entryOf([...regimen.flat(), ...unstated]), regimen }];
  if (areSeparate(dated)) {
    const inHospital = strands.filter((strand) => !taken.includes(strand));
    const others = inHospital.map((strand) => datedStrand(strand, options));
    return separate(group, [...dated, ...others], unstated, options);
  }
  return [entryOf([...(dated[0]?.records ?? []), ...unstated])];
}

function datedStrand(strand: Strand, options: DecisionOptions): DatedStrand {
  const atHome = strand.records.filter((record) => !isHospitalUse(record));
  const telling = atHome.length > 0 ? atHome : strand.records;
  return {
    ...strand,
    ...takenDates(telling, options.asOf),
    device: injectionDeviceOf(telling[0]?.medication.product),
    verdict: decide(strand.records, options),
  };
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
  if (older.some((other) => !isEnded(other) && saysBeside(newest, other))) return true;
  return others.some((other) => areConcurrent(newest, other));
}

function isEnded({ verdict: { status } }: DatedStrand): boolean {
  return status === 'stopped' || status === 'cancelled';
}

/** "In addition to the 5 mg tablet": the directions of one strength name the other as taken with it. */
function saysBeside({ verdict, records }: DatedStrand, other: DatedStrand): boolean {
  const named = records
    .filter(({ standing }) => standing === 'active')
    .flatMap(({ therapy }) => therapy.beside ?? []);
  return (
    verdict.status === 'active' && named.some((words) => compareWithWords(other.strength, words) === 'same')
  );
}

function areConcurrent(a: DatedStrand, b: DatedStrand): boolean {
  // A pen of one strength does not replace a vial of another.
  if (a.device !== '' && b.device !== '' && a.device !== b.device) return true;
  if (a.hasUndated || b.hasUndated || saysBeside(b, a)) return true;
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
