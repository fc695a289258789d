/** A text with its names and actions: what the reaches of an action are told by. */
import { withoutDirections } from '../sig/find-directions.ts';
import { alternatives, wholeWord } from '../text/alternatives.ts';
import type { Action } from './read-actions.ts';
import { SENTENCE_WORDS } from './sentence-word-table.ts';

/** Where a drug name stands in its text. */
export interface NameSpan {
  readonly start: number;
  readonly end: number;
}

export interface StandingOptions {
  /** Entries of a list: what is said of one is said of no neighbour behind a comma. */
  readonly isListed: boolean;
  /** The text is a remark on a drug that is named elsewhere: what has no other subject is said of that. */
  readonly hasTopic?: boolean;
}

/** The drug that a remark is about. */
export const TOPIC = -1;

/** A text, its names and what it tells. */
export interface Clause {
  readonly text: string;
  readonly names: readonly NameSpan[];
  readonly actions: readonly Action[];
  readonly breaks: readonly number[];
  readonly options: StandingOptions;
}

/** `"Naprosyn to be taken three times daily as well as Vicodin"`: how it is taken, and nothing that is done with it. */
function isDirection({ row, meaning }: Action['rows'][number]): boolean {
  return row.id === 'taken' && meaning === 'none';
}

/** No clause ends and no other action stands in this stretch. */
export function isFree({ actions, breaks }: Clause, from: number, to: number): boolean {
  return (
    !breaks.some((at) => at >= from && at < to) &&
    !actions.some(({ start, rows }) => start >= from && start < to && !rows.every(isDirection))
  );
}

/** `", which she "`, `" 10 mg daily that we "` between a name and an action: nothing but the pronoun, and whoever did it. */
export function isRelative(between: string): boolean {
  return IS_RELATIVE.test(withoutDirections(between));
}

const IS_RELATIVE = /^[\s,]*(?:which|that)\s(?:\p{L}+\s){0,3}$/iu;

/** Names that nothing but a conjunction separates. */
export const COORDINATED = /^\s*(?:&|\/|(?:and|or)\s)\s*$/iu;

/**
 * `", his old "`, `" 10 mg daily and "`: between two names of a list stands what joins them, and a few words of the next one. Behind `", which thickens "`
 * or `" for fear of raising "` a drug is what something else is done to.
 */
export function isEnumerated(between: string): boolean {
  const own = withoutDirections(between.replaceAll(/\([^)]{0,40}\)/gu, ' '));
  return !/\p{L}/u.test(own) || JOINS_NEXT.test(own);
}

const { joining, subject, nextSubject } = SENTENCE_WORDS;
const JOINS_NEXT = new RegExp(
  String.raw`(?:[,;:&/+\n•]|${wholeWord(joining.words)})[\s"“(]{0,4}(?:(?!${wholeWord([...subject.words, ...nextSubject.words, 'it', 'which'])})\p{L}[\p{L}'’-]{0,24}\s{1,3}){0,3}$`,
  'iu',
);

/** `"Darvocet-N 100 p.r.n. She is not taking"`: a sentence about a person that ends in what is done; what it is done with stands on the next line. */
export function lacksObject(
  above: string,
  { start, end }: { readonly start: number; readonly end: number },
): boolean {
  return (
    end === above.trimEnd().length &&
    BEGINS_SENTENCE.test(above.slice(0, start)) &&
    !ENDS_WITH_OBJECT.test(above)
  );
}

const BEGINS_SENTENCE = /(?:^|[.;!?]\s|\n)(?:She|He|They|I|We)\s(?:\p{Ll}{2,12}\s){0,4}$/u;
const ENDS_WITH_OBJECT = new RegExp(
  String.raw`\b(?:${alternatives([...SENTENCE_WORDS.thing.words, ...SENTENCE_WORDS.time.words])})\s*$`,
  'iu',
);

/** `" and the "`, `", "`: between names that are one subject. */
export const JOINED = new RegExp(
  String.raw`^(?:,|,?\s(?:and|&))\s(?:(?:${alternatives(SENTENCE_WORDS.ownDose.words)})\s)?$`,
  'iu',
);

/** Nothing but articles stands before them in their clause, and between them only what joins them. */
export function beginClause({ text, names, breaks }: Clause, group: readonly number[]): boolean {
  const first = names[group[0] ?? 0]?.start ?? 0;
  const from = Math.max(text.lastIndexOf('\n', first), breaks.findLast((at) => at <= first) ?? 0);
  const gaps = group.slice(1).map((at) => text.slice(names[at - 1]?.end, names[at]?.start));
  return ONLY_ARTICLES.test(text.slice(from, first)) && gaps.every((gap) => JOINED.test(gap));
}

const ONLY_ARTICLES = new RegExp(
  String.raw`^(?:[^:]{1,40}:\s)?\P{L}*(?:both\s)?(?:(?:${alternatives(SENTENCE_WORDS.ownDose.words)})\s)?$`,
  'iu',
);
