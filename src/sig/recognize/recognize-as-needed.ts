/** Recognizes "as needed" with its reason, and reasons without it: `prn pain`, `as needed for nausea or vomiting`, `for gerd`. */
import { ROUTES, type RouteRow } from '../../terminology/codes/route-table.ts';
import { conditionsOf } from '../../terminology/codes/languages/words-of-languages.ts';
import { buildPhraseMatcher } from '../../text/phrase-matcher.ts';
import {
  AS_NEEDED_PHRASES,
  BEFORE_NEEDED,
  CONDITIONS_ALSO_ENGLISH,
  EXERTIONS,
  HOURS_AS_NEEDED,
  INDICATION_LEADS,
  LONGEST_REASON,
  NO_INDICATION,
  REASON_AIMS,
  REASON_JOINS,
  REASON_LEADS,
  REASON_STOPS,
  REASON_TAILS,
  TIMES_OR_PLACES,
} from '../vocabulary/as-needed-table.ts';
import { CONDITION_WORDS } from '../vocabulary/condition-table.ts';
import { INSTRUCTION_OPENINGS } from '../vocabulary/instruction-table.ts';
import { MAXIMUM_PHRASES } from '../vocabulary/maximum-table.ts';
import { startsNumber } from '../words/read-amount.ts';
import type { Recognizer, SigFragment } from '../sig-fragment.ts';
import { FOREIGN_WORDS } from '../vocabulary/locale-table.ts';
import { recognizeCircumstance, recognizeEachTime } from './recognize-condition.ts';
import { COMMA, hasGap, isNumber, SLASH, STOP, wordAt } from '../words/sig-token.ts';
import type { SigToken } from '../words/sig-token.ts';

const PHRASES = buildPhraseMatcher<true>(AS_NEEDED_PHRASES.map((phrase): [string, true] => [phrase, true]));
const CONDITIONS = buildPhraseMatcher<ReadonlySet<string>>(conditionsOf());
const OPENINGS = buildPhraseMatcher<true>(
  INSTRUCTION_OPENINGS.map((phrase): [string, true] => [phrase, true]),
);
const ALSO_ENGLISH: ReadonlySet<string> = new Set(CONDITIONS_ALSO_ENGLISH);
const LEADS: ReadonlySet<string> = new Set(REASON_LEADS);
/** A way in, said in one word, is no reason: `prn SC`, `prn pain IM`. */
const STOPS: ReadonlySet<string> = new Set([
  ...REASON_STOPS,
  ...ROUTES.flatMap(({ phrases }: RouteRow) => phrases.filter((phrase) => !phrase.includes(' '))),
  ...firstWords(MAXIMUM_PHRASES.flatMap((row) => [...row.phrases])),
]);
const CLAUSE: ReadonlySet<string> = new Set(CONDITION_WORDS.clause.words);
const BEFORE_LONE_NEEDED: ReadonlySet<string> = new Set(BEFORE_NEEDED);
const AIMS: ReadonlySet<string> = new Set(REASON_AIMS);
const OF_EXERTION: ReadonlySet<string> = new Set(EXERTIONS);
const OF_DOSE: ReadonlySet<string> = new Set(TIMES_OR_PLACES);
const FOR: ReadonlySet<string> = new Set(INDICATION_LEADS);
const OF_NO_REASON: ReadonlySet<string> = new Set(NO_INDICATION);
const JOINS: ReadonlySet<string> = new Set(REASON_JOINS);
const FUSED: ReadonlySet<string> = new Set(HOURS_AS_NEEDED);
/** `for relief of symptoms of`. */
const MOST_LEADS = 8;
const TRAILING: ReadonlySet<string> = new Set(REASON_TAILS);

function firstWords(phrases: readonly string[]): readonly string[] {
  return phrases.map((phrase) => phrase.split(' ')[0] ?? '');
}

export const AS_NEEDED_RECOGNIZER: Recognizer = {
  name: 'as-needed',
  recognize: recognizeAsNeeded,
};

export const INDICATION_RECOGNIZER: Recognizer = {
  name: 'indication',
  recognize: recognizeIndication,
};

/** `Q6HP`: right behind the number of an interval. */
function recognizeFused(tokens: readonly SigToken[], at: number): SigFragment | undefined {
  const token = tokens[at];
  if (token === undefined || !FUSED.has(token.text) || token.gap !== 0 || !isNumber(tokens[at - 1]))
    return undefined;
  return wordAt(tokens, at - 2) === 'q'
    ? { kind: 'as-needed', from: at, to: at + 1, reasonFrom: at + 1, reasonTo: at + 1 }
    : undefined;
}

function recognizeAsNeeded(tokens: readonly SigToken[], at: number): SigFragment | undefined {
  const match = PHRASES.longestAt(tokens, at);
  if (match === undefined)
    return (
      recognizeFused(tokens, at) ??
      recognizeCircumstance(tokens, at, reasonEnd) ??
      recognizeEachTime(tokens, at) ??
      recognizeForeignCondition(tokens, at)
    );
  if (isOtherNeed(tokens, at, match.endToken) || isSequence(tokens, match.endToken)) return undefined;
  const phraseEnd = repeatedEnd(tokens, match.endToken);
  const from = skipLeads(tokens, phraseEnd);
  const isPlace = leadsToPlace(tokens, from) || WAYS_IN.longestAt(tokens, from) !== undefined;
  const to = isPlace ? from : reasonEnd(tokens, from);
  if (to === from) return { kind: 'as-needed', from: at, to: phraseEnd, reasonFrom: from, reasonTo: from };
  return { kind: 'as-needed', from: at, to, reasonFrom: from, reasonTo: to };
}

/** `bei Fieber`, `si douleur`: a condition is as needed where a reason follows, and `si` only among other words of its language: no "SI joint", no "SI/HI". */
function recognizeForeignCondition(tokens: readonly SigToken[], at: number): SigFragment | undefined {
  const condition = CONDITIONS.longestAt(tokens, at);
  const isEnglish =
    ALSO_ENGLISH.has(wordAt(tokens, at)) && !tokens.some(({ text }) => FOREIGN_WORDS.has(text));
  if (condition === undefined || isEnglish) return undefined;
  const next = wordAt(tokens, condition.endToken);
  if (condition.values.some((noReasons) => noReasons.has(next))) return undefined;
  const reasonFrom = skipLeads(tokens, condition.endToken);
  const reasonTo = reasonEnd(tokens, reasonFrom);
  if (reasonTo === reasonFrom) return undefined;
  return { kind: 'as-needed', from: at, to: reasonTo, reasonFrom, reasonTo };
}

/** "SOS under the tongue": routes of several words are no reasons. */
const WAYS_IN = buildPhraseMatcher<true>(
  ROUTES.flatMap(({ phrases }: RouteRow) => [...phrases])
    .filter((phrase) => phrase.includes(' '))
    .map((phrase): [string, true] => [phrase, true]),
);

/** "refill needed": not of the dose. */
function isOtherNeed(tokens: readonly SigToken[], at: number, to: number): boolean {
  return to === at + 1 && wordAt(tokens, at) === 'needed' && !BEFORE_LONE_NEEDED.has(wordAt(tokens, at - 1));
}

/** `500 mg now and then 250 mg daily`: one dose at once, and what is taken afterwards. */
function isSequence(tokens: readonly SigToken[], to: number): boolean {
  if (wordAt(tokens, to - 3) !== 'now' || wordAt(tokens, to - 1) !== 'then') return false;
  return tokens[to] !== undefined && !hasGap(tokens[to], STOP | COMMA) && !LEADS.has(wordAt(tokens, to));
}

/** `prnas needed for pain`: the same thing said twice. */
function repeatedEnd(tokens: readonly SigToken[], at: number): number {
  const again = hasGap(tokens[at], STOP) ? undefined : PHRASES.longestAt(tokens, at);
  return again?.endToken ?? at;
}

function recognizeIndication(tokens: readonly SigToken[], at: number): SigFragment | undefined {
  const next = FOR.has(wordAt(tokens, at)) ? tokens[at + 1] : undefined;
  if (next === undefined || startsNumber(next) || OF_NO_REASON.has(next.text)) return undefined;
  const from = skipLeads(tokens, at);
  const to = reasonEnd(tokens, from);
  return to === from ? undefined : { kind: 'indication', from: at, to, reasonFrom: from, reasonTo: to };
}

function skipLeads(tokens: readonly SigToken[], at: number): number {
  let to = at;
  while (
    to - at < MOST_LEADS &&
    LEADS.has(wordAt(tokens, to)) &&
    !startsNumber(tokens[to + 1]) &&
    !leadsToPlace(tokens, to) &&
    wordAt(tokens, to + 1) !== 'up'
  ) {
    to += 1;
    if (wordAt(tokens, to) === 'food') return to - 1;
  }
  return to;
}

/** "as necessary to inflamed areas": where, not what for; "to help sleep", "to prevent gout" go on with a verb. */
function leadsToPlace(tokens: readonly SigToken[], at: number): boolean {
  const next = wordAt(tokens, at + 1);
  return wordAt(tokens, at) === 'to' && !AIMS.has(next);
}

/** The end of a reason that begins at a token: it runs on to a number, a stop word, or the end of the sentence; a clause runs on over its verb. */
export function reasonEnd(tokens: readonly SigToken[], from: number, isClause = false): number {
  let to = from;
  const last = Math.min(tokens.length, from + LONGEST_REASON);
  while (to < last && ((isClause && goesOn(tokens, to)) || !endsReason(tokens, to, to === from))) to += 1;
  while (to > from && TRAILING.has(wordAt(tokens, to - 1))) to -= 1;
  return to;
}

/** "my knee is bad", "his weight is up"; not "up to 3 times". */
function goesOn(tokens: readonly SigToken[], at: number): boolean {
  return CLAUSE.has(wordAt(tokens, at)) && !hasGap(tokens[at], STOP) && wordAt(tokens, at + 1) !== 'to';
}

function endsReason(tokens: readonly SigToken[], at: number, isFirst: boolean): boolean {
  const token = tokens[at];
  if (token === undefined || hasGap(token, STOP) || isNumber(token) || startsNumber(token)) return true;
  if (!isFirst && opensInstruction(tokens, at)) return true;
  return STOPS.has(token.text) && (isFirst || !isInReason(tokens, at, token));
}

/** "pain in knee", "sob/wheeze": a stop that the reason goes on behind. */
function isInReason(tokens: readonly SigToken[], at: number, token: SigToken): boolean {
  const next = tokens[at + 1];
  if (next === undefined || hasGap(token, SLASH) || !JOINS.has(token.text)) return false;
  return !STOPS.has(next.text) && !isNumber(next) && joinsReason(token.text, next.text);
}

/** "prn pain hold if drowsy": where an instruction of several words begins. */
function opensInstruction(tokens: readonly SigToken[], at: number): boolean {
  const match = OPENINGS.longestAt(tokens, at);
  return match !== undefined && match.endToken > at + 1;
}

/** "pain in the morning" goes on with the time of day, "pain in right knee" with the reason. */
function joinsReason(join: string, next: string): boolean {
  if (join === 'at' || join === 'after' || join === 'with') return OF_EXERTION.has(next);
  return !OF_DOSE.has(next) && !next.endsWith('day');
}
