/** Recognizes weekdays: `on monday wednesday friday`, `mon-fri`, `MWF`, `every other tuesday`, `on weekends`. */
import { buildPhraseMatcher } from '../../../text/phrase-matcher.ts';
import type { DayOfWeek, Recognizer, SigFragment } from '../../sig-fragment.ts';
import { COMMA, DASH, hasGap, SLASH, STOP, wordAt } from '../../words/sig-token.ts';
import type { SigToken } from '../../words/sig-token.ts';

/** The days of a week in their order. */
export const WEEK: readonly DayOfWeek[] = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];
const NAMES: Readonly<Record<DayOfWeek, readonly string[]>> = {
  mon: ['monday', 'mondays', 'mon', 'mons', 'lunes'],
  tue: ['tuesday', 'tuesdays', 'tue', 'tues', 'martes'],
  wed: ['wednesday', 'wednesdays', 'wed', 'weds', 'miercoles', 'wensday'],
  thu: ['thursday', 'thursdays', 'thu', 'thur', 'thurs', 'jueves'],
  fri: ['friday', 'fridays', 'fri', 'viernes'],
  sat: ['saturday', 'saturdays', 'sat', 'sabado'],
  sun: ['sunday', 'sundays', 'sun', 'domingo'],
};
/** Words that mean several days at once. */
const SEVERAL: ReadonlyMap<string, readonly DayOfWeek[]> = new Map<string, readonly DayOfWeek[]>([
  ['mwf', ['mon', 'wed', 'fri']],
  ['tts', ['tue', 'thu', 'sat']],
  ['tths', ['tue', 'thu', 'sat']],
  ['tuthsa', ['tue', 'thu', 'sat']],
  ['tth', ['tue', 'thu']],
  ['weekdays', ['mon', 'tue', 'wed', 'thu', 'fri']],
  ['weekends', ['sat', 'sun']],
  ['weekend', ['sat', 'sun']],
]);
/** Single letters count only in `m/w/f`. */
const LETTERS: Readonly<Record<string, DayOfWeek>> = {
  m: 'mon',
  t: 'tue',
  w: 'wed',
  th: 'thu',
  f: 'fri',
  s: 'sat',
  mo: 'mon',
  tu: 'tue',
  we: 'wed',
  fr: 'fri',
  sa: 'sat',
  su: 'sun',
};
const DAY_OF = new Map(WEEK.flatMap((day) => NAMES[day].map((name): [string, DayOfWeek] => [name, day])));
const LEADS = new Set(['on', 'every', 'each', 'q', 'only', 'cada', 'los']);
const JOINING = new Set(['and', 'or', 'y', 'on']);
/** "daily except sunday" names the days that are left. */
export const EXCEPTIONS: ReadonlySet<string> = new Set(['except', 'excluding', 'but']);

/** `only on every monday`. */
const MOST_LEADS = 4;
const THROUGH = new Set(['thru', 'through', 'to']);

interface Days {
  readonly days: readonly DayOfWeek[];
  readonly to: number;
}

const REST_PHRASES = [
  'all other days',
  'on all other days',
  'all the other days',
  'on all the other days',
  'the other days',
  'on the other days',
  'on other days',
  'all remaining days',
  'on all remaining days',
  'the remaining days',
  'on the remaining days',
  'the rest of the week',
  'rest of the week',
  'the rest of the days',
] as const;
const REST_OF_WEEK = buildPhraseMatcher<true>(REST_PHRASES.map((phrase): [string, true] => [phrase, true]));

export const WEEKDAY_RECOGNIZER: Recognizer = {
  name: 'weekday',
  recognize: recognizeWeekdays,
};

function recognizeWeekdays(tokens: readonly SigToken[], at: number): SigFragment | undefined {
  const rest = REST_OF_WEEK.longestAt(tokens, at);
  if (rest !== undefined) return { kind: 'weekday', from: at, to: rest.endToken, days: [] };
  const isException = EXCEPTIONS.has(wordAt(tokens, at));
  let to = isException ? at + 1 : at;
  while (LEADS.has(wordAt(tokens, to)) && to - at < MOST_LEADS) to += 1;
  const letters = readLetters(tokens, to);
  if (letters !== undefined) return { kind: 'weekday', from: at, to: letters.to, days: letters.days };
  const days = new Set<DayOfWeek>();
  for (;;) {
    const next = readDays(tokens, days.size > 0 ? skipJoining(tokens, to) : to, days.size > 0);
    if (next === undefined) break;
    for (const day of next.days) days.add(day);
    to = next.to;
  }
  return days.size === 0
    ? undefined
    : { kind: 'weekday', from: at, to, days: WEEK.filter((day) => days.has(day) !== isException) };
}

function skipJoining(tokens: readonly SigToken[], at: number): number {
  let to = at;
  while (JOINING.has(wordAt(tokens, to))) to += 1;
  return to;
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
function readDayRange(tokens: readonly SigToken[], at: number, first: DayOfWeek): Days | undefined {
  const isDashed = hasGap(tokens[at + 1], DASH);
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

/** `m/w/f`, `t/th/sat`; with a part that is no day the list is none. */
function readLetters(
  tokens: readonly SigToken[],
  at: number,
): { days: readonly DayOfWeek[]; to: number } | undefined {
  const days: DayOfWeek[] = [];
  let to = at;
  for (; to < at + WEEK.length; to += 1) {
    const token = tokens[to];
    const isListed = to === at || hasGap(token, SLASH | COMMA);
    if (token === undefined || !isListed) break;
    const day = dayOfLetter(token.text) ?? (to > at ? DAY_OF.get(token.text) : undefined);
    if (day === undefined) return hasGap(token, SLASH) ? undefined : listOf(days, to);
    days.push(day);
  }
  return listOf(days, to);
}

function dayOfLetter(text: string): DayOfWeek | undefined {
  return Object.hasOwn(LETTERS, text) ? LETTERS[text] : undefined;
}

function listOf(
  days: readonly DayOfWeek[],
  to: number,
): { days: readonly DayOfWeek[]; to: number } | undefined {
  return days.length > 1 ? { days, to } : undefined;
}
