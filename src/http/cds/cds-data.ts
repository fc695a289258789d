/** The patient's medication resources for a CDS Hooks call: what was sent along, else what the EHR's server has. */
import type { Config } from '../../config.ts';
import { connectServer } from '../../ehr/connected-server.ts';
import type { ConnectedServer } from '../../ehr/connected-server.ts';
import { EhrFailure } from '../../ehr/ehr-failure.ts';
import type { Gap } from '../../ehr/reading/gap.ts';
import { readPatient } from '../../ehr/reading/read-patient.ts';
import type { ServerMemory } from '../../ehr/server-memory.ts';
import { readServerAddress } from '../../ehr/server-address.ts';
import { isFhirId } from '../../fhir/references.ts';
import { draftsOf } from './cds-request.ts';
import type { CdsCall } from './cds-request.ts';
import { isOfAnother, readPrefetch } from './prefetch.ts';

export interface CdsData {
  readonly resources: readonly unknown[];
  readonly partial: readonly Gap[];
  /** Where more can be read: the drug of a draft that is only referred to. */
  readonly server: ConnectedServer | undefined;
}

/** What a call is read with. */
export interface CdsReading {
  readonly config: Pick<Config, 'connectableOrigins' | 'fhirServer'>;
  readonly memory: ServerMemory;
  readonly signal: AbortSignal;
}

/** An EHR waits for a card for a few seconds only. */
const DEADLINE_MS = 8_000;

/** `no-data` and `other-patient`: the call is then answered with 412. */
export async function cdsData(
  call: CdsCall,
  reading: CdsReading,
): Promise<CdsData | 'no-data' | 'other-patient'> {
  const { patientId } = call.context;
  const sent = readPrefetch(call);
  if (sent === 'other-patient' || draftsOf(call).some((draft) => isOfAnother(draft, patientId)))
    return 'other-patient';
  const server = serverOf(call, reading);
  if (sent?.gaps.length === 0) return { resources: sent.resources, partial: [], server };
  // What was sent is not the whole: the server is asked, and only where it cannot be, the part is shown as one.
  const read = server === undefined ? undefined : await readWhole(server, patientId, reading.signal);
  if (read !== undefined) return { ...read, server };
  return sent === undefined ? 'no-data' : { resources: sent.resources, partial: sent.gaps, server };
}

function serverOf(
  { fhirServer, fhirAuthorization, context }: CdsCall,
  { config, memory }: CdsReading,
): ConnectedServer | undefined {
  const base = fhirServer === undefined ? undefined : readServerAddress(fhirServer, allowedOrigins(config));
  if (!(base instanceof URL) || !isFhirId(context.patientId)) return undefined;
  const token = fhirAuthorization?.access_token;
  const authorize = async (): Promise<string | undefined> => token && `Bearer ${token}`;
  return connectServer({ base, authorize, memory });
}

async function readWhole(
  server: ConnectedServer,
  patientId: string,
  signal: AbortSignal,
): Promise<Omit<CdsData, 'server'> | undefined> {
  try {
    return await readPatient(server, patientId, { deadlineMs: DEADLINE_MS, signal });
  } catch (error) {
    if (error instanceof EhrFailure) return undefined;
    throw error;
  }
}

/** A call names its server: only those the operator allows are ever contacted. */
function allowedOrigins({ connectableOrigins, fhirServer }: CdsReading['config']): string[] {
  return [...connectableOrigins, ...(fhirServer === undefined ? [] : [new URL(fhirServer.url).origin])];
}
