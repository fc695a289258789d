import { setImmediate } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { inProcessEngine } from '../../../src/accounts/jobs/in-process-engine.ts';
import type { Outcome } from '../../../src/accounts/jobs/job-engine.ts';

test('an organization with many jobs leaves room for others, and what faults is told and begun again', async () => {
  const engine = inProcessEngine();
  const begun = new Map<string, PromiseWithResolvers<Outcome>>();
  const faults: unknown[] = [];
  for (const id of ['a1', 'a2', 'a3', 'b1', 'b2']) await engine.enqueue({ id, organizationId: id.charAt(0) });
  await engine.work({
    run: (id) => {
      const run = Promise.withResolvers<Outcome>();
      begun.set(id, run);
      return run.promise;
    },
    giveUp: () => Promise.resolve(undefined),
    onFault: (error) => faults.push(error),
  });
  expect([...begun.keys()]).toEqual(['a1', 'a2', 'b1']);
  begun.get('a2')?.reject(new Error('the store is gone'));
  await setImmediate();
  expect([[...begun.keys()].at(-1), faults.length]).toEqual(['a3', 1]);
  begun.get('b1')?.resolve({ againInSeconds: 0 });
  await setImmediate();
  expect([...begun.keys()].at(-1)).toBe('b2');
  for (const run of begun.values()) run.resolve(undefined);
  await engine.stop();
});

test('a stopped queue begins nothing more', async () => {
  const engine = inProcessEngine();
  const begun: string[] = [];
  const run = (id: string) => {
    begun.push(id);
    return Promise.resolve(undefined);
  };
  await engine.work({ run, giveUp: run, onFault: () => undefined });
  await engine.stop();
  await engine.enqueue({ id: 'a', organizationId: 'a' });
  expect(begun).toEqual([]);
});
