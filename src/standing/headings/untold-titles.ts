/** Titles and labels that tell of what is done with drugs in words that no table knows: whether these are taken cannot be told from them. */
import { alternatives, wholeWord } from '../../text/alternatives.ts';
import { endsDrug, readActions } from '../read-actions.ts';
import { FORMS_OF_BE, MODIFIERS } from '../modifier-table.ts';
import { SENTENCE_WORDS } from '../sentence-word-table.ts';
import { KNOWN_VERB_ROWS } from '../verbs/known-verb-table.ts';
import { folded, sayingsOf } from './find-sayings.ts';
import { SAYING_WORDS } from './heading-saying-table.ts';
import { TITLE_WORDS } from './untold-title-table.ts';

/**
 * `"Not to be purchased again"`, `"Nobody gives these"`: a verb that nobody knows is denied. What may be denied of a drug that is taken
 * (`"Do not crush"`, `"Not reconciled"`) says nothing of it, nor does what is denied up to an exception.
 */
function deniesUnknown(printed: string): boolean {
  const text = folded(printed);
  if (EXCEPTION.test(text)) return false;
  const said = sayingsOf(text);
  return DENIALS.flatMap((denial) => [...text.matchAll(denial)]).some(({ index, 0: words, groups }) => {
    const isSaid = said.some(({ start, end }) => start < index + words.length && index < end);
    const verb = groups?.['verb'] ?? '';
    return !isSaid && !LEAVES_IT.has(verb) && !RUNS_OUT.has(verb);
  });
}

/** `"Left at home for now"`, `"Zorged until the scan"`: what was done for a time is told by a verb that nobody knows. */
function pausesUnknown(title: string): boolean {
  return FOR_NOW.test(folded(title)) && tellsOfUnknown(title);
}

/** The same of a title, and of the drugs below it. */
export function titlesUntold(title: string): boolean {
  return deniesUnknown(title) || pausesUnknown(title);
}

/** A label that leaves untold whether the drug behind it is taken. */
export function leavesUntold(label: string): boolean {
  return deniesUnknown(label) || pausesUnknown(label) || isUntoldLabel(label);
}

/** `"Not to be purchased again: risperidone 0.25 mg, "`: such a label leads a sentence up to its drug. */
export function isLedByUntold(before: string): boolean {
  const label = LED.exec(before)?.groups?.['label'];
  return label !== undefined && leavesUntold(label);
}

const LED = /^(?<label>[^:.;\n]{3,80}):\s[^:]{0,200}$/u;

/** `"Out"`, and the word for a parent alone, with or without a bracket: `"Mom (nursing)"` takes them herself, or is called so by who writes the list. */
function isUntoldLabel(label: string): boolean {
  return LEAVES.test(label) || IS_PARENT.test(label);
}

/** `"Put in the bin"`: it begins with what was done, by a verb that nobody knows, and says nothing else of taking. */
export function tellsOfUnknown(title: string): boolean {
  const text = folded(title);
  const verb = BEGINS.exec(text)?.groups?.['verb'];
  if (verb === undefined || LEAVES_IT.has(verb) || DOES_NOT_END.has(verb)) return false;
  if (!readActions(text).actions.every(endsDrug)) return false;
  return sayingsOf(text).every(({ says }) => says === 'needed' || says === 'nothing');
}

/** Of a regular verb: `"crush"`, `"crushes"`, `"crushed"`, `"crushing"`. */
function formsOf(verb: string): readonly string[] {
  const stem = verb.replace(/e$/u, '');
  const past = verb.endsWith('y') ? `${verb.slice(0, -1)}ied` : `${stem}ed`;
  return [verb, `${verb}s`, `${verb}es`, past, `${stem}ing`];
}

const LEAVES_IT: ReadonlySet<string> = new Set([
  ...TITLE_WORDS.keeping.words.flatMap(formsOf),
  ...TITLE_WORDS.keepingIrregular.words,
  ...TITLE_WORDS.noVerbs.words,
  ...KNOWN_VERB_ROWS.flatMap(({ words, isDoneWithIt }) => (isDoneWithIt === true ? [] : words)),
]);

const { nots, nobody, exceptions, helping, helpingDenied, irregular, mildly } = TITLE_WORDS;
const anyOf = (words: readonly string[]): string => `(?:${alternatives(words)})`;
const BE = anyOf([...FORMS_OF_BE, 'get', 'got']);
const HOW = String.raw`(?:${anyOf([...MODIFIERS.neutral, ...mildly.words])}\s){0,2}`;
const WHO = anyOf([...SENTENCE_WORDS.subject.words, 'anybody', 'anyone']);
const DONE = String.raw`(?<verb>\p{L}{2,14}(?:ed|ing)|\p{L}{2,12}(?:en|wn)|${anyOf(irregular.words)})`;
const START = String.raw`(?<![\p{L}'])`;

const DENIALS: readonly RegExp[] = [
  // "not to be zorged", "is not coming back", "never zorged".
  String.raw`${START}${anyOf(nots.words)}\s(?:to\s)?(?:${BE}\s){0,2}${HOW}${DONE}(?!\p{L})`,
  // "must not zorg", "do not zorg", "won't zorg", "not to zorg", "nobody zorgs these".
  String.raw`${START}(?:${anyOf(helping.words)}\s(?:${WHO}\s)?not|${anyOf([...helpingDenied.words, ...nobody.words])}|(?:not|never)\sto)\s(?!${anyOf(FORMS_OF_BE)}\s)${HOW}(?<verb>\p{L}{3,14})(?!\p{L})`,
].map((source) => new RegExp(source, 'gu'));

const LEAVES = new RegExp(String.raw`^\P{L}{0,4}${anyOf(TITLE_WORDS.leaving.words)}\P{L}{0,4}$`, 'iu');
const IS_PARENT = new RegExp(
  String.raw`^\P{L}{0,4}${anyOf(SAYING_WORDS.parents.words)}(?:\s\([^()]{0,40}\))?\P{L}{0,4}$`,
  'iu',
);
const RUNS_OUT: ReadonlySet<string> = new Set(TITLE_WORDS.runsOut.words);
const DOES_NOT_END: ReadonlySet<string> = new Set(
  [...KNOWN_VERB_ROWS.flatMap(({ words }) => words), ...TITLE_WORDS.supplying.words].flatMap((done) => [
    done,
    done.replace(/ed$/u, 'ing'),
  ]),
);
const FOR_NOW = new RegExp(wholeWord(TITLE_WORDS.forNow.words), 'u');
/** What was done, and where, how or when. */
const BEGINS = new RegExp(String.raw`^\P{L}{0,6}${DONE}(?:\s\P{L}{0,2}\p{L}[\p{L}']*){2,11}\P{L}{0,4}$`, 'u');

const EXCEPTION = new RegExp(wholeWord([...SENTENCE_WORDS.exception.words, ...exceptions.words]), 'u');
