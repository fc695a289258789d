/** One inferred medication as a FHIR R4 MedicationRequest. */
import type { CodeableConcept, Dosage, Extension, MedicationRequest, Reference } from '@medplum/fhirtypes';
import {
  DERIVED_TAG,
  LAST_ACTIVITY,
  STATUS_CONFIDENCE,
  STATUS_EVIDENCE,
} from '../../fhir/derived-extensions.ts';
import { RXNORM } from '../../fhir/systems.ts';
import type { InferredMedication } from '../../medications/medication-list.ts';
import type { Verbosity } from '../wire/infer-request.ts';

/** http://hl7.org/fhir/R4/datatypes.html#dateTime */
const FHIR_DATE_TIME =
  /^[1-9]\d{3}(?:-(?:0[1-9]|1[0-2])(?:-(?:0[1-9]|[12]\d|3[01])(?:T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,9})?(?:Z|[+-](?:0\d|1[0-4]):[0-5]\d))?)?)?$/;

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
  const { authoredOn, indication } = medication;
  const dosage = isMinimal ? sigOnly(medication) : (medication.dosage ?? sigOnly(medication));
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
    ...(!isMinimal && authoredOn !== undefined && FHIR_DATE_TIME.test(authoredOn) ? { authoredOn } : {}),
    ...(indication === undefined ? {} : { reasonCode: [indication] }),
    ...(dosage === undefined ? {} : { dosageInstruction: [dosage] }),
  };
}

/** The input's own words for the patient; a reference into a resource that is not part of the answer is left out. */
function subjectOf(subject: Reference | undefined): MedicationRequest['subject'] {
  const { reference, type, identifier, display } = subject ?? {};
  const isLocal = reference === undefined || reference.startsWith('#');
  const mirrored: MedicationRequest['subject'] = {
    ...(isLocal ? {} : { reference }),
    ...(type === undefined ? {} : { type }),
    ...(identifier === undefined ? {} : { identifier }),
    ...(display === undefined ? {} : { display }),
  };
  return isLocal && identifier === undefined && display === undefined ? UNKNOWN_SUBJECT : mirrored;
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
  if (concept === undefined) return { text: displayName };
  return {
    coding: [{ system: RXNORM, code: concept.rxcui, display: concept.name }],
    text: displayName,
  };
}

function sigOnly({ sig }: InferredMedication): Dosage | undefined {
  return sig === undefined ? undefined : { text: sig };
}
