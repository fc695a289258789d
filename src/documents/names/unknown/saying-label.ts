/** Labels that tell what becomes of the drugs behind them: `"Withheld, GP to restart once well: zyxomarin 20 mg"`. */
import { readActions, saysOfDrug } from '../../../standing/read-actions.ts';

/** With the day, the reason and who shall do what about it: what tells of an action is known by that. */
const LABEL = /^\s{0,4}\p{Lu}[^:;\n]{1,70}:\s+/u;

/** Where what such a label heads begins; 0 where a text begins with none. */
export function endOfSayingLabel(text: string): number {
  const label = LABEL.exec(text)?.[0] ?? '';
  return label !== '' && readActions(label).actions.some(saysOfDrug) ? label.length : 0;
}
