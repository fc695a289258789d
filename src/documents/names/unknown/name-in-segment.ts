/** The stretches of a text between its separators, and the words of one that stand where a name stands. */
import { opensBracket } from '../../../text/brackets.ts';
import { TITLES } from '../../../text/abbreviation-table.ts';
import { alternatives } from '../../../text/alternatives.ts';
import { isSigWord } from '../../../sig/vocabulary/sig-vocabulary.ts';
import { partsOfDosage } from '../directions/whole-dosage.ts';
import { isOnlyForm } from '../../../terminology/forms/form-words.ts';
import { unitOfWord } from '../../../terminology/codes/unit-lookup.ts';
import { MEANWHILE_WORDS } from '../../../standing/clause-word-table.ts';
import { meaningOfCell, readActions } from '../../../standing/read-actions.ts';
import { SENTENCE_WORDS } from '../../../standing/sentence-word-table.ts';
import type { NameCluster } from '../cluster-names.ts';
import {
  ALTERNATIVE_WORDS,
  EQUATING_WORDS,
  FORM_LEADS,
  JOINING_WORDS,
  LEADING_WORDS,
  LISTING_WORDS,
} from '../name-lead-table.ts';
import { CHANGED_AMOUNT } from './item-behind-name.ts';
import { NAMING_FORM_ROWS } from './naming-form-table.ts';
import { classOf } from './word-class.ts';
import type { WordClassId } from '../word-class-table.ts';

/** Words that may follow in a name but not begin it: `nebulizer therapy`, `cough medicine`. */
const CAN_END: ReadonlySet<WordClassId | undefined> = new Set<WordClassId>([
  'kinds-of-treatment',
  'complaints',
]);

/** Longest name, in words. */
const MAX_WORDS = 4;

/** A stretch between two separators. */
export interface Segment {
  readonly start: number;
  readonly end: number;
}

/** An initial behind a label or "by" (`MD: A. Sample`) ends nothing; `"AM = zyxomarin 20 mg"`: behind a short sign and what it is set equal to another begins; `"10 mg daily / Zyxomarin 5 mg"`: a stroke behind how much parts items, and no strengths. */
const SEPARATOR = new RegExp(
  `[,;•|](?!\\d)|\\s·\\s|(?<=\\d[^/,;\\n]{0,40})\\s/\\s(?=\\p{L}{4})|(?<=(?:^|[\\s,;])\\p{L}{1,4})\\s=\\s|(?<!\\b(?:${alternatives(TITLES)})|(?:^|:|\\bby)\\s?\\p{Lu})\\.(?=\\s+[\\p{Lu}\\d])|\\s(?:${alternatives([...JOINING_WORDS, ...ALTERNATIVE_WORDS])}|&)\\s|\\b(?:${alternatives(LISTING_WORDS)})\\s|\\s\\(?(?:\\d{1,2}|[ivx]{1,4})[.)]\\s(?=\\p{L})`,
  'giu',
);

/** The stretches between separators; one inside brackets or inside a known name is none. `leads`: where more of them begin. */
export function segmentsOf(
  text: string,
  known: readonly NameCluster[],
  leads: readonly number[] = [],
): Segment[] {
  const separators = [...text.matchAll(SEPARATOR)].map(({ index, 0: { length } }) => ({
    index,
    end: index + length,
  }));
  const cuts = [...separators, ...leads.map((at) => ({ index: at, end: at }))];
  const segments: Segment[] = [];
  let start = 0;
  for (const { index, end } of cuts.toSorted((one, other) => one.index - other.index)) {
    // Where a name ends a line, the next line begins behind it.
    const isInside = known.some((name) => name.start <= index && end <= name.end && index < name.end);
    if (isInside || index < start || isInBrackets(text, index)) continue;
    segments.push({ start, end: index });
    start = end;
  }
  segments.push({ start, end: text.length });
  return segments;
}

/** Where words lead to a name: `"She is on "`, `"has also been taking "`, `"Medications prior to admission: "`. */
export function leadsIn(text: string): number[] {
  const told = readActions(text).actions.filter(
    ({ rows, from }) =>
      rows.some(({ row, meaning }) => [row.meaning, meaning].includes('active') && row.reach !== 'cell') &&
      !MEANWHILE.test(text.slice(Math.max(0, from - LONGEST_SUBJECT), from)),
  );
  const label = labelBefore(text);
  const isOfDrugs = label?.match(/\p{L}+/gu)?.some((word) => classOf(word) === 'kinds-of-treatment');
  return [
    ...told.map(({ end }) => end),
    ...(label !== undefined && isOfDrugs === true ? [label.length] : []),
  ];
}

/** Characters. */
const LONGEST_SUBJECT = 40;
/** `"Colace daily while she "`: what is taken meanwhile is known, and named elsewhere. */
const MEANWHILE = new RegExp(
  String.raw`\b(?:${alternatives(MEANWHILE_WORDS)})\s(?:(?:the\s)?(?:${alternatives(SENTENCE_WORDS.subject.words)})\s)?$`,
  'iu',
);

/** The label that a text begins with, its colon and the blank behind it: `"Pt's own: "`. */
export function labelBefore(text: string): string | undefined {
  return LABEL.exec(text)?.[0];
}

const LABEL = /^[^:,;\d]{2,60}:\s/u;

function isInBrackets(text: string, at: number): boolean {
  return opensBracket(text.slice(Math.max(0, at - 200), at)) && /[)\]]/u.test(text.slice(at));
}

/** The words that stand where a name stands. */
export interface NameInSegment {
  readonly written: string;
  readonly start: number;
  /** What the segment says behind the name. */
  readonly rest: string;
}

/** Nothing but a separator and words such as "and a" stand before a name that is an item of its own. */
export function isAtNamePlace(all: string): boolean {
  const before = all.slice(-NEAR);
  const separators = [...before.matchAll(SEPARATOR_BEFORE)];
  const last = separators.at(-1);
  const lead = before.slice(last === undefined ? 0 : last.index + last[0].length);
  return (LEAD.exec(lead)?.[0].length ?? 0) === lead.length && !isInBrackets(`${before})`, before.length);
}

/** Characters: words that lead to a name are fewer, and what stands before them says nothing of its place. */
const NEAR = 200;

/** `"As I have given are "`: what a known name behind it is said to be one of. */
const SEPARATOR_BEFORE = new RegExp(
  `${SEPARATOR.source}|\\n|\\b(?:${alternatives(EQUATING_WORDS)})\\s`,
  'giu',
);

/** What may stand before a name without being part of it. */
export const LEAD = new RegExp(
  `^[^\\p{L}\\d]*(?:(?:${alternatives([...JOINING_WORDS, ...LEADING_WORDS])})\\s+)*(?:(?:${alternatives(FORM_LEADS)})\\.?\\s+(?=\\p{L}))?`,
  'iu',
);
/** A word of a name. */
export const WORD = /^\p{L}[\p{L}\p{M}'’®™./-]*(?:\d{1,3})?(?=[\s,;:(\n]|$)/u;

/** The words of a stretch that are no attribute, no action and no word of a closed class. */
export function nameIn(text: string, { start, end }: Segment): NameInSegment | undefined {
  const segment = text.slice(start, end);
  const from = LEAD.exec(segment)?.[0].length ?? 0;
  let at = from;
  const words: string[] = [];
  while (words.length < MAX_WORDS) {
    const gap = /^\s*/u.exec(segment.slice(at))?.[0].length ?? 0;
    const ahead = segment.slice(at + gap);
    const word = WORD.exec(ahead)?.[0].replace(/\.$/u, '');
    if (word === undefined || !belongs(word, words, ahead)) break;
    words.push(word);
    at += gap + word.length;
  }
  const written = segment.slice(from, at).trim();
  const ahead = segment.slice(from, at + LONGEST_ACTION);
  if (!isName(words) || saysOther(written, ahead)) return undefined;
  return { written, start: start + segment.indexOf(written, from), rest: segment.slice(at) };
}

/** What became of it, what is done with a drug (`"struck out 3/1"`, `"Substitute"`), or directions through and through: `"Oral, MWF, 2 refills"`. */
export function saysOther(written: string, ahead = written): boolean {
  if (meaningOfCell(written) !== undefined || partsOfDosage(written).size > 0) return true;
  if (beginsAction(ahead)) return true;
  const { actions } = readActions(written);
  // `"Latex allergy"` names what harms.
  if (
    actions.some(
      ({ end, rows }) => end === written.length && rows.some(({ meaning }) => meaning === 'allergy'),
    )
  )
    return true;
  // `"bottle thrown out"` tells what became of a thing.
  if (
    actions.some(
      ({ end, rows }) =>
        end === written.length && rows.some(({ row }) => ENDS.has(row.meaning) && row.reach !== 'cell'),
    )
  )
    return true;
  const [first] = actions;
  return first?.from === 0 && first.rows.some(({ row }) => row.reach !== 'cell' && DONE.has(row.meaning));
}

/** `"Weaned off"`: an action of more words than stand where a name stands. */
function beginsAction(text: string): boolean {
  const [first] = readActions(text).actions;
  return first?.from === 0 && first.rows.some(({ row }) => row.reach !== 'cell' && ENDS.has(row.meaning));
}

/** Characters. */
const LONGEST_ACTION = 24;
const ENDS: ReadonlySet<string> = new Set(['stopped', 'held', 'not-taken']);

const DONE: ReadonlySet<string> = new Set(['stopped', 'held', 'not-taken', 'active']);

/** Does a word belong to the name that those before it begin? */
function belongs(word: string, words: readonly string[], ahead: string): boolean {
  return goesOn(word, words.length, ahead) || joinsByOf(words, ahead) || isOfPossessive(words, word);
}

/** `"men's One-A-Day"`, `"Women's One A Day"`: a possessive is of what stands behind it, be it words of directions in capital letters. */
function isOfPossessive(words: readonly string[], word: string): boolean {
  const since = words.findLastIndex((one) => POSSESSIVE.test(one));
  if (since < 0 || !/^\p{Lu}/u.test(word)) return false;
  return words.slice(since + 1).every((one) => /^\p{Lu}/u.test(one) && isSigWord(one.toLowerCase()));
}

const POSSESSIVE = /['’]s$/u;

/** `"milk of magnesia"`, `"tincture of opium"`: behind a word that is no unit (`"tablets of"`) a name goes on. */
function joinsByOf([first = '', ...others]: readonly string[], text: string): boolean {
  const second = OF.exec(text)?.[1] ?? '';
  if (first === '' || others.length > 0 || second === '') return false;
  if (unitOfWord(first.toLowerCase()) !== undefined) return false;
  return continuesName(second, 0) && !isSigWord(second.toLowerCase());
}

const OF = /^of\s(\p{L}{4,})/iu;

/** What became of it is no part of a name. */
function goesOn(word: string, at: number, text: string): boolean {
  if (at > 0 && (meaningOfCell(word) !== undefined || CHANGED_AMOUNT.test(text))) return false;
  return continuesName(word, at) || isQualified(text) || (at > 0 && RELEASED.test(text));
}

/** `"Zyxomarin MR 60 mg"`: how it is released, and not a title before someone's name. */
const RELEASED = /^(?:MR|DR)\s+\d/u;

function continuesName(word: string, at: number): boolean {
  const kind = classOf(word);
  if (kind !== undefined) return at > 0 && CAN_END.has(kind);
  if (at > 0 && word.includes('-') && isOfDirections(word)) return false;
  return !isSchedule(word) && (at > 0 || !INFLECTED.test(word));
}

/** `"which he is on chronically"`, `"opened, daily"`, `"coming down"`: how it is taken or what is done, and no name; `"flaxseed"` is one. */
const INFLECTED =
  /^(?:\p{Ll}{3,20}(?:ly|ing|(?<!e)ed)|\p{Lu}{3,20}(?:LY|ING|(?<!E)ED)|\p{L}{2,12}-\p{Ll}{3,20}(?:ly|ing|ed))$/u;

/** A word for what is done or how, and no name. */
export function isInflected(word: string): boolean {
  return INFLECTED.test(word);
}

/** `"evening primrose"`, `"oral contraceptive"`: a time of the day or a route before a word that is none of attributes. */
function isQualified(text: string): boolean {
  const [, first = '', second = ''] = /^(\p{L}+)\s(\p{L}{4,})/u.exec(text) ?? [];
  return QUALIFIERS.has(classOf(first)) && continuesName(second, 0) && !isSigWord(second.toLowerCase());
}

const QUALIFIERS: ReadonlySet<WordClassId | undefined> = new Set<WordClassId>([
  'times-of-day',
  'routes-and-frequencies',
]);

/** `"q6h"`, `"q.a.m"`: how often, which ends a name; `"Quidane"` is one, since nothing reads it as how often. */
function isSchedule(word: string): boolean {
  return SCHEDULE.test(word.toLowerCase()) && (!LIKE_NAME.test(word) || isSigWord(word.toLowerCase()));
}

const SCHEDULE = /^q\S{0,6}$/u;
/** No code of a schedule goes on with a u. */
const LIKE_NAME = /^(?:Q\p{Ll}{3,6}|qu\p{Ll}{2,5})$/u;

/** At least one word of three letters that is no word of directions. */
function isName(words: readonly string[]): boolean {
  const [first] = words;
  if (first === undefined || !/^\p{L}[\p{L}'’-]{2}/u.test(first)) return false;
  if (words.length > 1 && ENDS_IN_FORM.test(words.join(' '))) return true;
  return (
    words.some((word) => /^insulins?$/iu.test(word) || !isOfDirections(word)) && !isOnlyForm(words.join(' '))
  );
}

/** `ONE-HALF`: words of directions with a hyphen between are no name either. */
function isOfDirections(word: string): boolean {
  return word
    .toLowerCase()
    .split('-')
    .every((part) => isSigWord(part));
}

const ENDS_IN_FORM = new RegExp(
  `\\b(?:${alternatives(NAMING_FORM_ROWS.flatMap(({ words }) => words))})$`,
  'iu',
);
