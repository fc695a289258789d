/** A cell under a column that asks a question → what the answer says. */
import { alternatives, wholeWord } from '../../../text/alternatives.ts';
import { lastDayOf } from '../../../text/longer-times.ts';
import { AMOUNT_WORDS, CAPITAL_UNITS } from '../../../terminology/codes/amount-word-table.ts';
import { UNCLEAR } from '../../layout/headers/decision-columns.ts';
import {
  END_NOUNS,
  LAST_DAY_HEADERS,
  PERIODS,
  SUCCESSOR_WORDS,
  UNTIL_WORDS,
  WHY_WORDS,
} from '../../layout/headers/answer-column-table.ts';
import { saysHowMuch } from '../../names/directions/support.ts';
import { partsOfDosage } from '../../names/directions/whole-dosage.ts';
import {
  markOf,
  questionOf,
  remarkedAnswer,
  saysNo,
  type Question,
} from '../../layout/headers/find-question.ts';
import { momentSaid } from '../../layout/headers/moment-of-day.ts';
import { normalizeHeading } from '../../layout/headers/normalize-heading.ts';
import { readActions } from '../../../standing/read-actions.ts';
import { takeTicks } from '../lines/read-entry-lead.ts';
import type { ItemField } from '../section.ts';

/** `("Morning", "1")` → one in the morning; `("Noon", "0")` says nothing, and so does what is no number of units. */
export function momentOf(header: string, cell: string): readonly ItemField[] {
  const said = momentSaid(header);
  const count = markOf(cell) === true ? '' : cell.trim();
  if (said === undefined || /^[0-]+$/u.test(count) || !isCount(count)) return [];
  return [{ field: 'moment', text: `${count} ${said}`.trim() }];
}

/** Neither a mark, nor how many, nor who gave it and when: `"2 2"`, `"hold"`. */
export function isOpenCell(cell: string): boolean {
  const text = cell.trim();
  if (isEmptyCell(text) || markOf(text) !== undefined || isRecord(text) || GIVEN.test(text)) return false;
  return !isCount(text);
}

/** Nothing, a dash, a zero, or a box that is not ticked. */
export function isEmptyCell(text: string): boolean {
  return /^[-\u2010-\u2015.0 ]*$/u.test(text) || markOf(text) === false;
}

/** `"JT"`, `"0800"`: who gave it, and when. */
function isRecord(text: string): boolean {
  return /^(?:\p{Lu}{1,3}\d?|\d{4}|\d{1,2}:\d{2})(?:[ /]|$)/u.test(text);
}

/** How many a cell says: `"1"`, `"½ tab"`; undefined: it says something else. */
export function countIn(cell: string): string | undefined {
  return cell !== '' && isCount(cell) ? cell : undefined;
}

function isCount(text: string): boolean {
  return COUNT.test(text) || LARGE_AMOUNT.test(text) || isCountWithWords(text) || isCountWithWay(text);
}

/** `"3 mg PO"`: so much, and the way it is taken. A number alone before letters may be how many somebody gave. */
function isCountWithWay(text: string): boolean {
  const { way } = COUNT_BEFORE_WAY.exec(text)?.groups ?? {};
  if (way === undefined) return false;
  const parts = partsOfDosage(way);
  return parts.size === 1 && parts.has('route');
}

const NUMBER = String.raw`(?:\d{1,3}(?:\.\d{1,2})?|(?:\d\s?)?\d\/\d|\d?½|\d-\d)`;
/** `"1"`, `"½"`, `"28 units"`; four digits are the time at which it was given, two letters who gave it. */
const COUNT = new RegExp(
  String.raw`^(?:${NUMBER}(?:\s?(?!(?!${CAPITAL_UNITS.join('|')})\p{Lu}{2}$)\p{L}{1,8})?|-)?$`,
  'u',
);

/** `"1000 mg"`, `"1,500 mg"`: with a unit behind it no time. */
const LARGE_AMOUNT = new RegExp(
  String.raw`^(?:[1-9]\d{3,4}|[1-9]\d?,\d{3})\s?(?:${alternatives(AMOUNT_WORDS)})$`,
  'iu',
);

const COUNT_BEFORE_WAY = new RegExp(String.raw`^${NUMBER}\s?\p{L}{1,8}\.?\s(?<way>.{2,30})$`, 'u');

/** `"1 RT"`: how many were given, and by whom. */
const GIVEN = new RegExp(String.raw`^${NUMBER}\s?\p{Lu}{2,3}$`, 'u');

/** `"1 with food"`, `"1 tablet with food"` */
export function isCountWithWords(cell: string): boolean {
  return COUNT_WITH_WORDS.test(cell);
}

const COUNT_WITH_WORDS = new RegExp(String.raw`^${NUMBER}(?:\s\p{Ll}{2,}){2,6}$`, 'u');

/**
 * A day under what says that the drug was ended: `("Date I stopped using it", "03/2026")` → stopped; one under `Stop date` may
 * be planned, and tells until when, as one behind `Ended` does. One under `End date` is often that of the order, and tells nothing of what is taken.
 */
export function endOf(header: string, cell: string): readonly ItemField[] {
  if (!/\d/u.test(cell)) return [];
  const title = normalizeHeading(header);
  // `"05/10/2026 (DC Date)"` says itself what its day is.
  const isLastDay = LAST_DAY_HEADERS.has(title) || UNTIL.test(title) || UNTIL.test(normalizeHeading(cell));
  if (isLastDay) return [{ field: 'end-date', text: `until ${lastDayOf(cell) ?? cell.trim()}` }];
  return saysEnded(title) ? [{ field: 'status', text: 'stopped' }] : [];
}

const OVER: ReadonlySet<string> = new Set(['stopped', 'finished']);

/** `"Ceased"`, `"Date discontinued"`: said of what is done; `"Stop date"` names what may be planned. */
export function saysEnded(header: string): boolean {
  return readActions(normalizeHeading(header)).actions.some(({ rows }) =>
    rows.some(({ row, meaning }) => OVER.has(meaning) && row.reach === 'participle'),
  );
}

/** `From | To`: is the column the second of such two? */
export function endsPeriod(headers: readonly string[], index: number): boolean {
  const [from, to] = [headers[index - 1], headers[index]].map((header) => normalizeHeading(header ?? ''));
  return PERIODS.some((period) => period[0] === from && period[1] === to);
}

const UNTIL = new RegExp(wholeWord(UNTIL_WORDS), 'u');

/**
 * `("Taking?", "No")` → not taking; `("Discontinue", "X")` → discontinue; undefined: the cell is no answer. An answer that
 * says nothing has no fields, and a box that was left empty does not say no.
 */
export function answerOf(header: string, cell: string, hasDays = false): readonly ItemField[] | undefined {
  const { text, actions } = takeTicks(cell);
  if (actions.length > 0) return actions;
  if (text !== cell) return text === '' ? [] : [{ field: 'other', text }];
  if (asksWhyEnded(header)) return whyEnded(cell, hasDays);
  const letter = letterOf(header, cell.trim());
  if (letter !== undefined) return [{ field: 'action', text: letter }];
  const remarked = remarkedAnswer(cell);
  return remarked === undefined ? answeredBy(header, cell) : withRemark(header, remarked);
}

/** `("Keep?", "N - rebound")`: what is remarked stands beside the answer. */
function withRemark(
  header: string,
  { answer, remark }: { readonly answer: string; readonly remark: string },
): readonly ItemField[] | undefined {
  const said = answeredBy(header, answer);
  return said && [...said, { field: 'details', text: remark }];
}

function answeredBy(header: string, cell: string): readonly ItemField[] | undefined {
  const isSet = markOf(cell);
  const question = isSet === undefined && !saysNo(cell) ? undefined : questionOf(header);
  if (question === undefined) return undefined;
  const said = saidBy(question, isSet);
  return said === undefined ? [] : [{ field: question.row.field, text: said }];
}

/** A reason is one of an end; where others stand behind their day, `"to carry on while nursing"` and `"20/9 up to 14 units"` tell of none. */
function whyEnded(cell: string, hasDays: boolean): readonly ItemField[] | undefined {
  const said = cell.trim();
  if (!/\p{L}{3}/u.test(said) || /^(?:none|not applicable)$/iu.test(said)) return [];
  const behind = DAY.exec(said)?.[0];
  const isEnd = !hasDays || (behind !== undefined && !saysHowMuch(said.slice(behind.length)));
  return isEnd ? [{ field: 'action', text: 'discontinued' }] : undefined;
}

/** A day that a cell begins with, also without its year. */
const DAY =
  /^\d{1,4}[-/.]\d{1,2}(?:[-/.]\d{1,4})?|^\d{1,2}(?:st|nd|rd|th)?\s\p{Lu}\p{Ll}{2,8}|^\p{Lu}\p{Ll}{2,8}\s\d{1,2}/u;

/** Columns under why something ended in which some cells begin with the day it did. */
export function daysOfEnd(
  headers: readonly string[],
  rows: readonly (readonly string[])[],
): ReadonlySet<number> {
  return new Set(
    headers.flatMap((header, index) =>
      asksWhyEnded(header) && rows.some((cells) => DAY.test(cells[index]?.trim() ?? '')) ? [index] : [],
    ),
  );
}

/** `"Reason for stopping"`, `"Why given up"`. */
function asksWhyEnded(header: string): boolean {
  if (!WHY.test(header)) return false;
  const said = readActions(header).actions.flatMap(({ rows }) => rows.map(({ meaning }) => meaning));
  return END_NOUN.test(header) || said.includes('stopped') || said.includes('not-taken');
}

const WHY = new RegExp(wholeWord(WHY_WORDS), 'iu');
const END_NOUN = new RegExp(wholeWord(END_NOUNS), 'iu');

/** `isSet`: of the mark; undefined for the word "no". */
function saidBy({ row, answer, isGlued, title }: Question, isSet: boolean | undefined): string | undefined {
  if (isGlued) return isSet === true ? UNCLEAR : undefined;
  if (isSet === true) return row[answer ?? 'yes'];
  if (answer !== undefined || row.no === undefined || asksSuccessor(title)) return undefined;
  return isSet === false ? UNCLEAR : row.no;
}

function asksSuccessor(title: string): boolean {
  return title.split(' ').some((word) => SUCCESSOR_WORDS.has(word));
}

/** Letters in an Action column: `Action (C/H/D)`. */
const ACTION_LETTERS: Readonly<Record<string, string>> = {
  c: 'continue',
  r: 'resume',
  h: 'hold',
  d: 'discontinue',
  s: 'stop',
  m: 'changed',
  n: 'new',
};

/** A letter that the header offers; a lone H or D also where the header only says Action. S beside D may be "start". */
function letterOf(header: string, cell: string): string | undefined {
  const action = ACTION_LETTERS[cell.toLowerCase()];
  if (action === undefined) return undefined;
  const words = normalizeHeading(header).split(' ');
  if (!words.some((word) => ACTION_HEADERS.has(word))) return undefined;
  const offered = words.filter((word) => word.length === 1);
  if (offered.length < 2) return /^[hd]$/iu.test(cell) ? action : undefined;
  if (!offered.includes(cell.toLowerCase())) return undefined;
  return action === 'stop' && offered.includes('d') ? UNCLEAR : action;
}

const ACTION_HEADERS: ReadonlySet<string> = new Set([
  'action',
  'plan',
  'decision',
  'order',
  'disposition',
  'reconciliation',
]);
