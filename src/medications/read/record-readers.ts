/** One reader for each FHIR resource type that tells of a medication (http://hl7.org/fhir/R4/medications-module.html). */

import type { InputResource } from '../../fhir/bundle.ts';
import type { Moment } from '../../fhir/dates.ts';
import {
  firstObjectAt,
  type JsonObject,
  numberAt,
  objectAt,
  objectsAt,
  textAt,
} from '../../fhir/free-form.ts';
import {
  isDoNotPerform,
  readAuthority,
  readReporter,
  readStatusChange,
  saysNotTaking,
} from './record-details.ts';
import type {
  Authority,
  MedicationIdentity,
  MedicationRecord,
  RecordSupply,
  Standing,
} from '../medication-record.ts';
import type { Reading } from './reading.ts';
import { readCourse, readRouteGroup, readSupplyDays } from './record-details.ts';
import {
  ADMINISTRATION_STANDINGS,
  DISPENSE_STANDINGS,
  REQUEST_STANDINGS,
  STATEMENT_STANDINGS,
} from './standing-table.ts';

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

const NO_SUPPLY: RecordSupply = { days: undefined, quantity: undefined, refills: 0 };

function readRequest(
  input: InputResource,
  medication: MedicationIdentity,
  reading: Reading,
): MedicationRecord {
  const { resource } = input;
  const dosage = firstObjectAt(resource, 'dosageInstruction');
  const dosing = reading.dosing(dosage);
  const dispense = objectAt(resource, 'dispenseRequest');
  const validity = objectAt(dispense, 'validityPeriod');
  const startedAt = reading.moment(dosing.bounds, 'start', input);
  const writtenAt = reading.moment(resource, 'authoredOn', input);
  const supply = readOrderSupply(dispense, dosage, reading);
  const authority = readAuthority(resource);
  const { standing, changedAt, isPatientReported } = readOrderStanding(input, authority, reading);
  return {
    source: input,
    act: authority === 'report' ? 'reported' : 'ordered',
    medication,
    standing,
    authority,
    isPatientReported,
    changedAt,
    at: writtenAt ?? startedAt ?? reading.moment(validity, 'start', input),
    startedAt,
    endedAt: reading.moment(dosing.bounds, 'end', input),
    validUntil: reading.moment(validity, 'end', input),
    therapy: readCourse(resource, dosing, supply.refills),
    supply,
    routeGroup: readRouteGroup(dosage, medication, reading.readSig),
  };
}

/** The status of an order, and since when; what the patient says of taking it outweighs it. */
function readOrderStanding(
  input: InputResource,
  authority: Authority,
  reading: Reading,
): Pick<MedicationRecord, 'standing' | 'changedAt' | 'isPatientReported'> {
  const adherence = saysNotTaking(input, reading);
  if (adherence !== undefined) {
    const { assertedAt, isPatientReported } = adherence;
    return { standing: 'not-taken', changedAt: assertedAt, isPatientReported };
  }
  return {
    standing: refuse(standingOf(input.resource, REQUEST_STANDINGS), input.resource),
    changedAt: readStatusChange(input, reading),
    isPatientReported: authority === 'report' && readReporter(input.resource) === 'patient',
  };
}

/** "Do not give" is a stop as long as it stands; withdrawn, it says nothing. */
function refuse(standing: Standing, resource: JsonObject): Standing {
  if (!isDoNotPerform(resource)) return standing;
  return standing === 'active' ? 'stopped' : 'undecided';
}

function readOrderSupply(
  dispense: JsonObject | undefined,
  dosage: JsonObject | undefined,
  { readSig }: Reading,
): RecordSupply {
  if (dispense === undefined) return NO_SUPPLY;
  const refills = numberAt(dispense, 'numberOfRepeatsAllowed') ?? 0;
  return {
    days: readSupplyDays(
      objectAt(dispense, 'expectedSupplyDuration'),
      objectAt(dispense, 'quantity'),
      dosage,
      readSig,
    ),
    quantity: numberAt(objectAt(dispense, 'quantity'), 'value'),
    refills: refills > 0 ? refills : 0,
  };
}

function readDispense(
  input: InputResource,
  medication: MedicationIdentity,
  reading: Reading,
): MedicationRecord {
  const { resource } = input;
  const dosage = firstObjectAt(resource, 'dosageInstruction');
  const dosing = reading.dosing(dosage);
  const at =
    reading.moment(resource, 'whenHandedOver', input) ?? reading.moment(resource, 'whenPrepared', input);
  const stated = standingOf(resource, DISPENSE_STANDINGS);
  // A hand-over date without a status says that it was handed over.
  const isBare = stated === 'undecided' && resource['status'] === undefined && at !== undefined;
  const quantity = objectAt(resource, 'quantity');
  return {
    source: input,
    act: 'dispensed',
    medication,
    standing: isBare ? 'handed-over' : stated,
    authority: readAuthority(resource) === 'inpatient' ? 'inpatient' : 'order',
    isPatientReported: false,
    at,
    changedAt: undefined,
    startedAt: undefined,
    endedAt: undefined,
    validUntil: undefined,
    therapy: readCourse(resource, dosing, 0),
    supply: {
      days: readSupplyDays(objectAt(resource, 'daysSupply'), quantity, dosage, reading.readSig),
      quantity: numberAt(quantity, 'value'),
      refills: 0,
    },
    routeGroup: readRouteGroup(dosage, medication, reading.readSig),
  };
}

function readStatement(
  input: InputResource,
  medication: MedicationIdentity,
  reading: Reading,
): MedicationRecord {
  const { resource } = input;
  const dosage = firstObjectAt(resource, 'dosage');
  const dosing = reading.dosing(dosage);
  const taken = readTaken(input, reading);
  const saidAt = reading.moment(resource, 'dateAsserted', input);
  const standing = standingOf(resource, STATEMENT_STANDINGS);
  const adherence = saysNotTaking(input, reading);
  return {
    source: input,
    act: 'reported',
    medication,
    standing: adherence === undefined ? standing : 'not-taken',
    authority: 'report',
    isPatientReported: adherence?.isPatientReported ?? readReporter(resource) === 'patient',
    at: saidAt ?? taken.start,
    changedAt: adherence?.assertedAt,
    startedAt: taken.start,
    endedAt: taken.end ?? (dosing.bounds && reading.moment(dosing.bounds, 'end', input)),
    validUntil: undefined,
    therapy: readCourse(resource, dosing, 0),
    supply: NO_SUPPLY,
    routeGroup: readRouteGroup(dosage, medication, reading.readSig),
  };
}

function readAdministration(
  input: InputResource,
  medication: MedicationIdentity,
  reading: Reading,
): MedicationRecord {
  const { resource } = input;
  const dosage = firstObjectAt(resource, 'dosage');
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
    startedAt: taken.start,
    endedAt: undefined,
    validUntil: undefined,
    therapy: readCourse(resource, reading.dosing(dosage), 0),
    supply: NO_SUPPLY,
    routeGroup: readRouteGroup(dosage, medication, reading.readSig),
  };
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

function standingOf(
  resource: JsonObject,
  table: Readonly<Record<string, { readonly standing: Standing }>>,
): Standing {
  const status = textAt(resource, 'status');
  return status !== undefined && Object.hasOwn(table, status)
    ? (table[status]?.standing ?? 'undecided')
    : 'undecided';
}

/** True for a resource that its source withdrew. */
export function isEnteredInError(resource: JsonObject): boolean {
  return resource['status'] === 'entered-in-error';
}

/** The dosages of a resource, under the name its type gives them. */
export function dosagesOf(resource: JsonObject): readonly JsonObject[] {
  const dosages = objectsAt(resource, 'dosageInstruction');
  return dosages.length > 0 ? dosages : objectsAt(resource, 'dosage');
}
