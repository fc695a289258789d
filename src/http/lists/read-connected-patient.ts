/** One patient's medication resources from the organization's connected FHIR server, its failures in the words of this service. */

import { EhrFailure } from '../../ehr/ehr-failure.ts';
import type { EhrFailureReason } from '../../ehr/ehr-failure.ts';
import type { ConnectedServer } from '../../ehr/connected-server.ts';
import { isNotice } from '../../ehr/reading/gap.ts';
import { readDocuments } from '../../ehr/reading/read-documents.ts';
import type { PatientDocuments } from '../../ehr/reading/read-documents.ts';
import { readPatient } from '../../ehr/reading/read-patient.ts';
import type { PatientRecord } from '../../ehr/reading/read-patient.ts';
import { ServiceError } from '../../errors.ts';
import { isFhirId } from '../../fhir/references.ts';
import type { EndpointRequest } from '../endpoint.ts';
import type { Services } from '../services.ts';

const RETRY_AFTER_SECONDS = 5;

/** The server of the organization that asks. Throws `not-found` when there is none. */
export async function connectedServerOf(
  { organization, mayCall }: EndpointRequest,
  { connected }: Services,
): Promise<ConnectedServer> {
  // Whatever endpoint leads here: reading patients of a server is a right of its own.
  if (!mayCall('fhir-infer-medications')) {
    throw new ServiceError('forbidden', 'this API key may not read connected servers');
  }
  const server = await connected.serverOf(organization);
  if (server === undefined) {
    throw new ServiceError('not-found', 'no FHIR server is connected: send the resources with the request');
  }
  return server;
}

/** A patient's record and the base address it was read from, without a slash at its end. */
export type ConnectedRecord = PatientRecord & { readonly server: string };

/** Everything the server has of the patient, and what could not be read. Throws `not-found` or `unavailable`. */
export async function readConnectedPatient(
  patientId: string,
  request: EndpointRequest,
  services: Services,
): Promise<ConnectedRecord> {
  const server = await connectedServerOf(request, services);
  if (!isFhirId(patientId)) throw unknownPatient();
  try {
    const record = await readPatient(server, patientId, { signal: request.signal });
    if (record.resources.length === 0 && record.partial.every(isNotice)) {
      await requirePatient(server, patientId, request.signal);
    }
    return { ...record, server: server.base.href.replace(/\/$/, '') };
  } catch (error) {
    throw asServiceError(error);
  }
}

/** Searches for a patient that does not exist find nothing, which must not look like a patient without medications. */
async function requirePatient(
  server: ConnectedServer,
  patientId: string,
  signal: AbortSignal,
): Promise<void> {
  try {
    await server.read('Patient', patientId, signal);
  } catch (error) {
    if (!(error instanceof EhrFailure)) throw error;
    if (error.reason === 'not-found') throw unknownPatient();
    // Some servers do not let us read Patient at all: then their empty answer stands.
    if (error.reason !== 'forbidden' && error.reason !== 'not-supported') throw error;
  }
}

/** The PDFs the server has of the patient, and what could not be read. Throws `not-found` or, unless they are optional, `unavailable`. */
export async function readConnectedDocuments(
  patientId: string,
  request: EndpointRequest,
  services: Services,
  { isOptional }: { readonly isOptional: boolean },
): Promise<PatientDocuments> {
  const server = await connectedServerOf(request, services);
  if (!isFhirId(patientId)) throw unknownPatient();
  try {
    const found = await readDocuments(server, patientId, { signal: request.signal });
    if (found.documents.length + found.sources.length + found.gaps.length === 0) {
      await requirePatient(server, patientId, request.signal);
    }
    return found;
  } catch (error) {
    if (isOptional && error instanceof EhrFailure)
      return { documents: [], sources: [], gaps: [{ type: 'DocumentReference', reason: error.reason }] };
    throw asServiceError(error);
  }
}

function unknownPatient(): ServiceError {
  return new ServiceError('not-found', 'the connected FHIR server has no such patient');
}

/** Whose fault it is decides the kind; the fixed sentence of the reason is told, never a word of the server. */
function asServiceError(error: unknown): unknown {
  if (!(error instanceof EhrFailure)) return error;
  const text = `the connected FHIR server could not be read: ${error.message}`;
  if (error.reason === 'not-found') return new ServiceError('not-found', text, { cause: error });
  const seconds = LASTING.has(error.reason) ? {} : { retryAfterSeconds: RETRY_AFTER_SECONDS };
  return new ServiceError('unavailable', text, { cause: error, ...seconds });
}

/** Failures that the operator has to end: trying again soon does not help. */
const LASTING: ReadonlySet<EhrFailureReason> = new Set([
  'address-refused',
  'redirected',
  'unauthorized',
  'forbidden',
  'not-supported',
  'token-refused',
]);
