/** Whether what is done in a remark is said of its drug: nothing before it and nothing behind it names something else. */
import { findDirections, type Direction } from '../../sig/find-directions.ts';
import { alternatives, wholeWord } from '../../text/alternatives.ts';
import { MONTH_OR_YEAR } from '../../text/longer-times.ts';
import { MODIFIERS } from '../modifier-table.ts';
import type { Action } from '../read-actions.ts';
import { REMARK_WORDS } from './remark-word-table.ts';

function anyOf(...rows: readonly (keyof typeof REMARK_WORDS)[]): string {
  return alternatives(rows.flatMap((row) => REMARK_WORDS[row].words));
}

/** `"STOP TAKING"`, `"please hold"`: to be done, and not done. */
export function isOrder(words: string): boolean {
  return ORDER.test(words);
}

const ORDER = new RegExp(
  String.raw`^(?:(?:${anyOf('orderLead')})\s)*(?:${anyOf('order')})(?:\s(?:${anyOf('orderTail')}))*$`,
  'iu',
);

/** `" until seen by cardiology"`. */
export function isUntil(behind: string): boolean {
  return UNTIL.test(behind) || LASTING.test(behind);
}

const UNTIL = new RegExp(String.raw`^[^.;]{0,30}?${wholeWord(REMARK_WORDS.until.words)}`, 'iu');

/** What stands around the action names nothing that it could be done to; `isPointed`: behind it the drug is meant. */
export function isQuiet(text: string, action: Action, isPointed: boolean): boolean {
  const behind = text.slice(action.end);
  const isToBeDone = isOrder(text.slice(action.from, action.end));
  if (ASKS.test(behind)) return false;
  const isUndated = !DAY.test(behind);
  if (isToBeDone && (WAITS.test(behind) || (isUndated && isStep(text.slice(0, action.from))))) return false;
  if (isPointed) return true;
  const words = text.slice(action.start, action.end);
  const isGoingOn = LEADS_TO_REASON.test(words) || isQuietBehind(behind, isToBeDone);
  return isGoingOn && isQuietLead(text, action, isToBeDone);
}

const ASKS = /^[^.;\n]*\?/u;
/** Soon behind an order stands a case that may come, or how it goes on. */
const WAITS = new RegExp(
  String.raw`^[^\p{L}]{0,4}${wholeWord(REMARK_WORDS.instead.words)}|^\s?[.;:!(,–-][^.;]{0,40}${wholeWord(REMARK_WORDS.instead.words)}|^(?:(?!${wholeWord(REMARK_WORDS.until.words)})[^.;\n]){0,40}[<>≥≤]`,
  'iu',
);

/** `"Take 2 tablets daily for 5 days, then 1 daily for 5 days, stop"`: behind a step that has an end an order to stop is the end of the schedule. */
function isStep(before: string): boolean {
  return findDirections(before).some(({ kind }) => kind === 'duration');
}

/** The same, asked of what stands before it alone. */
export function isQuietBefore(text: string, action: Action): boolean {
  return isQuietLead(text, action, false);
}

/** `"suspended by"`, `"on hold pending"`: the words of the action begin by whom or why. */
const LEADS_TO_REASON = new RegExp(String.raw`\s(?:${anyOf('leadsToReason')})$`, 'iu');

function isQuietBehind(behind: string, isToBeDone: boolean): boolean {
  if (ENDS.test(behind) || DAY.test(behind)) return true;
  if (MANNER.test(behind)) return false;
  if (BEHIND.test(behind) || UNTIL_AT_ONCE.test(behind) || AGO.test(behind)) return true;
  if (LASTING.test(behind)) return true;
  return !isToBeDone && BEHIND_DONE.test(behind);
}

/** The end of what is said, a mark, or a dash with a space. */
const ENDS = /^\s*(?:$|[.,;:!()[\]*\n·]|[–—-]{1,2}(?:\s|$))/u;
const DAY = new RegExp(
  String.raw`^\s*(?:(?:${anyOf('dayLead')})\s)?(?:\d{1,2}[/.-]\d{1,2}(?!\d|\s?(?:tab|cap|pill|mg|dose))|\d{4}-\d|(?:(?:${anyOf('partOfYear')})\s)?${MONTH_OR_YEAR})`,
  'iu',
);
const MANNER = new RegExp(String.raw`^\s*(?:${alternatives(REMARK_WORDS.manner.words)})\b`, 'iu');
const BEHIND = new RegExp(String.raw`^\s*(?:${alternatives(REMARK_WORDS.behind.words)})(?![\p{L}\d])`, 'iu');
const UNTIL_AT_ONCE = new RegExp(
  String.raw`^\s*(?:${alternatives(REMARK_WORDS.until.words)})(?!\p{L})`,
  'iu',
);
const BEHIND_DONE = new RegExp(
  String.raw`^\s*(?:${alternatives(REMARK_WORDS.behindDone.words)})(?![\p{L}])`,
  'iu',
);
const AGO = new RegExp(
  String.raw`^\s*(?:(?:${anyOf('about')})\s?)?(?:\d{1,3}|${anyOf('few')})\s(?:${anyOf('span')})\s(?:${anyOf('passed')})\b`,
  'iu',
);

/** A length of time at once behind it: `" x 48h"`; in `" for 5 days before surgery"` it is one of days to come. */
const LASTING = new RegExp(
  String.raw`^\s*(?:for|x)\s?(?:\d{1,3}|${anyOf('few')})\s?(?:${anyOf('span')})\b(?!\s(?:before|prior))`,
  'iu',
);

/** The clause before the action, without directions, says nothing but who does it, that it is told, and that it is the drug. */
function isQuietLead(text: string, action: Action, isToBeDone: boolean): boolean {
  const before = text.slice(0, action.from);
  const clause = before.slice(startOfClause(before, isToBeDone));
  const isVisit = /^\s+by\b/iu.test(text.slice(action.end)) && !action.isPassive && VISITOR.test(clause);
  return !isVisit && !/[<>≥≤]/u.test(clause) && namesNothing(clause, UNSAID);
}

/** `"Offered dose increase, patient declined"`, `"Refill refused"`: what is refused is what was spoken of before, if anything was. */
export function isQuietToBegin(text: string, { from }: Action): boolean {
  return namesNothing(text.slice(0, from), REFUSABLE);
}

/** Nothing but directions, of other kinds than these, and words that name nothing. */
function namesNothing(clause: string, kinds: ReadonlySet<Direction['kind']>): boolean {
  const words = findDirections(clause)
    .filter(({ kind }) => !kinds.has(kind))
    .reduce(
      (rest, { start, end }) => rest.slice(0, start) + ' '.repeat(end - start) + rest.slice(end),
      clause,
    )
    .toLowerCase()
    .match(/[\p{L}’']+/gu);
  return (words ?? []).every((word) => LEAD.has(word));
}

const UNSAID: ReadonlySet<Direction['kind']> = new Set(['instruction']);
/** A refill, an instruction. */
const REFUSABLE: ReadonlySet<Direction['kind']> = new Set(['instruction', 'noise']);

/** A comma ends the clause of what was done; before an order it may stand between a case and what is done then. */
function startOfClause(before: string, isToBeDone: boolean): number {
  const ends = [...before.matchAll(isToBeDone ? END_OF_SENTENCE : END_OF_CLAUSE)];
  const last = ends.at(-1);
  return last === undefined ? 0 : last.index + last[0].length;
}

const END_OF_SENTENCE = /[.;\n([*–—]\s*|\s-+\s+/gu;
const END_OF_CLAUSE = /[.,;\n([*–—]\s*|\s-+\s+/gu;
const VISITOR = new RegExp(String.raw`${wholeWord(REMARK_WORDS.visitor.words)}\s*$`, 'iu');
const LEAD: ReadonlySet<string> = new Set<string>([
  ...REMARK_WORDS.lead.words,
  ...MODIFIERS.neutral,
  ...MODIFIERS.passive,
]);
