/** The database as better-auth sees it: always the transaction that is open, and of a session token only its hash. */

import { kyselyAdapter } from '@better-auth/kysely-adapter';
import type { BetterAuthOptions } from 'better-auth';
import type { DBAdapter } from 'better-auth/types';
import { isEmbedded } from '../../store/embedded.ts';
import { currentFrame } from './frame.ts';
import { hashToken } from '../session-token.ts';
import type { Database } from '../../store/account-schema.ts';

/** What the calls of an adapter have in common, as far as sessions are concerned. */
interface Call {
  readonly model?: string;
  readonly data?: { readonly token?: string };
  readonly where?: readonly { readonly field: string; readonly value: unknown }[];
}

/**
 * An adapter for the options of better-auth. The library keeps session tokens as they are; here they are hashed on
 * their way in, and a row that was asked for by its token gets it back on its way out.
 */
export function authAdapter(base: Database): (options: BetterAuthOptions) => DBAdapter {
  return (options) => {
    const adapters = new WeakMap<object, DBAdapter>();
    const current = (): DBAdapter => {
      const db = currentFrame()?.db ?? base;
      const type = isEmbedded(base) ? 'sqlite' : 'postgres';
      const adapter = adapters.get(db) ?? kyselyAdapter(db, { type, transaction: false })(options);
      adapters.set(db, adapter);
      return adapter;
    };
    const proxy: DBAdapter = new Proxy(current(), {
      get: (_, name) => {
        // Transactions are opened around the library (frame.ts), never by it.
        if (name === 'transaction') return (work: (adapter: DBAdapter) => unknown) => work(proxy);
        const adapter = current();
        const found: unknown = Reflect.get(adapter, name);
        if (!isCall(found)) return found;
        return (call: Call) => (call.model === 'session' ? onSessions(found, call) : found(call));
      },
    });
    return proxy;
  };
}

function isCall(value: unknown): value is (call: Call) => Promise<unknown> {
  return typeof value === 'function';
}

async function onSessions(work: (call: Call) => Promise<unknown>, call: Call): Promise<unknown> {
  const { data, where } = call;
  const found = await work({
    ...call,
    ...(data?.token !== undefined && { data: { ...data, token: hashToken(data.token) } }),
    ...(where !== undefined && { where: where.map(hashedClause) }),
  });
  // The token that the row was made with, or asked for by.
  const token = data?.token ?? where?.find(({ field }) => field === 'token')?.value;
  const isRow = typeof found === 'object' && found !== null && 'token' in found;
  return isRow && typeof token === 'string' ? { ...found, token } : found;
}

function hashedClause<Clause extends { readonly field: string; readonly value: unknown }>(
  clause: Clause,
): Clause {
  if (clause.field !== 'token') return clause;
  const hashed = (value: unknown): unknown => (typeof value === 'string' ? hashToken(value) : value);
  return { ...clause, value: Array.isArray(clause.value) ? clause.value.map(hashed) : hashed(clause.value) };
}
