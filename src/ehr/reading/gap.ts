/** What is missing from a read, or uncertain about it, and the sentence that says so. */
import type { ResourceType } from '@medplum/fhirtypes';
import { EHR_FAILURES } from '../ehr-failure.ts';
import type { EhrFailureReason } from '../ehr-failure.ts';
import type { SearchCut, ServerWarning } from '../search-pages.ts';

/** Reasons that are not failures of one request, each with the sentence a person reads. */
const GAP_TEXTS = {
  'page-limit': 'the server has more pages than are read',
  'resource-limit': 'the server has more resources than are read',
  'foreign-next-link': 'the next page lies outside the connected server and was not followed',
  'repeated-next-link': 'the server named the same next page again',
  'time-limit': 'there was no time to read all pages',
  'page-failed': 'a later page could not be read',
  'fewer-than-total': 'the server says that there are more than it gave',
  'entry-without-resource': 'the server listed entries and did not give them',
  'narrowed-search': 'the server only answers a narrower search; what it does not cover is not known',
  'server-warning': 'the server says',
  'fhir-version': 'the server is of another version of FHIR than R4',
  'limited-scope': 'the access that was given covers a part only',
  'prefetch-failed': 'the EHR could not read what it was to send along',
  'prefetch-page': 'the EHR sent a first page and not the others',
  'prefetch-warned': 'the EHR says that what it sent is not everything',
  'other-patient': "resources of another patient were in the server's answer and were left out",
  'medication-not-read': 'a Medication that is referred to could not be read',
  'document-limit': 'the patient has more documents than are read; the newest were',
  'document-not-read': 'a document holds no readable data',
  'document-not-pdf': 'a document is no PDF and was not read',
} as const satisfies Record<string, string> & Record<SearchCut, string>;

export type GapReason = EhrFailureReason | keyof typeof GAP_TEXTS;

/** A part of the record that is missing from the answer, or may be, and why. */
export interface Gap {
  readonly type: ResourceType;
  readonly reason: GapReason;
  /** How many resources it concerns, where that is known. */
  readonly count?: number;
  /** Everything from this day on was read, `2019-04-03`: what is missing is older. */
  readonly readBackTo?: string;
  /** The server's own words. */
  readonly said?: ServerWarning;
  /** What it is about: a title, a version. */
  readonly what?: string;
}

/** `MedicationDispense: the server did not answer in time` */
export function gapText(gap: Gap): string {
  const { type, reason, count, readBackTo, said, what } = gap;
  const sentence = isFailure(reason) ? EHR_FAILURES[reason] : GAP_TEXTS[reason];
  const details = [
    ...(said === undefined ? [] : [`: ${said.text ?? said.code}`]),
    ...(count === undefined ? [] : [` (${count})`]),
    ...(what === undefined ? [] : [` (${what})`]),
    ...(readBackTo === undefined ? [] : [`; what is older than ${readBackTo} is missing`]),
  ];
  return `${type}: ${sentence}${details.join('')}`;
}

/** Information of a server that says nothing is missing; it is passed on and makes no list incomplete. */
export function isNotice({ said }: Gap): boolean {
  return said?.severity === 'information' && !WITHHOLDING_CODES.has(said.code);
}

/** Issue types that mean that something was kept back, whatever severity a server gives them. */
const WITHHOLDING_CODES: ReadonlySet<string> = new Set([
  'suppressed',
  'incomplete',
  'forbidden',
  'security',
  'too-costly',
  'throttled',
  'timeout',
  'transient',
  'not-supported',
]);

function isFailure(reason: GapReason): reason is EhrFailureReason {
  return Object.hasOwn(EHR_FAILURES, reason);
}
