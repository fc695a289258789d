/** Try it: FHIR pasted or PDFs dropped, sent from the browser with a key of the person's own; calls count like any other. */

import type { DashboardServices } from '../dashboard-services.ts';
import { postForm } from '../parts/form-fields.ts';
import { html } from '../../web/html.ts';
import type { Html } from '../../web/html.ts';
import { copyable, page } from '../parts/layout.ts';
import type { PageAnswer, PageRequest } from '../page.ts';
import { FREQUENCIES } from '../../terminology/codes/frequency-table.ts';
import { ROUTES } from '../../terminology/codes/route-table.ts';
import { CONFIDENCE_WORDS, STATUS_WORDS } from '../../workbench/evidence-table.ts';
import { actOf } from '../visitor.ts';
import type { Visitor } from '../visitor.ts';

const HOUR_MS = 3_600_000;

/** `GET /dashboard/try` */
export function showTry(request: PageRequest, { publicUrl }: DashboardServices): PageAnswer {
  return { page: tryPage(request, publicUrl, '') };
}

/** `POST /dashboard/try`: the same page with a new key that ends by itself in an hour. */
export async function makeTryKey(request: PageRequest, services: DashboardServices): Promise<PageAnswer> {
  const expiresAt = new Date(request.now.getTime() + HOUR_MS);
  const { key } = await services.stores.keys.create(actOf(request.visitor), { name: 'Try it', expiresAt });
  return { page: tryPage(request, services.publicUrl, key) };
}

/** Abbreviations of the PDF endpoint as people say them: `PO`, `BID`. */
const WORDS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    [...ROUTES, ...FREQUENCIES].flatMap((row) =>
      'abbreviation' in row ? [[row.abbreviation, row.spoken]] : [],
    ),
  ),
  QAM: 'every morning',
  QPM: 'every evening',
  QHS: 'at bedtime',
  PRN: 'as needed',
};

function tryPage({ visitor }: PageRequest, publicUrl: string, key: string): Html {
  return page(
    {
      title: 'Try it',
      lead: 'Synthetic patients and documents, or your own. Nothing you send is kept; answers count like those of any other request.',
      nav: 'try',
      visitor,
      assets: ['reference.css', 'workbench.css', 'page-picture.js', 'try-it.js'],
    },
    html`<noscript
        ><p class="notice warn">
          This page sends requests from your browser and needs JavaScript. The curl command on the
          <a href="/dashboard">overview</a> does the same.
        </p></noscript
      >
      <div
        class="try"
        id="try"
        data-public-url="${publicUrl}"
        data-words="${JSON.stringify({ words: WORDS, statuses: STATUS_WORDS, confidence: CONFIDENCE_WORDS })}"
      >
        ${keySection(visitor, key)} ${sampleSection()} ${inputSection()} ${resultSection()}
      </div>`,
  );
}

function keySection({ csrfToken, session }: Visitor, key: string): Html {
  const made = key !== '';
  return html`<section class="card" aria-labelledby="try-key-title">
    <h2 id="try-key-title">Your key</h2>
    <div class="key-row">
      <div class="field">
        <label for="try-key">API key</label>
        <input
          id="try-key"
          type="password"
          autocomplete="off"
          maxlength="100"
          value="${key}"
          aria-describedby="try-key-hint"
        />
        <p class="hint" id="try-key-hint">
          ${made ? 'This key ends in an hour. Until then it can be revoked in the list of keys.' : 'It stays in this page and goes nowhere but to this service.'}
        </p>
      </div>
      ${!made && session !== undefined && postForm({ action: '/dashboard/try', csrfToken, class: 'inline' }, html`<button>Make a key for one hour</button>`)}
      ${session === undefined && html`<p><a class="button quiet" href="/dashboard/sign-in?next=%2Fdashboard%2Ftry">Sign in to make a key</a></p>`}
    </div>
  </section>`;
}

function sampleSection(): Html {
  return html`<section class="card" aria-labelledby="try-samples-title">
    <h2 id="try-samples-title">Samples</h2>
    <p class="muted">Click one to send it. The people in them are made up.</p>
    <ul class="samples" id="try-stories"></ul>
    <ul class="samples" id="try-documents"></ul>
  </section>`;
}

function inputSection(): Html {
  return html`<section class="card" id="try-own" aria-labelledby="try-own-title">
    <h2 id="try-own-title">Your own</h2>
    <div class="grid own">
      <div class="stack">
        <div class="field">
          <label for="try-json">FHIR R4 as JSON</label>
          <textarea
            id="try-json"
            rows="9"
            spellcheck="false"
            aria-describedby="try-json-hint try-json-problem"
          ></textarea>
          <p class="hint" id="try-json-hint">A Bundle, a list of resources, or a whole request.</p>
          <p class="error" id="try-json-problem" role="alert"></p>
        </div>
        <div><button type="button" id="try-infer">Send resources</button></div>
      </div>
      <div class="stack">
        <div class="field drop" id="try-drop">
          <label for="try-files">PDF files</label>
          <input
            id="try-files"
            type="file"
            accept="application/pdf"
            multiple
            aria-describedby="try-files-hint"
          />
          <p class="hint" id="try-files-hint">
            Choose them or drop them here: up to 15 files, 200 pages. Showing a page of a file costs nothing
            for an hour after it was read.
          </p>
        </div>
        <div><button type="button" id="try-extract">Send documents</button></div>
      </div>
    </div>
  </section>`;
}

function resultSection(): Html {
  return html`<section class="card" aria-labelledby="try-result-title">
    <h2 id="try-result-title" tabindex="-1">The list</h2>
    <p id="try-status" role="status" class="muted">Nothing sent yet.</p>
    <p><button type="button" class="quiet small" id="try-cancel" hidden>Cancel</button></p>
    <div class="rows-shown" id="try-rows"></div>
    <div class="rows-shown" id="try-list"></div>
    <div class="grid exchange" id="try-details" hidden>
      <div class="stack">
        <h3>Request</h3>
        ${copyable('try-curl', '')}
      </div>
      <div class="stack">
        <h3>Answer</h3>
        ${copyable('try-answer', '')}
      </div>
    </div>
  </section>`;
}
