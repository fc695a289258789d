/** One inferred medication as a FHIR R4 MedicationRequest. */
import type { CodeableConcept, Dosage, Extension, MedicationRequest, Reference } from '@medplum/fhirtypes';
import {
  DERIVED_TAG,
  LAST_ACTIVITY,
  STATUS_CONFIDENCE,
  STATUS_EVIDENCE,
} from '../../fhir/derived-extensions.ts';
import { RXNORM } from '../../fhir/systems.ts';
import { fhirString, isFhirDateTime, validConcept, validDosage } from '../../fhir/valid-dosage.ts';
import type { InferredMedication } from '../../medications/medication-list.ts';
import type { Verbosity } from '../wire/infer-request-body.ts';

/** R4 demands a subject; when the input names none, the reference says why it is empty. */
const UNKNOWN_SUBJECT: MedicationRequest['subject'] = {
  extension: [{ url: 'http://hl7.org/fhir/StructureDefinition/data-absent-reason', valueCode: 'unknown' }],
  display: 'Not stated in the request',
};

/**
 * `minimal`: status, confidence, drug, directions and reason in words; `standard` adds structured dosage, authoredOn and
 * last activity; `full` adds the evidence tags. Drug codes, intent and subject are there at every verbosity.
 */
export function medicationRequestOf(
  medication: InferredMedication,
  subject: Reference | undefined,
  verbosity: Verbosity,
): MedicationRequest {
  const isMinimal = verbosity === 'minimal';
  const { authoredOn } = medication;
  const reason = validConcept(medication.indication);
  const dosage = (isMinimal ? undefined : validDosage(medication.dosage)) ?? sigOnly(medication);
  return {
    resourceType: 'MedicationRequest',
    id: medication.id,
    meta: { tag: [DERIVED_TAG] },
    extension: extensionsOf(medication, verbosity),
    status: medication.status,
    intent: medication.isReportedOnly ? 'plan' : 'order',
    ...(medication.isReportedOnly ? { reportedBoolean: true } : {}),
    medicationCodeableConcept: drugOf(medication),
    subject: subjectOf(subject),
    ...(!isMinimal && isFhirDateTime(authoredOn) ? { authoredOn } : {}),
    ...(reason === undefined ? {} : { reasonCode: [reason] }),
    ...(dosage === undefined ? {} : { dosageInstruction: [dosage] }),
  };
}

/** A reference into a resource that is not part of the answer leads nowhere; neither does one with a space. */
const REFERENCE = /^[^#\s]\S*$/;

/** The input's own words for the patient. */
function subjectOf(subject: Reference | undefined): MedicationRequest['subject'] {
  const reference = fhirString(subject?.reference) ?? '';
  const display = fhirString(subject?.display);
  const mirrored = {
    ...(REFERENCE.test(reference) ? { reference } : {}),
    ...(display === undefined ? {} : { display }),
  };
  return Object.keys(mirrored).length === 0 ? UNKNOWN_SUBJECT : mirrored;
}

function extensionsOf(medication: InferredMedication, verbosity: Verbosity): Extension[] {
  const extensions: Extension[] = [{ url: STATUS_CONFIDENCE, valueDecimal: medication.confidence }];
  if (verbosity === 'minimal') return extensions;
  if (medication.lastActivityDate !== undefined) {
    extensions.push({ url: LAST_ACTIVITY, valueDateTime: medication.lastActivityDate });
  }
  if (verbosity === 'full') {
    for (const tag of medication.provenance.evidence)
      extensions.push({ url: STATUS_EVIDENCE, valueCode: tag });
  }
  return extensions;
}

function drugOf({ concept, displayName }: InferredMedication): CodeableConcept {
  const text = fhirString(displayName) ?? 'Unnamed medication';
  if (concept === undefined) return { text };
  return { coding: [{ system: RXNORM, code: concept.rxcui, display: concept.name }], text };
}

function sigOnly({ sig }: InferredMedication): Dosage | undefined {
  const text = fhirString(sig);
  return text === undefined ? undefined : { text };
}
