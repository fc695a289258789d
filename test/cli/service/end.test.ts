import { expect, test } from '@jest/globals';
import { openEnd } from '../../../src/cli/service/end.ts';
import { startTestServer } from '../../support/test-server.ts';

test('the end begins with telling it, and only then requests are refused', async () => {
  const { drain, isDraining, isStopping } = openEnd();
  expect([isDraining(), isStopping()]).toEqual([false, false]);
  const drained = drain(0);
  expect([isDraining(), isStopping()]).toEqual([true, false]);
  await drained;
  expect([isDraining(), isStopping()]).toEqual([false, true]);
});

test('while it is told, requests are answered and their connections closed, and /readyz says 503', async () => {
  const server = await startTestServer({ isDraining: () => true });
  for (const [body, status] of [
    [{ resources: [{ resourceType: 'MedicationRequest', id: 'a' }] }, 200],
    [[], 422],
  ] as const) {
    const answer = await server.infer(body);
    expect([answer.status, answer.headers.get('connection')]).toEqual([status, 'close']);
  }
  const ready = await fetch(`${server.address}/readyz`);
  expect([ready.status, ready.headers.get('connection'), ready.headers.get('retry-after')]).toEqual([
    503,
    'close',
    '2',
  ]);
  expect((await fetch(`${server.address}/healthz`)).status).toBe(200);
  await server.stop();
});
