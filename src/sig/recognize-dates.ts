/** Recognizes dates of a course: `starting 1/2/2024`, `until 2024-01-31`, `from 3/1/24 to 3/10/24`. */
import type { Recognizer, SigFragment } from './sig-fragment.ts';
import { DASH, hasGap, isNumber, SLASH } from './sig-token.ts';
import type { SigToken } from './sig-token.ts';

const START_WORDS = new Set(['starting', 'start', 'beginning', 'begin', 'from', 'started', 'effective']);
const END_WORDS = new Set(['until', 'till', 'through', 'thru', 'ending', 'end', 'stop', 'to']);
const FILLERS = new Set(['on', 'date', 'the']);

export const DATES_RECOGNIZER: Recognizer = {
  name: 'dates',
  firstWords: [...START_WORDS, ...END_WORDS],
  startsWithNumber: true,
  recognize: recognizeDates,
};

function recognizeDates(tokens: readonly SigToken[], at: number): SigFragment | undefined {
  const word = tokens[at]?.text ?? '';
  if (isNumber(tokens[at])) {
    const bare = readDate(tokens, at);
    return bare === undefined ? undefined : { kind: 'noise', from: at, to: bare.to };
  }
  const first = readDate(tokens, skipFillers(tokens, at + 1));
  if (first === undefined) return undefined;
  if (!START_WORDS.has(word))
    return { kind: 'dates', from: at, to: first.to, start: undefined, end: first.date };
  const second = END_WORDS.has(tokens[first.to]?.text ?? '')
    ? readDate(tokens, skipFillers(tokens, first.to + 1))
    : undefined;
  return { kind: 'dates', from: at, to: second?.to ?? first.to, start: first.date, end: second?.date };
}

function skipFillers(tokens: readonly SigToken[], at: number): number {
  let to = at;
  while (FILLERS.has(tokens[to]?.text ?? '')) to += 1;
  return to;
}

/** US order where it is written with slashes, ISO where the year comes first. */
function readDate(tokens: readonly SigToken[], at: number): { date: string; to: number } | undefined {
  const [a, b, c] = [tokens[at], tokens[at + 1], tokens[at + 2]];
  if (a === undefined || b === undefined || c === undefined || !isNumber(a) || !isNumber(b) || !isNumber(c))
    return undefined;
  const isSlashed = hasGap(b, SLASH) && hasGap(c, SLASH);
  const isDashed = hasGap(b, DASH) && hasGap(c, DASH);
  if (!isSlashed && !isDashed) return undefined;
  const isIso = a.text.length === 4;
  const year = isIso ? a.value : c.value < 100 ? c.value + 2000 : c.value;
  const month = isIso ? b.value : a.value;
  const day = isIso ? c.value : b.value;
  if (!isCalendarDate(year, month, day)) return undefined;
  return { date: `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`, to: at + 3 };
}

function isCalendarDate(year: number, month: number, day: number): boolean {
  const isWhole = Number.isInteger(year) && Number.isInteger(month) && Number.isInteger(day);
  if (!isWhole || year < 1990 || year > 2100 || month < 1 || month > 12 || day < 1) return false;
  return day <= new Date(Date.UTC(year, month, 0)).getUTCDate();
}
