/** Every way a launch or a list can end without a list: what the person reads, and the status of the page. */

import type { LaunchRefusal } from '../ehr/launch/launch-refusal.ts';

export interface ProblemText {
  readonly status: number;
  readonly title: string;
  readonly text: string;
}

const START_AGAIN = 'Please start the app from the EHR again.';

export const PROBLEMS = {
  'nothing-here': { status: 404, title: 'There is no such page', text: START_AGAIN },
  'wrong-method': { status: 405, title: 'This page cannot be asked that', text: START_AGAIN },
  'foreign-issuer': {
    status: 403,
    title: 'This EHR is not connected',
    text: 'The app was started from an address that is not on its list. It was not contacted. If this is your EHR, ask the administrator of medlist to add it.',
  },
  'ehr-not-reached': {
    status: 502,
    title: 'The EHR did not answer',
    text: 'Its sign-in addresses could not be read. Please try again in a moment.',
  },
  'contested-issuer': {
    status: 403,
    title: 'It is not known whose EHR this is',
    text: 'Several organizations added it, and none has launched from it yet. Start the app at the launch URL of the connection itself; the Connections page of the organization shows it. After one launch from there this address works too.',
  },
  'foreign-endpoint': {
    status: 502,
    title: 'This EHR keeps its sign-in elsewhere',
    text: 'It names an address for its sign-in or its keys that is not on the list of this service. That address was not contacted. Ask the administrator of medlist to allow it.',
  },
  'secret-lost': {
    status: 503,
    title: 'The app cannot prove itself to this EHR',
    text: 'The client secret stored for it cannot be opened: the service runs with another SECRETS_KEY than the one it was stored under. Ask the administrator of medlist to set that one again, or to add the EHR anew.',
  },
  'state-mismatch': {
    status: 400,
    title: 'This launch is not the one that was begun here',
    text: `It is too old, was used before, or belongs to another browser. Nothing was read. ${START_AGAIN}`,
  },
  denied: {
    status: 403,
    title: 'Access was not given',
    text: 'The EHR or the person asked said no. Nothing was read.',
  },
  'no-code': { status: 400, title: 'The EHR sent an incomplete answer', text: START_AGAIN },
  'no-patient': {
    status: 502,
    title: 'The EHR named no patient',
    text: `A medication list is always of one patient. Open a patient first. ${START_AGAIN}`,
  },
  'other-patient': {
    status: 502,
    title: 'The EHR gave access to another patient',
    text: `Its renewed access is not for the patient of this list. The list was closed and nothing was read. ${START_AGAIN}`,
  },
  'pkce-not-supported': {
    status: 502,
    title: 'This EHR lacks a protection the app requires',
    text: 'It does not support proof keys (PKCE with S256), without which a launch can be intercepted. Nothing was read.',
  },
  'id-token-invalid': {
    status: 502,
    title: 'The sign-in could not be verified',
    text: `The EHR's statement of who signed in is not validly signed. Nothing was read. ${START_AGAIN}`,
  },
  'token-refused': {
    status: 502,
    title: 'The EHR did not complete the launch',
    text: `It gave no access to the record. Nothing was read. ${START_AGAIN}`,
  },
  'no-medication-scope': {
    status: 403,
    title: 'No medication may be read',
    text: `The EHR gave access, but to none of the patient's medication records. Without them there is no list. ${START_AGAIN}`,
  },
  ended: {
    status: 401,
    title: 'This list is closed',
    text: `It was signed out, its time has passed, or it was opened in another browser. ${START_AGAIN}`,
  },
  expired: {
    status: 401,
    title: 'Access to the record has ended',
    text: `The EHR no longer accepts the access it gave, and it could not be renewed. ${START_AGAIN}`,
  },
  'read-failed': {
    status: 502,
    title: 'The record could not be read',
    text: 'The EHR did not answer the search for medications. Nothing is shown rather than a list with gaps. Please try again in a moment.',
  },
  'mixed-patients': {
    status: 502,
    title: 'The record names more than one patient',
    text: 'Nothing is shown, because records of another patient could be among them.',
  },
  'stale-form': {
    status: 403,
    title: 'This form is out of date',
    text: 'Nothing was changed. Go back, reload the list and try again.',
  },
  'store-away': {
    status: 503,
    title: 'The list cannot be opened at the moment',
    text: 'The service does not reach what it keeps of open lists. Nothing was changed. Please try again in a moment.',
  },
  fault: {
    status: 500,
    title: 'Something went wrong',
    text: 'The fault is ours and was noted. Please try again; if it stays, tell us the id below.',
  },
} as const satisfies Record<string, ProblemText> & Record<LaunchRefusal, ProblemText>;

export type ProblemId = keyof typeof PROBLEMS;

/** Thrown where there is no list to show; its message is only the id. */
export class SmartProblem extends Error {
  readonly id: ProblemId;

  constructor(id: ProblemId, options: { readonly cause?: unknown } = {}) {
    super(id, options);
    this.name = 'SmartProblem';
    this.id = id;
  }
}

/** What is missing from a list, in the words of a clinician. */
const RESOURCE_WORDS = {
  Patient: 'name and date of birth',
  MedicationRequest: 'orders and prescriptions',
  MedicationDispense: 'pharmacy fills',
  MedicationStatement: 'reported medications',
  MedicationAdministration: 'medications given in hospital',
  Medication: 'names of some drugs',
  DocumentReference: 'documents of the chart',
  Binary: 'the pages of documents',
  CapabilityStatement: 'what its version of FHIR writes in other places',
} as const satisfies Record<string, string>;

/** `"MedicationDispense"` → `pharmacy fills`. */
export function wordsOfType(type: string): string {
  return Object.hasOwn(RESOURCE_WORDS, type) ? RESOURCE_WORDS[type as keyof typeof RESOURCE_WORDS] : type;
}
