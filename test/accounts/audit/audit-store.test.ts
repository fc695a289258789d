import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, test } from '@jest/globals';
import type { Act } from '../../../src/accounts/audit/act.ts';
import { ACCOUNT_FILE, openStores } from '../../../src/accounts/open-account-store.ts';
import type { Stores } from '../../../src/accounts/stores.ts';
import {
  anchorEvent,
  anchorLines,
  readAnchorEvent,
  readAnchorLines,
} from '../../../src/accounts/audit/audit-anchor.ts';
import { fhirProblems } from '../../support/fhir-validity.ts';
import { STORE_KINDS, withStoresOn } from '../../support/account-stores.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const NOON = new Date('2026-06-10T12:00:00Z');
const DAY = 86_400_000;
const later = (ms: number) => new Date(NOON.getTime() + ms);

async function organization(stores: Stores, name: string, now = NOON): Promise<Act> {
  const { id } = await stores.accounts.ensureOrganization(name, 'unlimited', now);
  return { organizationId: id, by: { kind: 'person', id: 'person_1', role: 'owner' }, now };
}

async function process(stores: Stores, { organizationId }: Act, times: number, now = NOON): Promise<void> {
  const ticket = { isHeld: false, organizationId, units: 1, at: now };
  const by = { kind: 'key', id: 'key_1' } as const;
  for (let i = 0; i < times; i += 1) {
    const counts = { input: 3, output: 2 };
    await stores.accounts.count(ticket, 'infer-medications', 1, { by, requestId: `request-${i}`, counts });
  }
}

describe.each(STORE_KINDS)('$name', ({ start }) => {
  let stores: Stores;
  withStoresOn(start, (opened) => (stores = opened));

  test('every processed request is a row with its key and counts; the chain is whole', async () => {
    const act = await organization(stores, 'counts');
    await process(stores, act, 3);
    const [entry] = await stores.audit.entries(act.organizationId);
    expect(entry).toMatchObject({
      sequence: 4,
      act: 'request.process',
      outcome: 'success',
      actor: { kind: 'key', id: 'key_1' },
      requestId: 'request-2',
      details: { endpoint: 'infer-medications', units: 1, input: 3, output: 2 },
    });
    const verdict = await stores.audit.verify(act.organizationId);
    expect(verdict).toMatchObject({
      entries: 4,
      problem: undefined,
      head: { sequence: 4, hash: entry?.hash },
    });
    expect(await stores.audit.chains()).toContain(act.organizationId);
  });

  test('many at once: the chain has no gap and no fork', async () => {
    const act = await organization(stores, 'parallel');
    await Promise.all([1, 2, 3, 4, 5].map(() => process(stores, act, 20)));
    expect(await stores.audit.verify(act.organizationId)).toMatchObject({ entries: 101, problem: undefined });
  });

  test('one that fails among many at once takes no other with it', async () => {
    const act = await organization(stores, 'with a failure');
    const none = { ...act, organizationId: 'org_none' };
    const all = [act, none, act, none, act].map((each) => process(stores, each, 1));
    const outcomes = (await Promise.allSettled(all)).map(({ status }) => status);
    expect(outcomes).toEqual(['fulfilled', 'rejected', 'fulfilled', 'rejected', 'fulfilled']);
    expect(await stores.audit.verify(act.organizationId)).toMatchObject({ entries: 4, problem: undefined });
    const [day] = await stores.accounts.usage(act.organizationId, NOON);
    expect(day).toMatchObject({ units: 3, requests: 3 });
    expect(await stores.audit.entries('org_none')).toEqual([]);
  });

  test('pages go back in time, and can leave requests out', async () => {
    const act = await organization(stores, 'pages');
    await process(stores, act, 5);
    await stores.keys.create(act, { name: 'one' });
    const sequences = async (page: object) =>
      (await stores.audit.entries(act.organizationId, page)).map(({ sequence }) => sequence);
    expect(await sequences({ limit: 2 })).toEqual([7, 6]);
    expect(await sequences({ limit: 2, before: 6 })).toEqual([5, 4]);
    expect(await sequences({ withoutRequests: true })).toEqual([7, 1]);
  });

  test('denied requests are counted, not written one by one', async () => {
    const act = await organization(stores, 'denied');
    const { organizationId } = act;
    for (let i = 0; i < 500; i += 1) {
      stores.requests.noteDenied({
        organizationId,
        at: later(i),
        endpoint: 'infer-medications',
        errorKind: 'rate-limited',
      });
    }
    stores.requests.noteDenied({
      organizationId: undefined,
      at: NOON,
      endpoint: 'infer-medications',
      errorKind: 'unauthorized',
    });
    await stores.requests.flush();
    const [entry, ...rest] = await stores.audit.entries(organizationId);
    expect(rest).toHaveLength(1);
    expect(entry).toMatchObject({
      act: 'request.deny',
      outcome: 'refused',
      details: { count: 500, errorKind: 'rate-limited' },
    });
    expect((await stores.audit.entries('service'))[0]).toMatchObject({
      act: 'request.deny',
      details: { count: 1 },
    });
  });

  test('old rows are deleted in one piece and the rest stays verifiable, again and again', async () => {
    const act = await organization(stores, 'old', later(-400 * DAY));
    for (let age = 300; age >= 0; age -= 100) await process(stores, act, 2, later(-age * DAY));
    const { organizationId } = act;
    expect(await stores.audit.prune(later(-250 * DAY), NOON)).toBe(3);
    expect(await stores.audit.verify(organizationId)).toMatchObject({ entries: 7, problem: undefined });
    expect(await stores.audit.prune(later(-250 * DAY), NOON)).toBe(0);
    expect(await stores.audit.prune(later(-50 * DAY), NOON)).toBe(4);
    expect(await stores.audit.verify(organizationId)).toMatchObject({ entries: 4, problem: undefined });
    expect(await stores.audit.prune(later(DAY), later(DAY))).toBeGreaterThanOrEqual(4);
    expect(await stores.audit.verify(organizationId)).toMatchObject({ entries: 1, problem: undefined });
    await process(stores, act, 2);
    expect(await stores.audit.verify(organizationId)).toMatchObject({ entries: 3, problem: undefined });
  });

  test('an organization sees its own chain only', async () => {
    const [one, other] = [await organization(stores, 'one'), await organization(stores, 'other')];
    await process(stores, other, 3);
    const seen = await stores.audit.entries(one.organizationId);
    expect(seen.every(({ organizationId }) => organizationId === one.organizationId)).toBe(true);
    for await (const entry of stores.audit.all(one.organizationId))
      expect(entry.organizationId).toBe(one.organizationId);
    expect(await stores.audit.entries('org_none')).toEqual([]);
  });

  test('upkeep by the retention settings', async () => {
    const act = await organization(stores, 'upkeep', later(-3000 * DAY));
    await process(stores, act, 1);
    await stores.tidy({ now: NOON, auditDays: 2192, requestLogDays: 30 });
    const kept = (await stores.audit.entries(act.organizationId)).map((entry) => entry.act);
    expect(kept).toEqual(['audit.prune', 'request.process']);
  });
});

describe('anchors that were kept elsewhere', () => {
  const NEXT = later(DAY);

  async function anchored(stores: Stores, { organizationId }: Act) {
    const { head } = await stores.audit.verify(organizationId);
    return { at: NOON, chain: organizationId, ...head };
  }

  /** An organization with eight rows that were anchored and two after them, changed by SQL behind the store's back. */
  async function verdictAfter(statement: string): Promise<unknown> {
    const dataDir = temporaryFolder();
    const stores = await openStores({ dataDir, databaseUrl: undefined, sqliteSynchronous: 'NORMAL' });
    const act = await organization(stores, 'anchored', later(-400 * DAY));
    await process(stores, act, 7, later(-400 * DAY));
    const anchors = [await anchored(stores, act)];
    await process(stores, act, 2, NEXT);
    const file = new DatabaseSync(path.join(dataDir, ACCOUNT_FILE));
    file.exec(statement.replaceAll('$ORG', act.organizationId));
    file.close();
    if (statement.includes('rebuild')) await process(stores, act, 8);
    if (statement.includes('prune')) await stores.audit.prune(later(-DAY), NEXT);
    const { problem } = await stores.audit.verify(act.organizationId, anchors);
    if (statement.includes('unseen'))
      expect((await stores.audit.verify(act.organizationId)).problem).toBeUndefined();
    expect(await stores.audit.chains()).toEqual([act.organizationId, 'service'].toSorted());
    expect((await stores.audit.verify('service')).problem).toBeUndefined();
    await stores.close();
    return problem && { kind: problem.kind, sequence: problem.sequence };
  }

  const cutTo = (sequence: number) =>
    `delete from audit_entry where organization_id = '$ORG' and sequence > ${sequence};
     update audit_head set sequence = ${sequence}, hash = (select hash from audit_entry where organization_id = '$ORG' and sequence = ${sequence}) where organization_id = '$ORG'`;
  const GONE = `delete from audit_entry where organization_id = '$ORG'; delete from audit_head where organization_id = '$ORG'`;

  test.each([
    ['a chain that goes on', 'select 1 -- unseen', undefined],
    ['one whose old rows went by the retention setting', 'select 1 -- prune', undefined],
    ['a tail cut behind the anchor', `${cutTo(8)} -- unseen`, undefined],
    [
      'a tail cut before the anchor, its head moved',
      `${cutTo(5)} -- unseen`,
      { kind: 'cut-off', sequence: 6 },
    ],
    ['a chain deleted whole', GONE, { kind: 'deleted', sequence: 1 }],
    ['a chain deleted whole that went on', `${GONE}; -- rebuild`, { kind: 'rebuilt', sequence: 8 }],
  ])('%s', async (_name, statement, problem) => {
    expect(await verdictAfter(statement)).toEqual(problem);
  });

  test('are lines of a file, and an AuditEvent of a FHIR server, and come back as they were', () => {
    const hash = (byte: string) => byte.repeat(64);
    const anchors = [
      { at: NOON, chain: 'org_1', sequence: 8, hash: hash('a') },
      { at: NOON, chain: 'service', sequence: 1, hash: hash('b') },
    ];
    expect(readAnchorLines(anchorLines(anchors) + anchorLines(anchors))).toEqual([...anchors, ...anchors]);
    const event = anchorEvent(anchors, NOON);
    expect(fhirProblems(event)).toEqual([]);
    expect(readAnchorEvent(event)).toEqual(anchors);
    expect(readAnchorEvent({ ...event, subtype: [] })).toEqual([]);
    expect(() => readAnchorLines(`${anchorLines(anchors)}{"chain":"org_1"}\n`)).toThrow(
      'line 3 is no anchor',
    );
  });
});

describe('whoever changes the file', () => {
  /** A chain of eight rows, changed by SQL behind the store's back; what the check says. */
  async function verdictAfter(statement: string): Promise<unknown> {
    const dataDir = temporaryFolder();
    const options = { dataDir, databaseUrl: undefined, sqliteSynchronous: 'NORMAL' } as const;
    const stores = await openStores(options);
    const act = await organization(stores, 'edited');
    await process(stores, act, 7);
    const other = await organization(stores, 'untouched');
    const file = new DatabaseSync(path.join(dataDir, ACCOUNT_FILE));
    file.exec(statement.replaceAll('$ORG', act.organizationId));
    file.close();
    const { problem } = await stores.audit.verify(act.organizationId);
    expect((await stores.audit.verify(other.organizationId)).problem).toBeUndefined();
    await stores.close();
    return problem && { kind: problem.kind, sequence: problem.sequence };
  }
  const where = (sequence: number) => `where organization_id = '$ORG' and sequence = ${sequence}`;

  test.each([
    ['nothing', 'select 1', undefined],
    ...[
      'at = at + 1',
      "act = 'key.create'",
      "outcome = 'refused'",
      "actor_id = 'key_2'",
      "actor_kind = 'person'",
    ].map(
      (set) => [set, `update audit_entry set ${set} ${where(4)}`, { kind: 'edited', sequence: 4 }] as const,
    ),
    ...[
      "target = 'x'",
      "request_id = 'x'",
      "address = 'x'",
      "details = '{}'",
      "hash = 'x'",
      'actor_id = null',
    ].map(
      (set) => [set, `update audit_entry set ${set} ${where(4)}`, { kind: 'edited', sequence: 4 }] as const,
    ),
    ['a row removed', `delete from audit_entry ${where(4)}`, { kind: 'missing', sequence: 4 }],
    ['the first row removed', `delete from audit_entry ${where(1)}`, { kind: 'missing', sequence: 1 }],
    ['the last row removed', `delete from audit_entry ${where(8)}`, { kind: 'cut-off', sequence: 8 }],
    [
      'all rows removed',
      "delete from audit_entry where organization_id = '$ORG'",
      { kind: 'cut-off', sequence: 1 },
    ],
    [
      'the chain removed whole',
      "delete from audit_entry where organization_id = '$ORG'; delete from audit_head where organization_id = '$ORG'",
      { kind: 'deleted', sequence: 1 },
    ],
    [
      'a row removed and the rest moved up',
      `delete from audit_entry ${where(4)}; update audit_entry set sequence = sequence - 1 where organization_id = '$ORG' and sequence > 4`,
      { kind: 'edited', sequence: 4 },
    ],
    [
      'two rows in another order',
      `update audit_entry set sequence = -1 ${where(4)}; update audit_entry set sequence = 4 ${where(5)}; update audit_entry set sequence = 5 ${where(-1)}`,
      { kind: 'edited', sequence: 4 },
    ],
    [
      'the beginning removed as if it were old',
      `update audit_head set anchor_sequence = 3, anchor_hash = (select hash from audit_entry ${where(3)}) where organization_id = '$ORG'; delete from audit_entry where organization_id = '$ORG' and sequence <= 3`,
      { kind: 'anchor', sequence: 3 },
    ],
    [
      'a row added',
      `insert into audit_entry select organization_id, 9, at, act, outcome, actor_kind, actor_id, target, request_id, address, details, hash from audit_entry ${where(8)}; update audit_head set sequence = 9 where organization_id = '$ORG'`,
      { kind: 'edited', sequence: 9 },
    ],
  ])('is found: %s', async (_name, statement, problem) => {
    expect(await verdictAfter(statement)).toEqual(problem);
  });
});
