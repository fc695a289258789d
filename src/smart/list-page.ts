/** The clinician's page: whose list, what is missing, conflicts first, evidence on demand, a filter that needs no script. */

import type { Patient, Resource } from '@medplum/fhirtypes';
import type { InferredMedication, MedicationList } from '../medications/medication-list.ts';
import { html } from '../web/html.ts';
import type { Html } from '../web/html.ts';
import { counted } from '../web/numbers.ts';
import { evidenceLines } from '../workbench/evidence.ts';
import { EVIDENCE_WORDS, REVIEW_REASONS, STATUS_WORDS } from '../workbench/evidence-table.ts';
import type { ReviewReason } from '../workbench/evidence-table.ts';
import { smartPage } from './frame.ts';
import { sectionsOf } from '../workbench/list-view.ts';
import type { ListedMedication, ListSection } from '../workbench/list-view.ts';
import { personOf } from './person.ts';
import type { Missing } from './record.ts';
import { wordsOfType } from './problem-table.ts';

export interface ListPage {
  /** Of the page, in its address. */
  readonly id: string;
  readonly csrfToken: string;
  readonly ehrName: string;
  readonly patient: Patient | undefined;
  readonly list: MedicationList;
  readonly resources: readonly Resource[];
  readonly missing: Missing;
  readonly readAt: Date;
}

/** The whole page. */
export function listPage(shown: ListPage): Html {
  const { id, csrfToken, list } = shown;
  const sections = sectionsOf(list);
  const toReview = sections.flatMap(({ medications }) => medications).filter(needsReview).length;
  const signOut = html`<div class="who">
    <form method="post" action="/smart/lists/${id}/sign-out">
      <input type="hidden" name="csrf" value="${csrfToken}" /><button>Close list</button>
    </form>
  </div>`;
  const body = html`${banner(shown)} ${missingNotice(shown.missing)}
    <div class="list">
      ${toReview > 0 && html`<input type="checkbox" id="only-review" class="only-review" />`}
      <div class="tools">
        ${
          toReview > 0 &&
          html`<label for="only-review" class="switch"
            >Needs review only <span class="count">${toReview}</span></label
          >`
        }
        <span class="acts"
          ><a class="button quiet small" href="/smart/lists/${id}">Refresh</a
          ><a class="button quiet small" href="/smart/lists/${id}/bundle" download>Download FHIR</a></span
        >
      </div>
      ${list.medications.length > LONG_LIST && overview(sections)}
      <p class="filter-note muted small">
        Only what needs review: ${toReview} of ${list.medications.length} medications.
      </p>
      ${sections.length === 0 && html`<p class="card">The EHR has no medication records of this patient${shown.missing.types.length > 0 && ' that could be read'}.</p>`}
      ${sections.map((section) => sectionOf(section, shown))}
    </div>
    ${readingNote(shown)}`;
  return smartPage('Medication list', body, signOut);
}

/** More medications than a screen shows. */
const LONG_LIST = 8;

/** How much of what there is, each a link to its section: long lists are read from the top. */
function overview(sections: readonly ListSection[]): Html {
  return html`<nav class="overview small" aria-label="Sections of the list">
    ${sections.map(({ id, title, medications }) => html`<a href="#section-${id}">${title} <span class="count">${medications.length}</span></a>`)}
  </nav>`;
}

/** From where and when, and what rests in no entry. */
function readingNote({ list, ehrName, readAt }: ListPage): Html {
  const at = `${readAt.toISOString().slice(0, 10)} at ${readAt.toISOString().slice(11, 16)} UTC`;
  const left = list.setAside.length;
  const setAside = `${counted(left, 'record rests', 'records rest')} in no entry: entered in error, or without a drug.`;
  return html`<p class="muted small">
    ${counted(list.inputResourceCount, 'record')} read from ${ehrName} on ${at}. The list is worked out from
    records; it does not replace asking the patient. ${left > 0 && setAside}
  </p>`;
}

function banner({ patient }: ListPage): Html {
  const person = personOf(patient);
  return html`<div class="person">
    <h1>${person.name}</h1>
    <p class="facts-line">${person.facts.map((fact) => html`<span>${fact}</span>`)}</p>
  </div>`;
}

function missingNotice({ types, reasons, notices }: Missing): Html {
  return html`${
    types.length > 0 &&
    html`<div class="notice warn" role="status">
      <p>
        <strong>This list is not complete.</strong> The EHR did not give, or not all of:
        ${types.map(wordsOfType).join(', ')}. Statuses can be wrong for want of them.
      </p>
      ${reasonList(reasons)}
    </div>`
  }${
    notices.length > 0 &&
    html`<div class="notice">
      <p>The EHR says:</p>
      ${reasonList(notices)}
    </div>`
  }`;
}

function reasonList(texts: readonly string[]): Html | false {
  if (texts.length === 0) return false;
  return html`<ul class="small">
    ${texts.map((text) => html`<li>${text}</li>`)}
  </ul>`;
}

function sectionOf({ id, title, medications }: ListSection, shown: ListPage): Html {
  const isForReview = medications.some(needsReview);
  return html`<section class="group ${id} ${isForReview && html`for-review`}" aria-labelledby="section-${id}">
    <h2 id="section-${id}">${title} <span class="count">${medications.length}</span></h2>
    <ul class="plain entries">
      ${medications.map((row) => entryOf(row, shown))}
    </ul>
  </section>`;
}

function entryOf(row: ListedMedication, shown: ListPage): Html {
  const { medication, review, confidenceWord } = row;
  const { displayName, status, confidence, sig, indication, lastActivityDate } = medication;
  const { word, tone } = STATUS_WORDS[status];
  const forWhat = indication?.text ?? indication?.coding?.[0]?.display;
  return html`<li class="entry ${needsReview(row) && html`for-review`}">
    <div class="line">
      <h3>${displayName}</h3>
      <span class="tag ${tone}">${word}</span>
    </div>
    <p class="sig">
      ${sig ?? html`<span class="muted">No directions recorded</span>`}${forWhat !== undefined && html` <span class="muted">for ${forWhat}</span>`}
    </p>
    <p class="facts-line small muted">
      ${review.length > 0 && html`<span class="reasons">${review.map((reason) => reasonTag(reason, medication))}</span>`}
      <span>Confidence: ${confidenceWord.toLowerCase()} (${confidence.toFixed(2)})</span
      >${lastActivityDate !== undefined && html`<span>Last activity ${lastActivityDate.slice(0, 10)}, ${ago(lastActivityDate, shown.readAt)}</span>`}
    </p>
    ${evidenceOf(row, shown)}
  </li>`;
}

function evidenceOf({ medication }: ListedMedication, { resources }: ListPage): Html {
  const { sources, evidence, enrichments } = medication.provenance;
  const lines = evidenceLines(sources, resources);
  return html`<details>
    <summary>Evidence: ${counted(lines.length, 'record')}</summary>
    <p class="small">
      ${evidence.length === 0 ? 'No rule speaks for a status.' : `Why: ${wordsOf(medication)}.`}
    </p>
    <div class="scroll">
      <table class="rows">
        <thead>
          <tr>
            <th scope="col">Date</th>
            <th scope="col">Record</th>
            <th scope="col">Status</th>
            <th scope="col">What it says</th>
          </tr>
        </thead>
        <tbody>
          ${lines.map(
            (line) =>
              html`<tr>
                <th scope="row">${line.date ?? 'undated'}</th>
                <td data-label="Record">${line.kind}<br /><code class="muted">${line.reference}</code></td>
                <td data-label="Status">${line.status ?? '—'}</td>
                <td data-label="Says">${line.says.map((text) => html`<div>${text}</div>`)}</td>
              </tr>`,
          )}
        </tbody>
      </table>
    </div>
    ${
      enrichments.length > 0 &&
      html`<p class="small muted">Read from the text or worked out:</p>
        <ul class="small muted">
          ${enrichments.map(({ field, value, reason }) => html`<li><code>${field}</code> ${value}: ${reason}</li>`)}
        </ul>`
    }
  </details>`;
}

/** A conflict says at once what stands against what. */
function reasonTag(reason: ReviewReason, medication: InferredMedication): Html {
  if (reason !== 'conflict') return html`<span class="tag warn">${REVIEW_REASONS[reason]}</span>`;
  return html`<span class="tag bad">${REVIEW_REASONS[reason]}: ${wordsOf(medication)}</span>`;
}

function wordsOf({ provenance }: InferredMedication): string {
  return provenance.evidence.map((tag) => EVIDENCE_WORDS[tag].text).join('; ');
}

function needsReview({ review }: ListedMedication): boolean {
  return review.length > 0;
}

const DAY_MS = 86_400_000;

/** `today`, `1 day ago`, `40 days ago`, `14 months ago` */
function ago(date: string, now: Date): string {
  const days = Math.floor((now.getTime() - Date.parse(date)) / DAY_MS);
  if (days < 1) return 'today';
  if (days < 90) return `${days} day${days === 1 ? '' : 's'} ago`;
  const months = Math.round(days / 30.44);
  return months < 24 ? `${months} months ago` : `${Math.floor(months / 12)} years ago`;
}
