/** Details that several record readers need: authority, reporter, status change, adherence, course, supply, route. */

import type { InputResource } from '../../fhir/bundle.ts';
import { conceptText } from '../../fhir/concepts.ts';
import type { Moment } from '../../fhir/dates.ts';
import {
  firstObjectAt,
  type JsonObject,
  numberAt,
  objectAt,
  objectsAt,
  textAt,
} from '../../fhir/free-form.ts';
import { durationDays } from './dosing/duration.ts';
import { type Authority, NO_THERAPY, type RecordSupply, type RecordTherapy } from '../medication-record.ts';
import { doseOf, dosePerDay } from './dosing/dose-per-day.ts';
import { type Amount, dosesIn } from './dosing/doses-in-amount.ts';
import { type Dosing, NOTHING_SAID, isUsualSupply, wordsOf } from './dosing/read-dosing.ts';
import type { Reading } from './reading.ts';
import type { DrugProduct } from '../../terminology/rxnorm.ts';
import { CATEGORY_AUTHORITIES, INTENT_AUTHORITIES } from './standing-table.ts';
import type { SigReader } from '../sig-reader.ts';
import { THRESHOLDS } from '../thresholds-table.ts';

/** With what authority a resource speaks: its category, whether it is a report, its intent. */
export function readAuthority(resource: JsonObject): Authority {
  for (const category of objectsAt(resource, 'category')) {
    for (const coding of objectsAt(category, 'coding')) {
      const authority = lookUp(CATEGORY_AUTHORITIES, coding['code']);
      if (authority !== undefined) return authority;
    }
  }
  const isReported = resource['reportedBoolean'] === true || resource['reported'] === true;
  if (isReported || objectAt(resource, 'reportedReference') !== undefined) return 'report';
  return lookUp(INTENT_AUTHORITIES, resource['intent']) ?? 'order';
}

function lookUp<Value>(table: Readonly<Record<string, Value>>, key: unknown): Value | undefined {
  return typeof key === 'string' && Object.hasOwn(table, key) ? table[key] : undefined;
}

/** Reference types of people and organizations that speak as clinicians. */
const CLINICIAN = /(?:^|\/)(?:Practitioner|PractitionerRole|Organization|CareTeam)\//;

/** Who says so; where no one is named it counts as the patient, whose word weighs less. */
export function readReporter(resource: JsonObject): 'patient' | 'clinician' {
  const informant =
    firstObjectAt(resource, 'informationSource') ??
    objectAt(resource, 'reportedReference') ??
    objectAt(resource, 'requester');
  const reference = textAt(informant, 'reference') ?? '';
  const type = textAt(informant, 'type');
  return CLINICIAN.test(`${type ?? ''}/${reference}`) || CLINICIAN.test(reference) ? 'clinician' : 'patient';
}

/** `doNotPerform`: an order not to give the drug. */
export function isDoNotPerform(resource: JsonObject): boolean {
  return resource['doNotPerform'] === true;
}

const STATUS_CHANGED = /(?:MedicationRequest\.statusChanged|medicationrequest-statusChanged)$/i;

/** When the status changed: R5's `statusChanged`, or its extension in R4. */
export function readStatusChange(input: InputResource, reading: Reading): Moment | undefined {
  const { resource } = input;
  if (resource['statusChanged'] !== undefined) return reading.moment(resource, 'statusChanged', input);
  if (resource['extension'] === undefined) return undefined;
  const extension = objectsAt(resource, 'extension').find((item) =>
    STATUS_CHANGED.test(textAt(item, 'url') ?? ''),
  );
  return extension && reading.moment(extension, 'valueDateTime', input);
}

/** Acute or continuous, as far as one resource says so. */
export function readCourse(resource: JsonObject, dosing: Dosing, supply: RecordSupply): RecordTherapy {
  const course = courseOf(resource, dosing, supply);
  if (dosing === NOTHING_SAID && course === undefined) return NO_THERAPY;
  const { courseDays, isAsNeeded, intervalDays, endsWith, weekdays, site } = dosing;
  return { course, courseDays, isAsNeeded, intervalDays, endsWith, weekdays, ...(site && { site }) };
}

function courseOf(
  resource: JsonObject,
  { courseDays }: Dosing,
  { days, refills }: RecordSupply,
): RecordTherapy['course'] {
  const stated = objectAt(resource, 'courseOfTherapyType');
  if (stated !== undefined) {
    const word = `${conceptText(stated) ?? ''} ${textAt(firstObjectAt(stated, 'coding'), 'code') ?? ''}`;
    if (/\bacute\b/i.test(word)) return 'acute';
    if (/\bcontinuous\b/i.test(word)) return 'continuous';
  }
  // Refills that the course needs to its end do not carry it on: twelve weeks are three fills of 28 days.
  const isFilledInParts =
    days !== undefined &&
    courseDays !== undefined &&
    !isUsualSupply(courseDays) &&
    days * (1 + refills) <= courseDays;
  if (refills >= 1 && !isFilledInParts) return 'continuous';
  return courseDays === undefined ? undefined : 'acute';
}

/** What was handed over or may be: days of supply as stated, else quantity ÷ what is taken a day, where the one can be divided by the other. */
export function readSupply(
  { stated, quantity, refills, isOneDose, product }: StatedSupply,
  dosages: readonly JsonObject[],
  readSig: SigReader,
): RecordSupply {
  const amount = numberAt(quantity, 'value');
  const unit = textAt(quantity, 'unit') ?? textAt(quantity, 'code');
  const days = durationDays(stated);
  const isAnswered = days !== undefined && !isOneDose;
  if (amount === undefined || amount <= 0 || isAnswered)
    return { days, quantity: amount, doses: undefined, refills };
  const whole = { value: amount, unit };
  const read = dosages.flatMap((dosage) => readSteps(dosage, readSig));
  const dose = read.length === 1 ? doseOf(read[0]) : undefined;
  return {
    days: days ?? (isSchedule(dosages, readSig) ? undefined : daysOf(whole, read.map(dosePerDay), product)),
    quantity: amount,
    doses: dose && dosesIn(whole, dose, product),
    refills,
  };
}

/** How long an amount lasts of dosages that are taken together: 60 tablets at 2 a day → 30; undefined for less than a day. */
function daysOf(
  whole: Amount,
  taken: readonly (Amount | undefined)[],
  product: DrugProduct | undefined,
): number | undefined {
  let share = 0;
  for (const daily of taken) {
    const days = daily && dosesIn(whole, daily, product);
    if (days === undefined) return undefined;
    share += 1 / days;
  }
  const days = Number((1 / share).toPrecision(9));
  return share > 0 && days >= 1 ? Math.min(days, THRESHOLDS.oldestOrder.days) : undefined;
}

/** `40 mg daily for 5 days; 10 mg daily`: steps of which one has an end are not taken together as long as the supply lasts. */
function isSchedule(dosages: readonly JsonObject[], readSig: SigReader): boolean {
  return dosages.length > 1 && dosages.some((dosage) => hasLength(dosage, readSig));
}

function hasLength(dosage: JsonObject, readSig: SigReader): boolean {
  const words = wordsOf(dosage);
  const said = words === undefined ? [] : readSig(words).dosages.map((item): JsonObject => ({ ...item }));
  return [dosage, ...said].some((item) => {
    const repeat = objectAt(objectAt(item, 'timing'), 'repeat');
    if (objectAt(repeat, 'boundsPeriod')?.['end'] !== undefined) return true;
    return repeat !== undefined && LENGTHS.some((field) => repeat[field] !== undefined);
  });
}

const LENGTHS = ['boundsDuration', 'boundsRange', 'count'] as const;

/** The supply of an order or a fill, as written. */
export interface StatedSupply {
  readonly stated: JsonObject | undefined;
  readonly quantity: JsonObject | undefined;
  readonly refills: number;
  /** The directions are of one dose: then the doses count, not the days. */
  readonly isOneDose: boolean;
  /** What the drug is, as far as it is known. */
  readonly product: DrugProduct | undefined;
}

/** A dosage with what its structure leaves out read from its text; how much a schedule of several steps uses up is not worked out. */
function readSteps(dosage: JsonObject, readSig: SigReader): readonly (JsonObject | undefined)[] {
  if (dosePerDay(dosage) !== undefined) return [dosage];
  const words = wordsOf(dosage);
  if (words === undefined) return [dosage];
  const { dosages, warnings } = readSig(words);
  const [read] = dosages;
  if (read === undefined || dosages.length > 1 || warnings.length > 0) return [undefined, undefined];
  return [{ ...read }];
}
