/** What a FHIR server answers when it is asked as it will be asked for patients, found out without one: the patient's id is made up. */
import type { Authorize, ConnectedServer } from '../connected-server.ts';
import { EhrFailure } from '../ehr-failure.ts';
import type { EhrFailureReason } from '../ehr-failure.ts';
import { gapText } from './gap.ts';
import { MEDICATION_TYPES } from './read-patient.ts';
import { searchType } from './search-type.ts';
import type { SearchedType } from './search-type.ts';

/** No server has a patient of this id; none is read. */
const NOBODY = 'medlist-connection-check';
const DEADLINE_MS = 20_000;

export interface TypeFinding {
  readonly type: SearchedType;
  /** `answered`; `absent`: the server says that it has no such type; `refused`. */
  readonly outcome: 'answered' | 'absent' | 'refused';
  /** The way of asking that was answered (src/ehr/reading/search-way-table.ts). */
  readonly way?: string;
  /** What was said against it, a sentence each. */
  readonly said: readonly string[];
}

export interface ServerFindings {
  /** Undefined where its CapabilityStatement could not be read. */
  readonly fhirVersion: string | undefined;
  readonly hasStatement: boolean;
  /** Why there are no credentials; undefined when there are, or none are needed. */
  readonly signIn: EhrFailureReason | undefined;
  readonly types: readonly TypeFinding[];
}

/** Asks for the statement, for credentials, and once for each type, in the ways patients are asked for. */
export async function checkServer(server: ConnectedServer, authorize: Authorize): Promise<ServerFindings> {
  const signal = AbortSignal.timeout(DEADLINE_MS);
  // Somebody wants to know how it is now.
  server.memory.forget(server.base);
  const signIn = await signInProblem(authorize, signal);
  const facts = await server.facts(signal);
  const types = await Promise.all(
    [...MEDICATION_TYPES, 'DocumentReference' as const].map((type) => findingOf(server, type, signal)),
  );
  return { fhirVersion: facts?.fhirVersion, hasStatement: facts !== undefined, signIn, types };
}

async function signInProblem(
  authorize: Authorize,
  signal: AbortSignal,
): Promise<EhrFailureReason | undefined> {
  try {
    await authorize(signal);
    return undefined;
  } catch (error) {
    if (error instanceof EhrFailure) return error.reason;
    throw error;
  }
}

async function findingOf(
  server: ConnectedServer,
  type: SearchedType,
  signal: AbortSignal,
): Promise<TypeFinding> {
  const { isAbsent, failure, gaps, way } = await searchType(server, { type, patientId: NOBODY, signal });
  const said = gaps.map(gapText);
  if (isAbsent === true) return { type, outcome: 'absent', said };
  return failure === undefined
    ? { type, outcome: 'answered', said, ...(way !== undefined && { way }) }
    : { type, outcome: 'refused', said };
}
