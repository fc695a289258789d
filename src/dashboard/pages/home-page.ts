/** Home: what is done and what comes next, with a request that can be pasted. */

import type { ApiKeyRecord } from '../../accounts/keys/key-store.ts';
import { html } from '../../web/html.ts';
import type { Html } from '../../web/html.ts';
import type { DashboardServices } from '../dashboard-services.ts';
import { exampleCurl, KEY_VARIABLE } from '../parts/example-request.ts';
import { copyable, moment, page } from '../parts/layout.ts';
import { grouped } from '../../web/numbers.ts';
import { keyState } from '../parts/key-state.ts';
import type { PageAnswer, PageRequest } from '../page.ts';
import { monthUsage } from '../parts/month-usage.ts';
import type { MonthUsage } from '../parts/month-usage.ts';
import { meter } from '../parts/meter.ts';
import { sessionOf } from '../visitor.ts';

/** `GET /dashboard` */
export async function showHome(request: PageRequest, services: DashboardServices): Promise<PageAnswer> {
  const { visitor, query, now } = request;
  const { organization } = sessionOf(visitor);
  const [keys, usageDays] = await Promise.all([
    services.stores.keys.list(organization.id),
    services.stores.accounts.usage(organization.id, now),
  ]);
  const working = keys.filter((key) => keyState(key, now).isWorking);
  const usage = monthUsage(organization.plan, usageDays, now);
  const used = keys.some((key) => key.lastUsedAt !== undefined) || usage.units > 0;
  return {
    page: page(
      {
        title: used ? 'Overview' : 'Welcome',
        lead: used
          ? 'This month, your keys, and a request to paste.'
          : 'Two steps to your first deduplicated medication list.',
        nav: 'home',
        visitor,
        query,
      },
      html`${(used || working.length > 0) && overview(working, usage)}${used ? requestCard(services.publicUrl) : firstSteps(services.publicUrl, working.length > 0)}`,
    ),
  };
}

function overview(working: readonly ApiKeyRecord[], usage: MonthUsage): Html {
  const lastUsed = working
    .flatMap(({ lastUsedAt }) => lastUsedAt ?? [])
    .toSorted((one, other) => other.getTime() - one.getTime())[0];
  return html`<div class="grid">
    <section class="card">
      <h2>This month</h2>
      <p>
        <span class="figure">${grouped(usage.units)}</span>
        <span class="muted"
          >${usage.limit === undefined ? 'units, no cap' : `of ${grouped(usage.limit)} units`}</span
        >
      </p>
      ${meter(usage)}
      <p class="small last"><a href="/dashboard/usage">See usage</a></p>
    </section>
    <section class="card">
      <h2>API keys</h2>
      <p><span class="figure">${working.length}</span> <span class="muted">working</span></p>
      <p class="muted small">Last used: ${moment(lastUsed)}</p>
      <p class="small last"><a href="/dashboard/keys">Manage keys</a></p>
    </section>
    <section class="card">
      <h2>Try it</h2>
      <p class="muted">Made-up patients in one click, your own FHIR, or a PDF with its evidence marked.</p>
      <p class="small last"><a href="/dashboard/try">Open the try-it page</a></p>
    </section>
  </div>`;
}

function requestCard(publicUrl: string): Html {
  return html`<section class="card">
    <div>
      <h2>A request to paste</h2>
      <p class="muted small">
        An order and a fill of the same drug become one entry. <code>${KEY_VARIABLE}</code> holds a key of
        yours.
      </p>
    </div>
    ${copyable('first-request', exampleCurl(publicUrl, `$${KEY_VARIABLE}`))}
  </section>`;
}

function firstSteps(publicUrl: string, hasKey: boolean): Html {
  return html`<section class="card">
      <h2>First steps</h2>
      <ol class="steps">
        <li ${hasKey && html`class="done"`}>
          <h3>Create an API key</h3>
          <p class="muted">
            It is shown once. Keep it where your program finds it, for example as
            <code>${KEY_VARIABLE}</code>.
          </p>
          <p>
            <a class="button ${hasKey && 'quiet'}" href="/dashboard/keys/new"
              >${hasKey ? 'Create another key' : 'Create a key'}</a
            >
          </p>
        </li>
        <li>
          <h3>Send your first records</h3>
          <p class="muted">
            An order and a fill of the same drug become one entry, with its status and how sure it is.
          </p>
          ${copyable('first-request', exampleCurl(publicUrl, `$${KEY_VARIABLE}`))}
        </li>
      </ol>
    </section>
    <p class="muted">
      Rather look first? <a href="/dashboard/try">Try it in the browser</a> with made-up patients and
      documents.
    </p>`;
}
