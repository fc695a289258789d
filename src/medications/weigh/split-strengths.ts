/** One drug in several strengths: a newer strength replaces the older one, unless both are taken (docs/evidence-rules.md, Strengths). */

import { DAY_MS, type Moment } from '../../fhir/dates.ts';
import { type ConflictPolicy, decideStatus, type Verdict } from './decide-status.ts';
import type { MedicationGroup } from '../group/group-records.ts';
import type { MedicationIdentity, MedicationRecord } from '../medication-record.ts';
import { strengthKey } from '../group/strength-key.ts';
import { THRESHOLDS } from '../thresholds-table.ts';
import { weighEvidence } from './weigh-evidence.ts';

/** One entry of the list in the making. */
export interface DecidedGroup {
  readonly key: string;
  /** Every contributing record. */
  readonly records: readonly MedicationRecord[];
  /** The records of the strength that is shown, and those that name none. */
  readonly shown: readonly MedicationRecord[];
  readonly verdict: Verdict;
}

export interface DecisionOptions {
  /** Epoch milliseconds. */
  readonly asOf: number;
  readonly policy: ConflictPolicy;
}

/** Decides a group: one entry, or one for each strength when several are taken. */
export function decideGroup(group: MedicationGroup, options: DecisionOptions): readonly DecidedGroup[] {
  const { strands, unstated } = strandsOf(group.records);
  if (strands.length < 2) {
    return [{ ...group, shown: group.records, verdict: decide(group.records, options) }];
  }
  const dated = strands.map((strand): DatedStrand => ({
    ...strand,
    ...takenDates(strand.records, options.asOf),
    verdict: decide(strand.records, options),
  }));
  dated.sort((a, b) => b.newest - a.newest || (a.strength < b.strength ? -1 : 1));
  const [newest] = dated;
  if (newest === undefined || areSeparate(dated)) return separate(group, dated, unstated, options);
  const shown = [...newest.records, ...unstated];
  return [{ key: group.key, records: group.records, shown, verdict: decide(shown, options) }];
}

function decide(records: readonly MedicationRecord[], { asOf, policy }: DecisionOptions): Verdict {
  return decideStatus(weighEvidence(records, asOf), policy);
}

interface Strand {
  readonly strength: string;
  readonly records: readonly MedicationRecord[];
}

interface DatedStrand extends Strand, TakenDates {
  readonly verdict: Verdict;
}

function strandsOf(records: readonly MedicationRecord[]): {
  strands: readonly Strand[];
  unstated: readonly MedicationRecord[];
} {
  const byStrength = new Map<string, MedicationRecord[]>();
  const unstated: MedicationRecord[] = [];
  let medication: MedicationIdentity | undefined;
  let strand = unstated;
  for (const record of records) {
    // Records come in runs of one identity.
    if (record.medication !== medication) {
      medication = record.medication;
      strand = strandOf(strengthKey(medication.product), byStrength) ?? unstated;
    }
    strand.push(record);
  }
  return { strands: [...byStrength].map(([strength, list]) => ({ strength, records: list })), unstated };
}

function strandOf(
  strength: string | undefined,
  byStrength: Map<string, MedicationRecord[]>,
): MedicationRecord[] | undefined {
  if (strength === undefined) return undefined;
  const known = byStrength.get(strength);
  if (known !== undefined) return known;
  const strand: MedicationRecord[] = [];
  byStrength.set(strength, strand);
  return strand;
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
  for (const { act, standing, at } of records) {
    if (at === undefined) hasUndated ||= standing === 'active';
    else if (isPast(at, asOf)) {
      newest = Math.max(newest, at.at);
      if (act !== 'dispensed' || standing !== 'handed-over') continue;
      firstFill = Math.min(firstFill, at.at);
      lastFill = Math.max(lastFill, at.at);
    }
  }
  return { newest, firstFill, lastFill, hasUndated };
}

function isPast(at: Moment, asOf: number): boolean {
  return at.start <= asOf;
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
