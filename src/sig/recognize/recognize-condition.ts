/** Recognizes the circumstance a dose is needed in, by the conjunction before it: `when agitated`, `in case of pain`, `if she feels faint`. */
import { EVENT_TIMINGS, type EventTimingRow } from '../../terminology/codes/event-timing-table.ts';
import { buildPhraseMatcher } from '../../text/phrase-matcher.ts';
import { CONDITION_WORDS } from '../vocabulary/condition-table.ts';
import { doseWords } from '../vocabulary/dose-word-table.ts';
import { TIME_UNITS, type TimeUnitRow } from '../vocabulary/time-unit-table.ts';
import { INSTRUCTION_OPENINGS } from '../vocabulary/instruction-table.ts';
import type { AsNeededFragment } from '../sig-fragment.ts';
import { behindWords, COMMA, hasGap, isNumber, STOP, wordAt } from '../words/sig-token.ts';
import type { SigToken } from '../words/sig-token.ts';

/** The end of a reason that begins at a token. */
type ReasonEnd = (tokens: readonly SigToken[], from: number, isClause: boolean) => number;

const CIRCUMSTANCES = buildPhraseMatcher<true>(
  CONDITION_WORDS.circumstance.words.map((phrase): [string, true] => [phrase, true]),
);
const OPENINGS = buildPhraseMatcher<true>(
  INSTRUCTION_OPENINGS.map((phrase): [string, true] => [phrase, true]),
);
const SUBJECTS: ReadonlySet<string> = new Set(CONDITION_WORDS.subject.words);
const STATES: ReadonlySet<string> = new Set(CONDITION_WORDS.state.words);
const LIMIT_LEADS: ReadonlySet<string> = new Set(CONDITION_WORDS.limit.words);
const COUNTED_ELSEWISE = doseWords('no-dose');
const TOLD: ReadonlySet<string> = new Set(CONDITION_WORDS.told.words);
const NO_COMPLAINTS: ReadonlySet<string> = new Set([
  ...CONDITION_WORDS.possible.words,
  ...CONDITION_WORDS.action.words,
  ...CONDITION_WORDS.measured.words,
]);

/** `every 8 hours if nauseated`: what is no instruction of its own, no measure and was not told is what it is needed for. */
export function recognizeCircumstance(
  tokens: readonly SigToken[],
  at: number,
  reasonEnd: ReasonEnd,
): AsNeededFragment | undefined {
  const lead = leadEnd(tokens, at);
  if (lead === undefined) return undefined;
  const saidAt = behindWords(tokens, lead, SUBJECTS);
  // "if you feel sick" tells a reason; "if blood sugar is low" and "if no relief" are instructions.
  const opened = OPENINGS.longestAt(tokens, at)?.endToken ?? at;
  if (opened > saidAt || NO_COMPLAINTS.has(wordAt(tokens, saidAt))) return undefined;
  const reasonFrom = STATES.has(wordAt(tokens, lead)) ? lead + 1 : lead;
  const to = behindLength(tokens, reasonEnd(tokens, reasonFrom, true), reasonFrom);
  return to > reasonFrom && !isLimit(tokens, to) && !isTold(tokens, reasonFrom, to)
    ? { kind: 'as-needed', from: at, to, reasonFrom, reasonTo: to, isCondition: true }
    : undefined;
}

/** `2 mg after each loose stool`: as often as it happens. */
export function recognizeEachTime(tokens: readonly SigToken[], at: number): AsNeededFragment | undefined {
  const lead = EACH_TIMES.longestAt(tokens, at)?.endToken;
  if (lead === undefined) return undefined;
  let reasonTo: number | undefined;
  for (let to = lead; to < lead + LONGEST_EVENT && !hasGap(tokens[to], STOP | COMMA); to += 1)
    if (EVENTS.has(wordAt(tokens, to))) reasonTo = to + 1;
  return reasonTo === undefined
    ? undefined
    : { kind: 'as-needed', from: at, to: reasonTo, reasonFrom: lead, reasonTo, isCondition: true };
}

const EACH_TIMES = buildPhraseMatcher<true>(
  CONDITION_WORDS.eachTime.words.map((phrase): [string, true] => [phrase, true]),
);
const EVENTS: ReadonlySet<string> = new Set(CONDITION_WORDS.event.words);
/** Words, with what happens as the last. */
const LONGEST_EVENT = 4;

/** Behind the conjunction; "when I get up" is a moment, and every day's. */
function leadEnd(tokens: readonly SigToken[], at: number): number | undefined {
  return MOMENTS.longestAt(tokens, at) === undefined
    ? CIRCUMSTANCES.longestAt(tokens, at)?.endToken
    : undefined;
}

const MOMENTS = buildPhraseMatcher<true>(
  EVENT_TIMINGS.flatMap(({ phrases }: EventTimingRow) =>
    phrases.map((phrase): [string, true] => [phrase, true]),
  ),
);

/** True where a conjunction of circumstance begins. */
export function startsCircumstance(tokens: readonly SigToken[], at: number): boolean {
  return CIRCUMSTANCES.longestAt(tokens, at) !== undefined;
}

/** `if seizure > 5 min`: how long a complaint lasts is part of it; the end of the reason. */
function behindLength(tokens: readonly SigToken[], to: number, from: number): number {
  const isBeside = to > from && !hasGap(tokens[to], STOP | COMMA);
  const isLength = isBeside && isNumber(tokens[to]) && TIME_WORDS.has(wordAt(tokens, to + 1));
  const next = tokens[to + 2];
  return isLength && (next === undefined || hasGap(next, STOP | COMMA)) ? to + 2 : to;
}

const TIME_WORDS: ReadonlySet<string> = new Set(
  TIME_UNITS.flatMap(({ words }: TimeUnitRow): readonly string[] => words),
);

/** `if INR > 2`, `if weight up by 2 lbs`: a number behind it; not that of `when anxious 3 times a day`. */
function isLimit(tokens: readonly SigToken[], to: number): boolean {
  if (hasGap(tokens[to], STOP | COMMA) || COUNTED_ELSEWISE.has(wordAt(tokens, to + 1))) return false;
  return isNumber(tokens[to]) || (LIMIT_LEADS.has(wordAt(tokens, to)) && isNumber(tokens[to + 1]));
}

function isTold(tokens: readonly SigToken[], from: number, to: number): boolean {
  return tokens.slice(from, to).some(({ text }) => TOLD.has(text));
}
