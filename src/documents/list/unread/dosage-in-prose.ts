/** How something is taken, as a sentence says it: an amount, and beside it how often or by which route. */
import { findDirections, type Direction } from '../../../sig/find-directions.ts';
import { AMOUNT_WORDS } from '../../../terminology/codes/amount-word-table.ts';
import { alternatives } from '../../../text/alternatives.ts';
import { saysHowOften } from '../../names/directions/support.ts';

/** Words between an amount and its manner: `"150 mg that he will start at bedtime"`. */
const LONGEST_GAP = 4;

interface Span {
  readonly start: number;
  readonly end: number;
  /** A number that nothing counts is an amount only right before its manner: `"25 p.o. daily"`. */
  readonly isBare?: true;
}

/** `"120 mg p.o. b.i.d."`, `"at 75 mL an hour"`; not `"6 pounds in 2001, vaginal delivery"`, `"on day 2. I am"`. */
export function saysDosage(text: string): boolean {
  if (RATE.test(text)) return true;
  const directions = findDirections(text).filter((one) => !isVerb(one, text));
  const manners = directions.filter((one, at, all) => isManner(one, all[at - 1]));
  const amounts = [...amountsIn(text), ...directions.flatMap(countOf)];
  return amounts.some((amount) => manners.some((manner) => isBeside(text, amount, manner)));
}

/** `"I am"`: a time of the day stands behind a number or another time. */
function isVerb({ kind, words, start }: Direction, text: string): boolean {
  return kind === 'when' && words === 'am' && /\b[Ii]\s$/u.test(text.slice(0, start));
}

function isManner(direction: Direction, before: Direction | undefined): boolean {
  return direction.kind === 'route' || (direction.kind !== 'scheme' && saysHowOften(direction, before));
}

const WEIGHED = new RegExp(
  String.raw`(?<![\d/#-])\d[\d.,-]{0,9}\s?(?:${alternatives(AMOUNT_WORDS)})(?![\p{L}/])`,
  'giu',
);

function amountsIn(text: string): Span[] {
  return [...text.matchAll(WEIGHED)].map(({ index, 0: { length } }) => ({
    start: index,
    end: index + length,
  }));
}

/** `"two tablets"`, and a number alone. */
function countOf({ kind, dose, start, end }: Direction): Span[] {
  if (dose !== undefined) return dose.unit === 'oz' ? [] : [{ start, end }];
  return kind === 'number' ? [{ start, end, isBare: true }] : [];
}

/** A few words apart, and no stop between them. */
function isBeside(text: string, amount: Span, manner: Span): boolean {
  const [first, second] = amount.start < manner.start ? [amount, manner] : [manner, amount];
  const between = text.slice(first.end, second.start);
  if (amount.isBare === true) return first === amount && between.trim() === '';
  const words = between.match(/\p{L}+/gu) ?? [];
  return (
    words.length <= LONGEST_GAP &&
    !/[.:;]\s|\d/u.test(between) &&
    (words.length === 0 || !between.includes(','))
  );
}

/** `"75 mL an hour"`. */
const RATE = /\b\d[\d.]{0,6}\s?(?:ml|cc)\s?(?:an|per|\/)\s?(?:hr|hour)\b/iu;
