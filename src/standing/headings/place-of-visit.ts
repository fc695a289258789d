/** Labels that say where somebody is for a while: what was given once there is done with. */
import { alternatives } from '../../text/alternatives.ts';
import { HEADING_WORDS } from './heading-word-table.ts';

/** `"In clinic today:"`, `"At triage"`; `"At home"` is where what is taken is taken. */
export function isPlaceOfVisit(label: string): boolean {
  return OF_VISIT.test(label);
}

const OF_VISIT = new RegExp(
  String.raw`^\P{L}{0,4}(?:today\s)?(?:in|at)\s(?:(?:the|our)\s)?(?:${alternatives(HEADING_WORDS.visited.words)})(?:\stoday)?\s?(?::|$)`,
  'iu',
);
