/** The endpoint's answer to a request that was put aside. */

import { mayCall } from '../../accounts/keys/key-scope-table.ts';
import type { RunningJob } from '../../accounts/jobs/job-store.ts';
import type { JobStore } from '../../accounts/jobs/kysely-job-store.ts';
import { answerLarge } from '../answer-large.ts';
import { decodeBody } from '../body/document-body.ts';
import type { RangeKeeper } from '../../documents/reader/kept-ranges.ts';
import type { Upload } from '../body/upload.ts';
import type { Endpoint, EndpointAnswer, EndpointRequest } from '../endpoint.ts';
import { HEAVY_BYTES } from '../heavy-requests.ts';
import { askWholePrice } from '../middleware/apply-limits.ts';
import type { Paying } from '../middleware/apply-limits.ts';
import type { Services } from '../services.ts';
import { BODY_PART, filePart } from './saved-request.ts';
import type { SavedBody, SavedRequest } from './saved-request.ts';

/** How far the reading is. */
export interface Pages {
  done: number;
  total: number | undefined;
}

/** A job while this process works on it. */
export interface Run {
  readonly job: RunningJob;
  readonly saved: SavedRequest;
  readonly endpoint: Endpoint;
  readonly pages: Pages;
  /** Its ticket, until it is counted or given back. */
  readonly paying: Paying;
  /** What reading its documents took so far, in milliseconds of a processor. */
  workedMs: number;
  /** `performance.now()` when it was begun. */
  readonly startedAtMs: number;
  readonly signal: AbortSignal;
}

/** Asks for what the request costs at least, as it is done when one comes, then for its answer. Throws what an endpoint throws. */
export async function answerSaved(run: Run, store: JobStore, services: Services): Promise<EndpointAnswer> {
  const { saved, job, endpoint, paying } = run;
  await pay(run, paying.ticket?.units ?? 0, store, services);
  const own = { ...services, publicUrl: saved.publicUrl };
  const request = requestOf(run, store, services);
  if (saved.body.kind !== 'bytes')
    return endpoint.handle({ ...request, body: uploadOf(saved.body, run, store) }, own);
  const bytes = Buffer.from(await store.read(job, BODY_PART));
  const beside = async (more: Partial<EndpointRequest>): Promise<EndpointAnswer> => {
    const body = decodeBody(bytes, saved.headers['content-type'] ?? '');
    return endpoint.handle({ ...request, ...more, body }, own);
  };
  const { heavy } = services;
  if (heavy === undefined || bytes.length <= HEAVY_BYTES) return beside({});
  return answerLarge(heavy, heavyJob(run, bytes), request, beside);
}

/** The ticket of the job is another one then: whoever takes over has to know it. */
async function pay(run: Run, units: number, store: JobStore, services: Services): Promise<void> {
  const before = run.paying.ticket;
  await askWholePrice(run.paying, units, services);
  const { ticket } = run.paying;
  if (ticket !== undefined && ticket !== before) await store.keepTicket(run.job, ticket);
}

function requestOf(run: Run, store: JobStore, services: Services): EndpointRequest {
  const { saved, pages, startedAtMs, signal } = run;
  return {
    requestId: saved.requestId,
    organization: saved.organization,
    mayCall: (endpoint) => mayCall(saved.key.scopes, endpoint),
    body: undefined,
    params: saved.params,
    query: new URLSearchParams(saved.query),
    header: (name) => saved.headers[name] ?? '',
    price: (units) => pay(run, units, store, services),
    onWork: (ms) => (run.workedMs += ms),
    reading: {
      mostPages: services.config.maxAsyncPages,
      onCounted: (total) => (pages.total = total),
      onPage: () => (pages.done += 1),
      keeper: keeperOf(run, store, services),
    },
    isFromThisMachine: false,
    signal,
    now: new Date(saved.receivedAt),
    elapsedMs: () => Math.round(performance.now() - startedAtMs),
  };
}

/** What it keeps is sealed like all else that the job holds, and goes with it. */
function keeperOf({ job }: Run, store: JobStore, services: Services): RangeKeeper {
  return {
    find: (name) => store.read(job, name).catch(() => undefined),
    keep: (name, bytes) => store.keep(job, name, bytes, services.now()).catch(() => undefined),
  };
}

function uploadOf(body: SavedBody, { job }: Run, store: JobStore): Upload | undefined {
  if (body.kind !== 'upload') return undefined;
  const { files, include } = body;
  return {
    files: files.map((file, index) => ({ ...file, read: () => store.read(job, filePart(index)) })),
    fields: { include },
    totalBytes: files.reduce((sum, { size }) => sum + size, 0),
    close: () => Promise.resolve(),
  };
}

function heavyJob({ saved, endpoint }: Run, bytes: Buffer) {
  return {
    endpointId: endpoint.id,
    bytes,
    requestId: saved.requestId,
    publicUrl: saved.publicUrl,
    key: { scopes: saved.key.scopes },
    params: saved.params,
    query: saved.query,
    headers: saved.headers,
    receivedAt: new Date(saved.receivedAt),
  };
}
