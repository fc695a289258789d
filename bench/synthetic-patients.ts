/** Invented patients of any number: the same seed and number always give the same resources, 15 on average. */

import { closeSync, mkdirSync, openSync, writeSync } from 'node:fs';
import path from 'node:path';

type Json = Readonly<Record<string, unknown>>;

const RXNORM = 'http://www.nlm.nih.gov/research/umls/rxnorm';
const DAY_MS = 86_400_000;
const LAST_DAY = Date.parse('2026-06-01T00:00:00Z');

const DRUGS: readonly (readonly [code: string, display: string, directions: string])[] = [
  ['314076', 'lisinopril 10 MG Oral Tablet', 'Take 1 tablet by mouth once daily'],
  ['314077', 'lisinopril 20 MG Oral Tablet', 'Take 1 tablet by mouth every morning'],
  ['197361', 'amlodipine 5 MG Oral Tablet', '1 tab po qd'],
  ['861007', 'metformin hydrochloride 500 MG Oral Tablet', 'Take 1 tablet twice daily with meals'],
  ['617310', 'atorvastatin 20 MG Oral Tablet', 'Take 1 tablet by mouth at bedtime'],
  ['308191', 'amoxicillin 500 MG Oral Capsule', 'Take 1 capsule three times daily for 7 days'],
  ['310798', 'hydrochlorothiazide 25 MG Oral Tablet', 'Take 1 tablet by mouth daily'],
  ['892246', 'levothyroxine sodium 0.1 MG Oral Tablet', 'Take 1 tablet before breakfast'],
  ['312941', 'sertraline 50 MG Oral Tablet', 'Take 1-2 tablets daily'],
  ['855332', 'warfarin sodium 5 MG Oral Tablet', 'Take as directed'],
  ['313988', 'furosemide 40 MG Oral Tablet', 'Take 1 tablet every morning as needed for swelling'],
  ['197806', 'ibuprofen 600 MG Oral Tablet', 'Take 1 tablet every 6 hours as needed for pain'],
];

/** The Medications of every export; orders refer to them now and then. */
export const SHARED_MEDICATIONS: readonly Json[] = DRUGS.map(([code, display], index) => ({
  resourceType: 'Medication',
  id: `m${index}`,
  code: { coding: [{ system: RXNORM, code, display }] },
}));

/** Numbers from 0 to 1 that look like chance (mulberry32). */
function chance(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** The Patient, and orders, fills, statements and conditions of the last three years. */
export function syntheticPatient(number: number, seed = 1): readonly Json[] {
  const next = chance(Math.imul(seed, 0x9e3779b1) ^ number);
  const upTo = (most: number): number => Math.floor(next() * most);
  const subject = { reference: `Patient/p${number}` };
  const birthDate = `19${30 + upTo(69)}-0${1 + upTo(9)}-1${upTo(10)}`;
  const patient = {
    resourceType: 'Patient',
    id: `p${number}`,
    name: [{ family: `Example${number}` }],
    birthDate,
  };
  const own = Array.from({ length: 2 + upTo(6) }, () => upTo(DRUGS.length));
  const others = Array.from({ length: 6 + upTo(17) }, (_, index): Json => {
    const drug = own[upTo(own.length)] ?? 0;
    return recordOf({ id: `p${number}-${index}`, subject, drug, age: upTo(1_000), kind: next(), next });
  });
  return [patient, ...others];
}

interface Draft {
  readonly id: string;
  readonly subject: Json;
  readonly drug: number;
  /** Days. */
  readonly age: number;
  /** From 0 to 1: which type. */
  readonly kind: number;
  readonly next: () => number;
}

function recordOf({ id, subject, drug, age, kind, next }: Draft): Json {
  const [code, display, directions] = DRUGS[drug] ?? ['', '', ''];
  const date = new Date(LAST_DAY - age * DAY_MS).toISOString().slice(0, 10);
  const medication =
    next() < 0.2
      ? { medicationReference: { reference: `Medication/m${drug}`, display } }
      : { medicationCodeableConcept: { coding: [{ system: RXNORM, code, display }], text: display } };
  const base = { id, meta: { versionId: '1', lastUpdated: `${date}T08:00:00Z` }, subject };
  const thirtyDays = { value: 30, unit: 'days', system: 'http://unitsofmeasure.org', code: 'd' };
  if (kind < 0.4)
    return {
      resourceType: 'MedicationRequest',
      ...base,
      status: next() < 0.2 ? 'stopped' : 'active',
      intent: 'order',
      ...medication,
      authoredOn: date,
      dosageInstruction: [{ text: directions, asNeededBoolean: directions.includes('as needed') }],
      dispenseRequest: { numberOfRepeatsAllowed: 3, expectedSupplyDuration: thirtyDays },
    };
  if (kind < 0.8)
    return {
      resourceType: 'MedicationDispense',
      ...base,
      status: 'completed',
      ...medication,
      quantity: { value: 30 },
      daysSupply: thirtyDays,
      whenHandedOver: date,
      dosageInstruction: [{ text: directions }],
    };
  if (kind < 0.9)
    return {
      resourceType: 'MedicationStatement',
      ...base,
      status: 'active',
      ...medication,
      dateAsserted: date,
    };
  return {
    resourceType: 'Condition',
    ...base,
    code: { coding: [{ system: 'http://snomed.info/sct', code: '38341003' }], text: 'Hypertension' },
    recordedDate: date,
  };
}

/** Writes them as a Bulk Data export does: a file a type, the patients of each in one order. */
export function writeExport(folder: string, patients: number, seed = 1): void {
  mkdirSync(folder, { recursive: true });
  const files = new Map<string, number>();
  const held = new Map<string, string[]>();
  const write = (type: string): void => {
    const file = files.get(type) ?? openSync(path.join(folder, `${type}.ndjson`), 'w');
    files.set(type, file);
    writeSync(file, (held.get(type) ?? []).join(''));
    held.set(type, []);
  };
  const add = (resource: Json): void => {
    const type = String(resource['resourceType']);
    const lines = held.get(type) ?? [];
    held.set(type, lines);
    lines.push(`${JSON.stringify(resource)}\n`);
    if (lines.length >= 2_000) write(type);
  };
  for (const medication of SHARED_MEDICATIONS) add(medication);
  for (let number = 0; number < patients; number += 1)
    for (const resource of syntheticPatient(number, seed)) add(resource);
  for (const type of held.keys()) write(type);
  for (const file of files.values()) closeSync(file);
}
