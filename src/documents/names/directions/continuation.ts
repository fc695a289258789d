/** Lines that speak of the drug above them. */
import { alternatives } from '../../../text/alternatives.ts';
import { CONTINUATION_ROWS } from './continuation-table.ts';

/** Does a line begin as those do that go on about the entry above: with a form, a label, directions, a time, a remark? */
export function isContinuation(text: string): boolean {
  return CONTINUATION.test(text) || MIXED.test(text);
}

const CONTINUATION = new RegExp(
  `^(?:(?:${alternatives(CONTINUATION_ROWS.flatMap(({ words }) => words))})(?![\\p{L}\\d])|${CONTINUATION_ROWS.flatMap(({ patterns = [] }) => patterns).join('|')})`,
  'iu',
);
/** `"40 meq/Phytonadione 1 mg/"`: the amount of the last part above, and the parts behind it. */
const MIXED = /^\d[\d.,]{0,7}\s?\p{L}{1,6}\s?\/\s?\p{L}{4}/u;
