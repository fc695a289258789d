/** Reads the record behind an open list, renewing the access token when it has ended. */

import type { Patient, Resource } from '@medplum/fhirtypes';
import { connectServer } from '../ehr/connected-server.ts';
import type { ConnectedServer } from '../ehr/connected-server.ts';
import { EhrFailure } from '../ehr/ehr-failure.ts';
import { gapText, isNotice } from '../ehr/reading/gap.ts';
import type { Gap } from '../ehr/reading/gap.ts';
import { readCurrentList } from '../ehr/reading/read-current-list.ts';
import type { CurrentList } from '../ehr/reading/read-current-list.ts';
import { MEDICATION_TYPES, readPatient } from '../ehr/reading/read-patient.ts';
import type { ServerMemory } from '../ehr/server-memory.ts';
import type { DocumentReader } from '../documents/reader/document-reader.ts';
import type { RxNormStore } from '../terminology/rxnorm.ts';
import { LaunchRefused } from '../ehr/launch/launch-refusal.ts';
import { refreshGrant } from '../ehr/launch/smart-launch.ts';
import type { LaunchClock, SmartGrant } from '../ehr/launch/smart-launch.ts';
import { NO_PAPERS, readPapers } from './papers/read-papers.ts';
import type { ChartPapers } from './papers/read-papers.ts';
import { knownPatient } from './person.ts';
import { SmartProblem } from './problem-table.ts';
import type { OpenList, SmartSessions } from './sessions.ts';

/** What one look at the EHR gave; it lives as long as the answer is being made. */
export interface ReadRecord {
  /** Undefined when the EHR did not permit reading it. */
  readonly patient: Patient | undefined;
  readonly resources: readonly Resource[];
  /** The documents of the chart; undefined where this EHR is not asked for any. */
  readonly papers: ChartPapers | undefined;
  /** The list of current medications that the EHR keeps itself, where it gives one. */
  readonly ehrList: CurrentList | undefined;
  readonly missing: Missing;
}

/** What reading a record takes beside the list it is for. */
export interface RecordServices {
  readonly clock: LaunchClock;
  readonly sessions: SmartSessions;
  readonly memory: ServerMemory;
  readonly documents: DocumentReader;
  readonly rxnorm: RxNormStore;
}

/** What a list lacks, as a person reads it. */
export interface Missing {
  /** Types that are missing as a whole or in part, each once. */
  readonly types: readonly string[];
  /** Why, a sentence each; what the EHR itself said is among them. */
  readonly reasons: readonly string[];
  /** What the EHR said beside its records without keeping any back. */
  readonly notices: readonly string[];
}

/** A token about to end is renewed before it is used. */
const RENEW_BEFORE_MS = 5_000;

/** The patient and their medication records. @throws SmartProblem */
export async function readRecord(list: OpenList, services: RecordServices): Promise<ReadRecord> {
  const { clock } = services;
  if (MEDICATION_TYPES.every((type) => list.grant.missing.includes(type)))
    throw new SmartProblem('no-medication-scope');
  const isEnding = list.grant.expiresAt - RENEW_BEFORE_MS < clock.now();
  if (isEnding && list.grant.refreshToken !== undefined) await renew(list, services);
  try {
    return await readOnce(list, services);
  } catch (error) {
    if (!isUnauthorized(error)) throw problemOf(error);
  }
  await renew(list, services);
  try {
    return await readOnce(list, services);
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

/** One renewal at a time: a refresh token works once, and two pages may ask for the record together, at two instances. */
async function renew(list: OpenList, { clock, sessions }: RecordServices): Promise<void> {
  const { accessToken } = list.grant;
  await sessions.alone(list, 'renewing', clock.now, async (save) => {
    // Renewed by another before this one's turn came.
    if (list.grant.accessToken !== accessToken) return;
    const grant = await renewed(list, clock);
    await save((state) => (state.grant = grant));
  });
}

async function renewed(list: OpenList, clock: LaunchClock): Promise<SmartGrant> {
  try {
    return await refreshGrant(list.settings, list.grant, clock);
  } catch (error) {
    if (error instanceof LaunchRefused && error.reason === 'other-patient')
      throw new SmartProblem('other-patient');
    // An authorization server that is busy took nothing back: the next look at the list asks again.
    if (error instanceof EhrFailure && error.reason !== 'token-refused')
      throw new SmartProblem('read-failed');
    throw new SmartProblem('expired');
  }
}

/** The EHR of an open list, with the right that was given. */
export function ehrOf({ grant, settings }: OpenList, memory: ServerMemory): ConnectedServer {
  return connectServer({
    base: settings.iss,
    authorize: () => Promise.resolve(`Bearer ${grant.accessToken}`),
    memory,
  });
}

async function readOnce(list: OpenList, { memory, documents, rxnorm }: RecordServices): Promise<ReadRecord> {
  const { grant, id, settings, shelf } = list;
  const { patientId } = grant;
  const server = ehrOf(list, memory);
  const person = readPerson(server, patientId);
  const [patient, record, ehrList, papers] = await Promise.all([
    person,
    readPatient(server, patientId),
    grant.missing.includes('List') ? undefined : readCurrentList(server, patientId),
    settings.readsDocuments === true && !grant.missing.includes('DocumentReference')
      ? person.then((known) =>
          readPapers(server, {
            listId: id,
            patientId,
            patient: knownPatient(known),
            shelf,
            reader: documents,
            rxnorm,
          }),
        )
      : undefined,
  ]);
  // One kind whose token was refused while others answered: the token ended in between.
  if (record.partial.some(({ reason }) => reason === 'unauthorized')) throw new EhrFailure('unauthorized');
  return {
    patient,
    resources: record.resources,
    ehrList,
    papers: settings.readsDocuments === true ? (papers ?? NO_PAPERS) : undefined,
    missing: missingOf(record.partial, patient, grant),
  };
}

function missingOf(partial: readonly Gap[], patient: Patient | undefined, given: SmartGrant): Missing {
  // Without its own list the records are all there.
  const isNeeded = (type: string): boolean => type !== 'List';
  const grant = { missing: given.missing.filter(isNeeded), limited: given.limited.filter(isNeeded) };
  const notGranted = new Set(grant.missing);
  const gaps = partial.filter((gap) => !isNotice(gap) && !notGranted.has(gap.type));
  const limited = grant.limited.map((type) => `${type}: the access that was given covers a part only`);
  return {
    types: [
      ...new Set([
        ...(patient === undefined ? ['Patient'] : []),
        ...grant.missing,
        ...grant.limited,
        ...gaps.map(({ type }) => type),
      ]),
    ],
    reasons: [
      ...grant.missing.map((type) => `${type}: the EHR did not give access to it`),
      ...limited,
      ...gaps.map(gapText),
    ],
    notices: partial.filter(isNotice).map(gapText),
  };
}

/** The list can be read without the name; the page says that it is missing. */
export async function readPerson(server: ConnectedServer, id: string): Promise<Patient | undefined> {
  try {
    const resource = await server.read('Patient', id);
    return resource.resourceType === 'Patient' && resource.id === id ? resource : undefined;
  } catch (error) {
    if (error instanceof EhrFailure) return undefined;
    throw error;
  }
}
