import { describe, expect, test } from '@jest/globals';
import type { LoggedRequest, RequestFilter } from '../../../src/accounts/requests/request-log.ts';
import type { Stores } from '../../../src/accounts/stores.ts';
import { STORE_KINDS, withStoresOn } from '../../support/account-stores.ts';

const NOON = new Date('2026-06-10T12:00:00Z');
const later = (ms: number) => new Date(NOON.getTime() + ms);

function request(organizationId: string, index: number): LoggedRequest {
  return {
    organizationId,
    requestId: `request-${index}`,
    at: later(index),
    keyPrefix: 'medlist_Ab3dE9',
    endpoint: 'infer-medications',
    status: index % 2 === 0 ? 200 : 422,
    durationMs: 12,
    units: index % 2 === 0 ? 1 : undefined,
    inputCount: 3,
    outputCount: 2,
    errorKind: index % 2 === 0 ? undefined : 'invalid-body',
  };
}

describe.each(STORE_KINDS)('$name', ({ start }) => {
  let stores: Stores;
  withStoresOn(start, (opened) => (stores = opened));

  test('what was noted is there after a flush, whole, newest first, in pages', async () => {
    for (let index = 0; index < 450; index += 1) stores.requests.note(request('org_a', index));
    await stores.requests.flush();
    const page = await stores.requests.recent('org_a');
    expect(page).toHaveLength(50);
    expect(page[0]).toEqual(request('org_a', 449));
    const next = await stores.requests.recent('org_a', { before: page.at(-1)?.at, limit: 2 });
    expect(next.map(({ requestId }) => requestId)).toEqual(['request-399', 'request-398']);
    expect(await stores.requests.recent('org_a', { limit: 1000 })).toHaveLength(450);
  });

  test('filtered by key, outcome, endpoint and time; the units of each key', async () => {
    const other = { keyPrefix: 'medlist_Zz9', endpoint: 'med-lists-from-documents', units: 5, status: 200 };
    for (let index = 0; index < 6; index += 1) stores.requests.note(request('org_f', index));
    stores.requests.note({ ...request('org_f', 6), ...other });
    stores.requests.note({ ...request('org_f', 7), status: 503, units: undefined });
    await stores.requests.flush();
    const ids = async (filter: RequestFilter): Promise<readonly string[]> =>
      (await stores.requests.recent('org_f', filter)).map(({ requestId }) => requestId);
    expect(await ids({ keyPrefix: other.keyPrefix })).toEqual(['request-6']);
    expect(await ids({ endpoint: other.endpoint, outcome: 'answered' })).toEqual(['request-6']);
    expect(await ids({ outcome: 'refused' })).toEqual(['request-5', 'request-3', 'request-1']);
    expect(await ids({ outcome: 'failed' })).toEqual(['request-7']);
    expect(await ids({ since: later(2), before: later(4) })).toEqual(['request-3', 'request-2']);
    const within = { since: later(0), before: later(7) };
    expect(await stores.requests.byKey('org_f', within)).toEqual([
      { keyPrefix: 'medlist_Zz9', requests: 1, units: 5, endpoints: ['med-lists-from-documents'] },
      { keyPrefix: 'medlist_Ab3dE9', requests: 6, units: 3, endpoints: ['infer-medications'] },
    ]);
    expect(await stores.requests.byKey('org_nobody', within)).toEqual([]);
  });

  test('without a flush it is there a moment later', async () => {
    stores.requests.note(request('org_b', 1));
    let found: readonly LoggedRequest[] = [];
    while (found.length === 0) {
      await new Promise((resolve) => setTimeout(resolve, 20));
      found = await stores.requests.find('org_b', 'request-1');
    }
    expect(found).toEqual([request('org_b', 1)]);
  });

  test('a request of another organization is not there', async () => {
    stores.requests.note(request('org_c', 7));
    await stores.requests.flush();
    expect(await stores.requests.find('org_c', 'request-7')).toHaveLength(1);
    expect(await stores.requests.find('org_d', 'request-7')).toEqual([]);
    expect(await stores.requests.recent('org_d')).toEqual([]);
  });

  test('what is older than the retention is deleted', async () => {
    for (const index of [1, 2, 3]) stores.requests.note(request('org_e', index));
    await stores.requests.flush();
    await stores.requests.prune(later(3));
    expect((await stores.requests.recent('org_e')).map(({ requestId }) => requestId)).toEqual(['request-3']);
  });
});

test('noting never throws, and a closed store loses what is noted after it', async () => {
  const [kind] = STORE_KINDS;
  if (kind === undefined) throw new Error('no store');
  const database = await kind.start();
  const stores = await database.openAll();
  stores.requests.note(request('org_a', 1));
  await stores.close();
  stores.requests.note(request('org_a', 2));
  stores.requests.noteDenied({ organizationId: 'org_a', at: NOON, endpoint: 'x', errorKind: 'unauthorized' });
  await stores.requests.flush();
  await database.stop();
});
