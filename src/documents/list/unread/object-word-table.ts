/** Words around the object of an action that takes, begins or ends something. */
import type { ActionId } from '../../../standing/action-table.ts';

/** Rows of the grammar of standing whose object is a drug, and seldom anything else. */
export const TAKING_IDS: readonly ActionId[] = [
  'begin',
  'started',
  'take',
  'was-on',
  'continue',
  'continued',
  'resume',
  'resumed',
  'prescription',
  'stop',
  'stopped',
];

/** What may stand before a name. */
export const BEFORE_OBJECT_WORDS: readonly string[] = [
  'his',
  'her',
  'their',
  'the',
  'a',
  'an',
  'some',
  'more',
  'low',
  'high',
  'dose',
  'of',
  'with',
  'on',
  'oral',
  'topical',
  'IV',
];

/** Small letters. What is begun and ended, and is no drug: machines, protocols, diets and places. */
export const NO_DRUG_WORDS: readonly string[] = [
  'bi-pap',
  'bipap',
  'cpap',
  'foley',
  'telemetry',
  'ciwa',
  'npo',
  'tpn',
  'hospice',
  'medicare',
  'medicaid',
  'dialysis',
  'rehab',
  'oxygen',
];
