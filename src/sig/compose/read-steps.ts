/** Reads fragments in their order into steps: each says its part, and the words between decide where a step begins. */
import { JOINING_WORDS } from '../vocabulary/joining-word-table.ts';
import { beginsCourse, beginsStep, otherSentence } from './begin-step.ts';
import { isInLaterSentence } from './dose-surroundings.ts';
import { placeDose } from './place-dose.ts';
import { openAtPoint } from './place-part.ts';
import { extendInstruction } from './set-dose.ts';
import { placeNumber } from './place-number.ts';
import { placeDivided } from './place-frequency.ts';
import { placeScheme } from './place-scheme.ts';
import { placeTiming } from './place-timing.ts';
import { isPoint } from '../recognize/pair-amounts.ts';
import type { AsNeededFragment, FrequencyFragment, SigFragment } from '../sig-fragment.ts';
import { extend, hasTiming, isBounded, newStep } from '../sig-step.ts';
import type { SigReading, SigStep } from '../sig-step.ts';
import { CLOSE, COMMA, hasGap, STOP, wordAt } from '../words/sig-token.ts';
import type { SigToken } from '../words/sig-token.ts';

const FREE_TEXT_HEADS: ReadonlySet<string> = new Set(JOINING_WORDS.freeText.words);
const NO_VERB: ReadonlySet<string> = new Set(JOINING_WORDS.noVerb.words);
const CONDITIONS: ReadonlySet<string> = new Set(JOINING_WORDS.condition.words);

/** Reads the fragments of a sig; nothing is dropped: what has no place becomes an instruction, noise or unread. */
export function readSteps(tokens: readonly SigToken[], fragments: readonly SigFragment[]): SigReading {
  const first = newStep(0);
  const reading: SigReading = {
    tokens,
    fragments,
    steps: [first],
    warnings: [],
    noise: [],
    restated: [],
    step: first,
    isThen: false,
    mode: 'plain',
    lastDose: undefined,
  };
  for (let index = 0; index < fragments.length; index += 1) {
    const fragment = fragments[index];
    if (fragment === undefined) break;
    endMode(reading, fragment, fragments[index - 1]?.to ?? 0);
    place(reading, fragment, index);
  }
  if (reading.mode !== 'plain') closeInstruction(reading, fragments.at(-1)?.to ?? 0, tokens.length);
  return reading;
}

/** An instruction ends with its sentence, or where the sig takes up a verb, a maximum or a tail for the pharmacy. */
function endMode(reading: SigReading, fragment: SigFragment, lastEnd: number): void {
  if (reading.mode === 'plain') return;
  const breakAt = sentenceBreak(reading.tokens, lastEnd, fragment.from);
  if (isKeeping(reading)) closeInstruction(reading, lastEnd, breakAt ?? fragment.from);
  if (breakAt !== undefined || endsInstruction(reading, fragment)) reading.mode = 'plain';
}

function endsInstruction(reading: SigReading, fragment: SigFragment): boolean {
  if (fragment.kind === 'maximum' || fragment.kind === 'noise') return true;
  if (reading.mode === 'second') return false;
  return fragment.kind === 'then' || (fragment.kind === 'method' && !isNegated(reading, fragment));
}

/** The verb of "do not take" is part of the instruction. */
function isNegated(reading: SigReading, fragment: SigFragment): boolean {
  return NO_VERB.has(wordAt(reading.tokens, fragment.from - 1));
}

function sentenceBreak(tokens: readonly SigToken[], from: number, to: number): number | undefined {
  for (let at = from; at <= to; at += 1) if (hasGap(tokens[at], STOP | CLOSE)) return at;
  return undefined;
}

/** True where everything said goes into the open instruction. */
function isKeeping(reading: SigReading): boolean {
  return reading.mode === 'instruction' || reading.mode === 'second' || reading.mode === 'extra';
}

/** Words between fragments belong to the instruction that is open. */
function closeInstruction(reading: SigReading, from: number, to: number): void {
  if (to > from && isKeeping(reading)) extendInstruction(reading, from, to);
}

function place(reading: SigReading, fragment: SigFragment, index: number): void {
  if (isSaidApart(reading, fragment, reading.fragments[index - 1])) return;
  if (fragment.kind === 'dose') placeDose(reading, fragment, index);
  else if (fragment.kind === 'number') placeNumber(reading, fragment, index);
  else if (isSequence(fragment)) placeSequence(reading, fragment);
  else if (fragment.kind === 'noise') reading.noise.push({ from: fragment.from, to: fragment.to });
  else if (fragment.kind === 'instruction') placeInstruction(reading, fragment);
  else if (fragment.kind === 'scheme') placeScheme(reading, fragment);
  else if (fragment.kind === 'divided') placeDivided(reading, fragment);
  else placeOther(reading, fragment, index);
}

/** What a later sentence says of something else is kept in its words, up to its end. */
function isSaidApart(reading: SigReading, fragment: SigFragment, before: SigFragment | undefined): boolean {
  const from = reading.mode === 'plain' ? otherSentence(reading, fragment, before) : undefined;
  if (from === undefined) return false;
  if (fragment.kind === 'dose')
    reading.warnings.push({ kind: 'second-dose', from: fragment.from, to: fragment.to });
  extendInstruction(reading, from, fragment.to);
  reading.mode = 'second';
  return true;
}

function isSequence(fragment: SigFragment): fragment is SequenceFragment {
  return (
    fragment.kind === 'then' ||
    fragment.kind === 'stop' ||
    fragment.kind === 'may-repeat' ||
    fragment.kind === 'repeat'
  );
}

type SequenceFragment = Extract<SigFragment, { kind: 'then' | 'stop' | 'may-repeat' | 'repeat' }>;

function placeSequence(reading: SigReading, fragment: SequenceFragment): void {
  extend(reading.step, fragment.from, fragment.to);
  if (fragment.kind === 'then') {
    if (fragment.change === 'gradual' && reading.step.dose === undefined) return openAim(reading, fragment);
    reading.isThen = true;
    return;
  }
  reading.isThen = false;
  if (fragment.kind === 'may-repeat' && reading.step.dose === undefined) return;
  if (fragment.kind === 'stop') {
    reading.mode = isBounded(reading.step) ? 'pause' : 'instruction';
  } else reading.mode = fragment.kind;
  reading.step.instructions.push({ from: fragment.from, to: fragment.to });
}

/** "increasing to 10 mg bd" behind no dose: what is aimed at, and not what is taken. */
function openAim(reading: SigReading, { from, to }: SequenceFragment): void {
  reading.step.instructions.push({ from, to });
  reading.mode = 'second';
}

function placeInstruction(
  reading: SigReading,
  fragment: Extract<SigFragment, { kind: 'instruction' }>,
): void {
  if (isKeeping(reading)) return extendInstruction(reading, fragment.from, fragment.to);
  const isHead =
    FREE_TEXT_HEADS.has(wordAt(reading.tokens, fragment.from)) && fragment.to > fragment.from + 1;
  reading.step.instructions.push({ from: isHead ? fragment.from + 1 : fragment.from, to: fragment.to });
  extend(reading.step, fragment.from, fragment.to);
  if (fragment.opens) reading.mode = fragment.isChange === true ? 'second' : 'instruction';
}

type OtherFragment = Exclude<
  SigFragment,
  { kind: 'dose' | 'number' | 'scheme' | 'divided' | 'noise' | 'instruction' | SequenceFragment['kind'] }
>;

function placeOther(reading: SigReading, fragment: OtherFragment, index: number): void {
  if (isOfVisit(reading, fragment) || isAbsorbed(reading, fragment))
    return extendInstruction(reading, fragment.from, fragment.to);
  if (isPoint(fragment) && fragment.leads === true) openAtPoint(reading, fragment, index);
  else if (beginsStep(reading, fragment, index) || beginsCourse(reading, fragment, index)) {
    const step = newStep(fragment.from);
    reading.steps.push(step);
    reading.step = step;
    reading.isThen = false;
  }
  extend(reading.step, fragment.from, fragment.to);
  placeTiming(reading, fragment);
}

/** What an open instruction keeps for itself. */
function isAbsorbed(reading: SigReading, fragment: OtherFragment): boolean {
  const { mode, step } = reading;
  if (mode === 'plain' || fragment.kind === 'maximum') return false;
  if (mode === 'extra') return true;
  if (fragment.kind === 'as-needed') return isOtherNeed(reading, fragment);
  if (mode === 'second') return true;
  if (fragment.kind === 'frequency')
    return hasFrequency(step) || mode === 'pause' || isRepeatInterval(mode, fragment);
  if (fragment.kind === 'route' && fragment.row.id === 'oral') return step.route !== undefined;
  return mode === 'instruction' ? !isOwnDuration(reading, fragment) : isPartOfRepeat(reading, fragment);
}

/** "1 tablet bid. Recheck prn", "Return in 2 weeks": said of when to come or to call. */
function isOfVisit({ fragments, mode, step }: SigReading, { from }: OtherFragment): boolean {
  if (mode !== 'instruction') return false;
  const opened = fragments.findLast(({ kind, to }) => kind === 'instruction' && to <= from);
  const isOpen = opened !== undefined && step.instructions.some((span) => span.from === opened.from);
  return isOpen && opened.kind === 'instruction' && opened.isVisit === true;
}

/** "1 tablet daily. 2 tablets prn": as needed is the second dose, and not the first. */
function isOtherNeed(reading: SigReading, { isCondition }: AsNeededFragment): boolean {
  const second = reading.mode === 'second' ? reading.step.instructions.at(-1) : undefined;
  return isCondition === true || (second !== undefined && isInLaterSentence(reading, second.from));
}

/** "may repeat every 5 minutes": until it helps, not how often. */
function isRepeatInterval(mode: SigReading['mode'], { repeat }: FrequencyFragment): boolean {
  return mode === 'may-repeat' && repeat.periodUnit === 'min';
}

/** A step that is taken once or at bedtime has no room for a frequency of the instruction behind it. */
function hasFrequency(step: SigStep): boolean {
  return hasTiming(step) || step.count !== undefined;
}

function isPartOfRepeat(reading: SigReading, fragment: OtherFragment): boolean {
  return ABSORBED_BY_REPEAT.has(fragment.kind) && !takesRepeat(reading, fragment);
}

/** Behind "may repeat" these tell when to repeat, not when to take. */
const ABSORBED_BY_REPEAT: ReadonlySet<string> = new Set(['duration', 'count', 'when', 'course-days']);

/** "do not crush for 7 days": a course said with "for" or "x" is the step's, where it has none; the week of "remove for 1 week" is the instruction's. */
function isOwnDuration(reading: SigReading, fragment: OtherFragment): boolean {
  if (
    fragment.kind !== 'duration' ||
    reading.step.duration !== undefined ||
    reading.step.frequency === undefined
  )
    return false;
  if (isOfCondition(reading, fragment)) return false;
  const lead = wordAt(reading.tokens, fragment.from);
  const isOfOpening = reading.fragments.some(
    ({ kind, to }) => kind === 'instruction' && to === fragment.from,
  );
  return (
    !isOfOpening &&
    (lead === 'for' || lead === 'x') &&
    (fragment.unit === 'd' || fragment.unit === 'wk' || fragment.unit === 'mo')
  );
}

/** "if no BM x 3 days": how long until it is given, not how long it is. */
function isOfCondition({ tokens, step }: SigReading, { from }: OtherFragment): boolean {
  const opened = step.instructions.at(-1);
  return opened !== undefined && CONDITIONS.has(wordAt(tokens, opened.from)) && !hasGap(tokens[from], COMMA);
}

function isRepeatUnit(unit: string): boolean {
  return unit === 'h' || unit === 'd' || unit === 'wk';
}

/** "repeat in 12 hours". */
function takesRepeat(reading: SigReading, fragment: OtherFragment): boolean {
  if (reading.mode !== 'repeat' || fragment.kind !== 'duration' || !isRepeatUnit(fragment.unit)) return false;
  reading.step.repeatAfter = fragment;
  return false;
}
