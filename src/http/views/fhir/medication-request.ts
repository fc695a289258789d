/** One inferred medication as a FHIR R4 MedicationRequest. */
import type { MedicationRequest } from '@medplum/fhirtypes';
import { DERIVED_TAG } from '../../../fhir/derived-extensions.ts';
import { isFhirDateTime } from '../../../fhir/valid/valid-dosage.ts';
import type { InferredMedication, MedicationList } from '../../../medications/medication-list.ts';
import type { Verbosity } from '../../wire/infer-request-body.ts';
import { absoluteReference } from './entry-identity.ts';
import { dosagesOf, drugOf, extensionsOf, notesOf, reasonOf, subjectOf } from './entry-elements.ts';

type Requester = NonNullable<MedicationRequest['requester']>;

export interface RequestOptions {
  readonly id: string;
  readonly list: MedicationList;
  readonly verbosity: Verbosity;
}

/**
 * `minimal`: status, confidence, drug, directions and reason in words; `standard` adds structured dosage, authoredOn,
 * last activity and what the orders agree on; `full` adds the evidence tags. Where nothing ordered the drug it is a
 * reported plan.
 */
export function medicationRequestOf(
  medication: InferredMedication,
  { id, list, verbosity }: RequestOptions,
): MedicationRequest {
  const agreed = verbosity === 'minimal' ? undefined : medication.facts;
  const { identifier, category, dispenseRequest } = agreed ?? {};
  const reason = reasonOf(medication);
  const dosages = dosagesOf(medication, verbosity);
  const note = notesOf(medication);
  return {
    resourceType: 'MedicationRequest',
    id,
    meta: { tag: [DERIVED_TAG] },
    extension: extensionsOf(medication, verbosity),
    ...(identifier && { identifier: [...identifier] }),
    status: medication.status,
    ...intentOf(medication),
    ...(category && { category: [...category] }),
    medicationCodeableConcept: drugOf(medication, verbosity),
    subject: subjectOf(list),
    ...(verbosity === 'minimal' ? {} : authorOf(medication, list)),
    ...(reason && { reasonCode: [reason] }),
    ...(dosages.length > 0 && { dosageInstruction: dosages }),
    ...(note.length > 0 && { note }),
    ...(dispenseRequest && { dispenseRequest }),
  };
}

function intentOf({
  facts,
  isReportedOnly,
}: InferredMedication): Pick<MedicationRequest, 'intent' | 'reportedBoolean'> {
  const isOrdered = facts?.isOrdered ?? !isReportedOnly;
  return isOrdered ? { intent: 'order' } : { intent: 'plan', reportedBoolean: true };
}

/** When the newest order was written, and by whom where the orders agree. */
function authorOf(
  { authoredOn, facts }: InferredMedication,
  list: MedicationList,
): Pick<MedicationRequest, 'authoredOn' | 'requester'> {
  const requester = absoluteReference(facts?.requester, list);
  return {
    ...(isFhirDateTime(authoredOn) && { authoredOn }),
    // Decode edge: which types of resource may order is for the sender to keep.
    ...(requester && { requester: requester as Requester }),
  };
}
