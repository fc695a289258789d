/** Codings of a CodeableConcept, with the many ways of writing one code system brought to one. */

import { type JsonObject, isJsonObject, objectsAt, textAt } from './free-form.ts';
import { ICD10_CM, NDC, RXNORM, SNOMED_CT } from './systems.ts';

/** A coding with a known system where it is one the service reads. */
export interface Coding {
  /** One of the URIs of `systems.ts` where the system is known under any of its names, else as written. */
  readonly system: string | undefined;
  readonly code: string | undefined;
  readonly display: string | undefined;
}

/** Other names of the code systems, lower case, without scheme and closing slash (http://hl7.org/fhir/R4/terminologies-systems.html). */
const SYSTEM_ALIASES: ReadonlyMap<string, string> = new Map([
  ['www.nlm.nih.gov/research/umls/rxnorm', RXNORM],
  ['nlm.nih.gov/research/umls/rxnorm', RXNORM],
  ['urn:oid:2.16.840.1.113883.6.88', RXNORM],
  ['2.16.840.1.113883.6.88', RXNORM],
  ['hl7.org/fhir/sid/ndc', NDC],
  ['urn:oid:2.16.840.1.113883.6.69', NDC],
  ['2.16.840.1.113883.6.69', NDC],
  ['snomed.info/sct', SNOMED_CT],
  ['urn:oid:2.16.840.1.113883.6.96', SNOMED_CT],
  ['2.16.840.1.113883.6.96', SNOMED_CT],
  ['hl7.org/fhir/sid/icd-10-cm', ICD10_CM],
  ['hl7.org/fhir/sid/icd-10', ICD10_CM],
  ['urn:oid:2.16.840.1.113883.6.90', ICD10_CM],
]);

/** `"https://www.nlm.nih.gov/research/umls/rxnorm/"` → the RxNorm URI; a system it does not know comes back as written. */
export function canonicalSystem(system: string): string {
  if (system === RXNORM || system === NDC || system === SNOMED_CT || system.length > 100) return system;
  const bare = system
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/\/$/, '');
  return SYSTEM_ALIASES.get(bare) ?? (NAMED_NDC.test(bare) ? NDC : system);
}

/** A sender's own address that says by its last word what its codes are: `https://ehr.example.org/CodeSystem/pharmacy-ndc`. */
const NAMED_NDC = /[-_/:.#]ndc$/;

/** The codings of a CodeableConcept (or of a bare Coding put in its place), in their order. */
export function readCodings(concept: JsonObject): readonly Coding[] {
  const codings = objectsAt(concept, 'coding');
  const list = codings.length === 0 && textAt(concept, 'code') !== undefined ? [concept] : codings;
  return list.map(readCoding);
}

/** The words of a CodeableConcept: its text, else the first display. */
export function conceptText(concept: unknown): string | undefined {
  if (typeof concept === 'string') return concept.trim() === '' ? undefined : concept;
  if (!isJsonObject(concept)) return undefined;
  const text = textAt(concept, 'text');
  if (text !== undefined) return text;
  for (const coding of objectsAt(concept, 'coding')) {
    const display = textAt(coding, 'display');
    if (display !== undefined) return display;
  }
  return undefined;
}

function readCoding(coding: JsonObject): Coding {
  const system = textAt(coding, 'system');
  const code = coding['code'];
  return {
    system: system === undefined ? undefined : canonicalSystem(system),
    code: typeof code === 'number' ? String(code) : textAt(coding, 'code')?.trim(),
    display: textAt(coding, 'display'),
  };
}
