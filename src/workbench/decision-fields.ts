/** The fields of a decision under a drug: radio buttons that a keyboard walks, a reason, new directions read back in words. */

import type { InferredMedication } from '../medications/medication-list.ts';
import { html } from '../web/html.ts';
import type { Html } from '../web/html.ts';
import type { Decision, DecisionKind } from './decision.ts';
import { DECISIONS, readDirections } from './decision.ts';
import { readableName } from './readable-name.ts';

/** Names of the fields of one entry. */
export const fieldsOfEntry = (id: string) =>
  ({ kind: `decide-${id}`, reason: `reason-${id}`, directions: `directions-${id}`, tick: 'tick' }) as const;

const KINDS: readonly DecisionKind[] = ['continue', 'change', 'stop', 'ask', 'not-theirs'];

/** What an address leads to after each step: the first entry that nobody decided yet, from where the next Tab reaches its decision. */
export const NEXT = 'next';

/** One group of fields; "Not yet" is chosen until somebody decides. */
export function decisionFields(
  medication: InferredMedication,
  { made, isNext = false }: { readonly made: Decision | undefined; readonly isNext?: boolean },
): Html {
  const { id } = medication;
  const names = fieldsOfEntry(id);
  const { name } = readableName(medication);
  const radio = (value: string, label: string, isChosen: boolean): Html =>
    html`<label class="choice"
      ><input type="radio" name="${names.kind}" value="${value}" ${isChosen && html`checked`} />
      <span>${label}</span></label
    >`;
  return html`<fieldset class="decide" ${isNext && html`id="${NEXT}"`}>
    <legend class="small">Decide: ${name}</legend>
    <div class="choices">
      ${radio('', 'Not yet', made === undefined)}
      ${KINDS.map((kind) => radio(kind, DECISIONS[kind].word, made?.kind === kind))}
      <label class="choice tick-one"
        ><input type="checkbox" name="${names.tick}" value="${id}" /> <span>Select</span></label
      >
    </div>
    <div class="more">
      <label class="new-directions"
        ><span class="small">New directions</span
        ><input
          name="${names.directions}"
          value="${made?.directions ?? ''}"
          maxlength="500"
          autocomplete="off"
          placeholder="2 tablets by mouth twice daily"
      /></label>
      <label
        ><span class="small">Reason</span
        ><input name="${names.reason}" value="${made?.reason ?? ''}" maxlength="500" autocomplete="off"
      /></label>
    </div>
    ${readBack(made)}
  </fieldset>`;
}

/** What a change was understood as; what was not is said, and not sent. */
function readBack(made: Decision | undefined): Html | false {
  if (made?.kind !== 'change') return false;
  if (made.directions === '')
    return html`<p class="error">Say how it is to be taken: nothing is changed yet.</p>`;
  const { words, isWhole } = readDirections(made.directions);
  if (words === undefined)
    return html`<p class="error">These directions are not understood: nothing is changed yet.</p>`;
  return html`<p class="read-back">
    Read as:
    <strong>${words}</strong>${!isWhole && html` <span class="tag warn">not every word was understood</span>`}
  </p>`;
}
