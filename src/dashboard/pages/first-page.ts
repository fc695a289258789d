/** The first page: what this is, with a live sample. Records on the left, the answer beside them, the evidence on a click. */

import type { Resource } from '@medplum/fhirtypes';
import { assetPath } from '../../web/assets.ts';
import { html } from '../../web/html.ts';
import type { Html } from '../../web/html.ts';
import { htmlDocument } from '../../web/html-document.ts';
import { counted } from '../../web/numbers.ts';
import type { InferredMedication } from '../../medications/medication-list.ts';
import { dayText } from '../../workbench/days.ts';
import { evidenceLines } from '../../workbench/evidence.ts';
import type { EvidenceLine } from '../../workbench/evidence.ts';
import { drugHeading, drugFacts } from '../../workbench/drug-parts.ts';
import { REVIEW_REASONS } from '../../workbench/evidence-table.ts';
import { isConflict } from '../../workbench/list-view.ts';
import { markedPage } from '../../workbench/marked-page.ts';
import { timelineOf } from '../../workbench/timeline-picture.ts';
import type { DashboardServices } from '../dashboard-services.ts';
import type { PageAnswer, PageRequest } from '../page.ts';
import type { AnsweredSample, SampleLists } from '../samples/sample-lists.ts';
import type { SampleRow } from '../samples/sample-table.ts';

/** `GET /` */
export async function showFirst(request: PageRequest, { samples }: DashboardServices): Promise<PageAnswer> {
  const wanted = request.query.get('sample');
  const row = samples?.rows.find(({ id }) => id === wanted) ?? samples?.rows[0];
  if (samples === undefined || row === undefined) return { redirect: '/dashboard' };
  const answered = await samples.answer(row);
  return { page: firstPage(answered, samples, request.visitor.session !== undefined) };
}

function firstPage(sample: AnsweredSample, { rows }: SampleLists, isSignedIn: boolean): Html {
  const links = html`<link rel="icon" type="image/svg+xml" href="${assetPath('icon.svg')}" />
    <link rel="stylesheet" href="${assetPath('dashboard.css')}" />
    <link rel="stylesheet" href="${assetPath('workbench.css')}" />
    <script type="module" src="${assetPath('next-by-key.js')}"></script>`;
  return htmlDocument({
    title: 'One list from scattered records',
    links,
    body: html`${bar(isSignedIn)}
      <main id="content" class="first">
        <div class="pitch">
          <h1>What is this patient really taking?</h1>
          <p class="lead">
            medlist reads orders, fills, reports and PDFs, and answers with one entry per drug: the status,
            how sure it is, and the records that say so. The patients below are made up; the answers are
            computed.
          </p>
        </div>
        ${sampleTabs(rows, sample.row)}
        <p class="muted small keys-hint">Press <kbd>n</kbd> for the next one.</p>
        <h2 class="question">${sample.row.question}</h2>
        <div class="beside">${recordsSide(sample)}${answerSide(sample)}</div>
      </main>
      ${foot()}`,
  });
}

function bar(isSignedIn: boolean): Html {
  return html`<header class="top">
    <div class="bar">
      <a class="brand" href="/"
        ><img src="${assetPath('icon.svg')}" alt="" width="28" height="28" />medlist</a
      >
      <div class="who">
        <a href="/docs">Docs</a>
        <a href="/docs/api">API</a>
        ${
          isSignedIn
            ? html`<a href="/dashboard">Dashboard</a>`
            : html`<a href="/dashboard/sign-in">Sign in</a>`
        }
      </div>
    </div>
  </header>`;
}

function foot(): Html {
  return html`<footer class="foot">
    <span>medlist</span
    ><span>It supports a clinician's judgement and does not replace it. Nothing clinical is kept.</span>
    <a href="/docs">Documentation</a>
  </footer>`;
}

function sampleTabs(rows: readonly SampleRow[], current: SampleRow): Html {
  const next = rows[(rows.indexOf(current) + 1) % rows.length] ?? current;
  return html`<nav class="samples-bar" aria-label="Samples">
    <ul class="plain">
      ${rows.map(
        ({ id, question }) =>
          html`<li>
            <a href="/?sample=${id}" ${id === current.id && html`aria-current="page"`}>${question}</a>
          </li>`,
      )}
    </ul>
    <a class="button quiet small" rel="next" href="/?sample=${next.id}">Next sample</a>
  </nav>`;
}

/** Everything the sample consists of, as it was written. */
function recordsSide({ row, resources, asOf, pages }: AnsweredSample): Html {
  const lines = evidenceLines(resources.filter(isRecord).map(referenceOf), resources);
  return html`<section class="card records" aria-labelledby="records-title">
    <h2 id="records-title">The records <span class="count">${lines.length + row.documents.length}</span></h2>
    <ul class="plain">
      ${row.documents.map(
        ({ name, date }) =>
          html`<li>
            <p><strong>PDF</strong> <span class="muted">${dayText(date)}</span></p>
            <p>${name}</p>
            ${pageDetails(name, pages)}
          </li>`,
      )}
      ${lines.map(recordCard)}
    </ul>
    <p class="muted small">As of ${dayText(asOf.toISOString())}.</p>
  </section>`;
}

function pageDetails(name: string, pages: AnsweredSample['pages']): Html | undefined {
  const page = pages.get(name);
  if (page === undefined) return undefined;
  return html`<details>
    <summary>See the page</summary>
    ${markedPage(page, [], `Page 1 of ${name}`)}
  </details>`;
}

function recordCard({ kind, date, status, says }: EvidenceLine): Html {
  return html`<li>
    <p>
      <strong>${kind}</strong> <span class="muted">${date === undefined ? 'undated' : dayText(date)}</span>
      ${status !== undefined && html`<span class="muted">· ${status}</span>`}
    </p>
    ${says.slice(0, 4).map((text) => html`<p class="small">${text}</p>`)}
  </li>`;
}

const RECORD_TYPES: ReadonlySet<string> = new Set([
  'MedicationRequest',
  'MedicationDispense',
  'MedicationStatement',
  'MedicationAdministration',
]);

function isRecord({ resourceType }: Resource): boolean {
  return RECORD_TYPES.has(resourceType);
}

function referenceOf({ resourceType, id = '' }: Resource): string {
  return `${resourceType}/${id}`;
}

function answerSide(sample: AnsweredSample): Html {
  const { medications } = sample.list;
  return html`<section class="answer" aria-labelledby="answer-title">
    <h2 id="answer-title">The answer <span class="count">${medications.length}</span></h2>
    <ul class="plain entries">
      ${medications.map((medication) => answerOf(medication, sample))}
    </ul>
  </section>`;
}

function answerOf(medication: InferredMedication, { resources, asOf, pages }: AnsweredSample): Html {
  const lines = evidenceLines(medication.provenance.sources, resources);
  return html`<li class="entry">
    ${drugHeading(medication, { now: asOf, level: 'h3' })}
    ${isConflict(medication) && html`<p><span class="tag warn">${REVIEW_REASONS.conflict}</span></p>`}
    ${drugFacts(medication, asOf)}
    <details>
      <summary>Evidence: ${counted(lines.length, 'record')}</summary>
      ${timelineOf(medication.explained, { resources, now: asOf })}
      ${lines.map((line) => markedLine(line, pages))}
    </details>
  </li>`;
}

/** The line of a document where it stands on its page. */
function markedLine({ document }: EvidenceLine, pages: AnsweredSample['pages']): Html | undefined {
  const page = document === undefined ? undefined : pages.get(document.name);
  if (document === undefined || page === undefined) return undefined;
  const label = `${document.name}, page ${document.page}. Marked: ${document.words}`;
  return html`<figure>
    <figcaption class="small">
      ${document.name}, page ${document.page}: <mark>${document.words}</mark>
    </figcaption>
    ${markedPage(page, [document.words], label)}
  </figure>`;
}
