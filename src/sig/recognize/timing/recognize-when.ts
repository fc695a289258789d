/** Recognizes points of the day: `at bedtime`, `30 minutes before breakfast`, `with meals`. */
import { MOMENT_WORDS } from '../../vocabulary/moment-word-table.ts';
import { REPEAT_WORDS } from '../../vocabulary/repeat-word-table.ts';
import { alternatives } from '../../../text/alternatives.ts';
import { buildPhraseMatcher } from '../../../text/phrase-matcher.ts';
import { EVENT_TIMINGS } from '../../../terminology/codes/event-timing-table.ts';
import { ROUTES, type RouteRow } from '../../../terminology/codes/route-table.ts';
import type { EventTimingRow } from '../../../terminology/codes/event-timing-table.ts';
import { readNumberRange, readTimeUnit, readUnit, skipWords } from '../../words/read-amount.ts';
import { recognizeBesideMoment } from './recognize-beside-moment.ts';
import { standsForMorning } from './stands-for-morning.ts';
import type { Recognizer, SigFragment } from '../../sig-fragment.ts';
import { COLON, COMMA, DASH, hasGap, isNumber, OPEN, STOP, wordAt } from '../../words/sig-token.ts';
import type { SigToken } from '../../words/sig-token.ts';

/** Behind a preposition one word, or `evening meal`. */
const MEAL = new RegExp(
  String.raw`^(?<relation>with|before|after) (?<meal>(?:${alternatives(MOMENT_WORDS.meal.words)}))$`,
  'u',
);
const PHRASES = buildPhraseMatcher<EventTimingRow>(
  EVENT_TIMINGS.flatMap((row: EventTimingRow) =>
    row.phrases.flatMap(withOwners).map((phrase): [string, EventTimingRow] => [phrase, row]),
  ),
);
/** `with supper` → `with his supper`: a meal is the same whoever eats it. */
function withOwners(phrase: string): readonly string[] {
  const { relation, meal } = MEAL.exec(phrase)?.groups ?? {};
  if (relation === undefined || meal === undefined) return [phrase];
  return [phrase, ...MOMENT_WORDS.whose.words.map((whose) => `${relation} ${whose} ${meal}`)];
}

const BEFORE_OR_AFTER: ReadonlySet<string> = new Set(MOMENT_WORDS.beforeOrAfter.words);
/** Longest event that is kept as words: `1 hour before the dental procedure`. */
const EVENT_WORDS = 4;
const EVENT_STOPS: ReadonlySet<string> = new Set(MOMENT_WORDS.endsEvent.words);

export const WHEN_RECOGNIZER: Recognizer = {
  name: 'when',
  recognize: recognizeWhen,
};

const WHOSE: ReadonlySet<string> = new Set(MOMENT_WORDS.whose.words);

function recognizeWhen(tokens: readonly SigToken[], at: number): SigFragment | undefined {
  if (WHOSE.has(wordAt(tokens, at - 1))) return undefined;
  const match = PHRASES.longestAt(tokens, at);
  const row = match?.values[0];
  if (match?.endToken === at + 1 && !standsForMorning(tokens, at)) return undefined;
  if (match !== undefined && row !== undefined) {
    if (isOfOtherEvent(tokens, match.endToken)) return otherEvent(tokens, at, match.endToken);
    const isEach = tokens.slice(at, match.endToken).some(({ text }) => EACH.has(text));
    return {
      kind: 'when',
      from: at,
      to: match.endToken,
      row,
      offsetMinutes: undefined,
      ...(isEach && { isEach }),
    };
  }
  return recognizeBesideMoment(tokens, at) ?? recognizeOmniNocte(tokens, at) ?? recognizeOffset(tokens, at);
}

const EACH: ReadonlySet<string> = new Set([...REPEAT_WORDS.interval.words, ...MOMENT_WORDS.allMeals.words]);

const OMNI_MANE: ReadonlySet<string> = new Set(MOMENT_WORDS.omniMane.words);

/** `1 om 2 on`: the last word of the instruction, behind an amount. */
function recognizeOmniNocte(tokens: readonly SigToken[], at: number): SigFragment | undefined {
  if (wordAt(tokens, at) !== 'on') return undefined;
  const isLast =
    at + 1 >= tokens.length ||
    hasGap(tokens[at + 1], STOP | COMMA | DASH | COLON | OPEN) ||
    ROUTE_WORDS.has(wordAt(tokens, at + 1));
  const row = PHRASES.match('nocte')[0]?.values[0];
  const isSecond = isNumber(tokens[at - 1]) && OMNI_MANE.has(wordAt(tokens, at - 2));
  if (!isLast || row === undefined || (!isSecond && !isOnlyAmount(tokens, at))) return undefined;
  return { kind: 'when', from: at, to: at + 1, row, offsetMinutes: undefined };
}

/** `40mg on`, `1 on`, `ii on`, `40mg i on`: no verb that the preposition could belong to. */
function isOnlyAmount(tokens: readonly SigToken[], at: number): boolean {
  const end = ROUTE_WORDS.has(wordAt(tokens, at - 1)) ? at - 1 : at;
  const isCounted = isCount(tokens, end - 1);
  if (isCounted && end === 1) return true;
  return isNumber(tokens[0]) && isBehindAmount(tokens, isCounted ? end - 1 : end);
}

/** How many pieces, in digits or as Latin has it. */
function isCount(tokens: readonly SigToken[], at: number): boolean {
  return wordAt(tokens, at) === 'i' || readNumberRange(tokens, at)?.to === at + 1;
}

/** `40mg`, `22 units`, right before a token. */
function isBehindAmount(tokens: readonly SigToken[], at: number): boolean {
  return isNumber(tokens[at - 2]) && readUnit(tokens, at - 1)?.to === at;
}

/** Short forms of a route, which stand before `on` in `22 units subcut ON`. */
const ROUTE_WORDS: ReadonlySet<string> = new Set(
  ROUTES.flatMap(({ phrases, adjectives }: RouteRow) => [...phrases, ...adjectives]).filter(
    (phrase) => !phrase.includes(' '),
  ),
);

/** "the night before surgery" is no night of every day. */
function isOfOtherEvent(tokens: readonly SigToken[], at: number): boolean {
  const word = wordAt(tokens, at);
  const isJoined = word === 'before' || word === 'prior' || word === 'of';
  return isJoined && !hasGap(tokens[at], STOP) && PHRASES.longestAt(tokens, at) === undefined;
}

/** `30-60 minutes before breakfast` has an offset; before any other event it is an instruction in its own words. */
function recognizeOffset(tokens: readonly SigToken[], at: number): SigFragment | undefined {
  const from = skipWords(tokens, at, ...MOMENT_WORDS.offsetLead.words);
  const article = wordAt(tokens, from) === 'an' || wordAt(tokens, from) === 'a' ? 1 : undefined;
  const number = article === undefined ? readNumberRange(tokens, from) : { low: 1, high: 1, to: from + 1 };
  if (number === undefined) return undefined;
  const unit = readTimeUnit(tokens, number.low < 1 ? skipWords(tokens, number.to, 'a', 'an') : number.to);
  if (unit === undefined || unit.unit === 's') return undefined;
  const eventAt = unit.to;
  if (!BEFORE_OR_AFTER.has(wordAt(tokens, eventAt))) return undefined;
  const match = PHRASES.longestAt(tokens, eventAt);
  const row = match?.values[0];
  if (match === undefined || row === undefined) return otherEvent(tokens, at, eventAt);
  const minutes = minutesOf(number.low, unit.unit);
  return { kind: 'when', from: at, to: match.endToken, row, offsetMinutes: minutes };
}

function minutesOf(value: number, unit: string): number | undefined {
  if (unit === 'min') return Math.round(value);
  return unit === 'h' ? Math.round(value * 60) : undefined;
}

function otherEvent(tokens: readonly SigToken[], at: number, eventAt: number): SigFragment {
  let to = skipWords(tokens, eventAt + 1, 'to', 'the', 'a', 'your', 'each');
  const last = Math.min(tokens.length, to + EVENT_WORDS);
  while (
    to < last &&
    !hasGap(tokens[to], STOP) &&
    !EVENT_STOPS.has(wordAt(tokens, to)) &&
    Number.isNaN(tokens[to]?.value)
  )
    to += 1;
  return { kind: 'instruction', from: at, to, opens: false };
}
