import { beforeEach, describe, expect, test } from '@jest/globals';
import type { RunningJob } from '../../../src/accounts/jobs/job-store.ts';
import type { JobStore } from '../../../src/accounts/jobs/kysely-job-store.ts';
import type { Stores } from '../../../src/accounts/stores.ts';
import { PIECE_BYTES } from '../../../src/accounts/jobs/pieces.ts';
import { SILENT_MS } from '../../../src/accounts/jobs/job-store.ts';
import { STORE_KINDS, withStoresOn } from '../../support/account-stores.ts';

const NOW = new Date('2026-06-01T12:00:00Z');
const LATER = new Date(NOW.getTime() + SILENT_MS + 1);

describe.each(STORE_KINDS)('what a job keeps of its work, $name', ({ start }) => {
  let stores: Stores;
  let store: JobStore;
  let job: RunningJob;
  withStoresOn(start, (opened) => {
    if (opened.jobs === undefined) throw new Error('this store keeps no jobs');
    ({ store } = opened.jobs);
    stores = opened;
  });
  beforeEach(async () => {
    const { id: organizationId } = await stores.accounts.ensureOrganization('x', 'unlimited', NOW);
    const ticket = { organizationId, units: 1, at: NOW };
    const added = await store.add({ organizationId, endpoint: 'a', ticket, now: NOW });
    await store.ready(added?.id ?? '', NOW);
    job = await begun(added?.id ?? '', NOW);
  });

  async function begun(id: string, now: Date): Promise<RunningJob> {
    const begin = await store.begin(id, now);
    if (begin === undefined || begin === 'busy') throw new Error('the job cannot be begun');
    return begin;
  }

  const found = (part: string): Promise<string> =>
    store.read(job, part).then(
      (bytes) => Buffer.from(bytes).toString().slice(0, 10),
      () => 'nothing',
    );

  test('is there for whoever takes over, the last of it in the place of what stood there', async () => {
    expect(await found('pages')).toBe('nothing');
    const long = Buffer.alloc(2 * PIECE_BYTES + 1, 'a');
    for (const bytes of [long, Buffer.from('b')]) await store.keep(job, 'pages', bytes, NOW);
    job = await begun(job.id, LATER);
    expect(await found('pages')).toBe('b');
  });

  test('is not changed by one that the job was taken from', async () => {
    const successor = await begun(job.id, LATER);
    await store.keep(successor, 'pages', Buffer.from('new'), LATER);
    await store.keep(job, 'pages', Buffer.from('old'), LATER);
    expect(await found('pages')).toBe('new');
  });

  test('is gone with the job, and nothing is kept of one that is over', async () => {
    await store.keep(job, 'pages', Buffer.from('a'), NOW);
    await store.cancel(job.id, NOW);
    await store.keep(job, 'pages', Buffer.from('a'), NOW);
    expect(await found('pages')).toBe('nothing');
  });
});
