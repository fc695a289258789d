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

/** What an address leads to after each step: the decision of the first entry that nobody decided yet, which then has the focus. */
export const NEXT = 'next';

/** One group of fields; "Not yet" is chosen until somebody decides. */
export function decisionFields(
  medication: InferredMedication,
  { made, isNext = false }: { readonly made: Decision | undefined; readonly isNext?: boolean },
): Html {
  const { id } = medication;
  const names = fieldsOfEntry(id);
  const { name } = readableName(medication);
  return html`<fieldset class="decide">
    <legend class="small">Decide: ${name}</legend>
    <div class="choices">
      ${([undefined, ...KINDS] as const).map((kind) =>
        choice(names.kind, kind, { isChosen: kind === made?.kind, isNext }),
      )}
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

/** One of the ways to decide; undefined: nobody did yet. */
function choice(
  name: string,
  kind: DecisionKind | undefined,
  { isChosen, isNext }: { readonly isChosen: boolean; readonly isNext: boolean },
): Html {
  const word = kind === undefined ? 'Not yet' : DECISIONS[kind].word;
  return html`<label class="choice"
    ><input
      type="radio"
      name="${name}"
      value="${kind ?? ''}"
      ${isChosen && html`checked`}
      ${isChosen && isNext && html`id="${NEXT}"`}
    />
    <span>${word}</span></label
  >`;
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
