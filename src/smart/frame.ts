/** The frame of every page of the SMART app, its style, and the pages without a list. */

import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { html } from '../web/html.ts';
import type { Html } from '../web/html.ts';
import { htmlDocument } from '../web/html-document.ts';
import type { TrustedIssuer } from './issuers.ts';
import { PROBLEMS } from './problem-table.ts';
import type { ProblemId } from './problem-table.ts';

/** The look of the dashboard, and after it what only the list needs. */
const STYLE = Buffer.concat(
  ['dashboard.css', 'workbench.css', 'smart.css'].map((name) =>
    readFileSync(new URL(`../web/assets/${name}`, import.meta.url)),
  ),
);
const HASH = hash('sha256', STYLE).slice(0, 16);

/** The style sheet and its address, which changes with it. */
export const SMART_STYLE = {
  path: `/smart/assets/smart.${HASH}.css`,
  contentType: 'text/css; charset=utf-8',
  bytes: STYLE,
} as const;

/** What stands around a page beside its title. */
export interface Around {
  /** At the right of the bar. */
  readonly aside?: Html;
  /** Where the first Tab leads instead of to the content. */
  readonly skip?: { readonly to: string; readonly words: string };
}

/** The whole document. The title names no patient: browsers keep titles. */
export function smartPage(title: string, body: Html, { aside, skip }: Around = {}): Html {
  return htmlDocument({
    title,
    ...(skip !== undefined && { skip }),
    links: html`<link rel="icon" href="data:," /> <link rel="stylesheet" href="${SMART_STYLE.path}" />`,
    body: html`<header class="top">
        <div class="bar"><span class="brand">medlist</span>${aside}</div>
      </header>
      <main id="content">${body}</main>
      <footer class="foot">
        <span>medlist</span><span>One list from scattered records. Nothing of the patient is kept.</span>
      </footer>`,
  });
}

/** What went wrong, and what to do. */
export function problemPage(id: ProblemId, requestId: string): Html {
  const { title, text } = PROBLEMS[id];
  return smartPage(
    title,
    html`<div class="head">
        <div>
          <h1>${title}</h1>
          <p class="lead">${text}</p>
        </div>
      </div>
      <p class="muted small">Request id: <code>${requestId}</code></p>`,
  );
}

/** The standalone launch: which EHR to sign in to. Links, since a form may not lead to another host. */
export function startPage(issuers: readonly TrustedIssuer[]): Html {
  const rows = issuers.map(({ iss, name }) => {
    const query = new URLSearchParams({ iss: iss.href }).toString();
    return html`<li class="card">
      <div class="head">
        <div>
          <h2>${name}</h2>
          <p class="muted small">${iss.host}</p>
        </div>
        <a class="button" href="/smart/launch?${query}">Sign in</a>
      </div>
    </li>`;
  });
  return smartPage(
    'Medication list',
    html`<div class="head">
        <div>
          <h1>Medication list</h1>
          <p class="lead">
            One list of a patient's medications from the orders, fills and reports of your EHR. Sign in there
            and choose the patient.
          </p>
        </div>
      </div>
      ${
        rows.length === 0
          ? html`<p class="notice">
              No EHR is connected yet. An administrator connects one with the setting SMART_ISSUERS.
            </p>`
          : html`<ul class="plain stack">
              ${rows}
            </ul>`
      }`,
  );
}

/** After signing out. */
export function signedOutPage(): Html {
  return smartPage(
    'Signed out',
    html`<div class="head">
        <div>
          <h1>The list is closed</h1>
          <p class="lead">Access to the record was given up. You may still be signed in to the EHR.</p>
        </div>
      </div>
      <p><a href="/smart">Open another list</a></p>`,
  );
}
