/** A line of a form with a box for yes and one for no: what it asks, which of the two is ticked, and what is written behind them. */
import { answerHeading, markOf } from '../../layout/headers/find-question.ts';
import type { Cell, Line } from '../../line.ts';

export type Answer = 'yes' | 'no';

export interface AnsweredLine {
  readonly asked: string;
  /** Undefined: both are ticked, or neither. */
  readonly answer: Answer | undefined;
  readonly behind: string;
}

const BOX = String.raw`(?:[☐☑☒✓✔□■]|[\[(]\s?[x✓✔]?\s?[\])])`;
const WORD = String.raw`(?:yes|no|y|n)(?!\p{L})`;
const PAIR = new RegExp(String.raw`(?<first>${BOX})\s{0,12}(?<second>${BOX})(?!\s?${WORD})`, 'iu');
const WORDS_FIRST = new RegExp(
  String.raw`(?<!\p{L})(?<one>${WORD})[\s:]{0,3}(?<first>${BOX})\s{0,12}(?<other>${WORD})[\s:]{0,3}(?<second>${BOX})`,
  'iu',
);
const BOXES_FIRST = new RegExp(
  String.raw`(?<first>${BOX})\s?(?<one>${WORD})\s{0,12}(?<second>${BOX})\s?(?<other>${WORD})`,
  'iu',
);

/** `"Aspirin   Yes [x]  No [ ]   81 mg"`, `"Aspirin  ☑ Yes ☐ No"`: the answers stand beside their boxes. */
export function answeredInWords({ text }: Line): AnsweredLine | undefined {
  const found = [WORDS_FIRST, BOXES_FIRST]
    .map((pattern) => pattern.exec(text))
    .filter((match) => match !== null);
  const [match] = found.toSorted((one, next) => one.index - next.index);
  const { one = '', other = '', first = '', second = '' } = match?.groups ?? {};
  const [left, right] = [answerHeading(one), answerHeading(other)];
  if (match === undefined || left === undefined || right === undefined || left === right) return undefined;
  return answered(text, match, tickedOf([left, first], [right, second]));
}

/** `"Aspirin   [X]   [ ]   81 mg"` below `"Are you taking:   YES   NO"`: the order of the two, or the column of the only mark, tells which is ticked. */
export function answeredInColumns(line: Line, above: readonly Line[]): AnsweredLine | undefined {
  const header = above.findLast((one) => one.page === line.page && answersIn(one) !== undefined);
  const columns = header === undefined ? undefined : answersIn(header);
  if (columns === undefined) return undefined;
  const pair = PAIR.exec(line.text);
  if (pair === null) return underColumns(line, columns);
  const { first = '', second = '' } = pair.groups ?? {};
  return answered(line.text, pair, tickedOf([columns[0].answer, first], [columns[1].answer, second]));
}

/** A box for each of two answers. */
export function hasBoxes({ text }: Line): boolean {
  return PAIR.test(text);
}

interface AnswerColumn {
  readonly answer: Answer;
  readonly cell: Cell;
}

/** `YES | NO` side by side, behind what they answer or alone. */
export function answersIn({ cells }: Line): readonly [AnswerColumn, AnswerColumn] | undefined {
  const answers = cells.map(({ text }) => answerHeading(text));
  const at = answers.findIndex((answer, index) => {
    const next = answers[index + 1];
    return answer !== undefined && next !== undefined && next !== answer;
  });
  const [cell, nextCell, answer, next] = [cells[at], cells[at + 1], answers[at], answers[at + 1]];
  if (cell === undefined || nextCell === undefined || answer === undefined || next === undefined)
    return undefined;
  return [
    { answer, cell },
    { answer: next, cell: nextCell },
  ];
}

/** One mark, right under one of the two. */
function underColumns(line: Line, columns: readonly [AnswerColumn, AnswerColumn]): AnsweredLine | undefined {
  const marks = line.cells.filter(
    ({ text }, at) => at > 0 && markOf(text) === true && !/^(?:y|yes)$/iu.test(text),
  );
  const [mark] = marks;
  if (mark === undefined || marks.length > 1) return undefined;
  const under = columns.filter(({ cell }) => Math.abs(cell.x - mark.x) < COLUMN_SLACK);
  const match = { index: mark.start, 0: mark.text };
  return under.length === 1 ? answered(line.text, match, under[0]?.answer) : undefined;
}

/** Points by which a mark may stand beside the header of its column. */
const COLUMN_SLACK = 16;

function tickedOf(...boxes: readonly (readonly [answer: Answer, box: string])[]): Answer | undefined {
  const ticked = boxes.filter(([, box]) => markOf(box) === true);
  return ticked.length === 1 ? ticked[0]?.[0] : undefined;
}

function answered(
  text: string,
  { index, 0: found }: { readonly index: number; readonly 0: string },
  answer: Answer | undefined,
): AnsweredLine | undefined {
  const asked = text.slice(0, index).trim();
  return asked === '' ? undefined : { asked, answer, behind: text.slice(index + found.length).trim() };
}
