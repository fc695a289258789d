/** Columns side by side of which one is marked in each row (`Continue | Hold | Stop`): what the marks of a row decide. */
import { alternatives } from '../../../text/alternatives.ts';
import { fillerWords } from './filler-word-table.ts';
import { answerHeading, markOf, questionOf, remarkedAnswer, saysNo, type Question } from './find-question.ts';

/** Columns that stand for one decision. */
export interface DecisionGroup {
  /** What stands over them: `plan at discharge`. */
  readonly title: string;
  readonly columns: readonly DecisionColumn[];
  /** Places of columns between them that nobody knows: a mark there says something else. */
  readonly unknown: readonly number[];
}

interface DecisionColumn extends Question {
  /** Place in the table, from 0. */
  readonly index: number;
}

/** What an Action cell would say of a row whose marks cannot be assigned to one decision (`unclear-mark` in the cue table). */
export const UNCLEAR = 'marked unclearly';

/** The groups of a table: neighbours that ask for a decision; a decision that comes a second time, or under another title, begins the next group. */
export function decisionGroups(headers: readonly string[]): readonly DecisionGroup[] {
  const groups: { title: string; columns: DecisionColumn[] }[] = [];
  for (const [index, question] of withSharedTitles(headers).entries()) {
    if (question?.row.field !== 'action') continue;
    const open = groups.at(-1);
    if (open !== undefined && goesOn(open, { ...question, index })) {
      open.columns.push({ ...question, index });
      open.title ||= question.title;
    } else groups.push({ title: question.title, columns: [{ ...question, index }] });
  }
  return groups.filter(isDecision).map((group) => ({ ...group, unknown: unknownBetween(group.columns) }));
}

/**
 * With the columns beside a group whose headers nobody knows and that hold marks and nothing else, each in a row without another mark:
 * they are answers to the same question, and which nobody knows.
 */
export function withUnknownAnswers(
  groups: readonly DecisionGroup[],
  rows: readonly (readonly string[])[],
  isUnknown: (index: number) => boolean,
): readonly DecisionGroup[] {
  const isMarked = (row: readonly string[], index: number): boolean => markOf(row[index] ?? '') === true;
  return groups.map((group) => {
    const places = [...group.columns.map(({ index }) => index), ...group.unknown];
    const isAnswer = (index: number): boolean => {
      const filled = rows.filter((row) => (row[index] ?? '') !== '');
      const isAlone = filled.every((row) => isMarked(row, index) && !places.some((at) => isMarked(row, at)));
      return isUnknown(index) && filled.length > 0 && isAlone;
    };
    const beside = [Math.min(...places) - 1, Math.max(...places) + 1].filter(isAnswer);
    return { ...group, unknown: [...group.unknown, ...beside] };
  });
}

/** A column that nobody knows may stand between two of a group. */
function goesOn({ title, columns }: Omit<DecisionGroup, 'unknown'>, next: DecisionColumn): boolean {
  const isNear = next.index - (columns.at(-1)?.index ?? 0) <= 2;
  const isSameTitle = title === '' || next.title === '' || title === next.title;
  return (
    isNear &&
    isSameTitle &&
    !columns.some(({ row, answer }) => row.id === next.row.id && answer === next.answer)
  );
}

function unknownBetween(columns: readonly DecisionColumn[]): number[] {
  const known = new Set(columns.map(({ index }) => index));
  const [first] = columns;
  const last = columns.at(-1);
  if (first === undefined || last === undefined) return [];
  const all = Array.from({ length: last.index - first.index }, (_, offset) => first.index + offset);
  return all.filter((index) => !known.has(index));
}

/** Of the columns Y and N side by side the question may stand over one: `Continue? Y | N`. */
function withSharedTitles(headers: readonly string[]): (Question | undefined)[] {
  const questions = headers.map((header) => questionOf(header));
  return headers.map((header, index) => {
    const answer = answerHeading(header);
    if (questions[index] !== undefined || answer === undefined) return questions[index];
    const beside = [questions[index - 1], questions[index + 1]].find(
      (question) => question?.answer !== undefined && question.answer !== answer,
    );
    return beside === undefined ? undefined : { ...beside, answer };
  });
}

/** `Start | Stop` are dates, not decisions: one of the columns must let the drug go on, or hold it. */
function isDecision({ columns }: Omit<DecisionGroup, 'unknown'>): boolean {
  return columns.length > 1 && columns.some(({ row }) => DECIDING.has(row.id));
}

const DECIDING: ReadonlySet<string> = new Set(['continue', 'hold', 'taking']);

/** What the cells of a row decide, in the words of an Action cell; undefined: nothing is marked. The discharge decides before the admission. `ends`: does a text say that a drug is over? */
export function decisionOf(
  cells: readonly string[],
  groups: readonly DecisionGroup[],
  ends: (text: string) => boolean = () => false,
): string | undefined {
  const decided = groups.flatMap((group) => {
    const text = decisionIn(cells, group, ends);
    return text === undefined ? [] : [{ text, rank: rankOf(group.title) }];
  });
  const best = Math.max(...decided.map(({ rank }) => rank));
  const texts = new Set(decided.filter(({ rank }) => rank === best).map(({ text }) => text));
  return texts.size > 1 ? UNCLEAR : [...texts][0];
}

/** Of several decisions the highest counts: `"plan at discharge"` before `"on admission"`. */
export function rankOf(title: string): number {
  if (LATER.test(title)) return 2;
  return EARLIER.test(title) ? 0 : 1;
}

const LATER = new RegExp(String.raw`\b(?:${alternatives(fillerWords('later'))})\b`, 'u');
const EARLIER = new RegExp(String.raw`\b(?:${alternatives(fillerWords('earlier'))})\b`, 'u');

/** A mark, else the only cell with a word or a date in it, else a "no"; that nobody goes on with it outweighs that it is taken. */
function decisionIn(
  cells: readonly string[],
  { columns, unknown }: DecisionGroup,
  ends: (text: string) => boolean,
): string | undefined {
  if (unknown.some((index) => markOf(cells[index] ?? '') === true)) return UNCLEAR;
  const textOf = ({ index }: DecisionColumn): string => cells[index]?.trim() ?? '';
  const answerTo = (column: DecisionColumn): string =>
    remarkedAnswer(textOf(column))?.answer ?? textOf(column);
  const marked = columns.filter((column) => markOf(answerTo(column)) === true);
  const denied = columns.filter((column) => saysNo(answerTo(column)) && saidBy(column, 'no') !== undefined);
  const written = columns.filter((column) => isRemark(answerTo(column)));
  const dropped = denied.filter(({ row, answer }) => row.id === 'continue' && answer === undefined);
  if (dropped.length > 0 && [...marked, ...written].every(({ row }) => row.id === 'taking'))
    return agreed(dropped.map((column) => saidBy(column, 'no')));
  if (marked.length > 0) return agreed(marked.map((column) => saidBy(column, 'yes')));
  const [only, ...others] = written;
  if (only !== undefined && others.length > 0) return undefined;
  if (only !== undefined) return ends(textOf(only)) ? textOf(only) : saidBy(only, 'yes');
  return denied.length > 0 ? agreed(denied.map((column) => saidBy(column, 'no'))) : undefined;
}

/** What a yes or a no in the column says; in a column for one answer a yes is that answer. */
function saidBy({ row, answer, isGlued }: DecisionColumn, given: 'yes' | 'no'): string | undefined {
  if (isGlued) return given === 'yes' ? UNCLEAR : undefined;
  if (answer === undefined) return row[given];
  return given === 'yes' ? row[answer] : undefined;
}

const LONGEST_REMARK = 40;

function isRemark(cell: string): boolean {
  return (
    cell.length <= LONGEST_REMARK &&
    /[\p{L}\d]/u.test(cell) &&
    !saysNo(cell) &&
    !/^(?:n\/?a|none)$/iu.test(cell)
  );
}

/** Marks that say together what is done: continued with a change is changed; anything else that differs is unclear. */
function agreed(texts: readonly (string | undefined)[]): string | undefined {
  const said = [...new Set(texts)];
  if (said.length === 1) return said[0];
  return said.every((text) => text !== undefined && GOING_ON.has(text)) ? 'changed' : UNCLEAR;
}

const GOING_ON: ReadonlySet<string> = new Set(['continue', 'changed', 'taking']);
