import { describe, expect, test } from '@jest/globals';
import { fetchAgain } from '../../src/client/fetch-again.ts';

const REQUEST = (signal?: AbortSignal): Request =>
  new Request('http://medlist.test/', { method: 'POST', body: 'x', ...(signal && { signal }) });

/** A service that gives these answers in turn, and what the client waited between them. */
function service(answers: readonly (number | 'broken')[], retryAfter?: string) {
  const waits: number[] = [];
  const bodies: string[] = [];
  const left = [...answers];
  const send = fetchAgain({
    longestWaitSeconds: 60,
    wait: async (seconds) => void waits.push(seconds),
    fetch: async (request) => {
      bodies.push(await request.text());
      const status = left.shift() ?? 200;
      if (status === 'broken') throw new TypeError('fetch failed');
      return new Response('', {
        status,
        headers: retryAfter === undefined ? {} : { 'retry-after': retryAfter },
      });
    },
  });
  return { send, waits, bodies };
}

describe('what can succeed later is sent again', () => {
  test.each([
    { answers: [200], waits: [], status: 200 },
    { answers: [503, 200], waits: [1], status: 200 },
    { answers: [500, 502, 503, 504, 200], waits: [1, 2, 4, 8], status: 200 },
    { answers: [503, 503, 503, 503, 503, 200], waits: [1, 2, 4, 8], status: 503 },
    { answers: ['broken', 200], waits: [1], status: 200 },
    { answers: [429, 200], retryAfter: '30', waits: [30], status: 200 },
    { answers: [503, 200], retryAfter: '4', waits: [4], status: 200 },
  ] as const)('$answers', async ({ answers, waits, status, ...rest }) => {
    const { send, ...seen } = service(answers, 'retryAfter' in rest ? rest.retryAfter : undefined);
    expect((await send(REQUEST())).status).toBe(status);
    expect(seen.waits).toEqual(waits);
    expect(new Set(seen.bodies)).toEqual(new Set(['x']));
  });

  test('a connection that breaks on every try is said', async () => {
    const { send, waits } = service(Array<'broken'>(5).fill('broken'));
    await expect(send(REQUEST())).rejects.toThrow('fetch failed');
    expect(waits).toEqual([1, 2, 4, 8]);
  });
});

test.each([400, 401, 403, 404, 413, 422])('%s is not sent again', async (status) => {
  const { send, waits } = service([status]);
  expect((await send(REQUEST())).status).toBe(status);
  expect(waits).toEqual([]);
});

test('a wait that is too long, as for a monthly cap, is left to the caller', async () => {
  const { send, waits } = service([429], '700000');
  expect((await send(REQUEST())).status).toBe(429);
  expect(waits).toEqual([]);
});

test('whoever stops it waits no longer', async () => {
  const stop = new AbortController();
  const send = fetchAgain({
    longestWaitSeconds: 60,
    fetch: async () => {
      queueMicrotask(() => stop.abort(new Error('stopped')));
      return new Response('', { status: 503, headers: { 'retry-after': '60' } });
    },
  });
  await expect(send(REQUEST(stop.signal))).rejects.toThrow('stopped');
});
