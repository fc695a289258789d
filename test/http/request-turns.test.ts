/** Whose request is worked on next. */
import { setImmediate } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { ENDPOINTS } from '../../src/http/endpoint-table.ts';
import type { RequestContext, RequestState } from '../../src/http/request-state.ts';
import { createRequestTurns } from '../../src/http/request-turns.ts';

const { signal } = new AbortController();
const infer = ENDPOINTS.find(({ id }) => id === 'infer-medications');

function requestOf(organization: string, others: Partial<RequestState> = {}): RequestState {
  const state = { endpoint: infer, keyHolder: { organization: { id: organization } }, ...others };
  // The turns look at nothing else of a request.
  return state as unknown as RequestState;
}

test('one request of an organization begins before the heap that another sent first', async () => {
  const turns = createRequestTurns();
  const begun: string[] = [];
  const ask = async (organization: string): Promise<void> => {
    await turns.take(requestOf(organization), signal);
    begun.push(organization);
  };
  const heap = Array.from({ length: 100 }, () => ask('many'));
  const one = ask('other');
  await Promise.all([...heap, one]);
  expect(begun).toHaveLength(101);
  expect(begun.indexOf('other')).toBeLessThan(10);
});

test('between two turns what has arrived is looked at', async () => {
  const turns = createRequestTurns();
  let begun = 0;
  const ask = async (): Promise<void> => {
    await turns.take(requestOf('many'), signal);
    begun += 1;
  };
  const heap = Array.from({ length: 20 }, () => ask());
  await setImmediate();
  expect(begun).toBeLessThan(20);
  await Promise.all(heap);
  expect(begun).toBe(20);
});

test('whoever has too many waiting is refused at once, and nobody else; large requests and those without a price never', async () => {
  const turns = createRequestTurns();
  const leaving = new AbortController();
  const waiting = Array.from({ length: 600 }, () =>
    turns.take(requestOf('many'), leaving.signal).then(
      () => 'begun',
      (error: unknown) => error,
    ),
  );
  const come = (state: RequestState): string => {
    try {
      void turns.refuseWhenFull({ state } as RequestContext, () => Promise.resolve());
      return 'let in';
    } catch (error) {
      return error instanceof Error && 'code' in error ? String(error.code) : 'fault';
    }
  };
  expect(come(requestOf('many'))).toBe('too_busy');
  expect(come(requestOf('other'))).toBe('let in');
  expect(come(requestOf('many', { heavyBody: Buffer.alloc(1) }))).toBe('let in');
  leaving.abort();
  const ends = await Promise.all(waiting);
  expect(ends.filter((end) => end === 'begun').length).toBeLessThan(10);
});
