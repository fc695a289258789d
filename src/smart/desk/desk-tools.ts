/** What stands around the rows of a list: search, order and groups above, progress and decisions for several at once below. */

import type { InferredMedication } from '../../medications/medication-list.ts';
import { html } from '../../web/html.ts';
import type { Html } from '../../web/html.ts';
import { DECISIONS, isDecided } from '../../workbench/decision.ts';
import { NEXT } from '../../workbench/decision-fields.ts';
import type { DecisionKind } from '../../workbench/decision.ts';
import type { Desk } from './desk.ts';
import { GROUPS, SORTS } from './view-settings.ts';
import type { ListViewSettings } from './view-settings.ts';

/** Shown again by the button beside them; decisions on the page are kept with it. */
export function viewTools(view: ListViewSettings): Html {
  return html`<div class="view-tools" role="search">
    <label
      ><span class="small">Search</span
      ><input name="search" value="${view.search}" maxlength="100" autocomplete="off"
    /></label>
    <label
      ><span class="small">Sort by</span
      ><select name="sort">
        ${options(SORTS, view.sort)}
      </select></label
    >
    <label
      ><span class="small">Group by</span
      ><select name="group">
        ${options(GROUPS, view.group)}
      </select></label
    >
    <label class="choice"
      ><input type="checkbox" name="details" ${view.withDetails && html`checked`} />
      <span>Details</span></label
    >
    <button class="quiet small" name="act" value="view">Show</button>
  </div>`;
}

function options(words: Readonly<Record<string, string>>, chosen: string): readonly Html[] {
  return Object.entries(words).map(
    ([value, word]) => html`<option value="${value}" ${value === chosen && html`selected`}>${word}</option>`,
  );
}

const SEVERAL: readonly DecisionKind[] = ['continue', 'stop', 'ask'];

/** Stays at the foot of the screen: how much is decided, and what comes next. */
export function decisionBar(
  { decisions, earlier }: Desk,
  medications: readonly InferredMedication[],
  isNext: boolean,
): Html {
  const done = medications.filter(({ id }) => isDecided(decisions.get(id))).length;
  return html`<div class="decision-bar" role="group" aria-label="Decisions">
    <p class="progress" role="status"><strong>${done} of ${medications.length}</strong> decided</p>
    <span class="several"
      ><span class="small muted">Selected:</span> ${SEVERAL.map(
        (kind) =>
          html`<button class="quiet small" name="act" value="all-${kind}">${DECISIONS[kind].word}</button>`,
      )}</span
    >
    <span class="acts">
      <button class="quiet small" name="act" value="undo" ${earlier.length === 0 && html`disabled`}>
        Undo
      </button>
      <button class="quiet small" name="act" value="save">Save</button>
      <button class="small" name="act" value="send" ${isNext && html`id="${NEXT}"`}>Save and go on</button>
    </span>
  </div>`;
}
