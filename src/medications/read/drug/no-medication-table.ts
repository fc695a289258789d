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
  { text: 'no medications reported', example: 'No medications reported' },
  { text: 'no medications on file', example: 'No medications on file' },
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
] as const;

interface AbsenceWordRow {
  /** Normalized single words. */
  readonly words: readonly string[];
  readonly reason: string;
  readonly examples: readonly string[];
  /** Texts with the same words that may name something. */
  readonly others: readonly string[];
}

/** Words of texts that say that there is none of a kind: one that denies, any that describe, and at last the kind; no other words. */
export const ABSENCE_WORDS = {
  denies: {
    words: ['no', 'nil'],
    reason: 'begins such a text',
    examples: ['No medications', 'NO KNOWN HERBALS', 'Nil regular medications'],
    others: ['No name cream', 'Nilstat'],
  },
  describes: {
    words:
      'known current active home prescribed prescription regular other herbal dietary over the counter otc'.split(
        ' ',
      ),
    reason: 'which of them',
    examples: ['No known current medications', 'No over the counter medications', 'No OTC meds'],
    others: ['no known name', 'known medications'],
  },
  kind: {
    words:
      'medication medications meds med drugs medicines herbal herbals herbs supplement supplements vitamins otc otcs'.split(
        ' ',
      ),
    reason: 'what there is none of',
    examples: ['No supplements', 'no home meds', 'No dietary supplements', 'No OTCs'],
    others: ['herbal supplement', 'no vitamins added formula'],
  },
} as const satisfies Readonly<Record<string, AbsenceWordRow>>;

interface PointerWordRow {
  /** Normalized single words. */
  readonly words: readonly string[];
  /** Whether they point; the others may stand beside those that do. */
  readonly isPointing: boolean;
  readonly reason: string;
  readonly examples: readonly string[];
  /** Texts with the same words that name something. */
  readonly others: readonly string[];
}

/** Words of texts that say where the medications are written: such a text has no other words. */
export const POINTER_WORDS: Readonly<Record<string, PointerWordRow>> = {
  'to look there': {
    words: 'see refer per attached enclosed scanned faxed uploaded imported'.split(' '),
    isPointing: true,
    reason: 'what is written elsewhere is not written here',
    examples: ['see med list scanned', 'See attached', 'Refer to MAR', 'per scanned list'],
    others: ['scanned', 'see aspirin', 'Zorblaxin see list', 'per os'],
  },
  'what is looked at': {
    words:
      'list lists record records chart mar sheet form note notes document documents media tab file paper letter summary reconciliation profile portal'.split(
        ' ',
      ),
    isPointing: false,
    reason: 'papers and screens that hold lists',
    examples: ['See discharge summary', 'see Media tab', 'medication list attached'],
    others: ['list', 'paper form', 'summary'],
  },
  'what is written there': {
    words: 'med meds medication medications medicine medicines drug drugs home discharge current full'.split(
      ' ',
    ),
    isPointing: false,
    reason: 'the medications themselves, all of them and by no name',
    examples: ['See full medication list', 'Home meds: see chart', 'refer to discharge medications'],
    others: ['home medication', 'current meds'],
  },
  'whose it is': {
    words:
      'pharmacy patient patients pt hospital facility nursing clinic outside external other prior old'.split(
        ' ',
      ),
    isPointing: false,
    reason: 'who keeps the list',
    examples: ['See list from pharmacy, scanned', 'see outside records', 'Per patient list'],
    others: ['outside pharmacy'],
  },
  'what joins them': {
    words: 'the a an in on to of for from and as please below above separate under'.split(' '),
    isPointing: false,
    reason: 'words without a meaning of their own',
    examples: ['Please see the list in the chart', 'as per list'],
    others: ['as above'],
  },
};

/** Codes that say "a medication" and not which: they identify nothing, the words beside them do. */
export const GENERAL_CODES = [
  { system: SNOMED_CT, codes: ['410942007'], reason: 'drug or medicament' },
  { system: SNOMED_CT, codes: ['763158003'], reason: 'medicinal product' },
  { system: SNOMED_CT, codes: ['373873005'], reason: 'pharmaceutical or biologic product' },
  { system: SNOMED_CT, codes: ['105590001'], reason: 'substance' },
  { system: SNOMED_CT, codes: ['138875005'], reason: 'SNOMED CT concept' },
] as const;

/** Terminologies of problems, findings and services: a code of theirs with its display alone names no drug. */
export const OTHER_TERMINOLOGIES = [
  {
    system: /^(?:https?:\/\/)?hl7\.org\/fhir\/sid\/icd-/i,
    reason: 'ICD: diagnoses, which stand in the wrong field',
    example: 'http://hl7.org/fhir/sid/icd-9-cm',
  },
  {
    system: /^(?:urn:oid:)?2\.16\.840\.1\.113883\.6\.(?:3|42|90|103)$/,
    reason: 'ICD by its OIDs',
    example: 'urn:oid:2.16.840.1.113883.6.103',
  },
  {
    system: /^(?:https?:\/\/)?loinc\.org$/i,
    reason: 'LOINC: measurements and documents',
    example: 'http://loinc.org',
  },
] as const;

/** Words of an allergy, which stand in the wrong field; what is sold against allergies has none of them. */
export const ALLERGY_TEXTS = [
  {
    words:
      /^\W*(?:known |history of |drug |medication |severe ){0,3}(?:allerg(?:y|ic reaction)|intolerance|hypersensitivity|adverse (?:drug )?reaction|anaphylaxis) to\b|^\W*allergic to\b/i,
    reason: 'what harms is not taken',
    examples: [
      'Allergy to penicillin',
      'Allergic to sulfa',
      'Adverse reaction to aspirin',
      'History of intolerance to statins',
    ],
    others: ['Zyrtec Allergy 10 mg', 'Allergy Relief 25 mg tablet', 'allergy shots'],
  },
  {
    words:
      /\b(?:allergy|intolerance|hypersensitivity) \((?:disorder|finding|situation|propensity)[^)]{0,40}\)\W*$/i,
    reason: 'SNOMED CT says of what kind a term is',
    examples: ['Penicillin allergy (disorder)', 'Aspirin intolerance (finding)'],
    others: ["Children's allergy (cherry)"],
  },
] as const;
