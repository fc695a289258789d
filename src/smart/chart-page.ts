/** The list on paper for the chart: status, why, and what was decided. */

import type { Patient } from '@medplum/fhirtypes';
import type { InferredMedication, MedicationList } from '../medications/medication-list.ts';
import { html } from '../web/html.ts';
import type { Html } from '../web/html.ts';
import { dayText } from '../workbench/days.ts';
import { DECISIONS, readDirections } from '../workbench/decision.ts';
import type { Decision } from '../workbench/decision.ts';
import { isEnded, statusShown } from '../workbench/drug-parts.ts';
import { readableDirections } from '../workbench/readable-directions.ts';
import { readableName } from '../workbench/readable-name.ts';
import { smartPage } from './frame.ts';
import { missingNotice, personBanner } from './list-page.ts';
import type { ChartPapers } from './papers/read-papers.ts';
import type { Missing } from './record.ts';

export interface ChartPage {
  readonly id: string;
  readonly patient: Patient | undefined;
  readonly papers: ChartPapers | undefined;
  readonly missing: Missing;
  readonly list: MedicationList;
  readonly readAt: Date;
  readonly decisions: ReadonlyMap<string, Decision>;
}

/** The whole page. */
export function chartPage({ id, patient, papers, missing, list, readAt, decisions }: ChartPage): Html {
  const done = list.medications.filter((medication) => decisions.has(medication.id)).length;
  const body = html`${personBanner(patient)} ${missingNotice(missing, papers)}
    <p class="screen-only">
      <a href="/smart/lists/${id}/send">Back</a> · Print this page, or save it as PDF.
    </p>
    <div class="paper">
      <h2>Medication reconciliation, ${dayText(readAt.toISOString())}</h2>
      <p class="small">
        ${done} of ${list.medications.length} decided. Status and reason are worked out from the records of
        the EHR.
      </p>
      <div class="scroll">
        <table class="rows chart">
          <thead>
            <tr>
              <th scope="col">Medication</th>
              <th scope="col">Status</th>
              <th scope="col">Why</th>
              <th scope="col">Decision</th>
            </tr>
          </thead>
          <tbody>
            ${list.medications.map((medication) => chartRow(medication, decisions.get(medication.id)))}
          </tbody>
        </table>
      </div>
      <p class="signature">Decided by ______________________________ on ______________</p>
    </div>`;
  return smartPage('Reconciliation for the chart', body);
}

function chartRow(medication: InferredMedication, decision: Decision | undefined): Html {
  const { name } = readableName(medication);
  const directions = readableDirections(medication)?.text ?? 'no directions recorded';
  const text = html`<strong>${name}</strong><br />${directions}`;
  // Struck through beside "continue" it would be read as stopped.
  const isOver = isEnded(medication) && decision?.kind !== 'continue' && decision?.kind !== 'change';
  return html`<tr>
    <th scope="row">${isOver ? html`<s>${text}</s>` : text}</th>
    <td data-label="Status">${statusShown(medication).word}</td>
    <td data-label="Why">${medication.explained?.explanation ?? ''}</td>
    <td data-label="Decision">${decisionText(decision)}</td>
  </tr>`;
}

function decisionText(decision: Decision | undefined): Html {
  if (decision === undefined) return html`not decided`;
  const { kind, reason, directions } = decision;
  const change = kind === 'change' ? readDirections(directions).words : undefined;
  return html`<strong>${DECISIONS[kind].done}</strong
    >${change !== undefined && html`: ${change}`}${reason !== '' && html` (${reason})`}`;
}
