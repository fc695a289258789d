/** One prescription that came twice, under two ids: the same business identifier, the same day of writing, the same drug (docs/evidence-rules.md, Reading). */

import { type JsonObject, objectAt, objectsAt, textAt } from '../../fhir/free-form.ts';
import type { MedicationRecord, Standing } from '../medication-record.ts';

/** The records without older versions; what names one of those names the version that counts. */
export function withoutOldVersions(records: readonly MedicationRecord[]): readonly MedicationRecord[] {
  if (!isAnyRepeated(records)) return records;
  const byKey = new Map<string, MedicationRecord[]>();
  for (const record of records)
    for (const key of keysOf(record)) {
      const known = byKey.get(key);
      if (known === undefined) byKey.set(key, [record]);
      else known.push(record);
    }
  const newer = new Map<MedicationRecord, MedicationRecord>();
  for (const versions of byKey.values()) if (versions.length > 1) noteOlder(versions, newer);
  return newer.size === 0 ? records : pointedAnew(records, newer);
}

/** The common case, quickly: no identifier occurs twice. */
function isAnyRepeated(records: readonly MedicationRecord[]): boolean {
  const seen = new Set<unknown>();
  return records.some(({ source }) => {
    if (source.kind !== 'fhir' || source.resource['identifier'] === undefined) return false;
    return objectsAt(source.resource, 'identifier').some(({ value }) => {
      if (value === undefined) return false;
      const isKnown = seen.has(value);
      seen.add(value);
      return isKnown;
    });
  });
}

function keysOf({ source, at, medication }: MedicationRecord): readonly string[] {
  if (source.kind !== 'fhir' || at === undefined || !ORDERS.has(source.resource['resourceType'])) return [];
  const identifiers = objectsAt(source.resource, 'identifier');
  const drug = medication.concept?.rxcui ?? medication.text;
  return identifiers.flatMap((identifier) => {
    const value = textAt(identifier, 'value')?.trim();
    return value === undefined ? [] : [`${textAt(identifier, 'system') ?? ''}|${value}|${at.text}|${drug}`];
  });
}

const ORDERS: ReadonlySet<unknown> = new Set(['MedicationRequest', 'MedicationOrder']);

/** The last that a server touched counts; where none says when, the one that has ended, of those that differ in nothing that is taken. */
function noteOlder(
  versions: readonly MedicationRecord[],
  newer: Map<MedicationRecord, MedicationRecord>,
): void {
  const newest = Math.max(...versions.map((record) => updatedAt(record) ?? Number.NEGATIVE_INFINITY));
  const last = first(versions.filter((record) => updatedAt(record) === newest));
  const left = versions.filter((record) => (updatedAt(record) ?? newest) === newest);
  const isLeft = new Set(left);
  if (last !== undefined) for (const record of versions) if (!isLeft.has(record)) newer.set(record, last);
  for (const same of Map.groupBy(left, directionsOf).values()) {
    const ended = first(same.filter(({ standing }) => ENDED.has(standing)));
    if (ended === undefined) continue;
    for (const record of same) if (!ENDED.has(record.standing)) newer.set(record, ended);
  }
}

const ENDED: ReadonlySet<Standing> = new Set<Standing>([
  'stopped',
  'completed',
  'cancelled',
  'not-taken',
  'on-hold',
]);

function resourceOf({ source }: MedicationRecord): JsonObject {
  return source.kind === 'fhir' ? source.resource : {};
}

function updatedAt(record: MedicationRecord): number | undefined {
  const time = Date.parse(textAt(objectAt(resourceOf(record), 'meta'), 'lastUpdated') ?? '');
  return Number.isNaN(time) ? undefined : time;
}

function directionsOf(record: MedicationRecord): string {
  return JSON.stringify(objectsAt(resourceOf(record), 'dosageInstruction'));
}

/** By name, so that the order of the input never shows. */
function first(records: readonly MedicationRecord[]): MedicationRecord | undefined {
  return records.reduce<MedicationRecord | undefined>(
    (best, record) => (best === undefined || nameOf(record) < nameOf(best) ? record : best),
    undefined,
  );
}

function nameOf({ source }: MedicationRecord): string {
  return source.kind === 'fhir' ? source.reference : '';
}

function pointedAnew(
  records: readonly MedicationRecord[],
  newer: ReadonlyMap<MedicationRecord, MedicationRecord>,
): readonly MedicationRecord[] {
  const lastOf = (record: MedicationRecord): MedicationRecord => {
    const next = newer.get(record);
    return next === undefined ? record : lastOf(next);
  };
  const counting = new Map([...newer.keys()].map((old) => [resourceOf(old), resourceOf(lastOf(old))]));
  return records
    .filter((record) => !newer.has(record))
    .map((record) => {
      const fulfils = record.fulfils && counting.get(record.fulfils);
      const replaces = record.replaces && counting.get(record.replaces);
      return { ...record, ...(fulfils && { fulfils }), ...(replaces && { replaces }) };
    });
}
