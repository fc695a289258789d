/** What would be written to the EHR, in words and as FHIR, before it is; and what became of each write. */

import type { Patient } from '@medplum/fhirtypes';
import { html } from '../web/html.ts';
import type { Html } from '../web/html.ts';
import { counted } from '../web/numbers.ts';
import { DECISIONS, readDirections } from '../workbench/decision.ts';
import { readableName } from '../workbench/readable-name.ts';
import type { DecidedEntry, PlannedWrite, WritePlan } from './desk/plan-writes.ts';
import { isProvenance } from './desk/send.ts';
import type { SentWrite } from './desk/send.ts';
import { smartPage } from './frame.ts';
import { personBanner } from './list-page.ts';

export interface SendPage {
  readonly id: string;
  readonly csrfToken: string;
  readonly ehrName: string;
  readonly patient: Patient | undefined;
  /** Entries of the list, decided or not. */
  readonly total: number;
  readonly entries: readonly DecidedEntry[];
  readonly plan: WritePlan;
  readonly sent: ReadonlyMap<string, SentWrite>;
}

/** The whole page. */
export function sendPage(page: SendPage): Html {
  const { id, entries, total } = page;
  const body = html`${personBanner(page.patient)}
    <p><a href="/smart/lists/${id}">Back to the list</a></p>
    <section class="card">
      <h2>Decided: ${entries.length} of ${total}</h2>
      ${entries.length < total && html`<p class="muted">What is not decided is not written and stands on no sheet.</p>`}
      <ul>
        ${entries.map(decidedLine)}
      </ul>
    </section>
    ${writeCard(page)} ${sentCard(page.sent)} ${paperCard(page)}`;
  return smartPage('Decisions', body);
}

function decidedLine({ medication, decision }: DecidedEntry): Html {
  const { kind, reason, directions } = decision;
  const words = kind === 'change' ? readDirections(directions).words : undefined;
  return html`<li>
    ${readableName(medication).name}:
    <strong>${DECISIONS[kind].done}</strong
    >${words !== undefined && html` to “${words}”`}${reason !== '' && html` <span class="muted">(${reason})</span>`}
  </li>`;
}

function writeCard({ id, csrfToken, ehrName, plan, sent }: SendPage): Html {
  const left = plan.writes.filter(({ key }) => sent.get(key)?.outcome.kind !== 'written');
  const writesNothing = plan.writes.length === 0;
  return html`<section class="card">
    <h2>Write to ${ehrName}</h2>
    ${writesNothing && html`<p>Nothing can be written. The decisions can be downloaded or printed below.</p>`}
    ${
      plan.gaps.length > 0 &&
      html`<ul class="muted small">
        ${plan.gaps.map((gap) => html`<li>${gap}</li>`)}
      </ul>`
    }
    ${!writesNothing && left.length === 0 && html`<p class="notice">Everything decided so far is written.</p>`}
    ${
      left.length > 0 &&
      html`<form method="post" action="/smart/lists/${id}/send" class="inline" id="write">
        <input type="hidden" name="csrf" value="${csrfToken}" /><button>
          Write ${counted(left.length, 'record')} to the EHR
        </button>
      </form>`
    }
    ${left.map(plannedDetails)}
  </section>`;
}

function plannedDetails({ words, write }: PlannedWrite): Html {
  const address =
    write.method === 'create'
      ? `POST ${write.resource.resourceType}`
      : `PUT ${write.resource.resourceType}/${write.resource.id}`;
  return html`<details>
    <summary>${words}</summary>
    <p class="small muted">${address}</p>
    <pre tabindex="0">${JSON.stringify(write.resource, undefined, 2)}</pre>
  </details>`;
}

function sentCard(sent: SendPage['sent']): Html | false {
  if (sent.size === 0) return false;
  const shown = [...sent].filter(([key, { outcome }]) => !isProvenance(key) || outcome.kind !== 'written');
  const failed = [...sent.values()].filter(({ outcome }) => outcome.kind !== 'written');
  return html`<section class="card" aria-labelledby="sent-title">
    <h2 id="sent-title">Sent</h2>
    ${
      failed.length > 0 &&
      html`<p class="notice bad" role="alert">
        ${counted(failed.length, 'record was', 'records were')} not written. Writing again sends only those.
      </p>`
    }
    <ul class="outcomes">
      ${shown.map(([, { words, outcome }]) => html`<li>${words}: ${outcomeWords(outcome)}</li>`)}
    </ul>
  </section>`;
}

function outcomeWords(outcome: SentWrite['outcome']): Html {
  if (outcome.kind === 'written') return html`<strong>✓ written</strong>`;
  if (outcome.kind === 'refused')
    return html`<strong class="error">✕ not written</strong>: ${outcome.reason}`;
  return html`<strong class="error">? not known</strong>: ${outcome.reason}; the next try looks first whether
    it arrived`;
}

function paperCard({ id }: SendPage): Html {
  return html`<section class="card">
    <h2>On paper, as a file</h2>
    <ul>
      <li><a href="/smart/lists/${id}/chart">For the chart</a>: the list with status, reason and decision</li>
      <li><a href="/smart/lists/${id}/sheet">For the patient</a>: what to take when, in plain words</li>
      <li><a href="/smart/lists/${id}/decided" download>The decisions as FHIR</a></li>
      <li><a href="/smart/lists/${id}/bundle?as=summary" download>The list as a patient summary (IPS)</a></li>
    </ul>
    <p class="muted small">Both pages are laid out for A4 and Letter: print them, or save them as PDF.</p>
  </section>`;
}
