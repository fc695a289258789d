/** Recognizes rows of a sliding scale: `150-200: 2 units`, `2 units for BG 150-200`, `1 unit for every 50 mg/dL`: no row is the dose. */
import { doseWords } from '../../vocabulary/dose-word-table.ts';
import { readNumberRange, readUnit, startsNumber } from '../../words/read-amount.ts';
import { isOfTimetable } from '../../words/timetable.ts';
import type { NumberRange } from '../../words/read-amount.ts';
import type { Recognizer, SigFragment } from '../../sig-fragment.ts';
import { COLON, EQUALS, hasGap, SLASH, STOP, wordAt } from '../../words/sig-token.ts';
import type { SigToken } from '../../words/sig-token.ts';

const READING_WORDS = doseWords('reading');
const READING_UNITS = doseWords('reading-unit');
const READING_LEADS = doseWords('reading-lead');
const EACH_WORDS = doseWords('each');
/** `for blood sugar of`. */
const MOST_WORDS = 5;

export const SCALE_RECOGNIZER: Recognizer = {
  name: 'scale',
  recognize: recognizeScale,
};

/** What follows in the sentence belongs to the scale. */
function recognizeScale(tokens: readonly SigToken[], at: number): SigFragment | undefined {
  const to = readingFirst(tokens, at) ?? amountFirst(tokens, at);
  return to === undefined ? undefined : { kind: 'instruction', from: at, to, opens: true, isChange: true };
}

/** `BG 150-200 = 2 units`, `201-250 4 units`; a lone number needs a colon or an equals sign: `U-100 10 units` is a dose. */
function readingFirst(tokens: readonly SigToken[], at: number): number | undefined {
  const from = skipAll(tokens, at, READING_WORDS);
  const reading = readNumberRange(tokens, from);
  if (reading === undefined || isOfTimetable(tokens, from)) return undefined;
  const amountAt = skipAll(tokens, skipAll(tokens, reading.to, READING_UNITS), READING_LEADS);
  const isSetOff = hasGap(tokens[amountAt], COLON | EQUALS) || from > at || amountAt > reading.to;
  // `750mg/200unit` is what is in a tablet.
  if ((!isRange(reading) && !isSetOff) || hasGap(tokens[amountAt], STOP | SLASH)) return undefined;
  return unitsEnd(tokens, amountAt);
}

/** `2 units for BG 150-200`, `1 unit for every 50 mg/dL over 150`, `< 150 0 units`: no dose is zero. */
function amountFirst(tokens: readonly SigToken[], at: number): number | undefined {
  const to = unitsEnd(tokens, at);
  if (to !== undefined && readNumberRange(tokens, at)?.high === 0) return to;
  if (to === undefined || !READING_LEADS.has(wordAt(tokens, to))) return undefined;
  if (EACH_WORDS.has(wordAt(tokens, to + 1)) && startsNumber(tokens[to + 2])) return to + 2;
  const from = skipAll(tokens, to + 1, READING_WORDS);
  const reading = from > to + 1 ? readNumberRange(tokens, from) : undefined;
  return reading !== undefined && isRange(reading) ? reading.to : undefined;
}

function unitsEnd(tokens: readonly SigToken[], at: number): number | undefined {
  const amount = startsNumber(tokens[at]) ? readNumberRange(tokens, at) : undefined;
  const unit = amount && readUnit(tokens, amount.to);
  return unit?.row.id === 'unit' ? unit.to : undefined;
}

function isRange({ low, high }: NumberRange): boolean {
  return high > low;
}

function skipAll(tokens: readonly SigToken[], at: number, words: ReadonlySet<string>): number {
  let to = at;
  while (words.has(wordAt(tokens, to)) && to - at < MOST_WORDS) to += 1;
  return to;
}
