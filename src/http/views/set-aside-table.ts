/** How a resource that was not, or not wholly, used is told to the client: a sentence and FHIR's own codes. */
import type { OperationOutcomeIssue } from '@medplum/fhirtypes';
import type { ReadingNoteCode, SetAsideReason } from '../../medications/medication-list.ts';

/** At most this many of each are named in an answer; the header `x-set-aside-count` has the whole number. */
export const MAX_NAMED = 100;

/** FHIR issue codes (http://hl7.org/fhir/R4/valueset-issue-type.html) and a fixed sentence; never content of the resource. */
interface IssueRow {
  readonly severity: OperationOutcomeIssue['severity'];
  readonly code: OperationOutcomeIssue['code'];
  readonly text: string;
}

/** One row for each reason for which no entry rests on a resource. */
export const SET_ASIDE_ISSUES = {
  'entered-in-error': {
    severity: 'information',
    code: 'informational',
    text: 'Left out: the resource says that it was entered in error.',
  },
  'not-a-resource': {
    severity: 'warning',
    code: 'structure',
    text: 'Left out: this is not a FHIR resource.',
  },
  'own-answer': {
    severity: 'information',
    code: 'informational',
    text: 'Left out: this service made the resource itself, so it is no evidence.',
  },
  'no-medication': {
    severity: 'warning',
    code: 'required',
    text: 'Left out: the resource names no medication.',
  },
  'unknown-modifier': {
    severity: 'warning',
    code: 'extension',
    text: 'Left out: a modifier extension or implicit rules that are not known here may change what the resource means.',
  },
} as const satisfies Record<SetAsideReason, IssueRow>;

/** One row for each note on a resource that was used all the same. */
export const READING_NOTE_ISSUES = {
  'bad-date': {
    severity: 'warning',
    code: 'value',
    text: 'Used, but this is not a FHIR date: it counts as absent.',
  },
  'wrong-type': {
    severity: 'warning',
    code: 'structure',
    text: 'Used, but this field has the wrong type: it counts as absent.',
  },
  'unresolved-reference': {
    severity: 'warning',
    code: 'not-found',
    text: 'Used, but what this reference points at is not in the request.',
  },
  'withdrawn-medication': {
    severity: 'warning',
    code: 'conflict',
    text: 'Used, but the Medication it refers to says that it was entered in error.',
  },
  'another-drug-than-its-order': {
    severity: 'warning',
    code: 'conflict',
    text: 'Used, but the order it names is of another drug: the two stay apart.',
  },
  'ended-by-list': {
    severity: 'information',
    code: 'informational',
    text: 'Used: this entry of a list says that the record it names has ended.',
  },
  'hospital-use-by-list': {
    severity: 'information',
    code: 'informational',
    text: 'Used: this entry of a list says that what it names was given in hospital, which says nothing about home.',
  },
  'list-entry-not-read': {
    severity: 'warning',
    code: 'incomplete',
    text: 'Not used: no medication rests on this entry of a list.',
  },
  'drug-not-read': {
    severity: 'warning',
    code: 'incomplete',
    text: 'Not used: the resource names a drug, and resources of its type are not read for medications.',
  },
  'more-pages': {
    severity: 'warning',
    code: 'incomplete',
    text: 'The search result has more pages than were sent: medications may be missing.',
  },
  'fewer-than-total': {
    severity: 'warning',
    code: 'incomplete',
    text: 'The search found more than was sent: medications may be missing.',
  },
  'search-problem': {
    severity: 'warning',
    code: 'incomplete',
    text: 'The server reports a problem with this search: medications may be missing.',
  },
} as const satisfies Record<ReadingNoteCode, IssueRow>;
