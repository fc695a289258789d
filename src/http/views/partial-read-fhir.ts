/** A part of the record that could not be read, as an issue of an OperationOutcome: a list that is not whole says so. */

import type { OperationOutcomeIssue } from '@medplum/fhirtypes';
import { EHR_FAILURES } from '../../ehr/ehr-failure.ts';
import type { DocumentGap } from '../../ehr/read-documents.ts';
import type { PartialRead } from '../../ehr/read-patient.ts';

type Gap = PartialRead | DocumentGap;
type OwnReason = Exclude<Gap['reason'], keyof typeof EHR_FAILURES>;

/** Reasons that are not failures of one request, each with the sentence a person reads. */
const CUT_TEXTS: Readonly<Record<OwnReason, string>> = {
  'page-limit': 'the server has more pages than are read',
  'resource-limit': 'the server has more resources than are read',
  'foreign-next-link': 'the next page lies outside the connected server and was not followed',
  'repeated-next-link': 'the server named the same next page again',
  'page-failed': 'a later page could not be read',
  'other-patient': "resources of another patient were in the server's answer and were left out",
  'document-limit': 'the patient has more documents than are read; the newest were',
  'document-not-read': 'a document holds no readable data',
  'medication-not-read': 'a Medication that is referred to could not be read',
};

/** `incomplete` is FHIR's own code for partial results; what the server gave too much is no gap. */
export function partialReadIssue({ type, reason, count }: Gap): OperationOutcomeIssue {
  const text = partialReadText({ type, reason, ...(count !== undefined && { count }) });
  const code = reason === 'other-patient' ? 'suppressed' : reason === 'timed-out' ? 'timeout' : 'incomplete';
  return { severity: 'warning', code, details: { text } };
}

/** `MedicationDispense: the server did not answer in time` */
export function partialReadText({ type, reason, count }: Gap): string {
  const sentence = isFailure(reason) ? EHR_FAILURES[reason] : CUT_TEXTS[reason];
  return `${type}: ${sentence}${count === undefined ? '' : ` (${count})`}`;
}

function isFailure(reason: Gap['reason']): reason is keyof typeof EHR_FAILURES {
  return Object.hasOwn(EHR_FAILURES, reason);
}
