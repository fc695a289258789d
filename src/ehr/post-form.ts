/** A form sent to an authorization server's token endpoint; its answer is small, and its errors are not repeated. */
import { EhrFailure } from './ehr-failure.ts';
import type { EhrFailureReason } from './ehr-failure.ts';
import { guardedFetch } from './guarded-fetch.ts';

const MAX_BYTES = 64_000;
const TIMEOUT_MS = 10_000;

/** Failures that say nothing of the client: the server is busy or broken, and may answer the same question later. */
const PASSING: ReadonlySet<EhrFailureReason> = new Set(['throttled', 'server-fault']);

/**
 * The JSON object of the answer.
 * @throws EhrFailure `token-refused` for whatever the server says against it, another reason when it did not decide.
 */
export async function postForm(
  url: URL,
  fields: Readonly<Record<string, string>>,
  headers: Readonly<Record<string, string>> = {},
): Promise<Readonly<Record<string, unknown>>> {
  const init = {
    method: 'POST',
    headers: { accept: 'application/json', 'content-type': 'application/x-www-form-urlencoded', ...headers },
    body: new URLSearchParams(fields).toString(),
  };
  const guard = {
    base: url,
    timeoutMs: TIMEOUT_MS,
    maxAnswerBytes: MAX_BYTES,
    maxAttempts: 2,
    maxWaitMs: 2_000,
  };
  try {
    const { json } = await guardedFetch(url, init, guard);
    if (typeof json === 'object' && json !== null) return json as Record<string, unknown>;
  } catch (error) {
    // Without a status nobody answered: that is not a refusal.
    if (!(error instanceof EhrFailure) || error.status === undefined || PASSING.has(error.reason))
      throw error;
  }
  throw new EhrFailure('token-refused');
}
