/** One drug in aligned columns: what the EHR lists, our finding, what the sources say; below them history, evidence and the decision. */

import type { Resource } from '@medplum/fhirtypes';
import { html } from '../web/html.ts';
import type { Html } from '../web/html.ts';
import { counted } from '../web/numbers.ts';
import type { Comparison } from './compare.ts';
import { dayText } from './days.ts';
import { decisionFields } from './decision-fields.ts';
import type { Decision } from './decision.ts';
import { DIFFERENCES } from './difference-table.ts';
import { drugFacts, drugHeading, isEnded } from './drug-parts.ts';
import type { EvidenceLine } from './evidence.ts';
import { EVIDENCE_WORDS, REVIEW_REASONS } from './evidence-table.ts';
import type { ReviewReason } from './evidence-table.ts';
import type { ListedMedication } from './list-view.ts';
import { timelineOf } from './timeline-picture.ts';

export interface RowOptions {
  readonly resources: readonly Resource[];
  readonly now: Date;
  /** Ids of resources and how values came about are shown. */
  readonly withDetails: boolean;
  /** Whose list the first column is; the EHR’s unless told. */
  readonly listedBy?: string;
  /** Undefined where nothing is decided on this page. */
  readonly decision?: { readonly made: Decision | undefined; readonly isNext?: boolean } | undefined;
}

/** Records shown in a column before the rest is left to the evidence. */
const MOST_LINES = 3;

/** The row as a list item. */
export function drugRow(row: ListedMedication, comparison: Comparison, options: RowOptions): Html {
  const { medication, review } = row;
  const classes = [
    'entry',
    review.length > 0 && 'for-review',
    isEnded(medication) && 'over',
    options.decision?.made !== undefined && 'decided',
  ].filter((name) => name !== false);
  return html`<li class="${classes.join(' ')}" id="${medication.id}">
    ${differenceTags(comparison)}
    <div class="sides">
      <div class="finding">
        ${drugHeading(medication, { now: options.now, level: 'h3' })}
        ${review.length > 0 && html`<p class="reasons small">${review.map((reason) => reasonTag(reason, comparison))}</p>`}
        ${drugFacts(medication, options.now)}
      </div>
      ${side('listed', options.listedBy ?? 'EHR lists', comparison.listed)}
      ${side('said', 'Sources say', comparison.sources)}
    </div>
    ${evidence(comparison, options)}
    ${options.decision !== undefined && decisionFields(medication, options.decision)}
  </li>`;
}

function differenceTags({ differences }: Comparison): Html | false {
  if (differences.length === 0) return false;
  return html`<p class="differences small">
    ${differences.map((id) => {
      const { shape, words, tone } = DIFFERENCES[id];
      return html`<span class="tag ${tone}"><span aria-hidden="true">${shape}</span> ${words}</span>`;
    })}
  </p>`;
}

function side(name: string, label: string, lines: readonly EvidenceLine[]): Html {
  return html`<div class="side ${name}">
    <p class="side-label small muted">${label}</p>
    ${lines.length === 0 && html`<p class="muted">Nothing</p>`}
    <ul class="plain">
      ${lines.slice(0, MOST_LINES).map(sideLine)}
    </ul>
    ${lines.length > MOST_LINES && html`<p class="small muted">and ${lines.length - MOST_LINES} more</p>`}
  </div>`;
}

function sideLine(line: EvidenceLine): Html {
  const { date, status, says, isOnEhrList = false } = line;
  return html`<li>
    <span class="small muted"
      >${kindOf(line)}${date !== undefined && html`, ${dayText(date)}`}${status !== undefined && html`, ${status}`}</span
    >
    ${isOnEhrList && html`<span class="small">✓ on the EHR’s own list</span>`}
    ${says.slice(0, 2).map((text) => html`<span class="says">${text}</span>`)}
  </li>`;
}

/** A conflict says at once what stands against what. */
function reasonTag(reason: ReviewReason, { medication }: Comparison): Html {
  if (reason !== 'conflict') return html`<span class="tag warn">${REVIEW_REASONS[reason]}</span>`;
  const said = medication.provenance.evidence.map((tag) => EVIDENCE_WORDS[tag].text).join('; ');
  return html`<span class="tag bad">${REVIEW_REASONS[reason]}: ${said}</span>`;
}

function evidence({ medication, listed, sources }: Comparison, options: RowOptions): Html {
  const { explained, provenance } = medication;
  const lines = [...listed, ...sources].toSorted((a, b) => (b.date ?? '').localeCompare(a.date ?? ''));
  const { resources, now, withDetails } = options;
  return html`<details>
    <summary>Evidence: ${counted(lines.length, 'record')}</summary>
    ${conflictLines(explained?.conflict ?? [])}
    ${timelineOf(explained, { resources, now, withSources: withDetails })}
    <div class="scroll">
      <table class="rows evidence">
        <thead>
          <tr>
            <th scope="col">Date</th>
            <th scope="col">Record</th>
            <th scope="col">Status</th>
            <th scope="col">What it says</th>
          </tr>
        </thead>
        <tbody>
          ${lines.map((line) => evidenceRow(line, withDetails))}
        </tbody>
      </table>
    </div>
    ${
      withDetails &&
      provenance.enrichments.length > 0 &&
      html`<p class="small muted">Read from the text or worked out:</p>
        <ul class="small muted">
          ${provenance.enrichments.map(({ field, value, reason }) => html`<li><code>${field}</code> ${value}: ${reason}</li>`)}
        </ul>`
    }
  </details>`;
}

function conflictLines(conflict: readonly { readonly says: string; readonly date?: string }[]): Html | false {
  if (conflict.length === 0) return false;
  return html`<p class="small">
    Against it:
    ${conflict.map(({ says, date }) => `${says}${date === undefined ? '' : ` (${dayText(date)})`}`).join('; ')}.
  </p>`;
}

/** A line of a document leads to its page. */
function kindOf({ kind, paper }: EvidenceLine): Html {
  return paper?.href === undefined ? html`${kind}` : html`<a href="${paper.href}">${kind}</a>`;
}

function evidenceRow(line: EvidenceLine, withDetails: boolean): Html {
  const { date, status, says, reference } = line;
  return html`<tr>
    <th scope="row">${date === undefined ? 'undated' : dayText(date)}</th>
    <td data-label="Record">
      ${kindOf(line)}${withDetails && html`<br /><code class="muted">${reference}</code>`}
    </td>
    <td data-label="Status">${status ?? '—'}</td>
    <td data-label="Says">${says.map((text) => html`<div>${text}</div>`)}</td>
  </tr>`;
}
