/** One inferred medication as a FHIR R4 MedicationStatement, the form of patient summaries (IPS). */
import type { MedicationStatement } from '@medplum/fhirtypes';
import { DERIVED_TAG } from '../../../fhir/derived-extensions.ts';
import type {
  InferredMedication,
  InferredStatus,
  MedicationList,
} from '../../../medications/medication-list.ts';
import type { Verbosity } from '../../wire/infer-request-body.ts';
import { dosagesOf, drugOf, extensionsOf, notesOf, reasonOf, subjectOf } from './entry-elements.ts';
import { sourceReference } from './source-reference.ts';

/** An order that was cancelled before anything was handed over was not taken. */
const STATUSES = {
  active: 'active',
  completed: 'completed',
  stopped: 'stopped',
  cancelled: 'not-taken',
  unknown: 'unknown',
} as const satisfies Record<InferredStatus, MedicationStatement['status']>;

/** What a patient summary may hold; it asks for a reference to the patient, beside what every entry here has. */
const IPS_STATEMENT = 'http://hl7.org/fhir/uv/ips/StructureDefinition/MedicationStatement-uv-ips';

export interface StatementOptions {
  readonly id: string;
  readonly list: MedicationList;
  readonly verbosity: Verbosity;
  readonly asOf: Date;
}

/** `effective` is the newest dated fact: when it was last known to be as the status says; without one it is said to be unknown. */
export function medicationStatementOf(
  medication: InferredMedication,
  { id, list, verbosity, asOf }: StatementOptions,
): MedicationStatement {
  const { status, lastActivityDate } = medication;
  const reason = reasonOf(medication);
  const dosages = dosagesOf(medication, verbosity);
  const note = notesOf(medication);
  const subject = subjectOf<NonNullable<MedicationStatement['subject']>>(list);
  const derivedFrom = medication.provenance.sources
    .map((source) => sourceReference(source, medication, list))
    .filter(({ reference }) => reference !== undefined);
  return {
    resourceType: 'MedicationStatement',
    id,
    meta: { ...(subject.reference !== undefined && { profile: [IPS_STATEMENT] }), tag: [DERIVED_TAG] },
    extension: extensionsOf(medication, verbosity),
    status: STATUSES[status],
    medicationCodeableConcept: drugOf(medication, verbosity),
    subject,
    ...(lastActivityDate === undefined ? UNKNOWN_TIME : { effectiveDateTime: lastActivityDate }),
    dateAsserted: asOf.toISOString(),
    ...(derivedFrom.length > 0 && { derivedFrom }),
    ...(reason && { reasonCode: [reason] }),
    ...(dosages.length > 0 && { dosage: dosages }),
    ...(note.length > 0 && { note }),
  };
}

/** The type of the library has no place for the extension of a primitive value; FHIR JSON has. */
const UNKNOWN_TIME: object = {
  _effectiveDateTime: {
    extension: [{ url: 'http://hl7.org/fhir/StructureDefinition/data-absent-reason', valueCode: 'unknown' }],
  },
};
