/** A thread that answers large requests: the same endpoints as ever, over a store of drugs of its own and nothing else. */

import { workerData } from 'piscina';
import { mayCall } from '../accounts/keys/key-scope-table.ts';
import { ServiceError } from '../errors.ts';
import { openRxNormStore } from '../terminology/open-store.ts';
import { decodeBody } from './body/document-body.ts';
import { ENDPOINTS } from './endpoint-table.ts';
import type { EndpointAnswer, EndpointRequest } from './endpoint.ts';
import type { HeavyAnswer, HeavyJob, HeavyOutcome, HeavySetup, HeavyWork } from './heavy-requests.ts';
import type { Services } from './services.ts';

/** Thrown when an endpoint asks for a service that only the process has. */
class ServiceNeeded extends Error {}

// Decode edge: what openHeavyRequests gave.
const { dataDir } = workerData as HeavySetup;
const rxnorm = openRxNormStore({ dataDir });

/** The services a thread has; whatever else an endpoint asks for sends the request back. */
function servicesFor({ publicUrl }: HeavyJob): Services {
  return new Proxy({ rxnorm, publicUrl } as Services, {
    get: (own, name) => {
      if (name in own) return Reflect.get(own, name) as unknown;
      throw new ServiceNeeded();
    },
  });
}

/** Reads, answers and writes the answer down; a request that cannot be answered is a value, for errors do not travel whole. */
export async function answerHeavy(job: HeavyJob): Promise<HeavyWork> {
  const before = process.threadCpuUsage();
  const outcome = await outcomeOf(job);
  const { user, system } = process.threadCpuUsage(before);
  return { outcome, workedMs: (user + system) / 1000 };
}

async function outcomeOf(job: HeavyJob): Promise<HeavyOutcome> {
  const endpoint = ENDPOINTS.find(({ id }) => id === job.endpointId);
  if (endpoint === undefined) return { kind: 'needs-service' };
  try {
    return written(await endpoint.handle(requestOf(job), servicesFor(job)));
  } catch (error) {
    if (error instanceof ServiceNeeded) return { kind: 'needs-service' };
    if (!(error instanceof ServiceError)) throw error;
    const { kind, detail, code, retryAfterSeconds } = error;
    return { kind: 'refusal', errorKind: kind, detail, code, retryAfterSeconds };
  }
}

function requestOf(job: HeavyJob): EndpointRequest {
  return {
    requestId: job.requestId,
    get organization(): never {
      throw new ServiceNeeded();
    },
    mayCall: (endpoint) => job.key !== undefined && mayCall(job.key.scopes, endpoint),
    body: decodeBody(
      Buffer.from(job.bytes.buffer, job.bytes.byteOffset, job.bytes.byteLength),
      job.headers['content-type'] ?? '',
    ),
    params: job.params,
    query: new URLSearchParams(job.query),
    header: (name) => job.headers[name] ?? '',
    price: () => Promise.reject(new ServiceNeeded()),
    onWork: () => undefined,
    ...(job.documents !== undefined && { documents: job.documents }),
    isFromThisMachine: false,
    signal: new AbortController().signal,
    now: job.receivedAt,
    elapsedMs: () => Math.max(0, Date.now() - job.receivedAt.getTime()),
  };
}

function written({ body, ...rest }: EndpointAnswer): HeavyAnswer {
  const isReady = typeof body === 'string' || Buffer.isBuffer(body);
  return { kind: 'answer', ...rest, body: isReady ? body : JSON.stringify(body) };
}
