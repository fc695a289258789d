/** What stands between a name and what is said of its drug: `"her atenolol, which she has taken at 50 mg for years, I have put up to 100 mg"`. */
import { SENTENCE_WORDS } from '../../../standing/sentence-word-table.ts';
import { isPutOff } from '../../../standing/not-yet.ts';
import { SUBJECT_WORDS } from '../name-lead-table.ts';
import { AMOUNT_WORDS } from '../../../terminology/codes/amount-word-table.ts';
import { alternatives, wholeWord } from '../../../text/alternatives.ts';
import { BETWEEN_WORDS } from './between-table.ts';
import { mayCome } from './may-come.ts';
import { withoutChange, withRouteOf } from './read-change.ts';
import { supportOf } from './support.ts';

/** A relative clause or an apposition with an amount, and the statement behind it that names another. */
interface Between {
  readonly former: Amount;
  readonly now: Amount;
  readonly inner: string;
  readonly main: string;
}

export interface Amount {
  readonly words: string;
  /** Its number as written. */
  readonly value: string;
  readonly unit: string;
  readonly start: number;
  readonly end: number;
}

/** Where the name of a drug stands, and what is said of it before its text begins: `"Change "`. */
export interface NamePlaceInText {
  readonly nameStart: number;
  readonly nameEnd: number;
  readonly lead: string;
}

/** A text with the one amount that is taken from now on, however the change is told; what stands before the end of the name stays as it is. */
export function withoutChanges(text: string, { nameStart, nameEnd, lead }: NamePlaceInText): string {
  const before = lead + text.slice(0, nameStart);
  return withoutChange(withoutBetween(text, nameEnd), nameEnd, before);
}

/** The name up to `from`, and the amount of the statement, in the manner that was told before where none is told anew; what the statement says was taken then is left out. */
function withoutBetween(text: string, from: number): string {
  const between = setBetween(text.slice(from));
  if (between === undefined) return text;
  const { former, now, inner, main } = between;
  if (isPast(main.slice(0, now.start))) return `${text.slice(0, from)} ${inner}`;
  const behind = main.slice(now.start);
  const manner = inner.slice(former.end);
  const isToldAnew = supportOf(behind).hasFrequency;
  const told = isToldAnew
    ? withRouteOf(manner, behind)
    : `${now.words} ${manner.trim()}${behind.slice(now.words.length)}`;
  return `${text.slice(0, from)} ${told}`;
}

/** Is the amount that is taken told in a statement of its own, behind the one that was? */
export function changesBetween(behind: string): boolean {
  const between = setBetween(behind);
  return between !== undefined && !isPast(between.main.slice(0, between.now.start));
}

function setBetween(behind: string): Between | undefined {
  const [sentence = ''] = behind.split(SENTENCE_END);
  const { 0: opened = '', groups: { mark = '' } = {} } = OPENING.exec(sentence) ?? {};
  const rest = sentence.slice(opened.length);
  const closing = opened === '' ? undefined : closingIn(rest, mark);
  if (closing === undefined) return undefined;
  const mainAt = closing.index + closing[0].length;
  const inner = rest.slice(0, closing.index);
  const [former, now] = [amountsIn(inner).at(-1), amountsIn(rest.slice(mainAt))[0]];
  if (former === undefined || now === undefined || !isOtherAmount(former, now)) return undefined;
  if (!isSaidOf(rest, mainAt, now)) return undefined;
  return { former, now, inner, main: behind.slice(opened.length + mainAt) };
}

/** The statement has words that lead to its amount, and no doubt of it. */
function isSaidOf(rest: string, mainAt: number, { start, end }: Amount): boolean {
  const [lead, behind] = [rest.slice(mainAt, mainAt + start), rest.slice(mainAt + end)];
  if (mayCome(lead) || isPutOff(behind)) return false;
  return RELATIVE.test(rest) ? /\p{L}/u.test(lead) : STATES.test(lead);
}

/** The mark that closes the clause, behind its amount. */
function closingIn(rest: string, mark: string): RegExpExecArray | undefined {
  return [...rest.matchAll(closingOf(mark))].find(({ index }) => amountsIn(rest.slice(0, index)).length > 0);
}

/** Another number of the same unit. */
export function isOtherAmount(former: Amount, now: Amount): boolean {
  return former.unit === now.unit && former.value !== now.value;
}

const SENTENCE_END = /[;\n]|\.(?=\s+\p{Lu}|\s*$)/u;
const OPENING = /^\s?(?<mark>,|\(|[–—-])\s?/u;
const RELATIVE = new RegExp(String.raw`^(?:${alternatives(BETWEEN_WORDS.relative.words)})\s`, 'iu');

/** A comma closes what a comma opened, and so on; that of a number closes nothing. */
function closingOf(mark: string): RegExp {
  if (mark === '(') return /\)/gu;
  return mark === ',' ? /,(?!\d)/gu : /\s[–—-]\s/gu;
}

const AMOUNT = new RegExp(
  String.raw`(?<![\d.,/-])(?<value>\d[\d.,]{0,7})\s?(?<unit>${alternatives(AMOUNT_WORDS)})(?![\p{L}/]|\s?per\b)`,
  'giu',
);

/** The amounts of a text that are no concentration and no rate, in its order. */
export function amountsIn(text: string): Amount[] {
  return [...text.matchAll(AMOUNT)].map(({ index, 0: words, groups: { value = '', unit = '' } = {} }) => ({
    words: words.replaceAll(/\s/gu, ' '),
    value,
    unit: unit.toLowerCase(),
    start: index,
    end: index + words.length,
  }));
}

/** Behind an apposition a statement begins with its verb, or with who makes it. */
const STATES = new RegExp(
  String.raw`^\s*(?:(?:${alternatives(SUBJECT_WORDS)})\s(?:\p{L}+\s)|(?:\p{L}+\s)?(?:${alternatives([...SENTENCE_WORDS.finite.words, ...BETWEEN_WORDS.verb.words])})\s)`,
  'iu',
);

/** `"was 5 mg before"`, `"was started at 5 mg"`: what the statement tells was taken once. */
function isPast(lead: string): boolean {
  return PAST.test(lead);
}

const PAST = new RegExp(
  String.raw`(?:${wholeWord(BETWEEN_WORDS.was.words)}\s(?:(?:at|on|only|just)\s)?|${wholeWord(BETWEEN_WORDS.begun.words)}\s(?:at|on|with)\s)$`,
  'iu',
);
