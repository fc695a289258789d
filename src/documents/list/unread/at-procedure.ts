/** Drugs that the report of a procedure names: those of the patient among those that were used on him. */
import { alternatives, wholeWord } from '../../../text/alternatives.ts';
import type { NameSpan } from '../../../standing/clause.ts';
import { standingsIn, type Standing } from '../../../standing/standings.ts';
import { OPERATOR_WORDS, PRESCRIPTION_WORDS } from './operator-word-table.ts';

/** Is something said of one of the drugs that is no work of who operates: taken, before or from now on, held, ended, prescribed? */
export function concernsPatient(text: string, drugs: readonly NameSpan[]): boolean {
  if (drugs.some(({ start }) => PRESCRIBED.test(text.slice(0, start)))) return true;
  const said = [...standingsIn(text, drugs, { isListed: false }).values()];
  return said.some((one) => isOfPatient(one) && !OF_OPERATOR.test(text.slice(one.at)));
}

function isOfPatient({ meaning, id }: Standing): boolean {
  return OF_PATIENT.has(meaning) || id === 'was-on';
}

const OF_PATIENT: ReadonlySet<string> = new Set(['stopped', 'held', 'active', 'not-taken']);

const OF_OPERATOR = new RegExp(String.raw`^(?:\p{L}{2,5}\s){0,2}(?:${alternatives(OPERATOR_WORDS)})\b`, 'iu');

/** `"He has a prescription already at home for hydrocodone"`. */
const PRESCRIBED = new RegExp(String.raw`${wholeWord(PRESCRIPTION_WORDS)}\s[^.;,]{0,40}$`, 'iu');
