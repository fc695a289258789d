/** What people did in the organization: the audit trail without the rows of single requests. */

import { AUDIT_ACTS } from '../../accounts/audit/audit-act-table.ts';
import type { AuditEntry } from '../../accounts/audit/audit-entry.ts';
import { dataTable } from '../parts/data-table.ts';
import type { DashboardServices } from '../dashboard-services.ts';
import { html } from '../../web/html.ts';
import type { Html } from '../../web/html.ts';
import { keyName } from './keys-page.ts';
import { moment, page } from '../parts/layout.ts';
import type { PageAnswer, PageRequest } from '../page.ts';
import { sessionOf } from '../visitor.ts';

const SHOWN_ENTRIES = 50;

/** `GET /dashboard/audit`, older rows with `?before=SEQUENCE` */
export async function showAudit(request: PageRequest, services: DashboardServices): Promise<PageAnswer> {
  const { visitor, query } = request;
  const { organization } = sessionOf(visitor);
  const { audit } = services.stores;
  const before = sequenceOf(query.get('before'));
  const [entries, names] = await Promise.all([
    audit.entries(organization.id, { before, limit: SHOWN_ENTRIES, withoutRequests: true }),
    namesOf(organization.id, services),
  ]);
  const last = entries.at(-1);
  return {
    page: page(
      {
        title: 'Audit trail',
        lead: 'Who did what, and when. Each row is chained to the one before it, so that nothing can be changed unseen.',
        nav: 'audit',
        visitor,
        query,
      },
      html`<section class="card">
        ${entries.length === 0 ? html`<p class="muted">Nothing further.</p>` : entryTable(entries, names)}
        ${entries.length === SHOWN_ENTRIES && last !== undefined && html`<p><a class="button quiet" href="/dashboard/audit?before=${last.sequence}">Older</a></p>`}
        <p class="muted small">
          Requests are kept too, as counts; an administrator exports the whole trail with
          <code>npx medlist audit export</code>.
        </p>
      </section>`,
    ),
  };
}

function sequenceOf(text: string | null): number | undefined {
  return text !== null && /^\d{1,12}$/.test(text) ? Number(text) : undefined;
}

/** Names of the people and keys that rows mention by id; those that are gone keep their id. */
async function namesOf(
  organizationId: string,
  { stores }: DashboardServices,
): Promise<ReadonlyMap<string, string>> {
  const [members, keys] = await Promise.all([
    stores.identity.members(organizationId),
    stores.keys.list(organizationId),
  ]);
  return new Map([
    ...members.map(({ personId, email }) => [personId, email] as const),
    ...keys.map((key) => [key.id, `${keyName(key)} (${key.prefix}…)`] as const),
  ]);
}

function entryTable(entries: readonly AuditEntry[], names: ReadonlyMap<string, string>): Html {
  return html`${dataTable(
    ['Time (UTC)', 'What', 'Who', 'Of what', 'From'],
    entries.map((entry) => entryRow(entry, names)),
  )}`;
}

/** Of an invitation there is a hash alone: its beginning tells it from others. */
function shortId(id: string): string {
  return /^[\da-f]{32,}$/.test(id) ? `${id.slice(0, 12)}…` : id;
}

function entryRow(
  { at, act, outcome, actor, target, address }: AuditEntry,
  names: ReadonlyMap<string, string>,
): Html {
  const nameOf = (id: string | undefined): string => (id === undefined ? '' : (names.get(id) ?? shortId(id)));
  return html`<tr>
    <td data-label="Time">${moment(at)}</td>
    <td data-label="What" class="sentence nowrap">
      ${AUDIT_ACTS[act].label}${outcome === 'refused' && html` <span class="tag bad">refused</span>`}
    </td>
    <td data-label="Who" class="breaks">
      ${actor.kind === 'person' ? nameOf(actor.id) : ACTORS[actor.kind]}
    </td>
    ${cell('Of what', target === actor.id ? '' : nameOf(target))} ${cell('From', address ?? '')}
  </tr>`;
}

/** Where there is nothing to say: a dash in the table, and no line at all on a phone. */
function cell(label: string, text: string): Html {
  if (text === '') return html`<td data-label="${label}" class="muted none">–</td>`;
  return html`<td data-label="${label}" class="breaks">${text}</td>`;
}

const ACTORS = {
  key: 'a key',
  anonymous: 'somebody not signed in',
  command: 'administrator',
  service: 'the service',
} as const;
