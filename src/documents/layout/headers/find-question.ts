/** A column header → the question that it asks of the medication of a row: `Plan at discharge: Hold`, `Continue? N`. */
import { alternatives } from '../../../text/alternatives.ts';
import {
  ANSWER_COLUMN_ROWS,
  type AnswerColumnRow,
  GLUED_WORDS,
  OCCASION_WORDS,
} from './answer-column-table.ts';
import { MARK_ROWS, type MarkRow } from './mark-table.ts';
import { normalizeHeading } from './normalize-heading.ts';

export interface Question {
  readonly row: AnswerColumnRow;
  /** What the header says before the question: the title over several columns. */
  readonly title: string;
  /** The column is for this answer only: under `Continue?` stand the columns Y and N. */
  readonly answer?: 'yes' | 'no';
  /** Several questions were read as one header: a mark under them answers nobody knows which. */
  readonly isGlued?: true;
}

const ASKED: ReadonlyMap<string, AnswerColumnRow> = new Map(
  ANSWER_COLUMN_ROWS.flatMap((row) => row.headers.map((header) => [header, row] as const)),
);

const LONGEST_QUESTION = 3;

/** The answers a header offers: `Continue (Y/N)`. */
const OFFERED = /\s(?:y|yes)(?: or)? (?:n|no)$/u;
const ANSWER = /(?:^|\s)(?<answer>y|yes|n|no)$/u;
/** `"continue after discharge"`: the question stands before the occasion. */
const OCCASION = new RegExp(`\\s(?:at|on|after|upon)\\s(?:the )?(?:${alternatives(OCCASION_WORDS)})$`, 'u');

/** `"Plan at Discharge Hold"` → hold, titled "plan at discharge"; `"Continue after discharge? N"` → continue, the answer no. */
export function questionOf(header: string): Question | undefined {
  const normalized = normalizeHeading(header).replace(OFFERED, '');
  const said = ANSWER.exec(normalized)?.groups?.['answer'];
  const asked = said === undefined ? normalized : normalized.slice(0, -said.length).trimEnd();
  const found = longestQuestion(asked) ?? longestQuestion(asked.replace(OCCASION, ''));
  if (found === undefined) return undefined;
  const isGlued = found.title
    .split(' ')
    .some((word) => GLUED_WORDS.has(word) && ASKED.get(word)?.id !== found.row.id);
  return {
    ...found,
    ...(said !== undefined && { answer: said.startsWith('y') ? ('yes' as const) : ('no' as const) }),
    ...(isGlued && { isGlued }),
  };
}

/** `"Y"`, `"No"`: a header that is an answer only. */
export function answerHeading(header: string): 'yes' | 'no' | undefined {
  const normalized = normalizeHeading(header);
  if (!/^(?:y|yes|n|no)$/u.test(normalized)) return undefined;
  return normalized.startsWith('y') ? 'yes' : 'no';
}

/** The question at the end of the words. */
function longestQuestion(text: string): Question | undefined {
  const words = text.split(' ');
  for (let count = Math.min(LONGEST_QUESTION, words.length); count > 0; count -= 1) {
    const row = ASKED.get(words.slice(-count).join(' '));
    if (row !== undefined) return { row, title: words.slice(0, -count).join(' ') };
  }
  return undefined;
}

/** A header cell that is a decision, or an answer, and nothing else: `Hold`, `D/C`, `N`. */
export function isDecisionHeading(text: string): boolean {
  const question = questionOf(text);
  if (question === undefined) return answerHeading(text) !== undefined;
  return question.row.field === 'action' && question.title === '';
}

/** `"Stop taking"`, `"Medications to stop"`: what is done with what stands below, also among other words. */
export function asksAction(text: string): boolean {
  return questionOf(text)?.row.field === 'action';
}

const MARKS: ReadonlyMap<string, boolean> = new Map(
  MARK_ROWS.flatMap((row: MarkRow) => row.marks.map((mark) => [mark, row.isSet] as const)),
);

/** `"X"`, `"☒"` → true; `"☐"`, `"[ ]"` → false; undefined: the cell is no mark. */
export function markOf(cell: string): boolean | undefined {
  return MARKS.get(cell.replaceAll(/\s/gu, '').toLowerCase());
}

/** `"No"`, `"N"`: the cell answers no in a word. */
export function saysNo(cell: string): boolean {
  return /^(?:no|n|false)$/iu.test(cell.trim());
}

/** `"N - rebound"`, `"No (told)"`, `"Yes, new Rx sent"`: an answer, and behind a mark what is remarked on it; undefined: there is none. */
export function remarkedAnswer(
  cell: string,
): { readonly answer: string; readonly remark: string } | undefined {
  const { answer, remark } = REMARKED.exec(cell.trim())?.groups ?? {};
  return answer === undefined || remark === undefined ? undefined : { answer, remark };
}

const REMARKED = /^(?<answer>y|yes|n|no)(?:\s?[-–—:;,(]|\.\s)\s?(?<remark>\p{L}[^()]{1,120})\)?$/iu;
