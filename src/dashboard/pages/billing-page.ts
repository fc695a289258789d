/** The plan of the organization beside the others: where `upgrade_url` of a monthly-cap answer leads. */

import { isPlanName, planNamed, PLANS } from '../../accounts/limits/plan-table.ts';
import type { PlanName } from '../../accounts/limits/plan-table.ts';
import type { DashboardServices } from '../dashboard-services.ts';
import { html } from '../../web/html.ts';
import type { Html } from '../../web/html.ts';
import { copyable, day, page } from '../parts/layout.ts';
import { grouped } from '../../web/numbers.ts';
import { meter } from '../parts/meter.ts';
import { monthUsage } from '../parts/month-usage.ts';
import type { PageAnswer, PageRequest } from '../page.ts';
import { sessionOf } from '../visitor.ts';

/** The demo plan is made on a first start only; unlimited is for those who run the service. */
const OFFERED: ReadonlySet<PlanName> = new Set(['free', 'team', 'scale', 'enterprise']);

/** `GET /dashboard/billing` */
export async function showBilling(request: PageRequest, services: DashboardServices): Promise<PageAnswer> {
  const { visitor, query, now } = request;
  const { organization } = sessionOf(visitor);
  const usage = monthUsage(
    organization.plan,
    await services.stores.accounts.usage(organization.id, now),
    now,
  );
  const cap =
    usage.limit === undefined ? 'units this month, no cap' : `of ${grouped(usage.limit)} units this month`;
  const plans = Object.keys(PLANS)
    .filter(isPlanName)
    .filter((name) => OFFERED.has(name) || name === organization.plan);
  return {
    page: page(
      {
        title: 'Plan and billing',
        lead: html`Your organization is on the <strong>${organization.plan}</strong> plan.`,
        nav: 'billing',
        visitor,
        query,
      },
      html`<section class="card">
          <h2>Where you stand</h2>
          <p><span class="figure">${grouped(usage.units)}</span> <span class="muted">${cap}</span></p>
          ${meter(usage)}
          ${usage.limit !== undefined && usage.units >= usage.limit && html`<p class="notice warn">The cap of this month is reached: requests are refused until it starts again, or until the plan changes.</p>`}
          <p class="muted small">The month starts again on ${day(usage.resetsAt)}, 00:00 UTC.</p>
        </section>
        <section class="stack">
          <h2>Plans</h2>
          <div class="grid">${plans.map((name) => planCard(name, organization.plan))}</div>
        </section>
        ${changeCard(services, organization.id)}`,
    ),
  };
}

function planCard(name: PlanName, current: PlanName): Html {
  const { limitPerMinute, limitPerMonth } = planNamed(name);
  const isCurrent = name === current;
  return html`<article class="card plan ${isCurrent && 'current'}">
    <div class="head">
      <h3>${title(name)}</h3>
      ${isCurrent && html`<span class="tag good">your plan</span>`}
    </div>
    <p>
      <span class="figure">${limitPerMonth === undefined ? 'No cap' : grouped(limitPerMonth)}</span><br />
      <span class="muted">${limitPerMonth === undefined ? 'as many as you need' : 'units a month'}</span>
    </p>
    <p class="muted">
      ${limitPerMinute === undefined ? 'as fast as the machine answers' : `up to ${grouped(limitPerMinute)} a minute`}
    </p>
  </article>`;
}

function changeCard({ config }: DashboardServices, organizationId: string): Html {
  return html`<section class="card">
    <h2>Change your plan</h2>
    ${config.paymentLink === undefined ? html`<p>Ask whoever runs this service, and name your organization:</p>` : html`<p>Name your organization when you are asked for a reference:</p>`}
    ${copyable('organization-id', organizationId)}
    ${config.paymentLink !== undefined && html`<p><a class="button" href="${config.paymentLink}" rel="noopener">Go to payment</a></p>`}
    <details>
      <summary>You run this service yourself?</summary>
      <p class="muted">
        An administrator changes the plan on the command line:
        <code>npx medlist plan set ${organizationId} team</code>
      </p>
    </details>
  </section>`;
}

function title(name: PlanName): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}
