/** The month against the cap, per day and endpoint, and the latest requests; nothing clinical is known here. */

import { PRICES } from '../../accounts/limits/price-table.ts';
import type { LoggedRequest } from '../../accounts/requests/request-log.ts';
import { dataTable } from '../parts/data-table.ts';
import type { DashboardServices } from '../dashboard-services.ts';
import { searchForm } from '../parts/form-fields.ts';
import { html } from '../../web/html.ts';
import type { Html } from '../../web/html.ts';
import { counted, grouped } from '../../web/numbers.ts';
import { day, page, second } from '../parts/layout.ts';
import { meter } from '../parts/meter.ts';
import { monthUsage } from '../parts/month-usage.ts';
import type { MonthUsage } from '../parts/month-usage.ts';
import type { PageAnswer, PageRequest } from '../page.ts';
import { chosenRequests, filterForm, filterOf, keyNames, keysCard, monthOf } from '../parts/usage-filters.ts';
import type { UsageOptions } from '../parts/usage-filters.ts';
import { usageChart, usageTable } from '../parts/usage-chart.ts';
import { sessionOf } from '../visitor.ts';

const UNITS = `One unit pays for ${PRICES.list.what}, ${PRICES.page.units} for ${PRICES.page.what}. Refused and failed requests cost nothing.`;
const SHOWN_REQUESTS = 50;
const REQUEST_ID = /^[A-Za-z0-9._-]{1,128}$/;

/** `GET /dashboard/usage`, with `?request=ID` for one request */
export async function showUsage(request: PageRequest, services: DashboardServices): Promise<PageAnswer> {
  const { visitor, query, now } = request;
  const { organization } = sessionOf(visitor);
  const { stores } = services;
  const wanted = (query.get('request') ?? '').trim();
  const chosen = chosenRequests(query, now);
  await stores.requests.flush();
  const [days, byKey, keys, rows] = await Promise.all([
    stores.accounts.usage(organization.id, now),
    stores.requests.byKey(organization.id, monthOf(chosen.month)),
    stores.keys.list(organization.id),
    wanted === ''
      ? stores.requests.recent(organization.id, { ...filterOf(chosen), limit: SHOWN_REQUESTS })
      : found(wanted, request, services),
  ]);
  const usage = monthUsage(organization.plan, days, now);
  const options = { chosen, keys: keyNames(keys), byKey, now };
  return {
    page: page(
      {
        title: 'Usage',
        lead: UNITS,
        nav: 'usage',
        visitor,
        query,
      },
      html`${monthCard(usage)}${keysCard(options)}${requestsCard(rows, wanted, options)}`,
    ),
  };
}

async function found(
  wanted: string,
  { visitor }: PageRequest,
  { stores }: DashboardServices,
): Promise<readonly LoggedRequest[]> {
  if (!REQUEST_ID.test(wanted)) return [];
  return stores.requests.find(sessionOf(visitor).organization.id, wanted);
}

function monthCard(usage: MonthUsage): Html {
  const cap = usage.limit === undefined ? 'units, no cap' : `of ${grouped(usage.limit)} units`;
  return html`<section class="card">
    <div class="head">
      <h2>This month</h2>
      <span class="muted small">starts again on ${day(usage.resetsAt)}, 00:00 UTC</span>
    </div>
    <p>
      <span class="figure">${grouped(usage.units)}</span>
      <span class="muted">${cap} · ${counted(usage.requests, 'request')}</span>
    </p>
    ${meter(usage)}
    ${usage.limit !== undefined && usage.units >= usage.limit && html`<p class="notice warn">The cap of this month is reached; further requests are refused. <a href="/dashboard/billing">See plans</a></p>`}
    ${
      usage.requests === 0
        ? html`<p class="muted">
            No request has been answered this month. There is one to paste on the
            <a href="/dashboard">overview</a>, and samples to send on the
            <a href="/dashboard/try">try-it page</a>.
          </p>`
        : html`${usageChart(usage)}
            <details>
              <summary>The same as a table</summary>
              ${usageTable(usage)}
            </details>`
    }
  </section>`;
}

function requestsCard(rows: readonly LoggedRequest[], wanted: string, options: UsageOptions): Html {
  return html`<section class="card">
    <div class="head">
      <h2>${wanted === '' ? 'Recent requests' : 'Requests with this id'}</h2>
      <span class="muted small">times in UTC; what was sent and answered is not kept</span>
    </div>
    ${searchForm({
      action: '/dashboard/usage',
      name: 'request',
      label: 'Request id',
      wanted,
      placeholder: 'x-request-id of an answer',
    })}
    ${wanted === '' && filterForm(options)}
    ${rows.length === 0 ? html`<p class="muted">${wanted === '' ? 'No request matches.' : 'No request of your organization has this id.'}</p>` : requestTable(rows)}
  </section>`;
}

function requestTable(rows: readonly LoggedRequest[]): Html {
  return html`${dataTable(['Time', 'Endpoint', 'Key', 'Status', 'Units', 'In → out', 'Duration', 'Request id'], rows.map(requestRow), ['Units', 'In → out', 'Duration'])}`;
}

function requestRow(row: LoggedRequest): Html {
  const tone = row.status < 400 ? 'good' : row.status < 500 ? 'warn' : 'bad';
  return html`<tr>
    <td data-label="Time">${second(row.at)}</td>
    <td data-label="Endpoint" class="nowrap">${row.endpoint}</td>
    <td data-label="Key"><code class="nowrap">${row.keyPrefix}…</code></td>
    <td data-label="Status">
      <span class="tag ${tone}">${row.status}</span
      >${row.errorKind !== undefined && html`<br /><span class="muted small nowrap">${row.errorKind}</span>`}
    </td>
    <td data-label="Units" class="number ${row.units === undefined && 'none'}">${row.units ?? '–'}</td>
    <td data-label="In → out" class="number ${row.inputCount === undefined && 'none'}">
      ${row.inputCount === undefined ? '–' : `${row.inputCount} → ${row.outputCount ?? 0}`}
    </td>
    <td data-label="Duration" class="number">${grouped(Math.round(row.durationMs))} ms</td>
    <td data-label="Request id"><code>${row.requestId}</code></td>
  </tr>`;
}
