/** The clinician's page: whose list, what is missing, conflicts first; columns to compare, decisions to make; it needs no script. */

import type { Patient, Resource } from '@medplum/fhirtypes';
import type { MedicationList } from '../medications/medication-list.ts';
import { html } from '../web/html.ts';
import type { Html } from '../web/html.ts';
import { counted } from '../web/numbers.ts';
import type { Comparison } from '../workbench/compare.ts';
import { isDecided } from '../workbench/decision.ts';
import { NEXT } from '../workbench/decision-fields.ts';
import { drugRow } from '../workbench/drug-row.ts';
import { sectionsOf } from '../workbench/list-view.ts';
import type { ListedMedication, ListSection } from '../workbench/list-view.ts';
import { agreedIds, comparedWith } from './agreed.ts';
import type { Desk } from './desk/desk.ts';
import { decisionBar, viewTools } from './desk/desk-tools.ts';
import { arranged } from './desk/view-settings.ts';
import { smartPage } from './frame.ts';
import type { ChartPapers } from './papers/read-papers.ts';
import type { CurrentList } from '../ehr/reading/read-current-list.ts';
import { dayText } from '../workbench/days.ts';
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
  /** Undefined where this EHR is not asked for documents. */
  readonly papers: ChartPapers | undefined;
  /** The list that the EHR keeps itself; undefined where it gives none. */
  readonly ehrList: CurrentList | undefined;
  readonly missing: Missing;
  readonly readAt: Date;
  readonly desk: Desk;
}

/** The whole page. */
export function listPage(shown: ListPage): Html {
  const { list, desk } = shown;
  const sections = sectionsOf(list);
  const toReview = sections.flatMap(({ medications }) => medications).filter(needsReview).length;
  const rows = arranged(sections, desk.view);
  const { comparisons, resources } = comparedWith(shown, list);
  const agreed = agreedIds(list, comparisons).filter((one) => !desk.decisions.has(one));
  const next = rows
    .flatMap(({ medications }) => medications)
    .find(({ medication }) => !isDecided(desk.decisions.get(medication.id)))?.medication.id;
  const body = html`${personBanner(shown.patient)} ${missingNotice(shown.missing, shown.papers)}
    ${ehrListNotice(shown)}
    <form method="post" action="/smart/lists/${shown.id}/decisions" class="list">
      <input type="hidden" name="csrf" value="${shown.csrfToken}" />
      <button class="first-button" name="act" value="save" tabindex="-1" aria-hidden="true">Save</button>
      ${toReview > 0 && html`<input type="checkbox" id="only-review" class="only-review" />`}
      ${pageTools(shown, toReview)} ${viewTools(desk.view)}
      ${list.medications.length > LONG_LIST && overview(rows)} ${agreedButton(agreed.length)}
      <p class="filter-note muted small">
        Only what needs review: ${toReview} of ${list.medications.length} medications.
      </p>
      ${emptyNote(shown, rows)}
      ${rows.map((section) => sectionOf(section, comparisons, { ...shown, resources, next }))}
      ${list.medications.length > 0 && decisionBar(desk, list.medications, next === undefined)}
    </form>
    ${readingNote(shown)}`;
  const skip = { to: agreed.length > 0 ? 'agreed' : NEXT, words: 'Skip to the decisions' };
  return smartPage('Medication list', body, { aside: signOut(shown), skip });
}

/** What is shown of the list, and the ways out of the page. */
function pageTools({ id }: ListPage, toReview: number): Html {
  return html`<div class="tools">
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
  </div>`;
}

function agreedButton(count: number): Html | false {
  if (count === 0) return false;
  return html`<p class="agreed">
    <button class="quiet small" name="act" value="agreed" id="agreed">
      Continue the ${count === 1 ? 'one' : count} on which all records agree
    </button>
    <span class="small muted">active, on the EHR’s list, no differences, nothing to review</span>
  </p>`;
}

function signOut({ id, csrfToken }: ListPage): Html {
  return html`<div class="who">
    <form method="post" action="/smart/lists/${id}/sign-out">
      <input type="hidden" name="csrf" value="${csrfToken}" /><button>Close list</button>
    </form>
  </div>`;
}

/** More medications than a screen shows. */
const LONG_LIST = 8;

/** How much of what there is, each a link to its section: long lists are read from the top. */
function overview(sections: readonly ListSection[]): Html {
  return html`<nav class="overview small" aria-label="Sections of the list">
    ${sections.map(({ id, title, medications }) => html`<a href="#section-${id}">${title} ${counts(medications)}</a>`)}
  </nav>`;
}

function emptyNote({ list, missing }: ListPage, rows: readonly ListSection[]): Html | false {
  if (rows.length > 0) return false;
  if (list.medications.length > 0) return html`<p class="card">No medication matches.</p>`;
  return html`<p class="card">
    The EHR has no medication records of this patient${missing.types.length > 0 && ' that could be read'}.
  </p>`;
}

/** From where and when, and what rests in no entry. */
function readingNote({ list, ehrName, readAt, papers }: ListPage): Html {
  const at = `${dayText(readAt.toISOString())} at ${readAt.toISOString().slice(11, 16)} UTC`;
  const left = list.setAside.length;
  const setAside = `${counted(left, 'record is', 'records are')} in no entry: entered in error, or without a drug.`;
  return html`<p class="muted small">
    ${counted(list.inputResourceCount, 'record')}
    ${(papers?.count ?? 0) === 0 ? 'and no documents' : `and ${counted(papers?.count ?? 0, 'document')}`} read
    from ${ehrName} on ${at}. The list is worked out from records; it does not replace asking the patient.
    ${left > 0 && setAside}
  </p>`;
}

/** Who it is: on every sheet of paper too. */
export function personBanner(patient: Patient | undefined): Html {
  const person = personOf(patient);
  return html`<div class="person">
    <h1>${person.name}</h1>
    <p class="facts-line">${person.facts.map((fact) => html`<span>${fact}</span>`)}</p>
  </div>`;
}

/** What the list lacks, above it in words. */
export function missingNotice({ types, reasons, notices }: Missing, papers: ChartPapers | undefined): Html {
  return html`${
    types.length > 0 &&
    html`<div class="notice warn" role="status">
      <p>
        <strong>This list is not complete.</strong> The EHR did not give, or gave only in part:
        ${types.map(wordsOfType).join(', ')}. Statuses may be wrong without them.
      </p>
      ${reasonList(reasons)}
    </div>`
  }${
    papers !== undefined &&
    papers.reasons.length > 0 &&
    html`<div class="notice">
      <p>
        ${counted(papers.count, 'document')} of the chart ${papers.count === 1 ? 'was' : 'were'} read. Not
        read, or only in part:
      </p>
      ${reasonList(papers.reasons)}
    </div>`
  }${
    notices.length > 0 &&
    html`<div class="notice">
      <p>The EHR says:</p>
      ${reasonList(notices)}
    </div>`
  }`;
}

/** An entry of the EHR's own list that no record of this page stands for is named: it must not get lost. */
function ehrListNotice({ ehrList, list }: ListPage): Html | false {
  if (ehrList === undefined) return false;
  const known = new Set(list.medications.flatMap(({ provenance }) => provenance.sources));
  const left = ehrList.items.filter(({ reference }) => reference === undefined || !known.has(reference));
  const of = ehrList.date === undefined ? '' : ` of ${dayText(ehrList.date)}`;
  const names = left.map(({ display, reference }) => display ?? reference ?? 'an entry without a name');
  return html`<div class="notice">
    <p>
      The EHR keeps a list of current medications${of}: ${counted(ehrList.items.length, 'entry', 'entries')}.
      ${left.length > 0 && html`<strong>Not among the records below:</strong>`}
    </p>
    ${reasonList(names)}
  </div>`;
}

function reasonList(texts: readonly string[]): Html | false {
  if (texts.length === 0) return false;
  return html`<ul class="small">
    ${texts.map((text) => html`<li>${text}</li>`)}
  </ul>`;
}

function sectionOf(
  { id, title, medications }: ListSection,
  comparisons: readonly Comparison[],
  { resources, readAt, desk, next }: ListPage & { readonly next: string | undefined },
): Html {
  const isForReview = medications.some(needsReview);
  const options = { resources, now: readAt, withDetails: desk.view.withDetails };
  return html`<section class="group ${id} ${isForReview && html`for-review`}" aria-labelledby="section-${id}">
    <h2 id="section-${id}">${title} ${counts(medications)}</h2>
    <ul class="plain entries">
      ${medications.map((row) => {
        const comparison = comparisons.find(({ medication }) => medication.id === row.medication.id);
        const { id: entry } = row.medication;
        const decision = { made: desk.decisions.get(entry), isNext: entry === next };
        return comparison && drugRow(row, comparison, { ...options, decision });
      })}
    </ul>
  </section>`;
}

/** How many there are, and how many of them are left when only those for review are shown. */
function counts(medications: readonly ListedMedication[]): Html {
  const left = medications.filter(needsReview).length;
  return html`<span class="count">${medications.length}</span
    ><span class="count of-review">${left} of ${medications.length}</span>`;
}

function needsReview({ review }: ListedMedication): boolean {
  return review.length > 0;
}
