/** What could not be read of the input, as a FHIR R4 OperationOutcome. */
import type { OperationOutcome, OperationOutcomeIssue } from '@medplum/fhirtypes';
import { fhirString } from '../../fhir/valid/valid-dosage.ts';
import type { MedicationList, ReadingNote, SetAside } from '../../medications/medication-list.ts';
import { MAX_NAMED, READING_NOTE_ISSUES, SET_ASIDE_ISSUES } from './set-aside-table.ts';

/** One issue for each resource left out and each field passed over; undefined when everything was read. */
export function readingOutcome(list: MedicationList): OperationOutcome | undefined {
  const issue = [
    ...list.setAside.slice(0, MAX_NAMED).map(setAsideIssue),
    ...list.notes.slice(0, MAX_NAMED).map(noteIssue),
  ];
  return issue.length === 0 ? undefined : { resourceType: 'OperationOutcome', issue };
}

function setAsideIssue({ reference, reason }: SetAside): OperationOutcomeIssue {
  const { severity, code, text } = SET_ASIDE_ISSUES[reason];
  return { severity, code, details: { text }, diagnostics: fhirString(reference) ?? text };
}

function noteIssue({ reference, code: note, field }: ReadingNote): OperationOutcomeIssue {
  const { severity, code, text } = READING_NOTE_ISSUES[note];
  return { severity, code, details: { text }, diagnostics: fhirString(`${reference}, ${field}`) ?? text };
}
