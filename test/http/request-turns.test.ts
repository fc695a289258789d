/** Whose request is worked on next. */
import { setImmediate } from 'node:timers/promises';
import { expect, jest, test } from '@jest/globals';
import { ServiceError } from '../../src/errors.ts';
import { ENDPOINTS } from '../../src/http/endpoint-table.ts';
import type { RequestContext, RequestState } from '../../src/http/request-state.ts';
import { handleRequest } from '../../src/http/middleware/handle-request.ts';
import { createRequestTurns, type RequestTurns } from '../../src/http/request-turns.ts';
import type { Services } from '../../src/http/services.ts';

const { signal } = new AbortController();
const KEY = 'Bearer medlist_x';
const infer = ENDPOINTS.find(({ id }) => id === 'infer-medications');
const documents = ENDPOINTS.find(({ body }) => body === 'multipart');
/** Readers of documents, all taken by one organization. */
const READERS = {
  refuseWhenFull: (organization: string): void => {
    if (organization === 'with documents')
      throw new ServiceError('unavailable', 'busy', { code: 'too_busy' });
  },
};

function requestOf(organization: string, others: Partial<RequestState> = {}): RequestState {
  const state = { endpoint: infer, keyHolder: { organization: { id: organization } }, ...others };
  // The turns look at nothing else of a request.
  return state as unknown as RequestState;
}

/** What a request meets that has not asked for its limits nor sent its body. */
async function come(
  turns: RequestTurns,
  state: RequestState,
  step: 'refuseWhenFull' | 'refuseAgain' = 'refuseWhenFull',
): Promise<string> {
  try {
    await turns[step]({ state, get: () => KEY } as unknown as RequestContext, () => Promise.resolve());
    return 'let in';
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : 'fault';
  }
}

test('one request of an organization begins before the heap that another sent first', async () => {
  const turns = createRequestTurns(READERS);
  const begun: string[] = [];
  const ask = async (organization: string): Promise<void> => {
    await turns.take(requestOf(organization), signal);
    begun.push(organization);
  };
  const heap = Array.from({ length: 100 }, () => ask('many'));
  const one = ask('other');
  await Promise.all([...heap, one]);
  expect(begun).toHaveLength(101);
  expect(begun.indexOf('other')).toBeLessThan(2);
});

test('between two turns what has arrived is looked at', async () => {
  const turns = createRequestTurns(READERS);
  let begun = 0;
  const ask = async (): Promise<void> => {
    await turns.take(requestOf('many'), signal);
    begun += 1;
  };
  const heap = Array.from({ length: 20 }, () => ask());
  await setImmediate();
  expect(begun).toBeLessThan(3);
  await Promise.all(heap);
  expect(begun).toBe(20);
});

test('a body waits as the bytes it came as and is decoded in the turn of its request', async () => {
  const turn = Promise.withResolvers<undefined>();
  const turns = { ...createRequestTurns(READERS), take: () => turn.promise };
  const state = requestOf('one', { rawBody: Buffer.from('{"resources":') });
  // The step asks nothing else of a request before it has decoded the body.
  const ctx = { state, res: { once: () => undefined }, querystring: '', get: () => 'application/json' };
  let isOver = false;
  const answering = handleRequest({} as Services, turns)(ctx as unknown as RequestContext, () =>
    Promise.resolve(),
  ).finally(() => (isOver = true));
  answering.catch(() => undefined);
  await setImmediate();
  expect(isOver).toBe(false);
  turn.resolve(undefined);
  await expect(answering).rejects.toMatchObject({ code: 'body_not_json' });
});

test('whoever has too many waiting is refused at once, and nobody else; large requests and those without a price never', async () => {
  const turns = createRequestTurns(READERS);
  const leaving = new AbortController();
  const waiting = Array.from({ length: 600 }, () =>
    turns.take(requestOf('many'), leaving.signal).then(
      () => 'begun',
      (error: unknown) => error,
    ),
  );
  expect(await come(turns, requestOf('many'))).toBe('too_busy');
  expect(await come(turns, requestOf('other'))).toBe('let in');
  expect(await come(turns, requestOf('many', { heavyBody: Buffer.alloc(1) }))).toBe('let in');
  leaving.abort();
  const ends = await Promise.all(waiting);
  expect(ends.filter((end) => end === 'begun').length).toBeLessThan(10);
});

test('a flood of refusals, whatever for, is told a few at a time, so that what arrives meanwhile is looked at, and who is refused once does not wait for it', async () => {
  const turns = createRequestTurns(READERS);
  const told: string[] = [];
  const ask = async (state: RequestState): Promise<void> => {
    const refusal = new ServiceError('invalid-body', 'too deep');
    const context = { state } as unknown as RequestContext;
    await expect(turns.tellRefusal(context, () => Promise.reject(refusal))).rejects.toBe(refusal);
    told.push(state.keyHolder?.organization.id ?? 'stranger');
  };
  const flood = Array.from({ length: 200 }, () => ask(requestOf('many')));
  await setImmediate();
  const others = [ask(requestOf('other')), ask({ endpoint: infer } as unknown as RequestState)];
  expect(told.length).toBeLessThan(10);
  await Promise.all(others);
  expect(told.length).toBeLessThan(30);
  await Promise.all(flood);
  expect(told.filter((one) => one === 'many')).toHaveLength(200);
  expect(told).toEqual(expect.arrayContaining(['other', 'stranger']));
});

test('documents are refused while all readers of their organization are taken, unless they are read later', async () => {
  const turns = createRequestTurns(READERS);
  const own = documents && { endpoint: documents };
  expect(await come(turns, requestOf('with documents', own))).toBe('too_busy');
  expect(await come(turns, requestOf('with documents', { ...own, isLater: true }))).toBe('let in');
  expect(await come(turns, requestOf('with documents'))).toBe('let in');
  expect(await come(turns, requestOf('other', own))).toBe('let in');
});

/** As it comes, before its key was looked up. */
const unknown = (endpoint = infer): RequestState => ({ endpoint }) as unknown as RequestState;

test('a key that was refused is refused again without the store, while its organization has no place', async () => {
  const turns = createRequestTurns(READERS);
  const leaving = new AbortController();
  expect(await come(turns, unknown(), 'refuseAgain')).toBe('let in');
  const waiting = Array.from({ length: 600 }, () =>
    turns.take(requestOf('many'), leaving.signal).catch(() => undefined),
  );
  expect(await come(turns, unknown(), 'refuseAgain')).toBe('let in');
  expect(await come(turns, requestOf('many'))).toBe('too_busy');
  const again = unknown();
  expect(await come(turns, again, 'refuseAgain')).toBe('too_busy');
  expect(again.keyHolder?.organization.id).toBe('many');
  const free = unknown(ENDPOINTS.find(({ id }) => id === 'usage'));
  expect(await come(turns, free, 'refuseAgain')).toBe('let in');
  leaving.abort();
  await Promise.all(waiting);
  expect(await come(turns, unknown(), 'refuseAgain')).toBe('let in');
});

test('a second later the store is asked again: a key may have been revoked', async () => {
  jest.useFakeTimers();
  try {
    const turns = createRequestTurns(READERS);
    const leaving = new AbortController();
    const waiting = Array.from({ length: 600 }, () =>
      turns.take(requestOf('many'), leaving.signal).catch(() => undefined),
    );
    expect(await come(turns, requestOf('many'))).toBe('too_busy');
    jest.advanceTimersByTime(999);
    // Whoever was let in meanwhile made room for one.
    void turns.take(requestOf('many'), leaving.signal).catch(() => undefined);
    // Refused meanwhile, it is not known for longer.
    expect(await come(turns, unknown(), 'refuseAgain')).toBe('too_busy');
    void turns.take(requestOf('many'), leaving.signal).catch(() => undefined);
    expect(await come(turns, requestOf('many'))).toBe('too_busy');
    jest.advanceTimersByTime(2);
    expect(await come(turns, unknown(), 'refuseAgain')).toBe('let in');
    leaving.abort();
    await Promise.all(waiting);
  } finally {
    jest.useRealTimers();
  }
});
