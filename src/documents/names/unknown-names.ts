/** Names that no dictionary knows, by their place: behind a separator, before an amount or a way of taking it, or alone between two separators of a list. */
import { FEW_WORDS } from '../../sig/vocabulary/number-word-table.ts';
import { TITLES } from '../../text/abbreviation-table.ts';
import { alternatives, wholeWord } from '../../text/alternatives.ts';
import { meaningOfCell } from '../standing/read-actions.ts';
import { isOnlyForm } from '../../terminology/forms/form-words.ts';
import { isSigWord } from '../../sig/vocabulary/sig-vocabulary.ts';
import type { NameCluster } from './cluster-names.ts';
import { startsWithDirections } from './directions/split-product.ts';
import { JOINING_WORDS, LEADING_WORDS, LISTING_WORDS, REASON_WORDS } from './name-lead-table.ts';
import { NAMING_FORM_ROWS } from './naming-form-table.ts';
import { supportOf } from './directions/support.ts';
import { WORD_CLASS_ROWS } from './word-class-table.ts';

const CLASS_OF: ReadonlyMap<string, string> = new Map(
  WORD_CLASS_ROWS.flatMap(({ id, words }) => words.map((word) => [word, id] as const)),
);

/** Words that may follow in a name but not begin it: `nebulizer therapy`, `cough medicine`. */
const CAN_END: ReadonlySet<string> = new Set(['kinds-of-treatment', 'complaints']);

/** Longest name, in words. */
const MAX_WORDS = 4;

interface Segment {
  readonly start: number;
  readonly end: number;
}

/** The known names and, between them, those that stand where a name stands; in the order of the text. */
export function withUnknownNames(
  text: string,
  known: readonly NameCluster[],
  isListed: boolean,
): readonly NameCluster[] {
  const segments = segmentsOf(text, known);
  const found: NameCluster[] = [];
  for (const [index, segment] of segments.entries()) {
    if (known.some(({ start, end }) => start < segment.end && end > segment.start)) continue;
    const before = text.slice(segments[index - 1]?.start ?? 0, segment.start);
    const thing = thingIn(text, segment);
    const name = thing ?? nameIn(text, segment);
    if (name === undefined || !isItem(name.rest, { before, isListed })) continue;
    found.push(
      thing === undefined ? unknownCluster(withPair(name)) : { ...unknownCluster(name), isThing: true },
    );
  }
  return found.length === 0
    ? known
    : [...known, ...found].toSorted((left, right) => left.start - right.start);
}

/** `"CPAP at bedtime"`: a kind of treatment or a device that stands as an item of its own; what is said of it is said of no drug. */
function thingIn(text: string, { start, end }: Segment): NameInSegment | undefined {
  const segment = text.slice(start, end);
  const from = LEAD.exec(segment)?.[0].length ?? 0;
  const written = WORD.exec(segment.slice(from))?.[0].replace(/\.$/u, '') ?? '';
  if (CLASS_OF.get(written.toLowerCase()) !== 'kinds-of-treatment') return undefined;
  return { written, start: start + from, rest: segment.slice(from + written.length) };
}

/** `"Insulin 70/30"`: two numbers behind a name that nobody can resolve are a part of it. */
function withPair({ written, start, rest }: NameInSegment): { written: string; start: number } {
  return { written: written + (PAIR.exec(rest)?.[0] ?? ''), start };
}

const PAIR = /^\s\d{1,3}(?:\.\d{1,2})?\/\d{1,3}(?:\.\d{1,2})?(?![\d/%])/u;

/** How a text begins: with words like a name and an amount or a way of taking (`item`), or it is such words alone (`name`), whether a drug is known by them or not. */
export function beginningOf(text: string): 'item' | 'name' | undefined {
  const [first] = segmentsOf(text, []);
  const name = first === undefined ? undefined : nameIn(text, first);
  if (first === undefined || name === undefined) return undefined;
  if (name.rest.trim() === '') return first.end === text.length ? 'name' : undefined;
  return isItem(name.rest, { before: '', isListed: true }) ? 'item' : undefined;
}

/** Does a text begin with words that stand where a name stands, whatever it says behind them? */
export function startsWithName(text: string): boolean {
  const [first] = segmentsOf(text, []);
  return first !== undefined && nameIn(text, first) !== undefined;
}

/** A sentence about someone or something, not an entry: `"The patient was seen by nursing staff."` */
export function isStatement(text: string): boolean {
  const first = /\p{L}+/u.exec(text)?.[0].toLowerCase() ?? '';
  return SUBJECTS.has(CLASS_OF.get(first) ?? '') || STATES.test(text);
}

const SUBJECTS: ReadonlySet<string> = new Set([
  'pronouns-and-determiners',
  'statements',
  'auxiliaries',
  'remarks',
]);
const STATES = new RegExp(
  `\\s(?:${alternatives(WORD_CLASS_ROWS.flatMap(({ id, words }) => (id === 'statements' ? words : [])))})\\s`,
  'u',
);

/** The place of a name that RxNorm does not know. */
export function unknownCluster({ written, start }: { written: string; start: number }): NameCluster {
  return {
    written,
    normalized: written,
    rxcuis: [],
    start,
    end: start + written.length,
    canonical: undefined,
    needsSupport: false,
    isCorrected: false,
  };
}

const SEPARATOR = new RegExp(
  `[,;•|](?!\\d)|(?<!\\b(?:${alternatives(TITLES)}))\\.(?=\\s+[\\p{Lu}\\d])|\\s(?:${alternatives(JOINING_WORDS)}|&)\\s|\\b(?:${alternatives(LISTING_WORDS)})\\s|\\s\\(?(?:\\d{1,2}|[ivx]{1,4})[.)]\\s(?=\\p{L})`,
  'giu',
);

/** The stretches between separators; one inside brackets or inside a known name is none. */
function segmentsOf(text: string, known: readonly NameCluster[]): Segment[] {
  const segments: Segment[] = [];
  let start = 0;
  for (const match of text.matchAll(SEPARATOR)) {
    const end = match.index + match[0].length;
    const isInside = known.some((name) => name.start <= match.index && end <= name.end);
    if (isInside || isInBrackets(text, match.index)) continue;
    segments.push({ start, end: match.index });
    start = end;
  }
  segments.push({ start, end: text.length });
  return segments;
}

function isInBrackets(text: string, at: number): boolean {
  const before = text.slice(Math.max(0, at - 200), at);
  return before.lastIndexOf('(') > before.lastIndexOf(')') && text.includes(')', at);
}

interface NameInSegment {
  readonly written: string;
  readonly start: number;
  /** What the segment says behind the name. */
  readonly rest: string;
}

/** Nothing but a separator and words such as "and a" stand before a name that is an item of its own. */
export function isAtNamePlace(before: string): boolean {
  const separators = [...before.matchAll(SEPARATOR_BEFORE)];
  const last = separators.at(-1);
  const lead = before.slice(last === undefined ? 0 : last.index + last[0].length);
  return (LEAD.exec(lead)?.[0].length ?? 0) === lead.length && !isInBrackets(`${before})`, before.length);
}

const SEPARATOR_BEFORE = new RegExp(`${SEPARATOR.source}|\\n`, 'giu');

const LEAD = new RegExp(
  `^[^\\p{L}\\d]*(?:(?:${alternatives([...JOINING_WORDS, ...LEADING_WORDS])})\\s+)*`,
  'iu',
);
const WORD = /^\p{L}[\p{L}\p{M}'’®™./-]*(?:\d{1,3})?(?=[\s,;:(\n]|$)/u;

function nameIn(text: string, { start, end }: Segment): NameInSegment | undefined {
  const segment = text.slice(start, end);
  const from = LEAD.exec(segment)?.[0].length ?? 0;
  let at = from;
  const words: string[] = [];
  while (words.length < MAX_WORDS) {
    const gap = /^\s*/u.exec(segment.slice(at))?.[0].length ?? 0;
    const word = WORD.exec(segment.slice(at + gap))?.[0].replace(/\.$/u, '');
    if (word === undefined || !goesOn(word, words.length, segment.slice(at + gap))) break;
    words.push(word);
    at += gap + word.length;
  }
  const written = segment.slice(from, at).trim();
  if (!isName(words) || meaningOfCell(written) !== undefined) return undefined;
  return { written, start: start + segment.indexOf(written, from), rest: segment.slice(at) };
}

/** What became of it is no part of a name. */
function goesOn(word: string, at: number, text: string): boolean {
  if (at > 0 && meaningOfCell(word) !== undefined) return false;
  return continuesName(word, at) || isQualified(text);
}

function continuesName(word: string, at: number): boolean {
  const plain = word.toLowerCase();
  const kind = CLASS_OF.get(plain);
  if (kind !== undefined) return at > 0 && CAN_END.has(kind);
  return !SCHEDULE.test(plain);
}

/** `"evening primrose"`, `"oral contraceptive"`: a time of the day or a route before a word that is none of attributes. */
function isQualified(text: string): boolean {
  const [, first = '', second = ''] = /^(\p{L}+)\s(\p{L}{4,})/u.exec(text) ?? [];
  const isQualifier = QUALIFIERS.has(CLASS_OF.get(first.toLowerCase()) ?? '');
  return isQualifier && continuesName(second, 0) && !isSigWord(second.toLowerCase());
}

const QUALIFIERS: ReadonlySet<string> = new Set(['times-of-day', 'routes-and-frequencies']);

/** `"q6h"`, `"q.a.m"`: how often, which ends a name. */
const SCHEDULE = /^q\S{0,6}$/u;

/** At least one word of three letters that is no word of directions. */
function isName(words: readonly string[]): boolean {
  const [first] = words;
  if (first === undefined || !/^\p{L}[\p{L}'’-]{2}/u.test(first)) return false;
  if (words.length > 1 && ENDS_IN_FORM.test(words.join(' '))) return true;
  return (
    words.some((word) => /^insulins?$/iu.test(word) || !isSigWord(word.toLowerCase())) &&
    !isOnlyForm(words.join(' '))
  );
}

const ENDS_IN_FORM = new RegExp(
  `\\b(?:${alternatives(NAMING_FORM_ROWS.flatMap(({ words }) => words))})$`,
  'iu',
);

/** Said behind the name: a whole attribute, or nothing. */
function isItem(rest: string, { before, isListed }: { before: string; isListed: boolean }): boolean {
  const behind = rest.replaceAll(/\([^()]*\)/gu, ' ').trim();
  if (behind.replaceAll(/#\s?\d{1,3}\b|[.\s"”*]/gu, '') === '')
    return (isListed && !OPEN_REASON.test(before)) || PRESCRIBED.test(before);
  if (DAY.test(behind)) return false;
  return (isListed && startsWithEnd(behind)) || isDosed(rest, behind, isListed);
}

function isDosed(rest: string, behind: string, isListed: boolean): boolean {
  if (!startsWithAttribute(behind) && !(isListed && startsWithForm(behind))) return false;
  const { hasStrength, hasCount, hasFrequency } = supportOf(behind);
  return hasStrength || hasCount || (isListed && (hasFrequency || PAIR.test(rest) || isBareAmount(behind)));
}

/** `"SSZ d/c'd 2/26"`: what became of it. */
function startsWithEnd(behind: string): boolean {
  const meaning = meaningOfCell(/^\S+/u.exec(behind)?.[0] ?? '')?.meaning;
  return meaning === 'stopped' || meaning === 'held';
}

/** A day with its year is no amount: `"Leon Sample DOB 01/30/1967"`. */
const DAY = /^\d{1,2}[/.-]\d{1,2}[/.-]\d{4}\b/u;

/** `"10 three times"`: a number, and behind it a word of directions. */
export function isBareAmount(behind: string): boolean {
  const word = /^\d[\d.,/-]{0,6}\s+(?<word>\p{L}+)/u.exec(behind)?.groups?.['word'];
  return word !== undefined && isSigWord(word.toLowerCase());
}

/** What a prescription is for is a medication, also in prose. */
const PRESCRIBED = /\bprescriptions?\s(?:for|of)\s+$/iu;

/** `"salt tablets twice daily"`. */
function startsWithForm(behind: string): boolean {
  return supportOf(/^\p{L}+/u.exec(behind)?.[0] ?? '').hasForm;
}

function startsWithAttribute(behind: string): boolean {
  return BEGINS_DOSE.test(behind) || startsWithDirections(behind) || /^(?:in the|at) /iu.test(behind);
}

const BEGINS_DOSE = new RegExp(String.raw`^[(–-]?\s*(?:\d|(?:${alternatives(FEW_WORDS)})\b)`, 'iu');

/** `"as needed for pain, fever"`: what follows may be another reason. */
const OPEN_REASON = new RegExp(
  String.raw`${wholeWord(REASON_WORDS)}(?![^,;]*\d)[^,;]*[,;]?\s*(?:and\s)?$`,
  'iu',
);
