/** Reads the record behind an open list, renewing the access token when it has ended. */

import type { Patient, Resource } from '@medplum/fhirtypes';
import { connectServer } from '../ehr/connected-server.ts';
import type { ConnectedServer } from '../ehr/connected-server.ts';
import { EhrFailure } from '../ehr/ehr-failure.ts';
import { MEDICATION_TYPES, readPatient } from '../ehr/read-patient.ts';
import { refreshGrant } from '../ehr/smart-launch.ts';
import type { LaunchClock } from '../ehr/smart-launch.ts';
import { SmartProblem } from './problem-table.ts';
import type { OpenList } from './sessions.ts';

/** What one look at the EHR gave; it lives as long as the answer is being made. */
export interface ReadRecord {
  /** Undefined when the EHR did not permit reading it. */
  readonly patient: Patient | undefined;
  readonly resources: readonly Resource[];
  /** Types that are missing as a whole or in part, each once. */
  readonly missing: readonly string[];
}

/** A token about to end is renewed before it is used. */
const RENEW_BEFORE_MS = 5_000;

/** The patient and their medication records. @throws SmartProblem */
export async function readRecord(list: OpenList, clock: LaunchClock): Promise<ReadRecord> {
  if (MEDICATION_TYPES.every((type) => list.grant.missing.includes(type)))
    throw new SmartProblem('no-medication-scope');
  const isEnding = list.grant.expiresAt - RENEW_BEFORE_MS < clock.now();
  if (isEnding && list.grant.refreshToken !== undefined) await renew(list, clock);
  try {
    return await readOnce(list);
  } catch (error) {
    if (!isUnauthorized(error)) throw problemOf(error);
  }
  await renew(list, clock);
  try {
    return await readOnce(list);
  } catch (error) {
    throw isUnauthorized(error) ? new SmartProblem('expired') : problemOf(error);
  }
}

function isUnauthorized(error: unknown): boolean {
  return error instanceof EhrFailure && error.reason === 'unauthorized';
}

function problemOf(error: unknown): unknown {
  return error instanceof EhrFailure ? new SmartProblem('read-failed') : error;
}

/** One renewal at a time: a refresh token works once, and two pages may ask for the record together. */
async function renew(list: OpenList, clock: LaunchClock): Promise<void> {
  list.renewal ??= renewOnce(list, clock).finally(() => {
    list.renewal = undefined;
  });
  await list.renewal;
}

async function renewOnce(list: OpenList, clock: LaunchClock): Promise<void> {
  try {
    list.grant = await refreshGrant(list.settings, list.grant, clock);
  } catch (error) {
    if (error instanceof EhrFailure && error.reason !== 'token-refused')
      throw new SmartProblem('read-failed');
    throw new SmartProblem('expired');
  }
}

async function readOnce({ grant, settings }: OpenList): Promise<ReadRecord> {
  const server = connectServer({
    base: settings.iss,
    authorize: () => Promise.resolve(`Bearer ${grant.accessToken}`),
  });
  const [patient, record] = await Promise.all([
    readPerson(server, grant.patientId),
    readPatient(server, grant.patientId),
  ]);
  const partial = record.partial.map(({ type }) => type);
  // One kind whose token was refused while others answered: the token ended in between.
  if (record.partial.some(({ reason }) => reason === 'unauthorized')) throw new EhrFailure('unauthorized');
  const unread = patient === undefined ? ['Patient'] : [];
  return {
    patient,
    resources: record.resources,
    missing: [...new Set([...unread, ...grant.missing, ...partial])],
  };
}

/** The list can be read without the name; the page says that it is missing. */
async function readPerson(server: ConnectedServer, id: string): Promise<Patient | undefined> {
  try {
    const resource = await server.read('Patient', id);
    return resource.resourceType === 'Patient' && resource.id === id ? resource : undefined;
  } catch (error) {
    if (error instanceof EhrFailure) return undefined;
    throw error;
  }
}
