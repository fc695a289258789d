/** Whether a resource says that its drug is taken, and since when: its status, its words, and what the patient says of taking it. */

import type { InputResource } from '../../fhir/bundle.ts';
import type { Moment } from '../../fhir/dates.ts';
import { type JsonObject, objectsAt, textAt } from '../../fhir/free-form.ts';
import type { Authority, MedicationIdentity, MedicationRecord, Standing } from '../medication-record.ts';
import type { Reading } from './reading.ts';
import { readAdherence, type SaidAdherence } from './read-adherence.ts';
import { isDoNotPerform, readReporter, readStatusChange } from './record-details.ts';
import { readSaidStanding } from './standing-words.ts';
import { REQUEST_STANDINGS, STATEMENT_STANDINGS, TAKEN_STANDINGS } from './standing-table.ts';

/** What a source says of taking, since when, and whether it is the patient's word. */
export type ReadStanding = Pick<
  MedicationRecord,
  'standing' | 'changedAt' | 'changedElse' | 'isPatientReported'
>;

interface Written {
  readonly medication: MedicationIdentity;
  readonly dosages: readonly JsonObject[];
  /** When the resource was written or asserted. */
  readonly at: Moment | undefined;
}

/** The status of an order, and since when; what the patient says of taking it outweighs it. */
export function readOrderStanding(
  input: InputResource,
  authority: Authority,
  written: Written,
  reading: Reading,
): ReadStanding {
  const adherence = readAdherence(input, reading);
  if (adherence !== undefined) return ofAdherence(adherence);
  const isPatientReported = authority === 'report' && readReporter(input.resource) === 'patient';
  const stated = standingOf(input.resource, REQUEST_STANDINGS);
  const changedAt = readStatusChange(input, reading);
  if (isDoNotPerform(input.resource)) {
    // "Do not give" is a stop as long as it stands, since it was written; withdrawn, it says nothing.
    if (stated !== 'active') return { standing: 'undecided', changedAt, isPatientReported };
    return { standing: 'stopped', changedAt: changedAt ?? written.at, isPatientReported };
  }
  const said =
    stated === 'active' ? readSaidStanding({ input, ...written, toldAt: undefined }, reading) : undefined;
  if (said === undefined) return { standing: stated, changedAt, isPatientReported };
  const isPatientsWord = said.standing === 'not-taken';
  return {
    standing: said.standing,
    changedAt: said.at ?? written.at,
    ...(said.others.length > 0 && { changedElse: said.others }),
    isPatientReported: isPatientReported || isPatientsWord,
  };
}

/** The status of a statement; STU3 and DSTU2 say in fields of their own that the drug is not taken. */
export function readStatementStanding(
  input: InputResource,
  written: Written,
  reading: Reading,
): ReadStanding {
  const { resource } = input;
  const adherence = readAdherence(input, reading);
  if (adherence !== undefined) return ofAdherence(adherence);
  const stated = standingOf(resource, STATEMENT_STANDINGS);
  const taken = isSaidNotTaken(resource) ? 'not-taken' : standingOf(resource, TAKEN_STANDINGS, 'taken');
  const isPatientReported = readReporter(resource) === 'patient';
  if (taken === 'not-taken') return { standing: taken, changedAt: undefined, isPatientReported };
  const said =
    stated === 'active' ? readSaidStanding({ input, ...written, toldAt: written.at }, reading) : undefined;
  if (said === undefined) return { standing: stated, changedAt: undefined, isPatientReported };
  const { standing, at, others } = said;
  return {
    standing,
    changedAt: at,
    ...(others.length > 0 && { changedElse: others }),
    isPatientReported,
  };
}

/** How a drug is taken the patient alone knows. */
function ofAdherence({ standing, assertedAt }: SaidAdherence): ReadStanding {
  return { standing, changedAt: assertedAt, isPatientReported: true };
}

/** DSTU2's `wasNotTaken`; a reason for not taking is a word for it, unless the same resource says that it is taken. */
function isSaidNotTaken(resource: JsonObject): boolean {
  if (resource['wasNotTaken'] === true) return true;
  if (resource['taken'] === 'y' || resource['wasNotTaken'] === false) return false;
  return objectsAt(resource, 'reasonNotTaken').some((reason) => Object.keys(reason).length > 0);
}

type StandingTable = Readonly<Record<string, { readonly standing: Standing }>>;

/** What a status code means; undecided where it is none of the table. */
export function standingOf(resource: JsonObject, table: StandingTable, field = 'status'): Standing {
  const code = textAt(resource, field)?.trim();
  return code !== undefined && Object.hasOwn(table, code)
    ? (table[code]?.standing ?? 'undecided')
    : 'undecided';
}
