/** `Idempotency-Key` (draft-ietf-httpapi-idempotency-key-header): a request that is sent again is answered again and counted once. */

import { hash } from 'node:crypto';
import { orUnavailable, ServiceError } from '../../errors.ts';
import type { ErrorCode } from '../../errors.ts';
import type { RequestContext, Step } from '../request-state.ts';
import type { Services } from '../services.ts';

const RETRY_AFTER_SECONDS = 2;

/** Visible characters; a string of the draft has quotes around it, which are no part of the key. */
const KEY = /^[\x21-\x7e]{1,255}$/;

const MALFORMED = 'Idempotency-Key must be 1 to 255 visible characters, such as a UUID';
const REUSED =
  'Idempotency-Key stands for another request of the last 24 hours: a new request needs a new key';

/** Before the limits: whether a request was counted under the key of this one, which then costs nothing. */
export function recallRepeat({ accounts }: Services): Step {
  return async (ctx, next) => {
    const { state } = ctx;
    const given = ctx.get('idempotency-key');
    if (given === '' || state.endpoint?.cost === undefined || state.keyHolder === undefined) return next();
    const key = keyOf(given);
    if (key === undefined) throw refused(MALFORMED, 'idempotency_key_invalid');
    const hashed = hashOf([state.keyHolder.organization.id, key]);
    const known = await orUnavailable(
      accounts.digestUnder(hashed, state.receivedAt),
      'the request could not be looked up',
      RETRY_AFTER_SECONDS,
    );
    state.repeat = { key: hashed, known };
    await next();
  };
}

/** After the body is there: the key of another request is refused before any work. */
export const checkRepeat: Step = async (ctx, next) => {
  const { repeat } = ctx.state;
  if (repeat !== undefined) {
    repeat.digest = digestOf(ctx, repeat.key);
    if (repeat.known !== undefined && repeat.known !== repeat.digest) throw keyReused();
  }
  await next();
};

/** The refusal of a key that stands for another request. */
export function keyReused(): ServiceError {
  return refused(REUSED, 'idempotency_key_reused');
}

function refused(msg: string, code: ErrorCode): ServiceError {
  const issue = { loc: ['header', 'idempotency-key'], msg, type: 'value_error' };
  return new ServiceError('invalid-body', [issue], { code });
}

/** `"8e03978e"` and `8e03978e` are one key. */
function keyOf(given: string): string | undefined {
  const key = /^"(?<inner>.+)"$/.exec(given)?.groups?.['inner'] ?? given;
  return KEY.test(key) ? key : undefined;
}

function hashOf(parts: readonly unknown[]): string {
  return hash('sha256', JSON.stringify(parts));
}

function digestOf({ method, path, querystring, state }: RequestContext, key: string): string {
  return hashOf([key, method, path, querystring, state.contentHash ?? '']);
}
