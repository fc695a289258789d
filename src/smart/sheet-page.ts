/** A sheet for the patient: what to take in the morning, at noon, in the evening, at bedtime; what to stop; what to ask about. */

import type { Patient } from '@medplum/fhirtypes';
import { html } from '../web/html.ts';
import type { Html } from '../web/html.ts';
import { dayText } from '../workbench/days.ts';
import { readDirections } from '../workbench/decision.ts';
import { dayTimesOf, TIMES } from '../workbench/day-times.ts';
import { readableDirections } from '../workbench/readable-directions.ts';
import { readableName } from '../workbench/readable-name.ts';
import type { DecidedEntry } from './desk/plan-writes.ts';
import { smartPage } from './frame.ts';
import { personBanner } from './list-page.ts';

export interface SheetPage {
  readonly id: string;
  readonly patient: Patient | undefined;
  readonly entries: readonly DecidedEntry[];
  /** Entries of the list, decided or not. */
  readonly total: number;
  readonly now: Date;
}

/** The whole page. */
export function sheetPage({ id, patient, entries, total, now }: SheetPage): Html {
  const of = (...kinds: readonly string[]) => entries.filter(({ decision }) => kinds.includes(decision.kind));
  const [take, stop, ask] = [of('continue', 'change'), of('stop'), of('ask')];
  const open = total - entries.length;
  const body = html`${personBanner(patient)}
    <p class="screen-only">
      <a href="/smart/lists/${id}/send">Back</a> · Print this page, or save it as PDF.
    </p>
    <div class="paper">
      <h2>Your medicines, ${dayText(now.toISOString())}</h2>
      ${open > 0 && html`<p class="notice warn">This sheet is not complete: ${open} of ${total} medicines were not decided.</p>`}
      ${takeTable(take)} ${plainList('Stop taking', stop)} ${plainList('We will talk about', ask)}
      <p class="small">Bring this sheet to every visit. Ask before you stop or change a medicine.</p>
    </div>`;
  return smartPage('Medicines for the patient', body);
}

function takeTable(entries: readonly DecidedEntry[]): Html | false {
  if (entries.length === 0) return false;
  return html`<section>
    <h3>Take</h3>
    <div class="scroll">
      <table class="rows take">
        <thead>
          <tr>
            <th scope="col">Medicine</th>
            ${TIMES.map(({ word }) => html`<th scope="col">${word}</th>`)}
            <th scope="col">How</th>
          </tr>
        </thead>
        <tbody>
          ${entries.map(takeRow)}
        </tbody>
      </table>
    </div>
  </section>`;
}

function takeRow({ medication, decision }: DecidedEntry): Html {
  const directions = directionsOf({ medication, decision });
  const times = dayTimesOf(directions);
  const { name, brand } = readableName(medication);
  const forWhat = medication.indication?.text;
  return html`<tr>
    <th scope="row">
      <strong>${name}</strong
      >${brand !== undefined && html` (${brand})`}${forWhat !== undefined && html`<br />for ${forWhat}`}
    </th>
    ${
      times.size === 0
        ? html`<td data-label="When" colspan="${TIMES.length}">
            ${directions ?? 'not recorded: ask how to take it'}
          </td>`
        : TIMES.map(
            ({ id, word }) =>
              html`<td data-label="${word}" class="${!times.has(id) && 'none'}">${times.get(id) ?? '–'}</td>`,
          )
    }
    <td data-label="How" class="${times.size === 0 && 'none'}">${times.size === 0 ? '–' : directions}</td>
  </tr>`;
}

function directionsOf({ medication, decision }: DecidedEntry): string | undefined {
  if (decision.kind === 'change') return readDirections(decision.directions).words ?? decision.directions;
  return readableDirections(medication)?.text;
}

function plainList(title: string, entries: readonly DecidedEntry[]): Html | false {
  if (entries.length === 0) return false;
  return html`<section>
    <h3>${title}</h3>
    <ul>
      ${entries.map(({ medication, decision: { reason } }) => html`<li><strong>${readableName(medication).name}</strong>${reason !== '' && html`: ${reason}`}</li>`)}
    </ul>
  </section>`;
}
