/** Recognizes "as needed" with its reason, and reasons without it: `prn pain`, `as needed for nausea or vomiting`, `for gerd`. */
import { buildPhraseMatcher } from '../text/phrase-matcher.ts';
import {
  AS_NEEDED_PHRASES,
  LONGEST_REASON,
  REASON_JOINS,
  REASON_LEADS,
  REASON_STOPS,
} from './as-needed-table.ts';
import { startsNumber } from './read-amount.ts';
import type { Recognizer, SigFragment } from './sig-fragment.ts';
import { hasGap, isNumber, SLASH, STOP } from './sig-token.ts';
import type { SigToken } from './sig-token.ts';

const PHRASES = buildPhraseMatcher<true>(AS_NEEDED_PHRASES.map((phrase): [string, true] => [phrase, true]));
const LEADS: ReadonlySet<string> = new Set(REASON_LEADS);
const STOPS: ReadonlySet<string> = new Set(REASON_STOPS);
const JOINS: ReadonlySet<string> = new Set(REASON_JOINS);
const TRAILING = new Set(['and', 'or', 'of', 'the', 'a', 'to', 'in', 'on', 'with', 'at']);
/** "for" before these begins a duration, a route or an echo, not an indication. */
const NO_INDICATION = new Set([
  'up',
  'total',
  'next',
  'first',
  'one',
  'a',
  'the',
  'oral',
  'external',
  'use',
  'another',
  'each',
  'every',
  'only',
  'maximum',
  'max',
  'duration',
  'about',
  'at',
  'remaining',
]);

export const AS_NEEDED_RECOGNIZER: Recognizer = {
  name: 'as-needed',
  firstWords: AS_NEEDED_PHRASES.map((phrase) => phrase.split(' ')[0] ?? ''),
  startsWithNumber: false,
  recognize: recognizeAsNeeded,
};

export const INDICATION_RECOGNIZER: Recognizer = {
  name: 'indication',
  firstWords: ['for', 'para'],
  startsWithNumber: false,
  recognize: recognizeIndication,
};

function recognizeAsNeeded(tokens: readonly SigToken[], at: number): SigFragment | undefined {
  const match = PHRASES.longestAt(tokens, at);
  if (match === undefined) return undefined;
  const phraseEnd = repeatedEnd(tokens, match.endToken);
  const from = skipLeads(tokens, phraseEnd);
  const to = reasonEnd(tokens, from);
  if (to === from) return { kind: 'as-needed', from: at, to: phraseEnd, reasonFrom: from, reasonTo: from };
  return { kind: 'as-needed', from: at, to, reasonFrom: from, reasonTo: to };
}

/** `prnas needed for pain`: the same thing said twice. */
function repeatedEnd(tokens: readonly SigToken[], at: number): number {
  const again = hasGap(tokens[at], STOP) ? undefined : PHRASES.longestAt(tokens, at);
  return again?.endToken ?? at;
}

function recognizeIndication(tokens: readonly SigToken[], at: number): SigFragment | undefined {
  const next = tokens[at + 1];
  if (next === undefined || startsNumber(next) || NO_INDICATION.has(next.text)) return undefined;
  const from = skipLeads(tokens, at);
  const to = reasonEnd(tokens, from);
  return to === from ? undefined : { kind: 'indication', from: at, to, reasonFrom: from, reasonTo: to };
}

function skipLeads(tokens: readonly SigToken[], at: number): number {
  let to = at;
  while (
    LEADS.has(tokens[to]?.text ?? '') &&
    !startsNumber(tokens[to + 1]) &&
    tokens[to + 1]?.text !== 'up'
  ) {
    to += 1;
    if (tokens[to]?.text === 'food') return to - 1;
  }
  return to;
}

/** The end of a reason that begins at a token: it runs on to a number, a stop word, or the end of the sentence. */
export function reasonEnd(tokens: readonly SigToken[], from: number): number {
  let to = from;
  const last = Math.min(tokens.length, from + LONGEST_REASON);
  while (to < last && !endsReason(tokens, to, to === from)) to += 1;
  while (to > from && TRAILING.has(tokens[to - 1]?.text ?? '')) to -= 1;
  return to;
}

function endsReason(tokens: readonly SigToken[], at: number, isFirst: boolean): boolean {
  const token = tokens[at];
  if (token === undefined || (!isFirst && hasGap(token, STOP)) || (isFirst && hasGap(token, STOP)))
    return true;
  if (isNumber(token)) return true;
  if (startsNumber(token)) return true;
  if (!STOPS.has(token.text)) return false;
  const next = tokens[at + 1];
  const joins =
    JOINS.has(token.text) && !isFirst && next !== undefined && !STOPS.has(next.text) && !isNumber(next);
  return !(joins && joinsReason(token.text, next.text)) || hasGap(token, SLASH);
}

/** "pain in the morning" goes on with the time of day, "pain in right knee" with the reason. */
function joinsReason(join: string, next: string): boolean {
  if (join === 'at' || join === 'after' || join === 'with')
    return (
      next === 'rest' ||
      next === 'exercise' ||
      next === 'exertion' ||
      next === 'activity' ||
      next === 'migraine'
    );
  return (
    next !== 'the' &&
    next !== 'am' &&
    next !== 'pm' &&
    next !== 'day' &&
    next !== 'skin' &&
    next !== 'empty' &&
    !next.endsWith('day')
  );
}
