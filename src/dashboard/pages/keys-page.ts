/** The keys of an organization: the list, a new key (shown once), rotation with a grace period, revocation. */

import type { ApiKeyRecord } from '../../accounts/keys/key-store.ts';
import { KEY_SCOPES } from '../../accounts/keys/key-scope-table.ts';
import { ServiceError } from '../../errors.ts';
import { ACTIONS, dataTable } from '../parts/data-table.ts';
import type { DashboardServices } from '../dashboard-services.ts';
import { postForm, searchForm } from '../parts/form-fields.ts';
import { html } from '../../web/html.ts';
import type { Html } from '../../web/html.ts';
import { keyState } from '../parts/key-state.ts';
import { day, moment, page } from '../parts/layout.ts';
import { withNotice } from '../parts/notice-table.ts';
import type { PageAnswer, PageRequest } from '../page.ts';
import { actOf, sessionOf } from '../visitor.ts';

/** So many of one kind are shown at a time; with more keys than that, they can be searched. */
const SHOWN_KEYS = 50;

/** `GET /dashboard/keys`, those of a name with `?name=`, further ones with `?skip=` */
export async function showKeys(request: PageRequest, services: DashboardServices): Promise<PageAnswer> {
  const { visitor, query, now } = request;
  const all = await services.stores.keys.list(sessionOf(visitor).organization.id);
  const wanted = query.get('name')?.trim() ?? '';
  const keys = all.filter((key) => isWanted(key, wanted));
  const working = keys.filter((key) => keyState(key, now).isWorking);
  const ended = keys.filter((key) => !keyState(key, now).isWorking);
  return {
    page: page(
      {
        title: 'API keys',
        lead: 'Programs call the service with a key of your organization. A key is shown once, when it is created.',
        action: html`<a class="button" href="/dashboard/keys/new">Create a key</a>`,
        nav: 'keys',
        visitor,
        query,
      },
      html`<section class="card">
          <h2>Working keys</h2>
          ${all.length > SHOWN_KEYS && searchForm({ action: '/dashboard/keys', name: 'name', label: 'Name or key', wanted })}
          ${working.length === 0 ? noKeys(wanted) : partOf(working, request)}
        </section>
        ${
          ended.length > 0 &&
          html`<section class="card">
            <details ${wanted !== '' && html`open`}>
              <summary>Ended keys (${ended.length})</summary>
              ${keyTable(ended.slice(0, SHOWN_KEYS), now)}
              ${ended.length > SHOWN_KEYS && html`<p class="muted small">The newest ${SHOWN_KEYS} are shown; search for the others by name.</p>`}
            </details>
          </section>`
        }`,
    ),
  };
}

function isWanted(key: ApiKeyRecord, wanted: string): boolean {
  const text = `${keyName(key)} ${key.prefix}…${key.lastFour}`;
  return text.toLowerCase().includes(wanted.toLowerCase());
}

/** One table full, and where the others are. */
function partOf(keys: readonly ApiKeyRecord[], { query, now }: PageRequest): Html {
  const asked = Number(/^\d{1,6}$/.exec(query.get('skip') ?? '')?.[0] ?? 0);
  const skip = asked < keys.length ? asked : 0;
  const end = Math.min(skip + SHOWN_KEYS, keys.length);
  const link = (to: number, label: string): Html => {
    const name = query.get('name')?.trim() ?? '';
    const where = new URLSearchParams({ ...(name !== '' && { name }), ...(to > 0 && { skip: String(to) }) });
    return html`<a class="button quiet small" href="/dashboard/keys?${where.toString()}">${label}</a>`;
  };
  return html`${keyTable(keys.slice(skip, end), now)}
  ${
    keys.length > SHOWN_KEYS &&
    html`<p class="inline">
      <span class="muted small">${skip + 1} to ${end} of ${keys.length}</span>
      ${skip > 0 && link(Math.max(0, skip - SHOWN_KEYS), 'Newer')} ${end < keys.length && link(end, 'Older')}
    </p>`
  }`;
}

function noKeys(wanted: string): Html {
  const text =
    wanted === ''
      ? 'There is no working key. Create one to send your first request.'
      : 'No working key has this name.';
  return html`<p class="muted">${text}</p>`;
}

function keyTable(keys: readonly ApiKeyRecord[], now: Date): Html {
  return html`${dataTable(
    ['Name', 'Key', 'May call', 'Last used', 'State', ACTIONS],
    keys.map((key) => keyRow(key, now)),
  )}`;
}

function keyRow(key: ApiKeyRecord, now: Date): Html {
  const state = keyState(key, now);
  const name = keyName(key);
  return html`<tr>
    <th scope="row">${name}<br /><span class="muted small">made ${day(key.createdAt)}</span></th>
    <td data-label="Key"><code class="nowrap">${key.prefix}…${key.lastFour}</code></td>
    <td data-label="May call">${scopesText(key)}</td>
    <td data-label="Last used">${moment(key.lastUsedAt)}</td>
    <td data-label="State">
      <span class="tag ${state.tone}">${state.label}</span
      >${state.endsAt !== undefined && html`<br /><span class="muted small nowrap">${state.isWorking ? 'until' : 'since'} ${moment(state.endsAt)}</span>`}
    </td>
    <td class="actions">
      ${state.isWorking && html`${key.graceUntil === undefined && html`<a href="/dashboard/keys/${key.id}/rotate" aria-label="Rotate ${name}">Rotate</a> `}<a href="/dashboard/keys/${key.id}/revoke" aria-label="Revoke ${name}">Revoke</a>`}
    </td>
  </tr>`;
}

/** `GET /dashboard/keys/:id/revoke` */
export async function showRevoke(request: PageRequest, services: DashboardServices): Promise<PageAnswer> {
  const key = await workingKeyOf(request, services);
  const { visitor } = request;
  return {
    page: page(
      { title: `Revoke ${keyName(key)}?`, nav: 'keys', isNarrow: true, visitor },
      html`<div class="card">
        <p>
          Every request with <code>${key.prefix}…${key.lastFour}</code> will be refused at once. This cannot
          be undone.
        </p>
        <p class="muted">Last used: ${moment(key.lastUsedAt)}</p>
        ${postForm(
          { action: `/dashboard/keys/${key.id}/revoke`, csrfToken: visitor.csrfToken, class: 'inline' },
          html`<button class="danger">Revoke the key</button>
            <a class="button quiet" href="/dashboard/keys">Keep it</a>`,
        )}
      </div>`,
    ),
  };
}

/** `POST /dashboard/keys/:id/revoke` */
export async function revokeKey(request: PageRequest, services: DashboardServices): Promise<PageAnswer> {
  const key = await keyOf(request, services);
  await services.stores.keys.revoke(actOf(request.visitor), key.id);
  return { redirect: withNotice('/dashboard/keys', 'key-revoked') };
}

/** The key an address names; one of another organization is as little there as one that never was. */
export async function keyOf(request: PageRequest, services: DashboardServices): Promise<ApiKeyRecord> {
  const { organization } = sessionOf(request.visitor);
  const key = await services.stores.keys.get(organization.id, request.params['id'] ?? '');
  if (key === undefined) throw new ServiceError('not-found', 'no such key');
  return key;
}

/** As keyOf, for what can only be done to a key that works. */
export async function workingKeyOf(request: PageRequest, services: DashboardServices): Promise<ApiKeyRecord> {
  const key = await keyOf(request, services);
  if (!keyState(key, request.now).isWorking) throw new ServiceError('not-found', 'the key has ended');
  return key;
}

/** What people call a key. */
export function keyName(key: ApiKeyRecord): string {
  return key.name === '' ? 'Unnamed key' : key.name;
}

function scopesText(key: ApiKeyRecord): Html {
  if (key.scopes === undefined) return html`everything`;
  return html`${key.scopes.map((scope) => html`<span class="tag" title="${KEY_SCOPES[scope].label}">${scope}</span> `)}`;
}
