/**
 * Fields of other versions of FHIR under the names of R4 (http://hl7.org/fhir/R4/medicationrequest-version-maps.html and its siblings).
 * A version is known by its shape: no row fits a resource of R4. The names of types stay (`MedicationOrder`), since
 * sources are told as they are called where they live.
 */

/** Parts of resources that rows are about. */
export type Part =
  | 'MedicationRequest'
  | 'MedicationOrder'
  | 'MedicationDispense'
  | 'MedicationStatement'
  | 'MedicationUsage'
  | 'MedicationAdministration'
  | 'Medication'
  | 'Dosage'
  | 'AdministrationDosage'
  | 'Repeat'
  | 'Ingredient';

/** How a value becomes that of R4. */
export type Change =
  /** The same value under another name. */
  | 'rename'
  /** One value where R4 has a list. */
  | 'list'
  /** A text where R4 has annotations, or dosages. */
  | 'texts'
  /** `{concept}` or `{reference}`, or a Reference: `medicationCodeableConcept` or `medicationReference`. */
  | 'concept-or-reference'
  /** Several of them: `reasonCode` and `reasonReference`. */
  | 'concepts-and-references'
  /** `true` is a status. */
  | 'true-is-status'
  /** Only a part of it: `requester.agent`. */
  | 'agent'
  /** Its own fields stand one level higher. */
  | 'lift'
  /** A dose or rate beside `doseAndRate`. */
  | 'dose';

export interface VersionRow {
  readonly of: readonly Part[];
  readonly from: string;
  readonly to: string;
  readonly change: Change;
  readonly versions: string;
  readonly reason: string;
  readonly example: { readonly given: unknown; readonly becomes: unknown };
}

const ALL: readonly Part[] = [
  'MedicationRequest',
  'MedicationOrder',
  'MedicationDispense',
  'MedicationStatement',
  'MedicationUsage',
  'MedicationAdministration',
];
const ORDERS: readonly Part[] = ['MedicationRequest', 'MedicationOrder'];
const STATEMENTS: readonly Part[] = ['MedicationStatement', 'MedicationUsage'];
const CONCEPT = { text: 'x' };
const REFERENCE = { reference: 'Medication/1' };

export const VERSION_ROWS: readonly VersionRow[] = [
  {
    of: ALL,
    from: 'medication',
    to: 'medication',
    change: 'concept-or-reference',
    versions: 'R5',
    reason: 'R5 has one CodeableReference where R4 has a choice',
    example: { given: { medication: { concept: CONCEPT } }, becomes: { medicationCodeableConcept: CONCEPT } },
  },
  {
    of: ALL,
    from: 'reason',
    to: 'reason',
    change: 'concepts-and-references',
    versions: 'R5',
    reason: 'R5 has CodeableReferences where R4 has two lists',
    example: { given: { reason: [{ concept: CONCEPT }] }, becomes: { reasonCode: [CONCEPT] } },
  },
  {
    of: ['MedicationRequest', 'MedicationDispense'],
    from: 'renderedDosageInstruction',
    to: 'dosageInstruction',
    change: 'texts',
    versions: 'R5',
    reason: 'all directions in words; beside dosages that are written it says them once more',
    example: {
      given: { renderedDosageInstruction: 'Take 1 tablet daily' },
      becomes: { dosageInstruction: [{ text: 'Take 1 tablet daily' }] },
    },
  },
  {
    of: STATEMENTS,
    from: 'renderedDosageInstruction',
    to: 'dosage',
    change: 'texts',
    versions: 'R5',
    reason: 'the same of a report',
    example: {
      given: { renderedDosageInstruction: 'Take 1 tablet daily' },
      becomes: { dosage: [{ text: 'Take 1 tablet daily' }] },
    },
  },
  {
    of: ALL,
    from: 'patient',
    to: 'subject',
    change: 'rename',
    versions: 'DSTU2',
    reason: 'the patient is the subject',
    example: {
      given: { patient: { reference: 'Patient/1' } },
      becomes: { subject: { reference: 'Patient/1' } },
    },
  },
  {
    of: ORDERS,
    from: 'dateWritten',
    to: 'authoredOn',
    change: 'rename',
    versions: 'DSTU2',
    reason: 'when it was ordered',
    example: { given: { dateWritten: '2015-01-15' }, becomes: { authoredOn: '2015-01-15' } },
  },
  {
    of: ORDERS,
    from: 'prescriber',
    to: 'requester',
    change: 'rename',
    versions: 'DSTU2',
    reason: 'who ordered it',
    example: {
      given: { prescriber: { reference: 'Practitioner/1' } },
      becomes: { requester: { reference: 'Practitioner/1' } },
    },
  },
  {
    of: ORDERS,
    from: 'requester',
    to: 'requester',
    change: 'agent',
    versions: 'STU3',
    reason: 'STU3 puts the person beside the organization on whose behalf',
    example: {
      given: { requester: { agent: { reference: 'Practitioner/1' } } },
      becomes: { requester: { reference: 'Practitioner/1' } },
    },
  },
  {
    of: ORDERS,
    from: 'reported',
    to: 'reportedBoolean',
    change: 'rename',
    versions: 'R5',
    reason: 'R5 has no choice of types here',
    example: { given: { reported: true }, becomes: { reportedBoolean: true } },
  },
  {
    of: ['MedicationOrder'],
    from: 'reasonCodeableConcept',
    to: 'reasonCode',
    change: 'list',
    versions: 'DSTU2',
    reason: 'one reason, a choice of types',
    example: { given: { reasonCodeableConcept: CONCEPT }, becomes: { reasonCode: [CONCEPT] } },
  },
  {
    of: STATEMENTS,
    from: 'reasonForUseCodeableConcept',
    to: 'reasonCode',
    change: 'list',
    versions: 'DSTU2',
    reason: 'one reason, a choice of types',
    example: { given: { reasonForUseCodeableConcept: CONCEPT }, becomes: { reasonCode: [CONCEPT] } },
  },
  {
    of: [...ORDERS, 'MedicationStatement'],
    from: 'note',
    to: 'note',
    change: 'texts',
    versions: 'DSTU2',
    reason: 'a note was a text',
    example: { given: { note: 'stopped in May' }, becomes: { note: [{ text: 'stopped in May' }] } },
  },
  {
    of: ['MedicationRequest'],
    from: 'category',
    to: 'category',
    change: 'list',
    versions: 'STU3',
    reason: 'R4 has several',
    example: { given: { category: CONCEPT }, becomes: { category: [CONCEPT] } },
  },
  {
    of: ['MedicationDispense'],
    from: 'notDone',
    to: 'declined',
    change: 'true-is-status',
    versions: 'STU3',
    reason: 'it was not handed over',
    example: { given: { notDone: true, status: 'completed' }, becomes: { status: 'declined' } },
  },
  {
    of: ['MedicationAdministration'],
    from: 'notGiven',
    to: 'not-done',
    change: 'true-is-status',
    versions: 'STU3',
    reason: 'it was not given',
    example: { given: { notGiven: true, status: 'completed' }, becomes: { status: 'not-done' } },
  },
  {
    of: ['MedicationAdministration'],
    from: 'wasNotGiven',
    to: 'not-done',
    change: 'true-is-status',
    versions: 'DSTU2',
    reason: 'it was not given',
    example: { given: { wasNotGiven: true, status: 'completed' }, becomes: { status: 'not-done' } },
  },
  {
    of: ['MedicationAdministration'],
    from: 'effectiveTimeDateTime',
    to: 'effectiveDateTime',
    change: 'rename',
    versions: 'DSTU2',
    reason: 'when it was given',
    example: {
      given: { effectiveTimeDateTime: '2015-01-15' },
      becomes: { effectiveDateTime: '2015-01-15' },
    },
  },
  {
    of: ['MedicationAdministration'],
    from: 'effectiveTimePeriod',
    to: 'effectivePeriod',
    change: 'rename',
    versions: 'DSTU2',
    reason: 'when it was given',
    example: {
      given: { effectiveTimePeriod: { start: '2015-01-15' } },
      becomes: { effectivePeriod: { start: '2015-01-15' } },
    },
  },
  {
    of: ['MedicationAdministration'],
    from: 'occurenceDateTime',
    to: 'effectiveDateTime',
    change: 'rename',
    versions: 'R5',
    reason: 'when it was given; R5 spells it with one r',
    example: { given: { occurenceDateTime: '2025-01-15' }, becomes: { effectiveDateTime: '2025-01-15' } },
  },
  {
    of: ['MedicationAdministration'],
    from: 'occurencePeriod',
    to: 'effectivePeriod',
    change: 'rename',
    versions: 'R5',
    reason: 'when it was given; R5 spells it with one r',
    example: {
      given: { occurencePeriod: { start: '2025-01-15' } },
      becomes: { effectivePeriod: { start: '2025-01-15' } },
    },
  },
  {
    of: ['Medication'],
    from: 'product',
    to: '',
    change: 'lift',
    versions: 'DSTU2',
    reason: 'form and ingredients stood in a product',
    example: {
      given: { product: { form: CONCEPT, ingredient: [{ item: REFERENCE }] } },
      becomes: { form: CONCEPT, ingredient: [{ itemReference: REFERENCE }] },
    },
  },
  {
    of: ['Medication'],
    from: 'doseForm',
    to: 'form',
    change: 'rename',
    versions: 'R5',
    reason: 'the dose form',
    example: { given: { doseForm: CONCEPT }, becomes: { form: CONCEPT } },
  },
  {
    of: ['Ingredient'],
    from: 'item',
    to: 'item',
    change: 'concept-or-reference',
    versions: 'DSTU2, R5',
    reason: 'a Reference in DSTU2, a CodeableReference in R5',
    example: { given: { item: { concept: CONCEPT } }, becomes: { itemCodeableConcept: CONCEPT } },
  },
  {
    of: ['Ingredient'],
    from: 'strengthRatio',
    to: 'strength',
    change: 'rename',
    versions: 'R5',
    reason: 'R5 has a choice of types',
    example: {
      given: { strengthRatio: { numerator: { value: 10 } } },
      becomes: { strength: { numerator: { value: 10 } } },
    },
  },
  ...(['doseQuantity', 'doseRange', 'rateQuantity', 'rateRange', 'rateRatio'] as const).map(
    (field): VersionRow => ({
      of: ['Dosage'],
      from: field,
      to: field,
      change: 'dose',
      versions: 'DSTU2, STU3',
      reason: 'dose and rate stood in the dosage itself',
      example: { given: { [field]: { value: 1 } }, becomes: { doseAndRate: [{ [field]: { value: 1 } }] } },
    }),
  ),
  {
    of: ['Dosage'],
    from: 'quantityQuantity',
    to: 'doseQuantity',
    change: 'dose',
    versions: 'DSTU2',
    reason: 'the dose of a statement',
    example: {
      given: { quantityQuantity: { value: 1 } },
      becomes: { doseAndRate: [{ doseQuantity: { value: 1 } }] },
    },
  },
  {
    of: ['Dosage'],
    from: 'quantityRange',
    to: 'doseRange',
    change: 'dose',
    versions: 'DSTU2',
    reason: 'the dose of a statement',
    example: {
      given: { quantityRange: { low: { value: 1 } } },
      becomes: { doseAndRate: [{ doseRange: { low: { value: 1 } } }] },
    },
  },
  {
    of: ['Dosage'],
    from: 'siteCodeableConcept',
    to: 'site',
    change: 'rename',
    versions: 'DSTU2',
    reason: 'a choice of types',
    example: { given: { siteCodeableConcept: CONCEPT }, becomes: { site: CONCEPT } },
  },
  {
    of: ['Dosage'],
    from: 'asNeeded',
    to: 'asNeededBoolean',
    change: 'rename',
    versions: 'R5',
    reason: 'R5 has no choice of types here',
    example: { given: { asNeeded: true }, becomes: { asNeededBoolean: true } },
  },
  {
    of: ['Dosage'],
    from: 'asNeededFor',
    to: 'asNeededCodeableConcept',
    change: 'lift',
    versions: 'R5',
    reason: 'R5 has a list, of which R4 can tell the first',
    example: { given: { asNeededFor: [CONCEPT] }, becomes: { asNeededCodeableConcept: CONCEPT } },
  },
  {
    of: ['AdministrationDosage'],
    from: 'quantity',
    to: 'dose',
    change: 'rename',
    versions: 'DSTU2',
    reason: 'how much was given',
    example: { given: { quantity: { value: 1 } }, becomes: { dose: { value: 1 } } },
  },
  {
    of: ['Repeat'],
    from: 'boundsQuantity',
    to: 'boundsDuration',
    change: 'rename',
    versions: 'DSTU2',
    reason: 'how long it goes on',
    example: { given: { boundsQuantity: { value: 7 } }, becomes: { boundsDuration: { value: 7 } } },
  },
  {
    of: ['Repeat'],
    from: 'periodUnits',
    to: 'periodUnit',
    change: 'rename',
    versions: 'DSTU2',
    reason: 'the unit of the period',
    example: { given: { periodUnits: 'd' }, becomes: { periodUnit: 'd' } },
  },
  {
    of: ['Repeat'],
    from: 'durationUnits',
    to: 'durationUnit',
    change: 'rename',
    versions: 'DSTU2',
    reason: 'the unit of the duration',
    example: { given: { durationUnits: 'h' }, becomes: { durationUnit: 'h' } },
  },
  {
    of: ['Repeat'],
    from: 'when',
    to: 'when',
    change: 'list',
    versions: 'DSTU2',
    reason: 'R4 has several events',
    example: { given: { when: 'HS' }, becomes: { when: ['HS'] } },
  },
];

/** Where parts stand in one another. */
export const PARTS_WITHIN: Readonly<
  Partial<Record<Part | 'Timing', Readonly<Record<string, Part | 'Timing'>>>>
> = {
  MedicationRequest: { dosageInstruction: 'Dosage' },
  MedicationOrder: { dosageInstruction: 'Dosage' },
  MedicationDispense: { dosageInstruction: 'Dosage' },
  MedicationStatement: { dosage: 'Dosage' },
  MedicationUsage: { dosage: 'Dosage' },
  MedicationAdministration: { dosage: 'AdministrationDosage' },
  Medication: { ingredient: 'Ingredient' },
  Dosage: { timing: 'Timing' },
  Timing: { repeat: 'Repeat' },
};
