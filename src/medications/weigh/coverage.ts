/** How long the fills of one drug reach: duplicates taken out, supplies laid end to end (docs/evidence-rules.md, Coverage). */

import { DAY_MS, type Moment } from '../../fhir/dates.ts';
import type { MedicationRecord } from '../medication-record.ts';
import { CONTINUOUS_FILLS, THRESHOLDS } from '../thresholds-table.ts';

/** A completed, dated hand-over. */
export interface Fill {
  readonly record: MedicationRecord;
  readonly at: Moment;
}

/** What the fills of one drug amount to. */
export interface Coverage {
  readonly newest: Fill;
  /** Instant at which the supply runs out when every dose is taken. */
  readonly end: number;
  /** Days' supply that the grace is measured by. */
  readonly supplyDays: number;
  /** No fill said how long it lasts. */
  readonly isSupplyAssumed: boolean;
  /** Distinct fills. */
  readonly fills: number;
}

/** Their newest order stands in where no fill says how long it lasts. */
export function coverageOf(
  fills: readonly Fill[],
  order: Pick<MedicationRecord, 'supply' | 'therapy'> | undefined,
): Coverage | undefined {
  const distinct = withoutDuplicates(
    [...fills].sort((a, b) => a.at.at - b.at.at || compareSources(a.record, b.record)),
  );
  const newest = distinct.at(-1);
  if (newest === undefined) return undefined;
  const usual = median(distinct.map(({ record }) => record.supply.days)) ?? order?.supply.days;
  const standIn = usual ?? assumedSupply(order);
  let end = Number.NEGATIVE_INFINITY;
  let longest = 0;
  for (const { at, record } of distinct) {
    const supplyDays = record.supply.days ?? standIn;
    const left = Math.min(Math.max(0, end - at.at), THRESHOLDS.carryOver.days * DAY_MS);
    end = at.at + left + supplyDays * DAY_MS;
    longest = Math.max(longest, supplyDays);
  }
  return { newest, end, supplyDays: longest, isSupplyAssumed: usual === undefined, fills: distinct.length };
}

/** Nobody hands over more than the course that was ordered. */
function assumedSupply(order: Pick<MedicationRecord, 'therapy'> | undefined): number {
  const course = order?.therapy.course === 'acute' ? order.therapy.courseDays : undefined;
  return Math.min(course ?? Number.POSITIVE_INFINITY, THRESHOLDS.assumedSupply.days);
}

/** Whether fills alone say that a drug is taken continuously. */
export function isContinuous(coverage: Coverage): boolean {
  return (
    coverage.fills >= CONTINUOUS_FILLS ||
    (!coverage.isSupplyAssumed && coverage.supplyDays >= THRESHOLDS.continuousSupply.days)
  );
}

/** Orders records that are otherwise equal by where they came from, so that the order of the input never shows. */
export function compareSources(a: MedicationRecord, b: MedicationRecord): number {
  const [nameA, nameB] = [sourceName(a), sourceName(b)];
  return nameA < nameB ? -1 : Number(nameA > nameB);
}

/** `MedicationRequest/1`, or document, page, section and line: `discharge.pdf, page 2, Medications: lisinopril 10 mg daily`. */
export function sourceName({ source }: MedicationRecord): string {
  if (source.kind === 'fhir') return source.reference;
  const { documentName, page, section, line } = source;
  return `${documentName}, page ${page}${section === undefined ? '' : `, ${section}`}: ${line}`;
}

/** Fills in order of time; one told again within two days with the same supply or quantity is the same one. */
function withoutDuplicates(sorted: readonly Fill[]): readonly Fill[] {
  const distinct: Fill[] = [];
  for (const fill of sorted) {
    const last = distinct.at(-1);
    if (last === undefined || !isSameFill(last, fill)) distinct.push(fill);
  }
  return distinct;
}

function isSameFill(earlier: Fill, later: Fill): boolean {
  const [a, b] = [earlier.record.supply, later.record.supply];
  const daysApart = Math.floor(later.at.at / DAY_MS) - Math.floor(earlier.at.at / DAY_MS);
  // A supply for a day or two is handed over every day or two: only the same day is the same fill.
  const shortest = Math.min(a.days ?? THRESHOLDS.assumedSupply.days, b.days ?? THRESHOLDS.assumedSupply.days);
  if (daysApart > (shortest <= THRESHOLDS.sameFill.days ? 0 : THRESHOLDS.sameFill.days)) return false;
  return a.days === b.days || (a.quantity !== undefined && a.quantity === b.quantity);
}

function median(values: readonly (number | undefined)[]): number | undefined {
  const known = values.filter((value) => value !== undefined).sort((a, b) => a - b);
  return known[Math.floor((known.length - 1) / 2)];
}
