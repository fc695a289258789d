/** A question of a form is a heading: `Are you taking any medications? ☒ Yes ☐ No  If yes, please list: …`. */
import type { Line } from '../../line.ts';
import { knownHeading, type Opening } from './recognize-heading.ts';

/** A question to the patient at the beginning of a line, up to its mark. */
const QUESTION =
  /^\s*(?:\d{1,2}[.)]\s*)?(?<question>(?:are|do|does|did|is|was|were|have|has|had|any|what|which)\b[^?:.]{6,90})[?:]/iu;
/** Boxes with their answers, and the words that lead to what is written in. */
const ANSWERS =
  /^(?:[\s,.;]|[☐☒☑□■✓✔✗]|\[[ x]?\]|\([ x]?\)|(?:yes|no|y|n|none|unknown)\b(?!\w)|(?:if (?:yes|so),?\s*)?(?:please\s)?(?:list|specify|describe|explain|which|what)\b[^:]{0,40}:|if (?:yes|so)\s*[,:])+/iu;

/** What a question asks for; tried in this order, what harms first. */
const ASKED = [
  { pattern: /\b(?:allerg|react|intoleran|sensitiv)/iu, opens: 'allergies' },
  { pattern: /\b(?:ever|previous|past|stopped|before|last|family|refus)/iu, opens: undefined },
  {
    pattern:
      /\b(?:tak(?:e|es|ing)|us(?:e|es|ing)|on|prescribed|current\p{L}{0,2})\b.{0,40}\b(?:medications?|medicines?|meds|drugs|prescriptions?|pills)\b/iu,
    opens: 'current medications',
  },
  {
    pattern:
      /\b(?:medications?|medicines?|meds|prescriptions?|pills)\b.{0,40}\b(?:tak(?:e|es|ing)|us(?:e|es|ing)|prescribed|current\p{L}{0,2})\b/iu,
    opens: 'current medications',
  },
] as const;

/** What a question opens: what it asks for, or nothing that a list would go on in. */
export function questionOpening(line: Line): Opening | undefined {
  const { text } = line;
  const question = line.tableRow === undefined && line.cells.length < 3 ? QUESTION.exec(text) : null;
  const heading = question?.groups?.['question'];
  if (question === null || heading === undefined) return undefined;
  const rest = text.slice(question[0].length);
  // A colon leads to an answer only where there are boxes to tick.
  if (question[0].endsWith(':') && !BOX.test(rest)) return undefined;
  const contentStart = question[0].length + (ANSWERS.exec(rest)?.[0].length ?? 0);
  const opening = { row: rowAskedFor(heading), phrase: '', heading };
  return contentStart < text.length ? { ...opening, contentStart } : opening;
}

const BOX = /[☐☒☑□■✓✔✗]|\[[ x]?\]/iu;

function rowAskedFor(question: string): Opening['row'] {
  const opens = ASKED.find(({ pattern }) => pattern.test(question))?.opens;
  const known = opens === undefined ? undefined : knownHeading(opens);
  return known?.row ?? { kind: 'unknown', reading: 'narrative', rank: 5 };
}
