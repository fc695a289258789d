/** Do the lines below a lead say what is done with drugs? */
import { alternatives } from '../../../text/alternatives.ts';
import { isSaidOfDrugs } from '../../../standing/headings/ended-medications.ts';
import { readActions, type Action } from '../../../standing/read-actions.ts';
import { SENTENCE_WORDS } from '../../../standing/sentence-word-table.ts';
import type { StartsWithDrug } from '../section.ts';
import { unmarked } from './drug-lines.ts';
import { MARKER } from './entry-marks.ts';

/** `"1. Hold Coumadin tonight"` below a lead: an order by its first word. */
export function numbersOrders([first = '']: readonly string[]): boolean {
  const [action] = readActions(unmarked(first)).actions;
  return MARKER.test(first) && action?.from === 0 && isSaidOfDrugs(action);
}

/** `"1. Bloods in a week."`, `"2. Propranolol can be stopped."`: of the numbered lines below one orders what becomes of a drug, which it begins with or is told behind its first words. */
export function numbersOrdersOfDrugs(below: readonly string[], startsWithDrug: StartsWithDrug): boolean {
  const isOrder = (text: string): boolean => {
    const own = unmarked(text);
    const [action] = readActions(own).actions.filter(isSaidOfDrugs);
    return MARKER.test(text) && action !== undefined && namesObject(own, action, startsWithDrug);
  };
  return MARKER.test(below[0] ?? '') && below.some(isOrder);
}

function namesObject(text: string, { end }: Action, startsWithDrug: StartsWithDrug): boolean {
  return [text, text.slice(end)].some((part) => startsWithDrug(part.replace(DETERMINER, '')));
}

const DETERMINER = new RegExp(String.raw`^\s?(?:(?:${alternatives(SENTENCE_WORDS.ownDose.words)})\s)?`, 'iu');

/** Lines that begin with drugs, the first of them right below, of which one says what is done; further down a sentence may go on with one. */
export function ordersDrugs(below: readonly string[], startsWithDrug: StartsWithDrug): boolean {
  const drugs = below.slice(0, 3).filter((text) => startsWithDrug(unmarked(text)));
  return (
    below[0] === drugs[0] &&
    drugs.length > 1 &&
    drugs.some((text) => readActions(text).actions.some(isSaidOfDrugs))
  );
}
