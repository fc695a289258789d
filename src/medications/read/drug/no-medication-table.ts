/** Codes and words that say that there is no medication, or none known: they stand where a drug stands, and are none. */

import { SNOMED_CT } from '../../../fhir/systems.ts';

const ABSENT_UNKNOWN = 'http://hl7.org/fhir/uv/ips/CodeSystem/absent-unknown-uv-ips';
const DATA_ABSENT = 'http://terminology.hl7.org/CodeSystem/data-absent-reason';
const NULL_FLAVOR = 'http://terminology.hl7.org/CodeSystem/v3-NullFlavor';

/** Whatever words stand beside them. */
export const NO_MEDICATION_CODES = [
  {
    system: ABSENT_UNKNOWN,
    codes: ['no-medication-info', 'no-known-medications'],
    reason: 'International Patient Summary',
  },
  { system: SNOMED_CT, codes: ['787481004'], reason: 'no known medications' },
] as const;

/** Only where no other words stand beside them: a null flavor often comes with the drug in words. */
export const NO_VALUE_CODES = [
  {
    system: DATA_ABSENT,
    codes: ['unknown', 'asked-unknown', 'not-asked', 'not-applicable', 'masked'],
    reason: 'FHIR: why a value is missing',
  },
  {
    system: NULL_FLAVOR,
    codes: ['NI', 'UNK', 'NA', 'ASKU', 'NASK', 'NAV', 'OTH', 'MSK'],
    reason: 'C-CDA null flavors',
  },
] as const;

/** Whole texts, normalized; a text with a drug in it is never one of these. */
export const NO_MEDICATION_TEXTS = [
  { text: 'none', example: 'None' },
  { text: 'no known medications', example: 'No known medications' },
  { text: 'no known current medications', example: 'No Known Current Medications' },
  { text: 'no current medications', example: 'No current medications.' },
  { text: 'no medications', example: 'NO MEDICATIONS' },
  { text: 'no active medications', example: 'No active medications' },
  { text: 'no medication', example: 'no medication' },
  { text: 'no information about medications', example: 'No information about medications' },
  { text: 'not on any medications', example: 'Not on any medications' },
  { text: 'patient not on self medications', example: 'Patient not on self-medications' },
  { text: 'unknown', example: 'Unknown' },
  { text: 'unknown medication', example: 'Unknown medication' },
  { text: 'n a', example: 'N/A' },
  { text: 'not on file', example: 'Not on file' },
  { text: 'no information', example: 'No information' },
  { text: 'not applicable', example: 'not applicable' },
  { text: 'asked but unknown', example: 'Asked But Unknown' },
  { text: 'other', example: 'other' },
  { text: 'no home medications', example: 'No home medications' },
  { text: 'no medications reported', example: 'No medications reported' },
  { text: 'no medications on file', example: 'No medications on file' },
  { text: 'no prescribed medications', example: 'No prescribed medications' },
  { text: 'no regular medications', example: 'No regular medications' },
  { text: 'not taking any medications', example: 'Not taking any medications' },
  { text: 'patient not taking any medications', example: 'Patient not taking any medications' },
  { text: 'patient is not taking any medications', example: 'Patient is not taking any medications' },
  { text: 'patient denies taking any medications', example: 'Patient denies taking any medications' },
  { text: 'patient denies medications', example: 'Patient denies medications' },
  { text: 'denies medications', example: 'Denies medications' },
  { text: 'denies taking medications', example: 'Denies taking medications' },
  { text: 'takes no medications', example: 'Takes no medications' },
  { text: 'patient takes no medications', example: 'Patient takes no medications' },
  { text: 'patient not on any medications', example: 'Patient not on any medications' },
  { text: 'nil', example: 'Nil' },
  { text: 'nil regular medications', example: 'Nil regular medications' },
] as const;

/** Codes that say "a medication" and not which: they identify nothing, the words beside them do. */
export const GENERAL_CODES = [
  { system: SNOMED_CT, codes: ['410942007'], reason: 'drug or medicament' },
  { system: SNOMED_CT, codes: ['763158003'], reason: 'medicinal product' },
  { system: SNOMED_CT, codes: ['373873005'], reason: 'pharmaceutical or biologic product' },
  { system: SNOMED_CT, codes: ['105590001'], reason: 'substance' },
  { system: SNOMED_CT, codes: ['138875005'], reason: 'SNOMED CT concept' },
] as const;
