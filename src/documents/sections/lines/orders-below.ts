/** Do the lines below a lead say what is done with drugs? */
import { isSaidOfDrugs } from '../../../standing/headings/ended-medications.ts';
import { readActions } from '../../../standing/read-actions.ts';
import type { StartsWithDrug } from '../section.ts';
import { unmarked } from './drug-lines.ts';
import { MARKER } from './entry-marks.ts';

/** `"1. Hold Coumadin tonight"` below a lead: an order by its first word. */
export function numbersOrders([first = '']: readonly string[]): boolean {
  const [action] = readActions(unmarked(first)).actions;
  return MARKER.test(first) && action?.from === 0 && isSaidOfDrugs(action);
}

/** Lines that begin with drugs, the first of them right below, of which one says what is done; further down a sentence may go on with one. */
export function ordersDrugs(below: readonly string[], startsWithDrug: StartsWithDrug): boolean {
  const drugs = below.slice(0, 3).filter((text) => startsWithDrug(unmarked(text)));
  return (
    below[0] === drugs[0] &&
    drugs.length > 1 &&
    drugs.some((text) => readActions(text).actions.some(isSaidOfDrugs))
  );
}
