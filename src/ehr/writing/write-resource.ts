/** Writes one resource to a FHIR server, once: what may have arrived is looked for before it is sent again. */

import type { Resource } from '@medplum/fhirtypes';
import { isJsonObject, textAt } from '../../fhir/free-form.ts';
import { EhrFailure } from '../ehr-failure.ts';
import { guardedFetch } from '../guarded-fetch.ts';
import type { FetchGuard } from '../guarded-fetch.ts';
import { addressIn } from '../server-address.ts';

/** Where to, and with what right. */
export interface WriteTarget {
  readonly base: URL;
  readonly accessToken: string;
}

/** A resource to be created under an identifier of our own, or one of the server's to be changed. */
export type ResourceWrite =
  | { readonly method: 'create'; readonly resource: Resource; readonly identifier: Identifier | undefined }
  | { readonly method: 'update'; readonly resource: Resource & { readonly id: string } };

export interface Identifier {
  readonly system: string;
  readonly value: string;
}

/** `unclear`: nobody answered, so that it may have arrived; the next attempt looks first. */
export type WriteOutcome =
  | { readonly kind: 'written'; readonly reference: string | undefined }
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'unclear'; readonly reason: string };

const GUARD = { timeoutMs: 15_000, maxAnswerBytes: 5_000_000, maxAttempts: 1, maxWaitMs: 0 } as const;
const FHIR = 'application/fhir+json';

/** Sends it; `mayBeThere` after an attempt whose end is not known. Never throws. */
export async function writeResource(
  write: ResourceWrite,
  target: WriteTarget,
  mayBeThere: boolean,
): Promise<WriteOutcome> {
  const { resourceType } = write.resource;
  try {
    if (mayBeThere && write.method === 'create' && write.identifier !== undefined) {
      const found = await findWritten(resourceType, write.identifier, target);
      if (found !== undefined) return { kind: 'written', reference: found };
    }
    const { json } = await send(write, target);
    const id = isJsonObject(json) && json['resourceType'] === resourceType ? textAt(json, 'id') : undefined;
    return { kind: 'written', reference: id === undefined ? undefined : `${resourceType}/${id}` };
  } catch (error) {
    return outcomeOf(error);
  }
}

function send(write: ResourceWrite, { base, accessToken }: WriteTarget): ReturnType<typeof guardedFetch> {
  const { resource } = write;
  const isUpdate = write.method === 'update';
  const path = isUpdate ? `${resource.resourceType}/${write.resource.id}` : resource.resourceType;
  const headers = new Headers({
    accept: FHIR,
    'content-type': FHIR,
    prefer: 'return=representation',
    authorization: `Bearer ${accessToken}`,
  });
  const version = resource.meta?.versionId;
  // Somebody may have changed it since it was read: then the server refuses.
  if (isUpdate && version !== undefined) headers.set('if-match', `W/"${version}"`);
  if (write.method === 'create' && write.identifier !== undefined) {
    headers.set('if-none-exist', `identifier=${queryOf(write.identifier)}`);
  }
  return guardedFetch(
    addressIn(base, path),
    { method: isUpdate ? 'PUT' : 'POST', headers, body: JSON.stringify(resource) },
    { base, ...GUARD },
  );
}

/** The resource with this identifier, if an earlier attempt arrived. */
async function findWritten(
  type: string,
  identifier: Identifier,
  { base, accessToken }: WriteTarget,
): Promise<string | undefined> {
  const address = addressIn(base, `${type}?identifier=${queryOf(identifier)}`);
  const headers = { accept: FHIR, authorization: `Bearer ${accessToken}` };
  const guard: FetchGuard = { base, ...GUARD };
  const { json } = await guardedFetch(address, { headers }, guard);
  const entries = isJsonObject(json) && Array.isArray(json['entry']) ? json['entry'] : [];
  for (const entry of entries as readonly unknown[]) {
    const resource = isJsonObject(entry) ? entry['resource'] : undefined;
    const id =
      isJsonObject(resource) && resource['resourceType'] === type ? textAt(resource, 'id') : undefined;
    if (id !== undefined) return `${type}/${id}`;
  }
  return undefined;
}

function queryOf({ system, value }: Identifier): string {
  return encodeURIComponent(`${system}|${value}`);
}

function outcomeOf(error: unknown): WriteOutcome {
  if (!(error instanceof EhrFailure)) throw error;
  const { status = 0 } = error;
  // A server that answers a write without a body has written it.
  if (status >= 200 && status < 300 && error.reason === 'not-json')
    return { kind: 'written', reference: undefined };
  const reason = WORDS[status] ?? WORDS_OF_REASON[error.reason] ?? 'the EHR failed to take it';
  return { kind: status >= 400 && status < 500 ? 'refused' : 'unclear', reason };
}

const WORDS: Readonly<Record<number, string>> = {
  401: 'the EHR no longer accepts the access it gave',
  403: 'the EHR does not permit it',
  404: 'the EHR does not take this kind of record',
  405: 'the EHR does not take this kind of record',
  409: 'somebody changed it meanwhile',
  412: 'somebody changed it meanwhile',
  422: 'the EHR finds a fault in it',
  429: 'the EHR asks to slow down',
};

const WORDS_OF_REASON: Readonly<Record<string, string>> = {
  'timed-out': 'the EHR did not answer in time',
  unreachable: 'no connection to the EHR could be made',
};
