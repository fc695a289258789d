/** One drug of one invented patient, in few words: what the tests of the inference rules are written in. */

import { inferMedications, type InferOptions } from '../../src/medications/infer-medications.ts';
import type { InferredMedication } from '../../src/medications/medication-list.ts';
import { openStarterStore } from '../support/starter-store.ts';

export type Json = Record<string, unknown>;

export const store = openStarterStore();
export const AS_OF = '2026-06-01T12:00:00Z';
const RXNORM = 'http://www.nlm.nih.gov/research/umls/rxnorm';

/** `{coding: [RxNorm]}` with the name RxNorm gives the code. */
export function rxnorm(rxcui: string): Json {
  const display = store.product(rxcui)?.name ?? '';
  return { coding: [{ system: RXNORM, code: rxcui, display }], text: display };
}

export const LISINOPRIL_10 = rxnorm('314076');

/** The day so many days before the reference time: `daysAgo(30)` → `2026-05-02`. */
export function daysAgo(days: number): string {
  return new Date(Date.parse(AS_OF) - days * 86_400_000).toISOString().slice(0, 10);
}

export function request(fields: Json = {}): Json {
  return { resourceType: 'MedicationRequest', status: 'active', intent: 'order', ...fields };
}

export function dispense(fields: Json = {}): Json {
  return {
    resourceType: 'MedicationDispense',
    status: 'completed',
    daysSupply: { value: 30, unit: 'days' },
    ...fields,
  };
}

export function statement(fields: Json = {}): Json {
  return { resourceType: 'MedicationStatement', status: 'active', ...fields };
}

export function statusChanged(date: string): Json {
  const url = 'http://hl7.org/fhir/5.0/StructureDefinition/extension-MedicationRequest.statusChanged';
  return { extension: [{ url, valueDateTime: date }] };
}

/** Gives each resource an id, the patient, and lisinopril where it names no drug. */
export function complete(resources: readonly Json[]): readonly Json[] {
  return resources.map((resource, index) => ({
    id: `r${index}`,
    subject: { reference: 'Patient/p' },
    ...('medicationReference' in resource ? {} : { medicationCodeableConcept: LISINOPRIL_10 }),
    ...resource,
  }));
}

/** Everything inferred from resources completed as above. */
export function infer(
  resources: readonly Json[],
  asOf: string = AS_OF,
  options: Partial<InferOptions> = {},
): readonly InferredMedication[] {
  const input = { resources: complete(resources) };
  return inferMedications(input, { asOf: new Date(asOf), ...options }, store).medications;
}

/** The one drug the resources are about. */
export function inferOne(
  resources: readonly Json[],
  asOf: string = AS_OF,
  options: Partial<InferOptions> = {},
): InferredMedication {
  const [medication, ...others] = infer(resources, asOf, options);
  if (medication === undefined || others.length > 0)
    throw new Error(`expected one drug, found ${1 + others.length}`);
  return medication;
}
