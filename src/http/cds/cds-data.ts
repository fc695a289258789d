/** The patient's medication resources for a CDS Hooks call: what was sent along, else what the EHR's server has. */
import type { Config } from '../../config.ts';
import { connectServer } from '../../ehr/connected-server.ts';
import { EhrFailure } from '../../ehr/ehr-failure.ts';
import { readPatient } from '../../ehr/reading/read-patient.ts';
import type { Gap } from '../../ehr/reading/gap.ts';
import type { ServerMemory } from '../../ehr/server-memory.ts';
import { readServerAddress } from '../../ehr/server-address.ts';
import { isJsonObject } from '../../fhir/free-form.ts';
import type { CdsCall } from './cds-request.ts';
import { CDS_PREFETCH } from './cds-service-table.ts';

export interface CdsData {
  readonly resources: readonly unknown[];
  readonly partial: readonly Gap[];
}

const FHIR_ID = /^[A-Za-z0-9.-]{1,64}$/;
/** An EHR waits for a card for a few seconds only. */
const DEADLINE_MS = 8_000;

/** Undefined when the data cannot be had: the call is then answered with 412. */
export async function cdsData(
  call: CdsCall,
  config: Pick<Config, 'connectableOrigins' | 'fhirServer'>,
  reading: { readonly memory: ServerMemory; readonly signal: AbortSignal },
): Promise<CdsData | undefined> {
  const sent = prefetched(call);
  if (sent !== undefined) return { resources: sent, partial: [] };
  const { fhirServer, fhirAuthorization, context } = call;
  const base = fhirServer === undefined ? undefined : readServerAddress(fhirServer, allowedOrigins(config));
  if (!(base instanceof URL) || !FHIR_ID.test(context.patientId)) return undefined;
  const token = fhirAuthorization?.access_token;
  const server = connectServer({
    base,
    authorize: async () => (token === undefined ? undefined : `Bearer ${token}`),
    memory: reading.memory,
  });
  try {
    return await readPatient(server, context.patientId, { deadlineMs: DEADLINE_MS, signal: reading.signal });
  } catch (error) {
    if (error instanceof EhrFailure) return undefined;
    throw error;
  }
}

/** Everything the service asks for has to be there; a part of it would be a list with holes nobody sees. */
function prefetched({ prefetch }: CdsCall): readonly unknown[] | undefined {
  const parts = Object.keys(CDS_PREFETCH).map((key) => prefetch?.[key]);
  return parts.every(isBundle) ? parts : undefined;
}

function isBundle(value: unknown): boolean {
  return isJsonObject(value) && value['resourceType'] === 'Bundle';
}

/** A call names its server: only those the operator allows are ever contacted. */
function allowedOrigins({
  connectableOrigins,
  fhirServer,
}: Pick<Config, 'connectableOrigins' | 'fhirServer'>): string[] {
  return [...connectableOrigins, ...(fhirServer === undefined ? [] : [new URL(fhirServer.url).origin])];
}
