/** Compares the entries of an answer with the gold of one case. */
import type { Answered } from './answer-case.ts';
import type { GoldCase, GoldMedication } from './gold.ts';

export const FIELDS = ['code', 'dose', 'route', 'frequency', 'status'] as const;
export type Field = (typeof FIELDS)[number];

/** What was wrong, in a line a person can check. */
export interface Failure {
  readonly id: string;
  readonly what: 'missed' | 'not in the records' | 'forbidden' | 'wrong merge' | 'missed merge' | Field;
  readonly says: string;
}

export interface Tally {
  cases: number;
  /** Drugs of the gold. */
  drugs: number;
  found: number;
  /** Entries that are neither gold nor neutral. */
  extra: number;
  /** Of those: drugs that must not be listed. */
  forbidden: number;
  /** Pairs of input resources of one entry that are different drugs, and pairs of one drug that stand apart. */
  wrongMerges: number;
  missedMerges: number;
  readonly fields: Record<Field, { right: number; scored: number }>;
  readonly failures: Failure[];
}

export function emptyTally(): Tally {
  const none = () => ({ right: 0, scored: 0 });
  return {
    cases: 0,
    drugs: 0,
    found: 0,
    extra: 0,
    forbidden: 0,
    wrongMerges: 0,
    missedMerges: 0,
    fields: { code: none(), dose: none(), route: none(), frequency: none(), status: none() },
    failures: [],
  };
}

/** Counts a case into a tally. */
export function scoreCase(gold: GoldCase, answered: readonly Answered[], tally: Tally): void {
  tally.cases += 1;
  tally.drugs += gold.medications.length;
  const left = new Set(answered);
  const pairs: (readonly [GoldMedication, Answered])[] = [];
  for (const medication of gold.medications) {
    const entry = bestEntry(medication, left);
    if (entry === undefined) {
      fail(tally, gold, 'missed', medication.drug[0] ?? '');
      continue;
    }
    left.delete(entry);
    tally.found += 1;
    pairs.push([medication, entry]);
  }
  for (const entry of left) countExtra(gold, entry, tally);
  for (const [medication, entry] of pairs) scoreFields(gold, { medication, entry }, tally);
  scoreMerges(gold, answered, tally);
}

function fail(tally: Tally, { id }: GoldCase, what: Failure['what'], says: string): void {
  tally.failures.push({ id, what, says });
}

/** Of the entries of the drug the one that shares most sources, then the one with the right product. */
function bestEntry(medication: GoldMedication, left: ReadonlySet<Answered>): Answered | undefined {
  const worth = (entry: Answered): number =>
    2 * (medication.sources ?? []).filter((source) => entry.sources.includes(source)).length +
    (hasProduct(medication, entry) ? 1 : 0);
  const ofDrug = [...left].filter((entry) => isDrug(medication.drug, entry));
  const possible = medication.sources === undefined ? ofDrug : ofDrug.filter((entry) => worth(entry) > 1);
  return possible.toSorted((a, b) => worth(b) - worth(a))[0];
}

function hasProduct({ product = [] }: GoldMedication, entry: Answered): boolean {
  return product.some((name) => entry.product.includes(name));
}

/** The same set of active ingredients; a salt or a strength behind the name does not matter. */
export function isDrug(drugs: readonly string[], { ingredients }: Pick<Answered, 'ingredients'>): boolean {
  return drugs.some((drug) => {
    const parts = plain(drug).split(' / ');
    if (parts.length !== ingredients.length) return false;
    return parts.every((part) => ingredients.some((name) => sameName(part, plain(name))));
  });
}

function plain(name: string): string {
  return name.toLowerCase().replaceAll(/\s+/g, ' ').trim();
}

function sameName(one: string, other: string): boolean {
  return one === other || other.startsWith(`${one} `) || one.startsWith(`${other},`);
}

function countExtra(gold: GoldCase, entry: Answered, tally: Tally): void {
  if (isDrug(gold.neutral ?? [], entry)) return;
  tally.extra += 1;
  const isForbidden = isDrug(gold.forbidden ?? [], entry);
  if (isForbidden) tally.forbidden += 1;
  fail(tally, gold, isForbidden ? 'forbidden' : 'not in the records', entry.name);
}

interface Pair {
  readonly medication: GoldMedication;
  readonly entry: Answered;
}

function scoreFields(gold: GoldCase, { medication, entry }: Pair, tally: Tally): void {
  const wanted = { ...medication, code: medication.product };
  for (const field of FIELDS) {
    const readings: readonly string[] | undefined = wanted[field];
    if (readings === undefined) continue;
    tally.fields[field].scored += 1;
    if (readings.some((reading) => isRight(field, reading, entry))) tally.fields[field].right += 1;
    else
      fail(
        tally,
        gold,
        field,
        `${medication.drug[0]}: ${shown(field, entry)} instead of ${readings.join(' or ')}`,
      );
  }
}

function isRight(field: Field, reading: string, entry: Answered): boolean {
  if (field === 'code') return entry.product.includes(reading);
  if (field === 'dose') return isDose(reading, entry.dose);
  if (field === 'frequency') return isFrequency(reading, entry.frequency);
  return entry[field] === reading;
}

function shown(field: Field, entry: Answered): string {
  if (field === 'code') return entry.name;
  if (field === 'dose')
    return entry.dose === undefined ? 'nothing' : `${entry.dose.quantity} ${entry.dose.unit}`.trim();
  return entry[field] ?? 'nothing';
}

/** Before, after or with meals is not scored: `BID WM` is `BID`. */
function isFrequency(wanted: string, shown: string | undefined): boolean {
  const bare = (text: string): string => text.replace(/ (?:AC|PC|WM)\b/, '');
  return shown !== undefined && bare(shown) === bare(wanted);
}

const MEASURED: ReadonlySet<string> = new Set(['mg', 'mcg', 'g', 'ml', 'l', 'meq', 'mmol', '%']);

/** `40 mg` is 40 mg; `1` is one of anything that is counted. */
export function isDose(wanted: string, dose: Answered['dose']): boolean {
  if (dose === undefined) return false;
  const { quantity = '', unit = '' } = /^(?<quantity>\S+)(?: (?<unit>.+))?$/.exec(wanted)?.groups ?? {};
  const shown = dose.unit.toLowerCase();
  const isUnit = unit === '' ? !MEASURED.has(shown) : shown === unit.toLowerCase();
  return (
    isUnit && (dose.quantity === quantity || Number(dose.quantity.replaceAll(',', '')) === Number(quantity))
  );
}

function scoreMerges(gold: GoldCase, answered: readonly Answered[], tally: Tally): void {
  const goldOf = new Map<string, number>();
  for (const [index, { sources = [] }] of gold.medications.entries())
    for (const source of sources) goldOf.set(source, index);
  const entryOf = new Map<string, Answered>();
  for (const entry of answered) for (const source of entry.sources) entryOf.set(source, entry);
  const named = [...goldOf.keys()];
  for (const [at, one] of named.entries()) {
    for (const other of named.slice(at + 1)) {
      const together = goldOf.get(one) === goldOf.get(other);
      const joined = entryOf.get(one) !== undefined && entryOf.get(one) === entryOf.get(other);
      if (together === joined) continue;
      if (joined) tally.wrongMerges += 1;
      else tally.missedMerges += 1;
      fail(tally, gold, joined ? 'wrong merge' : 'missed merge', `${one}, ${other}`);
    }
  }
}
