/** Recognizes cycles, which FHIR cannot repeat and which are kept in their words: `21 days on, 7 days off`, `days 1-21 of 28 day cycle`. */
import { readNumberRange, readTimeUnit, skipWords } from './read-amount.ts';
import type { Recognizer, SigFragment } from './sig-fragment.ts';
import type { SigToken } from './sig-token.ts';

export const CYCLE_RECOGNIZER: Recognizer = {
  name: 'cycle',
  firstWords: ['on', 'day', 'days', 'for', 'then', 'one', 'two', 'three', 'the'],
  startsWithNumber: true,
  recognize: (tokens, at) => recognizeOnOff(tokens, at) ?? recognizeDaysOfCycle(tokens, at),
};

function recognizeOnOff(tokens: readonly SigToken[], at: number): SigFragment | undefined {
  const on = readSpan(tokens, skipWords(tokens, at, 'for', 'then'));
  if (on !== undefined && tokens[on]?.text === 'off')
    return { kind: 'instruction', from: at, to: on + 1, opens: false };
  if (on === undefined || tokens[on]?.text !== 'on') return undefined;
  const off = readSpan(tokens, skipWords(tokens, on + 1, 'and', 'then'));
  if (off === undefined || tokens[off]?.text !== 'off') return undefined;
  return { kind: 'instruction', from: at, to: off + 1, opens: false };
}

function recognizeDaysOfCycle(tokens: readonly SigToken[], at: number): SigFragment | undefined {
  const from = skipWords(tokens, at, 'on', 'the');
  if (tokens[from]?.text !== 'days' && tokens[from]?.text !== 'day') return undefined;
  const days = readNumberRange(tokens, from + 1);
  if (days === undefined || tokens[days.to]?.text !== 'of') return undefined;
  const cycle = readSpan(tokens, skipWords(tokens, days.to + 1, 'each', 'every', 'a', 'the'));
  const word = cycle ?? skipWords(tokens, days.to + 1, 'each', 'every', 'a', 'the');
  if (tokens[word]?.text !== 'cycle' && tokens[word]?.text !== 'month' && cycle === undefined)
    return undefined;
  return {
    kind: 'instruction',
    from: at,
    to: Math.min(tokens.length, skipWords(tokens, word, 'cycle', 'month')),
    opens: false,
  };
}

/** The token behind a length of time: `7 days`, `12 hours`. */
function readSpan(tokens: readonly SigToken[], at: number): number | undefined {
  const number = readNumberRange(tokens, at);
  return number === undefined ? undefined : readTimeUnit(tokens, number.to)?.to;
}
