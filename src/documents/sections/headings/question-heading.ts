/** A question of a form is a heading: `Are you taking any medications? ☒ Yes ☐ No  If yes, please list: …`. */
import { alternatives, wholeWord } from '../../../text/alternatives.ts';
import { answersIn, hasBoxes } from '../lines/answered-line.ts';
import type { Line } from '../../line.ts';
import {
  ANSWER_WORDS,
  QUESTION_ROWS,
  QUESTION_WORDS,
  type QuestionRow,
  TAKING_WORDS,
  WRITE_IN_WORDS,
} from './question-table.ts';
import { UNKNOWN } from './opened-section.ts';
import { knownHeading, type Opening } from './recognize-heading.ts';

/** A question to the patient at the beginning of a line, up to its mark. */
const QUESTION = new RegExp(
  String.raw`^\s*(?:\d{1,2}[.)]\s*)?(?<question>(?:${alternatives(QUESTION_WORDS)})\b[^?:.]{6,90})[?:]`,
  'iu',
);
/** Boxes with their answers, and the words that lead to what is written in. */
const ANSWERS = new RegExp(
  String.raw`^(?:[\s,.;]|[☐☒☑□■✓✔✗]|\[[ x]?\]|\([ x]?\)|(?:${alternatives(ANSWER_WORDS)})\b(?!\w)|(?:if (?:yes|so),?\s*)?(?:please\s)?(?:${alternatives(WRITE_IN_WORDS)})\b[^:]{0,40}:|if (?:yes|so)\s*[,:])+`,
  'iu',
);

const ASKED = QUESTION_ROWS.toSorted((left, right) => left.rank - right.rank).map((row) => ({
  row,
  pattern: new RegExp(patternOf(row), 'iu'),
}));

function patternOf({ stems, inOrder = [] }: QuestionRow): string {
  if (stems !== undefined) return `\\b(?:${alternatives(stems)})`;
  return inOrder.map((words) => `\\b(?:${alternatives(words)})\\b`).join('.{0,40}');
}

/** What a question opens: what it asks for, or nothing that a list would go on in. */
export function questionOpening(line: Line, next?: Line): Opening | undefined {
  return formOpening(line, next) ?? askedOnLine(line);
}

/** `"Are you now taking:   YES   NO"`, and a question over lines that are ticked so. */
function formOpening(line: Line, next: Line | undefined): Opening | undefined {
  if (line.tableRow !== undefined || next === undefined) return undefined;
  const answers = answersIn(line);
  if (answers === undefined && !hasBoxes(next)) return undefined;
  const heading = line.text.slice(0, answers?.[0].cell.start).trim();
  if (!BEGINS_QUESTION.test(heading)) return undefined;
  const isOfTaking = TAKEN.test(heading) && ASKED.every(({ pattern }) => !pattern.test(heading));
  const row = isOfTaking ? knownHeading('current medications')?.row : rowAskedFor(heading);
  return row === undefined ? undefined : { row, heading };
}

const BEGINS_QUESTION = new RegExp(
  String.raw`^\s*(?:\d{1,2}[.)]\s*)?(?:${alternatives(QUESTION_WORDS)})\b`,
  'iu',
);
const TAKEN = new RegExp(wholeWord(TAKING_WORDS), 'iu');

function askedOnLine(line: Line): Opening | undefined {
  const { text } = line;
  const question = line.tableRow === undefined && line.cells.length < 3 ? QUESTION.exec(text) : null;
  const heading = question?.groups?.['question'];
  if (question === null || heading === undefined) return undefined;
  const rest = text.slice(question[0].length);
  // A colon leads to an answer only where there are boxes to tick.
  if (question[0].endsWith(':') && !BOX.test(rest)) return undefined;
  const contentStart = question[0].length + (ANSWERS.exec(rest)?.[0].length ?? 0);
  const opening = { row: rowAskedFor(heading), heading };
  return contentStart < text.length ? { ...opening, contentStart } : opening;
}

const BOX = /[☐☒☑□■✓✔✗]|\[[ x]?\]/iu;

function rowAskedFor(question: string): Opening['row'] {
  const opens = ASKED.find(({ pattern }) => pattern.test(question))?.row.opens;
  const known = opens === undefined ? undefined : knownHeading(opens);
  return known?.row ?? UNKNOWN;
}
