/** What a FHIR R4 Dosage may hold (http://hl7.org/fhir/R4/dosage.html and the data types it is made of), as data. */

import { UCUM } from '../systems.ts';

/** Names of the primitive types, and how each is told. */
export type PrimitiveForm =
  | 'string'
  | 'uri'
  | 'code'
  | 'boolean'
  | 'decimal'
  | 'notNegative'
  | 'unsignedInt'
  | 'positiveInt'
  | 'dateTime'
  | 'time';

/** Codes of a required binding. */
export interface CodeForm {
  readonly codes: readonly string[];
}

/** A repeating element. */
export interface ListForm {
  readonly each: Form;
}

/** An element with fields. */
export interface ObjectForm {
  readonly fields: Readonly<Record<string, Form>>;
  /** Fields of which only the first that is there is kept: a choice of types, or two that exclude each other. */
  readonly choices?: readonly (readonly string[])[];
  /** `[field, needed]`: the field means nothing without the other and is left out with it. */
  readonly needs?: readonly (readonly [field: string, needed: string])[];
  /** Fields without which the whole element says nothing. */
  readonly required?: readonly string[];
  /** Invariants that are neither: the whole element is left out when it breaks one. */
  readonly isSound?: (element: Readonly<Record<string, unknown>>) => boolean;
}

export type Form = PrimitiveForm | CodeForm | ListForm | ObjectForm;

const CODING: ObjectForm = { fields: { system: 'uri', version: 'string', code: 'code', display: 'string' } };

/** http://hl7.org/fhir/R4/datatypes.html#CodeableConcept */
export const CODEABLE_CONCEPT: ObjectForm = { fields: { coding: { each: CODING }, text: 'string' } };

/** http://hl7.org/fhir/R4/datatypes.html#Quantity; qty-3: a code needs its system. */
const QUANTITY: ObjectForm = {
  fields: {
    value: 'decimal',
    comparator: { codes: ['<', '<=', '>=', '>'] },
    unit: 'string',
    system: 'uri',
    code: 'code',
  },
  needs: [['code', 'system']],
};

/** SimpleQuantity: no comparator. In a dosage it is an amount or a rate, and nobody takes less than nothing. */
export const SIMPLE_QUANTITY: ObjectForm = {
  fields: { value: 'decimal', unit: 'string', system: 'uri', code: 'code' },
  needs: [['code', 'system']],
  isSound: ({ value }) => !(typeof value === 'number' && value < 0),
};

/** drt-1: a unit of time in UCUM, with a code where there is a value. */
export const DURATION: ObjectForm = {
  ...QUANTITY,
  isSound: ({ value, code, system }) =>
    (code !== undefined || value === undefined) && (system === undefined || system === UCUM),
};

/** rng-2: low does not exceed high. */
const RANGE: ObjectForm = {
  fields: { low: SIMPLE_QUANTITY, high: SIMPLE_QUANTITY },
  isSound: ({ low, high }) =>
    valueOf(low, Number.NEGATIVE_INFINITY) <= valueOf(high, Number.POSITIVE_INFINITY),
};

/** rat-1: both or neither. */
const RATIO: ObjectForm = {
  fields: { numerator: QUANTITY, denominator: QUANTITY },
  required: ['numerator', 'denominator'],
};

/** per-1: it does not end before it starts. */
export const PERIOD: ObjectForm = {
  fields: { start: 'dateTime', end: 'dateTime' },
  isSound: ({ start, end }) => !(typeof start === 'string' && typeof end === 'string') || start <= end,
};

const UNITS_OF_TIME: CodeForm = { codes: ['s', 'min', 'h', 'd', 'wk', 'mo', 'a'] };

/** http://hl7.org/fhir/R4/valueset-event-timing.html */
export const EVENT_TIMING_CODES: readonly string[] = [
  'MORN',
  'MORN.early',
  'MORN.late',
  'NOON',
  'AFT',
  'AFT.early',
  'AFT.late',
  'EVE',
  'EVE.early',
  'EVE.late',
  'NIGHT',
  'PHS',
  'HS',
  'WAKE',
  'C',
  'CM',
  'CD',
  'CV',
  'AC',
  'ACM',
  'ACD',
  'ACV',
  'PC',
  'PCM',
  'PCD',
  'PCV',
];
const EVENT_TIMING: CodeForm = { codes: EVENT_TIMING_CODES };

/** http://hl7.org/fhir/R4/datatypes.html#Timing, tim-1 to tim-10. */
const REPEAT: ObjectForm = {
  fields: {
    boundsDuration: DURATION,
    boundsRange: RANGE,
    boundsPeriod: PERIOD,
    count: 'positiveInt',
    countMax: 'positiveInt',
    duration: 'notNegative',
    durationMax: 'notNegative',
    durationUnit: UNITS_OF_TIME,
    frequency: 'positiveInt',
    frequencyMax: 'positiveInt',
    period: 'notNegative',
    periodMax: 'notNegative',
    periodUnit: UNITS_OF_TIME,
    dayOfWeek: { each: { codes: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] } },
    timeOfDay: { each: 'time' },
    when: { each: EVENT_TIMING },
    offset: 'unsignedInt',
  },
  choices: [
    ['boundsDuration', 'boundsRange', 'boundsPeriod'],
    ['when', 'timeOfDay'],
  ],
  needs: [
    ['duration', 'durationUnit'],
    ['durationMax', 'duration'],
    ['durationUnit', 'duration'],
    ['period', 'periodUnit'],
    ['periodMax', 'period'],
    ['countMax', 'count'],
    ['offset', 'when'],
  ],
};

const TIMING: ObjectForm = {
  fields: { event: { each: 'dateTime' }, repeat: REPEAT, code: CODEABLE_CONCEPT },
};

const DOSE_AND_RATE: ObjectForm = {
  fields: {
    type: CODEABLE_CONCEPT,
    doseRange: RANGE,
    doseQuantity: SIMPLE_QUANTITY,
    rateRatio: RATIO,
    rateRange: RANGE,
    rateQuantity: SIMPLE_QUANTITY,
  },
  choices: [
    ['doseRange', 'doseQuantity'],
    ['rateRatio', 'rateRange', 'rateQuantity'],
  ],
};

/** http://hl7.org/fhir/R4/dosage.html */
export const DOSAGE: ObjectForm = {
  fields: {
    sequence: 'positiveInt',
    text: 'string',
    additionalInstruction: { each: CODEABLE_CONCEPT },
    patientInstruction: 'string',
    timing: TIMING,
    asNeededCodeableConcept: CODEABLE_CONCEPT,
    asNeededBoolean: 'boolean',
    site: CODEABLE_CONCEPT,
    route: CODEABLE_CONCEPT,
    method: CODEABLE_CONCEPT,
    doseAndRate: { each: DOSE_AND_RATE },
    maxDosePerPeriod: RATIO,
    maxDosePerAdministration: SIMPLE_QUANTITY,
    maxDosePerLifetime: SIMPLE_QUANTITY,
  },
  choices: [['asNeededCodeableConcept', 'asNeededBoolean']],
};

function valueOf(quantity: unknown, otherwise: number): number {
  const value: unknown =
    typeof quantity === 'object' && quantity !== null ? Reflect.get(quantity, 'value') : undefined;
  return typeof value === 'number' ? value : otherwise;
}
