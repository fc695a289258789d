/** What each FHIR status code means for the question "is it being taken?" (http://hl7.org/fhir/R4/valueset-medicationrequest-status.html and its siblings). */

import type { Standing } from '../medication-record.ts';

interface StandingRow {
  readonly standing: Standing;
  readonly reason: string;
}

export const REQUEST_STANDINGS = {
  active: { standing: 'active', reason: 'the order may be acted on' },
  completed: { standing: 'completed', reason: 'all actions implied by the order have happened' },
  ended: { standing: 'completed', reason: 'R5: the treatment period is over' },
  stopped: { standing: 'stopped', reason: 'ended before it was completed' },
  cancelled: { standing: 'cancelled', reason: 'withdrawn before any administration' },
  'on-hold': { standing: 'on-hold', reason: 'paused' },
  draft: { standing: 'undecided', reason: 'not yet an order' },
  unknown: { standing: 'undecided', reason: 'the source does not know' },
} as const satisfies Readonly<Record<string, StandingRow>>;

export const STATEMENT_STANDINGS = {
  active: { standing: 'active', reason: 'being taken' },
  recorded: { standing: 'active', reason: 'R5: a statement that stands' },
  completed: { standing: 'completed', reason: 'no longer taken, as planned' },
  stopped: { standing: 'stopped', reason: 'no longer taken, before its planned end' },
  'not-taken': { standing: 'not-taken', reason: 'the patient does not take it' },
  intended: { standing: 'undecided', reason: 'may be taken in future' },
  'on-hold': { standing: 'on-hold', reason: 'paused' },
  draft: { standing: 'undecided', reason: 'R5: not yet a statement' },
  unknown: { standing: 'undecided', reason: 'the source does not know' },
} as const satisfies Readonly<Record<string, StandingRow>>;

export const DISPENSE_STANDINGS = {
  completed: { standing: 'handed-over', reason: 'the dispensed product has been handed over' },
  preparation: { standing: 'in-preparation', reason: 'being got ready' },
  'in-progress': { standing: 'in-preparation', reason: 'ready, not yet handed over' },
  'on-hold': { standing: 'in-preparation', reason: 'paused at the pharmacy' },
  cancelled: { standing: 'not-handed-over', reason: 'called off before hand-over' },
  declined: { standing: 'not-handed-over', reason: 'the dispense was declined' },
  stopped: { standing: 'not-handed-over', reason: 'ended before all of it was handed over' },
  unknown: { standing: 'undecided', reason: 'the source does not know' },
} as const satisfies Readonly<Record<string, StandingRow>>;

export const ADMINISTRATION_STANDINGS = {
  completed: { standing: 'handed-over', reason: 'given' },
  'in-progress': { standing: 'handed-over', reason: 'being given' },
  'not-done': { standing: 'not-handed-over', reason: 'not given' },
  'on-hold': { standing: 'undecided', reason: 'paused' },
  stopped: { standing: 'undecided', reason: 'an infusion ended early; nothing about the drug' },
  unknown: { standing: 'undecided', reason: 'the source does not know' },
} as const satisfies Readonly<Record<string, StandingRow>>;

/** Intents of MedicationRequest that speak with less or other authority than an order. */
export const INTENT_AUTHORITIES = {
  proposal: 'proposal',
  option: 'proposal',
  'instance-order': 'inpatient',
} as const;

/** STU3's `taken` of a MedicationStatement, which says more than its status. */
export const TAKEN_STANDINGS = {
  n: { standing: 'not-taken', reason: 'STU3: the patient does not take it' },
  na: { standing: 'undecided', reason: 'STU3: nothing is said of taking' },
} as const satisfies Readonly<Record<string, StandingRow>>;

/** Category codes that say where the medication is for (http://terminology.hl7.org/CodeSystem/medicationrequest-category). */
export const CATEGORY_AUTHORITIES = {
  inpatient: 'inpatient',
  'administered-inpatient': 'inpatient',
  discharge: 'discharge',
} as const;
