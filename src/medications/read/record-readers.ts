/** One reader for each FHIR resource type that tells of a medication (http://hl7.org/fhir/R4/medications-module.html). */

import type { InputResource } from '../../fhir/bundle.ts';
import type { Moment } from '../../fhir/dates.ts';
import { type JsonObject, numberAt, objectAt, objectsAt } from '../../fhir/free-form.ts';
import { readAuthority } from './record-details.ts';
import {
  type MedicationIdentity,
  type MedicationRecord,
  NO_SUPPLY,
  type RecordSupply,
  type RecordTherapy,
} from '../medication-record.ts';
import type { Dosing } from './dosing/read-dosing.ts';
import type { Reading } from './reading.ts';
import { readFulfilled, readReplaced } from './read-fulfilled.ts';
import { readOrderStanding, readStatementStanding, standingOf } from './read-standing.ts';
import { readRouteGroup } from './dosing/read-route.ts';
import { readCourse, readSupply } from './record-details.ts';
import { readDispenseStanding, readReversal } from './handed-back.ts';
import { ADMINISTRATION_STANDINGS } from './standing-table.ts';

/** Reads one resource whose drug is known. */
export type RecordReader = (
  input: InputResource,
  medication: MedicationIdentity,
  reading: Reading,
) => MedicationRecord;

/** The resource types that become records; every other type is context. */
export const RECORD_READERS: ReadonlyMap<string, RecordReader> = new Map([
  ['MedicationRequest', readRequest],
  ['MedicationOrder', readRequest],
  ['MedicationDispense', readDispense],
  ['MedicationStatement', readStatement],
  ['MedicationUsage', readStatement],
  ['MedicationAdministration', readAdministration],
]);

function readRequest(
  input: InputResource,
  medication: MedicationIdentity,
  reading: Reading,
): MedicationRecord {
  const { resource } = input;
  const dosages = dosagesOf(resource);
  const dosing = reading.dosing(dosages);
  const dispense = objectAt(resource, 'dispenseRequest');
  const validity = objectAt(dispense, 'validityPeriod');
  const writtenAt =
    reading.moment(resource, 'authoredOn', input) ?? reading.moment(resource, 'dateWritten', input);
  const supply = readOrderSupply({ dispense, product: medication.product, dosing }, dosages, reading);
  const authority = readAuthority(resource);
  const replaces = readReplaced(resource, reading);
  const validFrom = reading.moment(validity, 'start', input);
  const startedAt = reading.moment(dosing.bounds.start, 'start', input) ?? laterThan(writtenAt, validFrom);
  const at = writtenAt ?? startedAt ?? validFrom;
  return {
    source: input,
    act: authority === 'report' ? 'reported' : 'ordered',
    medication,
    authority,
    ...readOrderStanding(input, authority, { medication, dosages, at }, reading),
    assertedAt: reading.assertedAt(input),
    fulfils: readFulfilled(resource, reading),
    ...(replaces && { replaces }),
    at,
    startedAt,
    endedAt: reading.moment(dosing.bounds.end, 'end', input) ?? reading.moment(resource, 'dateEnded', input),
    validUntil: reading.moment(validity, 'end', input),
    therapy: withBeside(readCourse(resource, dosing, supply), dosing, reading),
    supply,
    routeGroup: readRouteGroup(dosages[0], medication, reading.readSig),
  };
}

function readOrderSupply(
  { dispense, product, dosing }: OrderedSupply,
  dosages: readonly JsonObject[],
  { readSig }: Reading,
): RecordSupply {
  if (dispense === undefined) return NO_SUPPLY;
  const refills = Math.max(0, numberAt(dispense, 'numberOfRepeatsAllowed') ?? 0);
  const stated = objectAt(dispense, 'expectedSupplyDuration');
  const quantity = objectAt(dispense, 'quantity');
  const isOneDose = endsWithDose(dosing);
  return readSupply({ stated, quantity, refills, isOneDose, product }, dosages, readSig);
}

function endsWithDose({ endsWith }: Dosing): boolean {
  return endsWith === 'one dose' || endsWith === 'the only dose';
}

interface OrderedSupply {
  readonly dispense: JsonObject | undefined;
  readonly product: MedicationIdentity['product'];
  readonly dosing: Dosing;
}

function readDispense(
  input: InputResource,
  medication: MedicationIdentity,
  reading: Reading,
): MedicationRecord {
  const { resource } = input;
  const dosages = dosagesOf(resource);
  const dosing = reading.dosing(dosages);
  const at =
    reading.moment(resource, 'whenHandedOver', input) ?? reading.moment(resource, 'whenPrepared', input);
  const fulfils = readFulfilled(resource, reading);
  // A hand-over without directions of its own is taken as its order directs.
  const directions = dosages.length === 0 && fulfils !== undefined ? dosagesOf(fulfils) : dosages;
  const supply = readFilledSupply(resource, { directions, product: medication.product }, reading);
  return {
    source: input,
    act: 'dispensed',
    medication,
    standing: readDispenseStanding(resource, at !== undefined),
    authority: readAuthority(resource) === 'inpatient' ? 'inpatient' : 'order',
    isPatientReported: false,
    at,
    changedAt: undefined,
    assertedAt: undefined,
    fulfils,
    startedAt: undefined,
    endedAt: undefined,
    validUntil: undefined,
    therapy: readCourse(resource, dosing, supply),
    supply,
    ...readReversal(resource, supply),
    routeGroup: readRouteGroup(dosages[0], medication, reading.readSig),
  };
}

function readFilledSupply(
  resource: JsonObject,
  { directions, product }: FilledSupply,
  { dosing, readSig }: Reading,
): RecordSupply {
  const stated = objectAt(resource, 'daysSupply');
  const quantity = objectAt(resource, 'quantity');
  const isOneDose = endsWithDose(dosing(directions));
  return readSupply({ stated, quantity, refills: 0, isOneDose, product }, directions, readSig);
}

interface FilledSupply {
  readonly directions: readonly JsonObject[];
  readonly product: MedicationIdentity['product'];
}

function readStatement(
  input: InputResource,
  medication: MedicationIdentity,
  reading: Reading,
): MedicationRecord {
  const { resource } = input;
  const dosages = dosagesOf(resource);
  const dosing = reading.dosing(dosages);
  const taken = readTaken(input, reading);
  const saidAt = reading.moment(resource, 'dateAsserted', input);
  const assertedAt = taken.end === undefined ? reading.assertedAt(input) : undefined;
  const at = saidAt ?? taken.start;
  const stood = readStatementStanding(input, { medication, dosages, at }, reading);
  return {
    source: input,
    act: 'reported',
    medication,
    authority: readAuthority(resource) === 'inpatient' ? 'inpatient' : 'report',
    ...stood,
    assertedAt,
    fulfils: readFulfilled(resource, reading),
    // A summary that lists it as current says so on the day it was made.
    at: stood.standing === 'active' ? (laterOf(saidAt, assertedAt) ?? at) : at,
    startedAt: taken.start ?? reading.moment(dosing.bounds.start, 'start', input),
    endedAt: taken.end ?? (dosing.bounds.end && reading.moment(dosing.bounds.end, 'end', input)),
    validUntil: undefined,
    therapy: withBeside(readCourse(resource, dosing, NO_SUPPLY), dosing, reading),
    supply: NO_SUPPLY,
    routeGroup: readRouteGroup(dosages[0], medication, reading.readSig),
  };
}

function readAdministration(
  input: InputResource,
  medication: MedicationIdentity,
  reading: Reading,
): MedicationRecord {
  const { resource } = input;
  const dosages = dosagesOf(resource);
  const taken = readTaken(input, reading);
  return {
    source: input,
    act: 'administered',
    medication,
    standing: standingOf(resource, ADMINISTRATION_STANDINGS),
    authority: readAuthority(resource) === 'inpatient' ? 'inpatient' : 'order',
    isPatientReported: false,
    at: taken.start,
    changedAt: undefined,
    assertedAt: undefined,
    fulfils: readFulfilled(resource, reading),
    startedAt: taken.start,
    endedAt: undefined,
    validUntil: undefined,
    therapy: readCourse(resource, reading.dosing(dosages), NO_SUPPLY),
    supply: NO_SUPPLY,
    routeGroup: readRouteGroup(dosages[0], medication, reading.readSig),
  };
}

/** With the other strengths that the directions name. */
function withBeside(therapy: RecordTherapy, { beside }: Dosing, { identify }: Reading): RecordTherapy {
  if (beside === undefined) return therapy;
  return { ...therapy, beside: beside.flatMap((text) => identify({ text }).wordStrength ?? []) };
}

function laterOf(a: Moment | undefined, b: Moment | undefined): Moment | undefined {
  if (a === undefined || b === undefined) return a ?? b;
  return b.at > a.at ? b : a;
}

/** A prescription that is good from a later day on is not filled before. */
function laterThan(writtenAt: Moment | undefined, validFrom: Moment | undefined): Moment | undefined {
  const isLater = writtenAt !== undefined && validFrom !== undefined && validFrom.start > writtenAt.end;
  return isLater ? validFrom : undefined;
}

/** `effective[x]`, or R5's `occurence[x]`: when it was taken. */
function readTaken(
  input: InputResource,
  reading: Reading,
): { start: Moment | undefined; end: Moment | undefined } {
  const { resource } = input;
  const period = objectAt(resource, 'effectivePeriod') ?? objectAt(resource, 'occurencePeriod');
  if (period !== undefined) {
    return { start: reading.moment(period, 'start', input), end: reading.moment(period, 'end', input) };
  }
  const start =
    reading.moment(resource, 'effectiveDateTime', input) ??
    reading.moment(resource, 'occurenceDateTime', input);
  return { start, end: undefined };
}

/** True for a resource that its source withdrew. */
export function isEnteredInError(resource: JsonObject): boolean {
  return resource['status'] === 'entered-in-error';
}

/** The dosages of a resource, under the name its type gives them, in the order in which they are taken where all of them tell it. */
export function dosagesOf(resource: JsonObject): readonly JsonObject[] {
  const instructions = objectsAt(resource, 'dosageInstruction');
  const dosages = instructions.length > 0 ? instructions : objectsAt(resource, 'dosage');
  const steps = dosages.map((dosage) => ({ dosage, place: numberAt(dosage, 'sequence') ?? Number.NaN }));
  if (steps.some(({ place }) => Number.isNaN(place))) return dosages;
  return steps.toSorted((one, other) => one.place - other.place).map(({ dosage }) => dosage);
}
