/** Recognizes what is said to the pharmacy: `#30`, `qty 60`, `20 rf 0`, `dispense 21 tabs`, `ok to fill december 20 2022`. */
import { DISPENSING_WORDS } from '../vocabulary/dispensing-word-table.ts';
import { readNumberRange, readUnit, skipWords, startsNumber } from '../words/read-amount.ts';
import type { Recognizer, SigFragment } from '../sig-fragment.ts';
import { COMMA, hasGap, isNumber, STOP, wordAt } from '../words/sig-token.ts';
import type { SigToken } from '../words/sig-token.ts';

const HEADS: ReadonlySet<string> = new Set(DISPENSING_WORDS.head.words);
const CLAUSE_HEADS: ReadonlySet<string> = new Set(DISPENSING_WORDS.clause.words);
const GIVE_OUT: ReadonlySet<string> = new Set(DISPENSING_WORDS.giveOut.words);
const FILL_LEADS: ReadonlySet<string> = new Set(DISPENSING_WORDS.fillLead.words);
const REFILL_WORDS: ReadonlySet<string> = new Set(DISPENSING_WORDS.refill.words);
const DISPENSING_PERIODS: ReadonlySet<string> = new Set(DISPENSING_WORDS.period.words);
const GIVEN: ReadonlySet<string> = new Set(DISPENSING_WORDS.given.words);
const LONGEST_CLAUSE = 8;

export const NOISE_RECOGNIZER: Recognizer = {
  name: 'noise',
  recognize: recognizeNoise,
};

function recognizeNoise(tokens: readonly SigToken[], at: number): SigFragment | undefined {
  if (startsNumber(tokens[at])) return recognizeRefillTail(tokens, at);
  return recognizeDispensing(tokens, at) ?? recognizeFillNote(tokens, at) ?? recognizeQuantity(tokens, at);
}

/** `weekly script`, `weekly blister pack`: how often the pharmacy gives it out. */
function recognizeDispensing(tokens: readonly SigToken[], at: number): SigFragment | undefined {
  if (!DISPENSING_PERIODS.has(wordAt(tokens, at))) return undefined;
  let to = at + 1;
  while (GIVEN.has(wordAt(tokens, to)) && to - at < LONGEST_CLAUSE) to += 1;
  return to > at + 1 ? noise(at, to) : undefined;
}

/** `no refills`, `ok to fill december 20`. */
function recognizeFillNote(tokens: readonly SigToken[], at: number): SigFragment | undefined {
  const word = wordAt(tokens, at);
  if (word === 'no' && REFILL_WORDS.has(wordAt(tokens, at + 1))) return noise(at, at + 2);
  if (!FILL_LEADS.has(word) || wordAt(tokens, at + 2) !== 'fill') return undefined;
  return noise(at, clauseEnd(tokens, at + 3));
}

/** `qty 60`, `#30`, `disp 21 tabs`. */
function recognizeQuantity(tokens: readonly SigToken[], at: number): SigFragment | undefined {
  const word = wordAt(tokens, at);
  if (!HEADS.has(word)) return undefined;
  if (CLAUSE_HEADS.has(word)) return noise(at, givenOutEnd(tokens, at) ?? clauseEnd(tokens, at + 1));
  let to = at + 1;
  while (HEADS.has(wordAt(tokens, to)) && to - at < LONGEST_CLAUSE) to += 1;
  const number = isCounted(tokens, at) ? undefined : readNumberRange(tokens, to);
  if (number === undefined) return word === '#' ? undefined : noise(at, to);
  return noise(at, readUnit(tokens, number.to)?.to ?? number.to);
}

/** `five refills, 1-2 po qhs`: behind a comma, and behind a number of its own, a number counts something else. */
function isCounted(tokens: readonly SigToken[], at: number): boolean {
  return (
    REFILL_WORDS.has(wordAt(tokens, at)) &&
    hasGap(tokens[at + 1], COMMA | STOP) &&
    startsNumber(tokens[at - 1])
  );
}

/** `20 rf 0`, `30 refills`, `60 tabs 2 refills`. */
function recognizeRefillTail(tokens: readonly SigToken[], at: number): SigFragment | undefined {
  const behind = readUnit(tokens, at + 1)?.to ?? at + 1;
  const refillAt = isNumber(tokens[behind]) && behind > at + 1 ? behind + 1 : behind;
  if (!REFILL_WORDS.has(wordAt(tokens, refillAt))) return undefined;
  return noise(at, isRefillCount(tokens, refillAt + 1) ? refillAt + 2 : refillAt + 1);
}

/** The 0 of `20 rf 0`, not the amounts of `3 refills 2 tabs bid` and `3 refills, 2 po bid`. */
function isRefillCount(tokens: readonly SigToken[], at: number): boolean {
  return isNumber(tokens[at]) && !hasGap(tokens[at], COMMA | STOP) && readUnit(tokens, at + 1) === undefined;
}

/** `dispense 24 tablets, `, `disp 30 with 5 refills, `: behind the amount another clause begins. */
function givenOutEnd(tokens: readonly SigToken[], at: number): number | undefined {
  if (!GIVE_OUT.has(wordAt(tokens, at))) return undefined;
  const number = readNumberRange(tokens, HEADS.has(wordAt(tokens, at + 1)) ? at + 2 : at + 1);
  if (number === undefined) return undefined;
  const given = readUnit(tokens, number.to)?.to ?? number.to;
  const end = recognizeRefillTail(tokens, skipWords(tokens, given, 'with'))?.to ?? given;
  return hasGap(tokens[end], COMMA) ? end : undefined;
}

function clauseEnd(tokens: readonly SigToken[], from: number): number {
  let to = from;
  const last = Math.min(tokens.length, from + LONGEST_CLAUSE);
  while (to < last && !hasGap(tokens[to], STOP)) to += 1;
  return to;
}

function noise(from: number, to: number): SigFragment {
  return { kind: 'noise', from, to };
}
