/** A heading → what it says of the drugs below: whether they are taken. */
import { alternatives } from '../../text/alternatives.ts';
import { readActions } from '../read-actions.ts';
import { SENTENCE_WORDS } from '../sentence-word-table.ts';
import { HEADING_WORDS } from './heading-word-table.ts';
import { SAYING_ROWS, SAYING_WORDS } from './heading-saying-table.ts';
import {
  folded,
  FRAME_WORDS,
  HEADED,
  isOfList,
  isOfListed,
  LISTED,
  sayingsOf,
  type Ended,
  type Said,
} from './find-sayings.ts';

/** `mixed`: some of them are taken, or all are again; it cannot be told which from the heading. */
export type HeadingMeaning = Ended | 'taken' | 'mixed';

/**
 * What a heading says as a whole: an end, unless it says as well that what ended goes on, or lists beside it what is taken.
 * `"What we stopped while you were here"` → stopped; `"Stopped, then restarted"` → mixed; undefined: nothing.
 */
export function meaningOfHeading(printed: string): HeadingMeaning | undefined {
  const text = withoutQuestions(folded(printed));
  if (CONDITION.test(text)) return undefined;
  const said = sayingsOf(text);
  const ends = said.filter((one): one is Said & { says: Ended } => isEnd(one));
  const [end] = ends;
  const goesOn = said.filter(
    (one) =>
      one.says === 'goes-on' &&
      (isOther(text, one, end) || !isPageBreak(text, one, end)) &&
      !isDecision(text, one, end),
  );
  const isTaken = said.some(({ says }) => says === 'goes-on' || says === 'now');
  if (end === undefined) return isTaken ? 'taken' : undefined;
  if (said[0] === end && isSetOff(text, end)) return undefined;
  if (end.says === 'finished' && ends.length === 1 && !isOfDrugs(text, end)) return undefined;
  const isAgain = goesOn.some((one) => one.start < end.start || isDone(text, one) || isOther(text, one, end));
  const now = said.filter(({ says }) => says === 'now');
  const isBoth = now.some((one) => isBeside(text, one, ends) || (one.start > end.start && isTime(text, end)));
  return isAgain || isBoth ? 'mixed' : end.says;
}

/** `"Only if it goes past five minutes:"`: when something is taken, and no end; what is to be done then stands behind a comma. */
const CONDITION = new RegExp(
  String.raw`^\P{L}{0,6}only\s(?:when|${alternatives(SENTENCE_WORDS.condition.words)})\s[^,;]{3,80}$`,
  'iu',
);

/** `"All held or continued, as noted in the plan"`: the one or the other of each. */
function isOther(text: string, { start }: Said, ended: Said | undefined): boolean {
  const end = ended?.end ?? text.length;
  return start > end && /^,?\s(?:[\p{L}]{2,12},?\s)?or\s$/u.test(text.slice(end, start));
}

/** `"Since coming off the drops I take"`: when it ended tells since when the others are taken. */
function isTime(text: string, { start, end }: Said): boolean {
  const [first = ''] = text.slice(start, end).split(' ');
  const before = text.slice(0, start).trimEnd().split(' ').at(-1) ?? '';
  return TIMES.has(first) || TIMES.has(before);
}

/** `"Ran out? Call us. Take daily:"`: what is asked before other words is not said; places stay as they were. */
function withoutQuestions(text: string): string {
  return text.replaceAll(/(?<=^|[.?!;])[^.?!;]{1,120}\?(?=[\s"')]{1,3}\p{L})/gu, (asked) =>
    ' '.repeat(asked.length),
  );
}

/** `"Tablets we agreed you would throw away"`: what was decided is the end behind it. */
function isDecision(text: string, { start, end }: Said, ended: Said | undefined): boolean {
  if (ended === undefined || end > ended.start || !DECIDED.has(text.slice(start, end))) return false;
  return !JOINT.test(text.slice(end, ended.start));
}

const DECIDED: ReadonlySet<string> = new Set(SAYING_WORDS.decided.words);

/** What is told besides what it says, in small letters. */
export function besideSayings(printed: string): string {
  const text = folded(printed);
  return sayingsOf(text).reduceRight(
    (rest, { start, end }) => `${rest.slice(0, start)} ; ${rest.slice(end)}`,
    text,
  );
}

/** `"Pulm regimen"`: its last word is one for medications or for a list of them, and names none of them. */
export function headsList(text: string): boolean {
  const last =
    text
      .toLowerCase()
      .match(/\p{L}+/gu)
      ?.at(-1) ?? '';
  return HEADED.has(last) && !/\d/u.test(text);
}

/** Is it a heading of a list by its words? */
export function namesList(text: string): boolean {
  return isOfList(folded(text));
}

/** Does it say that what stands below is not taken, and nothing else? */
export function saysEnded(text: string): boolean {
  return meaningOfHeading(text) !== undefined && !saysTaken(text);
}

/** Does it say that what stands below, or some of it, is taken, whatever it says besides? */
export function saysTaken(text: string): boolean {
  const meaning = meaningOfHeading(text);
  return meaning === 'taken' || meaning === 'mixed';
}

/** Does it say that what stands below is taken, of which, when and where, and nothing else? `"Now using"`, `"Rx ongoing"`. */
export function saysOnlyTaken(text: string): boolean {
  if (meaningOfHeading(text) !== 'taken') return false;
  const beside = besideSayings(text).match(/\p{L}+/gu) ?? [];
  return beside.every((word) => FRAME_WORDS.has(word) || LISTED.has(word));
}

/** `"Currently taking venlafaxine 150 mg"`, `"She is now on lithium"`: a sentence that begins with what is taken now. */
export function beginsWithTaken(text: string): boolean {
  const [action] = readActions(text).actions;
  if (action?.rows.some(({ meaning }) => meaning === 'active') !== true) return false;
  const lead = folded(text.slice(0, action.end));
  const isNow = sayingsOf(lead).some(({ says }) => says === 'now');
  const before =
    text
      .slice(0, action.start)
      .toLowerCase()
      .match(/\p{L}+/gu) ?? [];
  return isNow && before.every((word) => FRAME_WORDS.has(word) || WHO.has(word) || NOW.has(word));
}

const WHO: ReadonlySet<string> = new Set(HEADING_WORDS.relative.words);
const NOW: ReadonlySet<string> = new Set(
  SAYING_ROWS.flatMap(({ says, words }) => (says === 'now' ? words : [])),
);

/** The same in words of going on: in `"Office use"` nothing does. */
export function saysGoesOn(text: string): boolean {
  return saysTaken(text) && sayingsOf(folded(text)).some(({ says }) => says === 'goes-on');
}

/** `"Something for sleep, stopped last month"`: one thing is named before it and set off, of which it is said; `"LIST OF 2021 - SUPERSEDED"` heads a list. */
function isSetOff(text: string, { start }: Said): boolean {
  const [before = ''] = /^.*(?=[,;–—-]\s*$)/u.exec(text.slice(0, start)) ?? [];
  if (before === '' || /:\s*$/u.test(text)) return false;
  const words = before.match(/\p{L}+/gu) ?? [];
  if (words.every((word) => FRAME_WORDS.has(word)) || TIMES.has(words[0] ?? '')) return false;
  return !words.some((word) => HEADED.has(word));
}

const TIMES: ReadonlySet<string> = new Set(SAYING_WORDS.timeLed.words);

/** The state of an order beside any word; a course that came to its end alone, or beside what it was of. */
function isOfDrugs(text: string, { start, end }: Said): boolean {
  const isAlone = !/\p{L}/u.test(text.slice(0, start) + text.slice(end));
  const word = text.slice(start, end);
  if (STATES.has(word)) return !isAlone;
  return (isAlone && !DONE.has(word)) || isOfList(text) || isOfListed(text.slice(end));
}

const STATES: ReadonlySet<string> = new Set(SAYING_WORDS.state.words);
const DONE: ReadonlySet<string> = new Set(SAYING_WORDS.done.words);

function isEnd({ says }: Said): boolean {
  return says !== 'goes-on' && says !== 'now' && says !== 'needed' && says !== 'nothing';
}

/** `"Former tablets (continued)"`, `"Stopped tablets continued"`: on the next page. */
function isPageBreak(text: string, { start }: Said, end: Said | undefined): boolean {
  const last = PAGE_BREAK.exec(text.trimEnd());
  if (last === null || end === undefined || start < last.index) return false;
  const isSetApart = last.groups?.['lead']?.trim() !== '';
  return isSetApart || end.says !== 'over';
}

const PAGE_BREAK = new RegExp(
  String.raw`(?<lead>[\s(,–—-]{1,3})(?:${alternatives(SAYING_WORDS.pageBreak.words)})\.?\)?:?$`,
  'u',
);

/** `"restarted"` and not `"restart"`, nor `"until restarted"`. */
function isDone(text: string, { start, end }: Said): boolean {
  return /e[dn]$/u.test(text.slice(start, end)) && !AHEAD.test(text.slice(0, start));
}

const AHEAD = new RegExp(String.raw`\b(?:${alternatives(SAYING_WORDS.ahead.words)})\s(?:\p{L}+\s)?$`, 'u');

/** A conjunction, a comma or a slash sets it apart from every end. */
function isBeside(text: string, now: Said, ends: readonly Said[]): boolean {
  return ends.every(({ start, end }) =>
    JOINT.test(start < now.start ? text.slice(end, now.start) : text.slice(now.end, start)),
  );
}

const JOINT = /[,/&+;]|\b(?:and|or|but|then)\b/u;
