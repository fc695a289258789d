/** Recognizes weekdays: `on monday wednesday friday`, `mon-fri`, `MWF`, `every other tuesday`, `on weekends`. */
import { DAY_LETTERS, REST_OF_WEEK, SEVERAL_DAYS } from '../../vocabulary/moment-word-table.ts';
import { JOINING_WORDS } from '../../vocabulary/joining-word-table.ts';
import { buildPhraseMatcher } from '../../../text/phrase-matcher.ts';
import { WEEK, WEEKDAY_WORDS, type Weekday } from '../../../text/calendar-table.ts';
import type { Recognizer, SigFragment, WeekdayFragment } from '../../sig-fragment.ts';
import { behindWords, COMMA, DASH, hasGap, SLASH, STOP, wordAt } from '../../words/sig-token.ts';
import type { SigToken } from '../../words/sig-token.ts';

const SEVERAL: ReadonlyMap<string, readonly Weekday[]> = new Map(Object.entries(SEVERAL_DAYS));
const DAY_OF = new Map(
  WEEK.flatMap((day) => WEEKDAY_WORDS[day].map((name): [string, Weekday] => [name, day])),
);
const EXCEPTIONS: ReadonlySet<string> = new Set(JOINING_WORDS.except.words);
const LEADS: ReadonlySet<string> = new Set(JOINING_WORDS.daysLead.words);
const JOINING: ReadonlySet<string> = new Set(JOINING_WORDS.days.words);

/** `only on every monday`. */
const MOST_LEADS = 4;
const THROUGH: ReadonlySet<string> = new Set(JOINING_WORDS.daysThrough.words);

interface Days {
  readonly days: readonly Weekday[];
  readonly to: number;
}

const REST = buildPhraseMatcher<true>(REST_OF_WEEK.map((phrase): [string, true] => [phrase, true]));

const ALTERNATE = buildPhraseMatcher<true>(
  JOINING_WORDS.daysAlternate.words.map((words): [string, true] => [words, true]),
);

export const WEEKDAY_RECOGNIZER: Recognizer = {
  name: 'weekday',
  recognize: recognizeWeekdays,
};

function recognizeWeekdays(tokens: readonly SigToken[], at: number): SigFragment | undefined {
  const rest = REST.longestAt(tokens, at);
  if (rest !== undefined) return { kind: 'weekday', from: at, to: rest.endToken, days: [] };
  return recognizeAlternate(tokens, at) ?? recognizeDays(tokens, at);
}

/** `every other tuesday`, `on alternate wednesdays`. */
function recognizeAlternate(tokens: readonly SigToken[], at: number): WeekdayFragment | undefined {
  const from = wordAt(tokens, at) === 'on' ? at + 1 : at;
  const lead = ALTERNATE.longestAt(tokens, from);
  const days = lead === undefined ? undefined : recognizeDays(tokens, lead.endToken);
  return days && { ...days, from: at, isAlternate: true };
}

function recognizeDays(tokens: readonly SigToken[], at: number): WeekdayFragment | undefined {
  const isException = EXCEPTIONS.has(wordAt(tokens, at));
  let to = isException ? at + 1 : at;
  while (LEADS.has(wordAt(tokens, to)) && to - at < MOST_LEADS) to += 1;
  const letters = readLetters(tokens, to);
  if (letters !== undefined) return { kind: 'weekday', from: at, to: letters.to, days: letters.days };
  const days = new Set<Weekday>();
  for (;;) {
    const next = readDays(tokens, days.size > 0 ? behindWords(tokens, to, JOINING) : to, days.size > 0);
    if (next === undefined) break;
    for (const day of next.days) days.add(day);
    to = next.to;
  }
  return days.size === 0
    ? undefined
    : { kind: 'weekday', from: at, to, days: WEEK.filter((day) => days.has(day) !== isException) };
}

function readDays(tokens: readonly SigToken[], at: number, isLater: boolean): Days | undefined {
  const token = tokens[at];
  if (token === undefined || (isLater && hasGap(token, STOP) && !hasGap(token, COMMA))) return undefined;
  const several = SEVERAL.get(token.text);
  if (several !== undefined) return { days: several, to: at + 1 };
  const first = DAY_OF.get(token.text);
  return first === undefined ? undefined : (readDayRange(tokens, at, first) ?? { days: [first], to: at + 1 });
}

/** `mon-fri`, `monday through friday`, `fri to mon`. */
function readDayRange(tokens: readonly SigToken[], at: number, first: Weekday): Days | undefined {
  const isDashed = hasGap(tokens[at + 1], DASH);
  if (isInDashedList(tokens, at)) return undefined;
  if (!isDashed && !THROUGH.has(wordAt(tokens, at + 1))) return undefined;
  const lastAt = isDashed ? at + 1 : at + 2;
  const last = DAY_OF.get(wordAt(tokens, lastAt));
  if (last === undefined) return undefined;
  const from = WEEK.indexOf(first);
  const until = WEEK.indexOf(last);
  const days =
    until > from ? WEEK.slice(from, until + 1) : [...WEEK.slice(from), ...WEEK.slice(0, until + 1)];
  return { days, to: lastAt + 1 };
}

/** `mon-wed-fri`: three days and more with dashes between them are those days, and no range. */
function isInDashedList(tokens: readonly SigToken[], at: number): boolean {
  const isJoined = (to: number) =>
    hasGap(tokens[to], DASH) && DAY_OF.has(wordAt(tokens, to)) && DAY_OF.has(wordAt(tokens, to - 1));
  return isJoined(at) || (isJoined(at + 1) && isJoined(at + 2));
}

/** `m/w/f`, `t/th/sat`, `m-w-f`; with a part that is no day the list is none. */
function readLetters(tokens: readonly SigToken[], at: number): Days | undefined {
  const days: Weekday[] = [];
  let to = at;
  for (; to < at + WEEK.length; to += 1) {
    const token = tokens[to];
    const isListed = to === at || hasGap(token, SLASH | COMMA | DASH);
    if (token === undefined || !isListed) break;
    const day = dayOfLetter(token.text) ?? (to > at ? DAY_OF.get(token.text) : undefined);
    if (day === undefined) return hasGap(token, SLASH | DASH) ? undefined : listOf(days, to);
    days.push(day);
  }
  return hasGap(tokens[at + 1], DASH) ? dashedLetters(days, to) : listOf(days, to);
}

/** `m-w-f` are three days; of two letters only `m-f` is sure to be all days between. */
function dashedLetters(days: readonly Weekday[], to: number): Days | undefined {
  if (days.length > 2) return { days, to };
  const isWorkingWeek = days[0] === 'mon' && days[1] === 'fri';
  return isWorkingWeek ? { days: WEEK.slice(0, WEEK.indexOf('fri') + 1), to } : undefined;
}

function dayOfLetter(text: string): Weekday | undefined {
  return Object.hasOwn(DAY_LETTERS, text) ? DAY_LETTERS[text] : undefined;
}

function listOf(days: readonly Weekday[], to: number): Days | undefined {
  return days.length > 1 ? { days, to } : undefined;
}
