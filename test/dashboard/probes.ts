/** Probes of the page table: what its addresses with ids are about, and fields that every form accepts. */
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { ACCOUNT_FILE } from '../../src/accounts/open-account-store.ts';
import type { Act } from '../../src/accounts/audit/act.ts';
import { PAGES } from '../../src/dashboard/page-table.ts';
import type { Page } from '../../src/dashboard/page.ts';
import type { TestDashboard, TestVisitor } from './visit.ts';

/** An organization whose things are probed. */
export interface Probed {
  readonly dashboard: TestDashboard;
  readonly act: Act;
}

/** The organization a signed-in owner sees. */
export async function probedOf(dashboard: TestDashboard, owner: TestVisitor): Promise<Probed> {
  const session = await dashboard.stores.identity.session(
    owner.cookies.get('medlist-session') ?? '',
    new Date(),
  );
  if (session === undefined) throw new Error('the owner is not signed in');
  const { organization, person } = session;
  const by = { kind: 'person', id: person.id, role: 'owner' } as const;
  return { dashboard, act: { organizationId: organization.id, by, now: new Date() } };
}

/** What the addresses with `:id` are about: each makes something new, named `secret name`, and gives its id. */
export const MAKERS: readonly {
  readonly where: RegExp;
  readonly make: (probed: Probed) => Promise<string>;
}[] = [
  {
    where: /\/keys\/:id/,
    make: async ({ dashboard, act }) =>
      (await dashboard.stores.keys.create(act, { name: 'secret name' })).record.id,
  },
  {
    where: /\/invitations\/:id/,
    make: async ({ dashboard, act }) => {
      const invitation = {
        role: 'member',
        label: 'secret name',
        expiresAt: new Date(Date.now() + 60_000),
      } as const;
      return (await dashboard.stores.identity.invite(act, invitation)).invitation.id;
    },
  },
  {
    where: /\/servers\/:id/,
    make: async ({ dashboard, act }) => {
      const baseUrl = `https://ehr.example.org/${Math.random()}`;
      const server = { name: `secret name ${baseUrl}`, baseUrl, auth: { kind: 'none' } } as const;
      const saved = await dashboard.stores.connections.addServer(act, server);
      return saved.kind === 'saved' ? saved.record.id : '';
    },
  },
  {
    where: /\/issuers\/:id/,
    make: async ({ dashboard, act }) => {
      const issuer = `https://ehr.example.org/${Math.random()}`;
      const client = { kind: 'public', clientId: 'secret name' } as const;
      const saved = await dashboard.stores.connections.addIssuer(act, {
        name: `secret name ${issuer}`,
        issuer,
        client,
      });
      return saved.kind === 'saved' ? saved.record.id : '';
    },
  },
  {
    // Only a device can make one: a row as the library would write it.
    where: /\/passkeys\/:id/,
    make: ({ dashboard, act }) => {
      const id = `passkey_${randomUUID()}`;
      const row = [id, 'secret name', 'none', act.by.kind === 'person' ? act.by.id : '', id];
      const file = new DatabaseSync(path.join(dashboard.dataDir, ACCOUNT_FILE));
      file
        .prepare(
          `insert into passkey (id, name, "publicKey", "userId", "credentialID", counter, "deviceType", "backedUp", "createdAt")
           values (?, ?, ?, ?, ?, 0, 'singleDevice', 0, '2026-06-10T12:00:00.000Z')`,
        )
        .run(...row);
      file.close();
      return Promise.resolve(id);
    },
  },
  {
    where: /\/members\/:id/,
    make: async ({ dashboard, act }) => {
      const members = await dashboard.stores.identity.members(act.organizationId);
      return members.find(({ email }) => email.startsWith('member@'))?.personId ?? '';
    },
  },
  { where: /\/organizations\/:id/, make: ({ act }) => Promise.resolve(act.organizationId) },
];

/** Has its address an id in it? */
export const isAboutSomething = ({ path }: Page): boolean => path.includes(':id');
/** `POST /dashboard/keys/new` */
export const title = ({ method, path }: Page): string => `${method} ${path}`;

/** Fields that every form accepts, so that a probe fails for who asks and not for what is typed. */
export const FIELDS = {
  name: 'A name',
  organization: 'mine',
  label: 'A label',
  expiry: 'never',
  grace: 'none',
  role: 'member',
  term: 'day',
  kind: 'none',
  address: 'https://ehr.example.org/probe',
};

/** The id to put into the address of a page: of something made for this probe; empty where it has none. */
export const idFor = (page: Page, probed: Probed): Promise<string> =>
  MAKERS.find(({ where }) => where.test(page.path))?.make(probed) ?? Promise.resolve('');

/** The address of a page with an id, or a token that is none, in it. */
export const addressOf = (page: Page, id: string): string =>
  page.path.replace(':id', id).replace(':token', 'A'.repeat(43)).replace(':code', 'not_found');

/** The rows of the table as cases of a test: their title first. */
export const casesOf = (which: (page: Page) => boolean): readonly (readonly [string, Page])[] =>
  PAGES.filter(which).map((page) => [title(page), page] as const);
