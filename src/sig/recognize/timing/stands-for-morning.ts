/** Is `am` or `om` the morning? German and Dutch write the same letters before a noun, a weekday or a date: `3x am Tag`, `am Montag`, `am 20.05.2026`, `om de dag`. */
import { DIRECTION_LANGUAGES } from '../../../terminology/codes/languages/words-of-languages.ts';
import { DAYS_ELSEWHERE, MONTHS } from '../../../text/calendar-table.ts';
import { COURSE_WORDS } from '../../vocabulary/course-word-table.ts';
import { JOINING_WORDS } from '../../vocabulary/joining-word-table.ts';
import { MOMENT_WORDS } from '../../vocabulary/moment-word-table.ts';
import { isSigWord } from '../../vocabulary/sig-vocabulary.ts';
import { readNumberRange, readTimeUnit, readUnit, startsNumber } from '../../words/read-amount.ts';
import { hasGap, SPACE, STOP, wordAt } from '../../words/sig-token.ts';
import type { SigToken } from '../../words/sig-token.ts';
import { isDate } from './recognize-dates.ts';

const ABBREVIATIONS: ReadonlySet<string> = new Set(MOMENT_WORDS.morningLetters.words);
const NOUN_LEADS: ReadonlySet<string> = new Set(MOMENT_WORDS.nounLead.words);
const MONTH_NAMES: ReadonlySet<string> = new Set(MONTHS.flat());
const EMPTY: ReadonlySet<string> = new Set(JOINING_WORDS.empty.words);
/** A preposition stands before them: `am Montag`. */
const FOREIGN_DAYS: ReadonlySet<string> = new Set(
  Object.values(DAYS_ELSEWHERE).flatMap((days) => Object.values<readonly string[]>(days).flat()),
);
/** `om 8 uur`. */
const HOURS: ReadonlySet<string> = new Set(DIRECTION_LANGUAGES.nl.units.h);
/** Before a date. */
const DATE_LEADS: ReadonlySet<string> = new Set([
  ...COURSE_WORDS.dateBegins.words,
  ...COURSE_WORDS.dateEnds.words,
]);

/** True for every other word, and for these where what stands behind them is no noun and no date. */
export function standsForMorning(tokens: readonly SigToken[], at: number): boolean {
  if (!ABBREVIATIONS.has(wordAt(tokens, at))) return true;
  const next = tokens[at + 1];
  if (next === undefined || hasGap(next, ~SPACE)) return true;
  if (startsNumber(next)) return !leadsToDate(tokens, at);
  if (FOREIGN_DAYS.has(next.text)) return false;
  const isKnown = isSigWord(next.text) || DATE_LEADS.has(next.text) || EMPTY.has(next.text);
  return isKnown && !NOUN_LEADS.has(next.text) && readTimeUnit(tokens, at + 1) === undefined;
}

/** `am 20.05.2026`, `Start am 3.6.`, `om 8 uur`: a date or an hour, and no amount (`AM 20 units, PM 10`). */
function leadsToDate(tokens: readonly SigToken[], at: number): boolean {
  if (isDate(tokens, at + 1) || DATE_LEADS.has(wordAt(tokens, at - 1))) return true;
  const number = readNumberRange(tokens, at + 1);
  if (number === undefined || readUnit(tokens, number.to) !== undefined) return false;
  if (isDayAndMonth(wordAt(tokens, at + 1)) || HOURS.has(wordAt(tokens, number.to))) return true;
  const behind = tokens[number.to];
  if (behind === undefined || hasGap(behind, ~(SPACE | STOP))) return false;
  return startsNumber(behind) || MONTH_NAMES.has(behind.text) || !isSigWord(behind.text);
}

/** `20.05`: of no drug so many hundredths are taken. */
function isDayAndMonth(text: string): boolean {
  const [day = '', month = ''] = text.split('.');
  return month.length === 2 && Number(month) <= 12 && Number(day) <= 31;
}
