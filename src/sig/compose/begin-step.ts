/** Tells where a step begins that has no dose of its own ("then twice daily", "four times daily for 1 week, twice daily for 1 week"), and where a sentence speaks of something else. */
import type { SigFragment } from '../sig-fragment.ts';
import { hasTiming, isBounded, MOST_STEPS } from '../sig-step.ts';
import type { SigReading, SigStep } from '../sig-step.ts';
import { JOINING_WORDS } from '../vocabulary/joining-word-table.ts';
import { isSigWord } from '../vocabulary/sig-vocabulary.ts';
import { COMMA, hasGap, isNumber, SPACE, STOP } from '../words/sig-token.ts';
import type { SigToken } from '../words/sig-token.ts';

/** Behind "then": "then twice daily", "then as needed for itch". */
export function beginsStep(reading: SigReading, fragment: SigFragment, index: number): boolean {
  if (!reading.isThen || reading.steps.length >= MOST_STEPS) return false;
  const isTiming =
    fragment.kind === 'frequency' || fragment.kind === 'as-needed' || startsRate(reading, fragment);
  if (!isTiming) return false;
  const next = reading.fragments[index + 1];
  const leadsToDose =
    next?.kind === 'dose' && !hasGap(reading.tokens[next.from], STOP | COMMA) && next.from === fragment.to;
  const isComplete = isBounded(reading.step) || reading.step.frequency !== undefined;
  return !leadsToDose && (isComplete || fragment.kind === 'rate');
}

/** "bolus 5000 units then infuse 1000 units per hour". */
function startsRate({ step }: SigReading, fragment: SigFragment): boolean {
  return fragment.kind === 'rate' && step.dose !== undefined;
}

/** The next course of the same thing, without "then". */
export function beginsCourse(reading: SigReading, fragment: SigFragment, index: number): boolean {
  if (fragment.kind !== 'frequency' && fragment.kind !== 'course-days') return false;
  if (reading.steps.length >= MOST_STEPS || reading.mode !== 'plain') return false;
  const next = reading.fragments[index + 1];
  if (fragment.kind === 'frequency')
    return hasCourse(reading, fragment) && next?.kind === 'duration' && next.from === fragment.to;
  return next?.kind === 'dose' && fragment.first > lastDayOfHeading(reading.step);
}

/** "four times daily for 1 week," is complete, and what follows is the next. */
function hasCourse({ step, tokens }: SigReading, { from }: SigFragment): boolean {
  return step.frequency !== undefined && step.duration !== undefined && hasGap(tokens[from], COMMA | STOP);
}

/** "days 1-3: 10 mg": the days stand before their dose, so that later days begin the next one. */
function lastDayOfHeading({ courseDays, dose }: SigStep): number {
  const isHeading = courseDays !== undefined && dose !== undefined && courseDays.from < dose.from;
  return isHeading ? courseDays.last : Number.POSITIVE_INFINITY;
}

const EMPTY: ReadonlySet<string> = new Set(JOINING_WORDS.empty.words);
/** A verb or "then" gives a new order, a maximum is one wherever it stands, an instruction has its own words. */
const OWN: ReadonlySet<SigFragment['kind']> = new Set([
  'method',
  'maximum',
  'strength',
  'then',
  'stop',
  'repeat',
  'may-repeat',
  'instruction',
  'noise',
]);

/** Where a sentence begins that a word of no table leads, behind a direction that says when or as needed: what it says is not of that direction ("1 tablet daily. Blood tests weekly"); `before`: the fragment before this one. */
export function otherSentence(
  reading: SigReading,
  fragment: SigFragment,
  before: SigFragment | undefined,
): number | undefined {
  const { step, tokens } = reading;
  const isComplete = hasTiming(step) || step.asNeeded !== undefined;
  if (OWN.has(fragment.kind) || reading.isThen || !isComplete) return undefined;
  const at = sentenceStart(tokens, before?.to ?? 0, fragment.from);
  if (at === undefined || (at === before?.to && isDotted(tokens.slice(before.from, at)))) return undefined;
  return tokens.slice(at, fragment.from).some(isUnknown) ? at : undefined;
}

function sentenceStart(tokens: readonly SigToken[], least: number, from: number): number | undefined {
  for (let at = from; at >= least; at -= 1) if (endsSentence(tokens, at)) return at;
  return undefined;
}

/** In "example.org" a point without a space stands between the words of one name. */
function endsSentence(tokens: readonly SigToken[], at: number): boolean {
  return hasGap(tokens[at], STOP) && (at === 0 || hasGap(tokens[at], SPACE));
}

/** "q.8h. for 7 days", "b.i.d.": behind an abbreviation with points one more ends no sentence. */
function isDotted(tokens: readonly SigToken[]): boolean {
  const isShort = tokens.length > 1 && tokens.every(({ text }) => text.length < 3);
  return isShort || tokens.some(({ text, start, end }) => end - start > text.length + 1);
}

function isUnknown(token: SigToken): boolean {
  return !isNumber(token) && !EMPTY.has(token.text) && !isSigWord(token.text);
}
