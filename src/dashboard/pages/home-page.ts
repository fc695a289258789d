/** Home: what is done and what comes next, with a request that can be pasted. */

import { html } from '../html.ts';
import type { Html } from '../html.ts';
import type { DashboardServices } from '../dashboard-services.ts';
import { exampleCurl, KEY_VARIABLE } from '../example-request.ts';
import { copyable, grouped, page } from '../layout.ts';
import { keyState } from '../key-state.ts';
import type { PageAnswer, PageRequest } from '../page.ts';
import { monthUsage } from '../month-usage.ts';
import type { MonthUsage } from '../month-usage.ts';
import { meter } from '../meter.ts';
import { sessionOf } from '../visitor.ts';

/** `GET /dashboard` */
export async function showHome(request: PageRequest, services: DashboardServices): Promise<PageAnswer> {
  const { visitor, query, now } = request;
  const { organization } = sessionOf(visitor);
  const [keys, usageDays] = await Promise.all([
    services.stores.keys.list(organization.id),
    services.stores.accounts.usage(organization.id, now),
  ]);
  const working = keys.filter((key) => keyState(key, now).isWorking).length;
  const usage = monthUsage(organization.plan, usageDays, now);
  const used = keys.some((key) => key.lastUsedAt !== undefined) || usage.units > 0;
  return {
    page: page(
      {
        title: used ? 'Overview' : 'Welcome',
        lead: used
          ? 'Your keys, this month and a request to try.'
          : 'Two steps to your first deduplicated medication list.',
        nav: 'home',
        visitor,
        query,
      },
      html`${(used || working > 0) && overview(working, usage)}${firstSteps(services.publicUrl, working > 0, used)}`,
    ),
  };
}

function overview(workingKeys: number, usage: MonthUsage): Html {
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
      <p class="small"><a href="/dashboard/usage">See usage</a></p>
    </section>
    <section class="card">
      <h2>API keys</h2>
      <p><span class="figure">${workingKeys}</span> <span class="muted">working</span></p>
      <p class="small"><a href="/dashboard/keys">Manage keys</a></p>
    </section>
  </div>`;
}

function firstSteps(publicUrl: string, hasKey: boolean, hasUsed: boolean): Html {
  return html`<section class="card">
    <h2>${hasUsed ? 'A request to try' : 'First steps'}</h2>
    <ol class="steps">
      <li ${hasKey && html`class="done"`}>
        <h3>Create an API key</h3>
        <p class="muted">
          It is shown once. Keep it where your program finds it, for example as <code>${KEY_VARIABLE}</code>.
        </p>
        <p>
          <a class="button ${hasKey && 'quiet'}" href="/dashboard/keys/new"
            >${hasKey ? 'Create another key' : 'Create a key'}</a
          >
        </p>
      </li>
      <li ${hasUsed && html`class="done"`}>
        <h3>Send your first records</h3>
        <p class="muted">
          An order and a fill of the same drug become one entry, with its status and how sure it is.
        </p>
        ${copyable('first-request', exampleCurl(publicUrl, `$${KEY_VARIABLE}`))}
      </li>
    </ol>
  </section>`;
}
