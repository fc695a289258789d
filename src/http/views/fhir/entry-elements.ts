/** The elements an inferred medication has in every FHIR form. */
import type {
  Annotation,
  CodeableConcept,
  Dosage,
  Extension,
  Identifier,
  Reference,
} from '@medplum/fhirtypes';
import { LAST_ACTIVITY, STATUS_CONFIDENCE, STATUS_EVIDENCE } from '../../../fhir/derived-extensions.ts';
import { RXNORM } from '../../../fhir/systems.ts';
import { fhirString, validConcept, validDosage } from '../../../fhir/valid/valid-dosage.ts';
import type { InferredMedication, MedicationList } from '../../../medications/medication-list.ts';
import type { Verbosity } from '../../wire/infer-request-body.ts';
import { addressOf } from './entry-identity.ts';

/** R4 demands a subject; when the input names none, the reference says why it is empty. */
const UNKNOWN_SUBJECT: Reference = {
  extension: [{ url: 'http://hl7.org/fhir/StructureDefinition/data-absent-reason', valueCode: 'unknown' }],
  display: 'Not stated in the request',
};

/** A reference into a resource that is not part of the answer leads nowhere; neither does one with a space. */
const REFERENCE = /^[^#\s]\S*$/;

/** The input's own words for the patient, their address made absolute where it is known. */
export function subjectOf<Subject extends Reference>(
  list: Pick<MedicationList, 'server' | 'subject'>,
): Subject {
  const { subject } = list;
  const reference = addressOf(fhirString(subject?.reference) ?? '', list);
  const display = fhirString(subject?.display);
  const mirrored = {
    ...(REFERENCE.test(reference) ? { reference } : {}),
    ...identifierOf(subject?.identifier),
    ...(display === undefined ? {} : { display }),
  };
  // Decode edge: which types of resource a subject may be is for the sender to keep.
  return (Object.keys(mirrored).length === 0 ? UNKNOWN_SUBJECT : mirrored) as Subject;
}

function identifierOf(identifier: Identifier | undefined): Pick<Reference, 'identifier'> {
  const value = fhirString(identifier?.value);
  const system = identifier?.system ?? '';
  if (value === undefined) return {};
  return { identifier: { ...(REFERENCE.test(system) ? { system } : {}), value } };
}

/** Confidence always; `standard` adds the last activity, `full` the evidence. */
export function extensionsOf(medication: InferredMedication, verbosity: Verbosity): Extension[] {
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

/** The concept of RxNorm first; from `standard` on the codes of the sources behind it. */
export function drugOf(
  { concept, displayName, facts }: InferredMedication,
  verbosity: Verbosity,
): CodeableConcept {
  const text = fhirString(displayName) ?? 'Unnamed medication';
  const own = concept === undefined ? [] : [{ system: RXNORM, code: concept.rxcui, display: concept.name }];
  const others = verbosity === 'minimal' ? [] : (facts?.codings ?? []);
  const coding = [
    ...own,
    ...others.filter(({ system, code }) => system !== RXNORM || code !== concept?.rxcui),
  ];
  return coding.length === 0 ? { text } : { coding, text };
}

/** The directions: in words at `minimal`, else as structures, every step of them. */
export function dosagesOf(medication: InferredMedication, verbosity: Verbosity): Dosage[] {
  const text = fhirString(medication.sig);
  const written = medication.dosages ?? [medication.dosage];
  const structured = verbosity === 'minimal' ? [] : written.flatMap((dosage) => validDosage(dosage) ?? []);
  if (structured.length > 0) return structured;
  return text === undefined ? [] : [{ text }];
}

/** What `explain` tells, in words. */
export function notesOf({ explained }: InferredMedication): Annotation[] {
  const text = fhirString(explained?.explanation);
  return text === undefined ? [] : [{ text }];
}

/** What it is taken for. */
export function reasonOf({ indication }: InferredMedication): CodeableConcept | undefined {
  return validConcept(indication);
}
