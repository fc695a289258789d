/** A request that is answered later (`Prefer: respond-async`): asks how far it is until its answer is there. */
import type { Client } from 'openapi-fetch';
import type { paths } from './api-types.ts';
import type { AgainOptions } from './fetch-again.ts';
import { MedlistError, retryAfterOf } from './medlist-error.ts';

const ACCEPTED = 202;
const POLL_SECONDS = 2;

/** Pages of a request; `total` is null until they are counted. */
export interface JobProgress {
  readonly done: number;
  readonly total: number | null;
}

export interface JobWaiting {
  readonly api: Client<paths>;
  readonly wait: NonNullable<AgainOptions['wait']>;
  readonly signal: AbortSignal;
  readonly onProgress: (progress: JobProgress) => void;
}

/** True of an answer that only says that there will be one. */
export function isPutAside(response: Response): boolean {
  return response.status === ACCEPTED;
}

/**
 * The answer as it would have been given at once; the service deletes it when it is sent. Throws MedlistError where there
 * will be none. Whoever aborts the signal cancels the request at the service: nothing is counted.
 */
export async function waitForJob(accepted: Response, waiting: JobWaiting): Promise<unknown> {
  const id = new URL(accepted.headers.get('content-location') ?? '').pathname.split('/').at(-1) ?? '';
  try {
    await untilDone(id, accepted, waiting);
    return await resultOf(id, waiting);
  } catch (error) {
    if (waiting.signal.aborted) await waiting.api.DELETE('/v1/jobs/{id}', { params: { path: { id } } });
    throw error;
  }
}

async function untilDone(id: string, accepted: Response, { api, wait, signal, onProgress }: JobWaiting) {
  let response = accepted;
  while (isPutAside(response)) {
    await wait(retryAfterOf(response) ?? POLL_SECONDS, signal);
    const asked = await api.GET('/v1/jobs/{id}', { params: { path: { id } }, signal });
    if (asked.data === undefined) throw new MedlistError(asked.response, asked.error);
    if ('pages_done' in asked.data)
      onProgress({ done: asked.data.pages_done, total: asked.data.pages_total });
    response = asked.response;
  }
}

async function resultOf(id: string, { api, signal }: JobWaiting): Promise<unknown> {
  const asked = await api.GET('/v1/jobs/{id}/result', { params: { path: { id } }, signal });
  if (asked.data === undefined) throw new MedlistError(asked.response, asked.error);
  return asked.data;
}
