/** Which requests the usage page shows, by key, outcome, endpoint and month, and what each key used. */

import type { ApiKeyRecord } from '../../accounts/keys/key-store.ts';
import { startOfNextMonth } from '../../accounts/requests/calendar.ts';
import type { KeyUsage, RequestFilter } from '../../accounts/requests/request-log.ts';
import { html } from '../../web/html.ts';
import type { Html } from '../../web/html.ts';
import { grouped } from '../../web/numbers.ts';
import { dayText } from '../../workbench/days.ts';
import { dataTable } from './data-table.ts';

/** What was chosen in the form; empty texts let everything pass. */
export interface ChosenRequests {
  readonly key: string;
  readonly outcome: '' | 'answered' | 'refused' | 'failed';
  readonly endpoint: string;
  /** `2026-11` */
  readonly month: string;
}

export interface UsageOptions {
  readonly chosen: ChosenRequests;
  /** Names by the first characters of the key. */
  readonly keys: ReadonlyMap<string, string>;
  readonly byKey: readonly KeyUsage[];
  readonly now: Date;
}

const OUTCOMES = { answered: 'Answered (2xx)', refused: 'Refused (4xx)', failed: 'Failed (5xx)' } as const;

/** Months the log can reach back to are offered; it keeps single requests for a while only. */
const OFFERED_MONTHS = 3;

/** The choice in the address of the page; what is none passes everything, in the current month. */
export function chosenRequests(query: URLSearchParams, now: Date): ChosenRequests {
  const outcome = query.get('outcome') ?? '';
  const month = query.get('month') ?? '';
  return {
    key: (query.get('key') ?? '').slice(0, 40),
    outcome: Object.hasOwn(OUTCOMES, outcome) ? (outcome as keyof typeof OUTCOMES) : '',
    endpoint: (query.get('endpoint') ?? '').slice(0, 80),
    month: monthsBefore(now).includes(month) ? month : now.toISOString().slice(0, 7),
  };
}

/** First and end of a month, in UTC. */
export function monthOf(month: string): { readonly since: Date; readonly before: Date } {
  const since = new Date(`${month}-01T00:00:00Z`);
  return { since, before: startOfNextMonth(since) };
}

/** The same for the store. */
export function filterOf({ key, outcome, endpoint, month }: ChosenRequests): RequestFilter {
  return {
    ...monthOf(month),
    keyPrefix: key === '' ? undefined : key,
    outcome: outcome === '' ? undefined : outcome,
    endpoint: endpoint === '' ? undefined : endpoint,
  };
}

/** Names of keys by what the log has of them. */
export function keyNames(keys: readonly ApiKeyRecord[]): ReadonlyMap<string, string> {
  return new Map(keys.map(({ prefix, name, lastFour }) => [prefix, name === '' ? `…${lastFour}` : name]));
}

/** What each key used in the chosen month. */
export function keysCard({ chosen, keys, byKey }: UsageOptions): Html {
  const rows = byKey.map(
    ({ keyPrefix, requests, units }) =>
      html`<tr>
        <th scope="row">${keys.get(keyPrefix) ?? 'a key that is gone'}</th>
        <td data-label="Key"><code class="nowrap">${keyPrefix}…</code></td>
        <td data-label="Requests" class="number">${grouped(requests)}</td>
        <td data-label="Units" class="number">${grouped(units)}</td>
      </tr>`,
  );
  return html`<section class="card">
    <h2>By key, ${dayText(chosen.month)}</h2>
    <p class="muted small">
      Counted from the request log, which is kept for a limited time: earlier days of the month can be
      missing.
    </p>
    ${rows.length === 0 ? html`<p class="muted">Nothing yet.</p>` : dataTable(['Name', 'Key', 'Requests', 'Units'], rows, ['Requests', 'Units'])}
  </section>`;
}

/** The form that chooses; it works without a script. */
export function filterForm({ chosen, keys, byKey, now }: UsageOptions): Html {
  const endpoints = [...new Set(byKey.flatMap((row) => row.endpoints))].toSorted();
  const prefixes = [...new Set(byKey.map(({ keyPrefix }) => keyPrefix))];
  return html`<form method="get" action="/dashboard/usage" class="filters">
    ${choice('Month', 'month', chosen, optionsOf(monthsBefore(now), dayText))}
    ${choice('Key', 'key', chosen, [ALL, ...optionsOf(prefixes, (prefix) => keys.get(prefix) ?? `${prefix}…`)])}
    ${choice('Status', 'outcome', chosen, [ALL, ...Object.entries(OUTCOMES)])}
    ${choice('Endpoint', 'endpoint', chosen, [ALL, ...optionsOf(endpoints, (name) => name)])}
    <button class="quiet">Show</button>
  </form>`;
}

type Option = readonly [value: string, words: string];

const ALL: Option = ['', 'All'];

function optionsOf(values: readonly string[], wordsOf: (value: string) => string): readonly Option[] {
  return values.map((value) => [value, wordsOf(value)]);
}

function choice(
  label: string,
  name: keyof ChosenRequests,
  chosen: ChosenRequests,
  options: readonly Option[],
): Html {
  return html`<div class="field">
    <label for="f-${name}">${label}</label>
    <select id="f-${name}" name="${name}">
      ${options.map(([value, words]) => html`<option value="${value}" ${value === chosen[name] && html`selected`}>${words}</option>`)}
    </select>
  </div>`;
}

function monthsBefore(now: Date): readonly string[] {
  return Array.from({ length: OFFERED_MONTHS }, (_, index) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - index, 1)).toISOString().slice(0, 7),
  );
}
