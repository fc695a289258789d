/** Who asks: the bearer key of the request and the organization it belongs to (specification, Authentication). */

import { isWellFormedApiKey } from '../../accounts/keys/api-key.ts';
import { mayCall } from '../../accounts/keys/key-scope-table.ts';
import { EhrFailure } from '../../ehr/ehr-failure.ts';
import type { ClientJwtFacts } from '../../ehr/verify-client-jwt.ts';
import { orUnavailable, ServiceError } from '../../errors.ts';
import type { ErrorCode } from '../../errors.ts';
import type { Step } from '../request-state.ts';
import type { Services } from '../services.ts';

const MISSING = 'missing API key: send the header `Authorization: Bearer <API_KEY>`';
const MALFORMED = 'malformed API key: it is `medlist_` and 49 letters and digits; was it copied whole?';
/** One text for unknown, revoked and expired keys, so that a guess learns nothing. */
const NOT_VALID = 'invalid API key';

const NOT_IN_SCOPE = 'this API key may not call this endpoint: its scopes do not name it';

/** Seconds after which the key store may be back: a restart or a failover. */
const RETRY_AFTER_SECONDS = 2;

/** Refuses endpoints that need a key without a valid one, and keys whose scopes do not name the endpoint; a store that cannot be asked is a 503, never a 401. */
export function authenticate(services: Services): Step {
  return async (ctx, next) => {
    if (ctx.state.endpoint?.access === 'api-key') {
      const key = bearerToken(ctx.get('authorization'));
      if (key === undefined) throw refused('api_key_missing', MISSING);
      if (!isWellFormedApiKey(key)) throw refused('api_key_malformed', MALFORMED);
      const holder = await orUnavailable(
        services.accounts.keyHolder(key, ctx.state.receivedAt),
        'key verification is briefly unavailable',
        RETRY_AFTER_SECONDS,
      );
      if (holder === undefined) throw refused('api_key_invalid', NOT_VALID);
      ctx.state.keyHolder = holder;
      if (!mayCall(holder.apiKey.scopes, ctx.state.endpoint.id))
        throw new ServiceError('forbidden', NOT_IN_SCOPE);
    }
    if (ctx.state.endpoint?.access === 'cds-client') {
      const audience = services.publicUrl + ctx.path;
      await requireCdsClient(
        bearerToken(ctx.get('authorization')),
        { audience, now: ctx.state.receivedAt },
        services,
      );
    }
    await next();
  };
}

/** A token that is missing, forged, old, used before or meant for another address learns the same. */
async function requireCdsClient(
  token: string | undefined,
  facts: ClientJwtFacts,
  { cds }: Services,
): Promise<void> {
  try {
    const issuer = token === undefined ? undefined : await cds?.verify(token, facts);
    if (issuer === undefined) throw new ServiceError('unauthorized', NOT_A_CLIENT);
  } catch (cause) {
    if (cause instanceof ServiceError) throw cause;
    const detail =
      cause instanceof EhrFailure
        ? 'the keys of the CDS client cannot be read'
        : 'tokens of CDS clients are briefly not verified';
    throw new ServiceError('unavailable', detail, {
      retryAfterSeconds: RETRY_AFTER_SECONDS,
      cause,
    });
  }
}

const NOT_A_CLIENT = 'this service needs the signed token of a trusted CDS client';

function refused(code: ErrorCode, detail: string): ServiceError {
  return new ServiceError('unauthorized', detail, { code });
}

/** `Bearer medlist_…` → `medlist_…` (RFC 6750; the scheme is case-insensitive) */
function bearerToken(header: string): string | undefined {
  const [scheme, token, ...rest] = header.trim().split(/ +/);
  return scheme?.toLowerCase() === 'bearer' && rest.length === 0 ? token : undefined;
}
