/** An indication on the wire (specification, Indication). */
import type { CodeableConcept, Coding } from '@medplum/fhirtypes';
import type { z } from 'zod';
import { ICD10_CM, SNOMED_CT } from '../../fhir/systems.ts';
import type { Indication } from '../wire/inferred-medication.ts';

const SNOMED_SYSTEMS = [SNOMED_CT, 'urn:oid:2.16.840.1.113883.6.96'];
const ICD10_SYSTEMS = [
  ICD10_CM,
  'urn:oid:2.16.840.1.113883.6.90',
  'http://hl7.org/fhir/sid/icd-10',
  'urn:oid:2.16.840.1.113883.6.3',
];

/** Text and codes of an indication: the first SNOMED CT coding and the first ICD-10 (CM before WHO) coding. */
export function indicationJson(concept: CodeableConcept): z.infer<typeof Indication> {
  const snomed = codingOf(concept, SNOMED_SYSTEMS);
  const icd10 = codingOf(concept, ICD10_SYSTEMS);
  return {
    text: indicationText(concept),
    snomed_code: snomed?.code ?? null,
    snomed_display: snomed?.display ?? null,
    icd10_code: icd10?.code ?? null,
    icd10_display: icd10?.display ?? null,
  };
}

/** The indication in words: its text, else the first display. */
export function indicationText(concept: CodeableConcept): string | null {
  return concept.text ?? concept.coding?.find((coding) => coding.display !== undefined)?.display ?? null;
}

function codingOf(concept: CodeableConcept, systems: readonly string[]): Coding | undefined {
  for (const system of systems) {
    const found = concept.coding?.find((coding) => coding.system === system && coding.code !== undefined);
    if (found !== undefined) return found;
  }
  return undefined;
}
