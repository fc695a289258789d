/** Objects of clauses that have all of their own: `"…, and I have suggested zyxomarin 135 mg daily"`, `"…, gout on Tab Zyxomarin 5 mg"`. */
import { alternatives } from '../../../text/alternatives.ts';
import { readActions } from '../../../standing/read-actions.ts';
import { supportOf } from '../directions/support.ts';
import { FORM_LEADS } from '../name-lead-table.ts';
import { hasOwnObject } from '../../../standing/verbs/own-object.ts';

/** Where such objects begin. */
export function ownObjectsIn(text: string): number[] {
  const ofActions = readActions(text)
    .actions.filter((action) => hasOwnObject(text, action))
    .map(({ end }) => end);
  return [...ofActions, ...treatmentsIn(text)];
}

/** What a condition is treated with, where so much of it is said right behind its name. */
function treatmentsIn(text: string): number[] {
  return [...text.matchAll(TREATED_WITH)].flatMap(({ index, 0: lead }) => {
    const at = index + lead.length;
    const behind = AMOUNT.exec(text.slice(at))?.[0];
    return behind !== undefined && supportOf(behind).hasStrength ? [at] : [];
  });
}

const FORM = String.raw`(?:(?:${alternatives(FORM_LEADS)}|t|c)\.?\s)?`;
const TREATED_WITH = new RegExp(String.raw`(?<=[\p{L})])\s(?:on|with)\s(?=(?i:${FORM})\p{Lu})`, 'gu');
/** A name of one word or two and the amount behind it. */
const AMOUNT = new RegExp(
  String.raw`^(?i:${FORM})\p{L}[\p{L}-]{2,24}(?:\s\p{Lu}[\p{L}\d]{0,9})?\s\d[\d.,]{0,6}\s?\p{L}{1,5}(?!\p{L})`,
  'u',
);
