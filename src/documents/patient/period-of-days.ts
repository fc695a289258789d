/** A period with its first day and its last: `8/1 to 8/5`, `05/01/26 - 05/07/26`. */
import { alternatives } from '../../text/alternatives.ts';
import { DATE } from '../../text/possible-days.ts';
import { END_WORDS } from './end-word-table.ts';

/** A day without its year. */
const SHORT = String.raw`(?:1[0-2]|0?[1-9])\/(?:3[01]|[12]\d|0?[1-9])(?![/\d])`;
const DAY = `(?:${DATE}|${SHORT})`;
const PERIOD = new RegExp(
  String.raw`(?<![\d/])${DAY}\s?(?:[-–]|(?:${alternatives([...END_WORDS.upTo.words, ...END_WORDS.until.words])})\s)\s?${DAY}(?!\s?\p{L}{2}|\s?%)`,
  'iu',
);

/** What is said of a drug gives both days of a period: behind its last day it may be over. */
export function givesPeriod(said: string): boolean {
  return PERIOD.test(said);
}
