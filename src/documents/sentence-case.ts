/** A text in capitals alone in the letters of a writer who uses both. */
import { ABBREVIATIONS, DEGREES, FORMS, TITLES } from '../text/abbreviation-table.ts';
import { alternatives } from '../text/alternatives.ts';
import { MONTHS, WEEKDAY_WORDS } from '../text/calendar-table.ts';
import { inCapitals, inSmallLetters } from '../text/without-capitals.ts';
import { isSigWord } from '../sig/vocabulary/sig-vocabulary.ts';
import { readActions } from '../standing/read-actions.ts';
import { columnOf } from './layout/headers/read-columns.ts';
import { DIRECTION_VERBS } from './names/directions/direction-word-table.ts';
import { startsWithDirections } from './names/directions/split-product.ts';
import { isCommonWord } from './names/unknown/word-of-sentence.ts';
import type { WordClassId } from './names/word-class-table.ts';
import { classOf } from './names/unknown/word-class.ts';
import { meaningOfHeading, namesList } from '../standing/headings/heading-sayings.ts';
import { byKeywords, isListedHeading, knownHeading } from './sections/headings/recognize-heading.ts';

/** Where a text names drugs. */
export type NamesIn = (text: string) => readonly { readonly start: number; readonly end: number }[];

/** `begins`: nothing above goes on with it. */
export function inSentenceCase(printed: string, begins: boolean, namesIn: NamesIn): string {
  if (isOfInitials(printed)) return printed;
  const text = withSentences(inSmallLetters(printed)).replaceAll(ALWAYS_LARGE, (word) => firstLarge(word));
  const named = withLabels(withNames(withPersons(text), namesIn), namesIn);
  const begun = begins ? named.replace(FIRST_LETTER, inCapitals) : named;
  return begun.replace(BEHIND_LABEL, (label) => label.slice(0, -1) + inCapitals(label.slice(-1)));
}

const FIRST_LETTER = /^(?:[^\p{L}\d]*\d{1,2}[.)]\s)?[^\p{L}\d]*\p{L}(?!\.\p{L}\.)/u;
/** `"plan: increase"`. */
const BEHIND_LABEL = /^[^:]{2,60}:\s+\p{L}(?!\.\p{L}\.)/u;

/** `"JS"`, `"AP / RD"`, `"BID"`: letters that may be of who gave a dose, and have no small ones. */
function isOfInitials(text: string): boolean {
  const words = text.match(/\p{L}+/gu) ?? [];
  return words.every((word) => word.length <= 3) && !/\d\s?\p{L}{2}/u.test(text);
}

function firstLarge(text: string): string {
  return text.replace(/\p{L}/u, inCapitals);
}

/** The pronoun, months and days of the week. */
const ALWAYS_LARGE = new RegExp(
  String.raw`(?<![\p{L}.])(?:i(?=\s\p{L})|(?:${alternatives([
    ...MONTHS.flat().filter((month) => month !== 'may' && month !== 'mar'),
    ...Object.values(WEEKDAY_WORDS)
      .flat()
      .filter((day) => day.length > 5),
  ])})|(?:may|mar)(?=[\s,-]\s?\d))(?![\p{L}.])`,
  'gu',
);

/** A word behind a stop, and the one before it. */
const BEHIND_STOP = /(?<=(?<before>[^\s]{1,40})[.!?]["”)]?(?:\s|,(?=\S))\s*["“(]?)\p{L}[\p{L}'’-]*/gu;

function withSentences(text: string): string {
  return text.replaceAll(BEHIND_STOP, (word: string, ...rest: unknown[]) => {
    const { before = '' } = rest.at(-1) as { before?: string };
    return beginsSentence(before, word) ? firstLarge(word) : word;
  });
}

/** Behind an abbreviation it is a sentence where someone or something new is spoken of, or behind how often what no directions begin with; behind `"p.r.n."` stands what for. */
function beginsSentence(before: string, word: string): boolean {
  if (TITLE.test(before)) return false;
  if (!ABBREVIATED.test(before) || classOf(word) === 'pronouns-and-determiners') return true;
  if (DIRECTION_VERBS.includes(word)) return true;
  return OFTEN.test(before) && word.length > 2 && !isSigWord(word) && classOf(word) === undefined;
}

const TITLE = new RegExp(String.raw`^\W*(?:${alternatives(TITLES)})$`, 'iu');
const ABBREVIATED = new RegExp(
  String.raw`^\W*(?:${alternatives([...ABBREVIATIONS, ...FORMS])}|[^\s]{0,38}(?<!\p{L})\p{L})$`,
  'iu',
);
const OFTEN = /(?:[btq]\.i\.d|q\.o\.d|q\.d|h\.s)$/u;

/** `"dr. jane m. doe"`, `"jane doe, rn"`. */
function withPersons(text: string): string {
  return text
    .replaceAll(BEHIND_TITLE, (words) => words.replaceAll(/(?<!\p{L})\p{L}/gu, inCapitals))
    .replaceAll(WITH_DEGREE, (words) =>
      words.split(' ').every(mayBePerson)
        ? words.replaceAll(/(?<!\p{L})\p{L}/gu, inCapitals).replace(/(?<!\p{L})\p{L}{1,8}$/u, inCapitals)
        : words,
    );
}

function mayBePerson(word: string): boolean {
  const bare = word.replaceAll(/\P{L}/gu, '');
  return classOf(bare) === undefined && !isSigWord(bare);
}

const BEHIND_TITLE = new RegExp(
  String.raw`(?<=(?<!\p{L})(?:${alternatives(TITLES.filter((title) => title !== 'vs'))})\.?\s)\p{L}[\p{L}'’-]+(?:\s\p{L}\.)?`,
  'giu',
);
const WITH_DEGREE = new RegExp(
  String.raw`(?<![\p{L}'’-])(?:\p{L}[\p{L}'’-]+\s(?:\p{L}\.\s)?)?\p{L}[\p{L}'’-]+,?\s(?:${alternatives(DEGREES.filter((degree) => degree !== 'DO').map((degree) => degree.toLowerCase()))})(?![\p{L}'’-])`,
  'gu',
);

/** `"asa"`, `"hctz"`: letters, and no word. */
const LETTERS = /^(?:\p{L}{1,3}|[^\P{L}aeiouy]{4,5})$/u;

/** Names of drugs, but for those that are words too. */
function withNames(text: string, namesIn: NamesIn): string {
  let [written, end] = ['', 0];
  for (const name of namesIn(text)) {
    if (name.start < end) continue;
    const own = text.slice(name.start, name.end);
    const large = isCommonWord(own) ? own : LETTERS.test(own) ? inCapitals(own) : firstLarge(own);
    const behind = isCommonWord(own) ? '' : wordsOfName(text, name);
    written += text.slice(end, name.start) + large + behind.replaceAll(/(?<![\p{L}'’-])\p{L}/gu, inCapitals);
    end = name.end + behind.length;
  }
  return written + text.slice(end);
}

/** `"diastat acudial 7.5 mg"`, `"mucinex dm"`: letters right behind a name, or a word between it and how much or how often, belong to it where they tell nothing; behind what begins a sentence it may be a verb. */
function wordsOfName(text: string, { start, end }: { readonly start: number; readonly end: number }): string {
  const behind = text.slice(end);
  const letters = /^\s(?<word>\p{L}{2,3})(?=\s|$)/u.exec(behind);
  if (letters !== null) return isOfName(letters[0].trim()) ? inCapitals(letters[0]) : '';
  const word = /^\s\p{L}[\p{L}'’-]{2,}(?=\s|$)/u.exec(behind)?.[0];
  if (word === undefined || !isOfName(word.trim())) return '';
  const before = text.slice(0, start);
  return isMeasured(behind.slice(word.length).trim(), before) && mayBeLong(before) ? word : '';
}

/** Behind what joins it to the words before it, or as the first word of its text, a name is no subject of a verb. */
function mayBeLong(before: string): boolean {
  const last = /(?<!\p{L})(?<word>\p{L}{1,20})\s$/u.exec(before)?.groups?.['word'];
  return last === undefined ? !/\p{L}/u.test(before) : BEFORE_NAME.has(classOf(last));
}

/** How much or how often stands there; nothing, where the name is all of its text. */
function isMeasured(rest: string, before: string): boolean {
  return rest === '' ? !/\p{L}/u.test(before) : /^\d/u.test(rest) || startsWithDirections(rest);
}

const BEFORE_NAME: ReadonlySet<WordClassId | undefined> = new Set<WordClassId>([
  'prepositions-and-conjunctions',
  'pronouns-and-determiners',
]);

function isOfName(word: string): boolean {
  const isOther = word.split('-').some((part) => isSigWord(part) || classOf(part) !== undefined);
  return !isOther && !/(?:ed|ing|ly)$/u.test(word) && readActions(word).actions.length === 0;
}

/** `"medications:"` at the beginning or behind a stop: a label is in capitals where it heads what stands behind it. */
function withLabels(text: string, namesIn: NamesIn): string {
  return text.replaceAll(LABEL, (label: string, ...rest: unknown[]) => {
    const at = rest.find((one) => typeof one === 'number') ?? 0;
    const behind = text.slice(at + label.length + 1);
    return headsText(label, behind, { isInner: at > 0, namesIn }) ? inCapitals(label) : label;
  });
}

const LABEL = /(?<=(?:^|[.;]\s?,?)\s{0,8})\p{L}[\p{L} /&'’()-]{2,58}(?=:)/gu;

function headsText(
  label: string,
  behind: string,
  { isInner, namesIn }: { readonly isInner: boolean; readonly namesIn: NamesIn },
): boolean {
  if (knownHeading(`${label}:`) !== undefined) return isListedHeading(label) || !isInner;
  const isOfEntry = columnOf(label) !== undefined || readActions(label).actions.length > 0;
  if (isInner || isOfEntry || !(saysHeading(label) || namesList(label))) return false;
  return (
    namesIn(label).length === 0 && !startsWithDirections(behind.trim()) && !/^\s*\d(?![.)]\s)/u.test(behind)
  );
}

const FEW_WORDS = 4;

/** Words that only headings are made of, whatever else they say. */
export function saysHeading(text: string): boolean {
  return (
    knownHeading(text) !== undefined ||
    (byKeywords(text) !== undefined && text.trim().split(/\s+/u).length <= FEW_WORDS) ||
    meaningOfHeading(text) !== undefined
  );
}
