/** Numbers of other locales as this one writes them, wherever a name holds them; every character stays in its place. */

import { alternatives } from '../../text/alternatives.ts';
import { COUNTED_IN_THOUSANDS } from './amount-word-table.ts';
import { withGroupMarks } from '../../text/locale-number.ts';
import { inAsciiDigits } from '../../text/normalize-text.ts';

/**
 * `2,5 mg` is two and a half, never five, and `1.000 IE` or `20 000 IE` are thousands; `1,000` stays what it is, and `1,2-diol` a place in a
 * molecule. Digits of other scripts are those of this one.
 */
export function inPlainNumbers(text: string): string {
  const ascii = inAsciiDigits(text);
  if (!MARKED.test(ascii)) return ascii;
  return withGroupMarks(ascii, ',')
    .replace(DECIMAL_COMMA, (number) => number.replace(',', '.'))
    .replace(SEVERAL_GROUPS, (number) => number.replaceAll('.', ','))
    .replace(GROUPED_UNITS, (number) => number.replaceAll('.', ','))
    .replace(HARD_SPACED, (number) => (ANY_SPACE_HARD.test(text) ? number : number.replace(/\D/gu, ',')))
    .replace(SPACED_NOUGHT, (number) => number.replace(/\D/gu, ','))
    .replace(SPACED_UNITS, (number) => number.replace(/\D/gu, ','));
}

/**
 * The text from this place on with the spaces in `2 500 mg` read as marks of thousands, where it may as well be two of 500 mg; undefined where
 * there is no such number.
 */
export function withGroupsJoined(text: string, from: number): string | undefined {
  const joined = text.slice(from).replace(SPACED_OPEN, (number) => number.replace(ANY_MARK, ','));
  return joined === text.slice(from) ? undefined : text.slice(0, from) + joined;
}

/** Most names have no number with a mark in it. */
const MARKED = /\d[.,'’\s]\d/u;
const DECIMAL_COMMA = /(?<![\d.,])(?:0,\d{1,4}|\d{1,5},\d{1,2})(?![\d,-]|\.\d)/g;
/** No number has two decimal points. */
const SEVERAL_GROUPS = /(?<![\d.,])[1-9]\d{0,2}(?:\.\d{3}){2,3}(?![\d.,])/g;
/** International units as German and the Romance languages write them. */
const UNITS = String.raw`(?= ?(?:I\.?E\.?|U\.?I\.?|I\.?U\.?)(?![a-z]))`;
/** Nobody takes thousandths of a unit. */
const GROUPED_UNITS = new RegExp(String.raw`(?<![\d.,])[1-9]\d{0,2}(?:\.000){1,2}${UNITS}`, 'gi');
/** A space, thin or not, or the Swiss apostrophe. */
const MARK = String.raw`[ \u00A0\u2009\u202F'’]`;
/** A space that never breaks a line holds the digits of one number together. */
const HARD_SPACED = /(?<![\d.,])[1-9]\d{0,2}(?:\u00A0\d{3})+(?![\d.,])/gu;
/** Text copied from a page may have no other spaces. */
const ANY_SPACE_HARD = /\p{L}\u00A0/u;
/** No amount begins with noughts, so a group that does goes on with the number before it: `metformin 1 000 mg`, `20 007 mg`. */
const SPACED_NOUGHT = new RegExp(
  String.raw`(?<![\d.,])[1-9]\d{0,2}(?:${MARK}\d{3})?${MARK}0\d{2}(?:${MARK}\d{3})?(?![\d.,]|${MARK}\d)`,
  'gu',
);
const SPACED_UNITS = new RegExp(
  String.raw`(?<![\d.,]${MARK}?)[1-9]\d{0,2}(?:${MARK}\d{3}){1,2}${UNITS}`,
  'gi',
);
const ANY_MARK = new RegExp(MARK, 'gu');
/** A count and a strength, or one number: only the products of the drug tell. */
const SPACED_OPEN = new RegExp(
  String.raw`(?<![\p{L}\d.,]|\d ?)[1-9]\d{0,2}(?:${MARK}\d{3}){1,2}(?= ?(?:${alternatives(COUNTED_IN_THOUSANDS)})(?!\p{L}))`,
  'giu',
);
