/** Recognizes that a dose is a total: `divided bid`, `in 3 divided doses`, `divided every 8 hours`. */
import { readNumberRange, skipWords, startsNumber } from '../../words/read-amount.ts';
import type { Recognizer, SigFragment } from '../../sig-fragment.ts';
import { wordAt } from '../../words/sig-token.ts';
import type { SigToken } from '../../words/sig-token.ts';

const DIVIDED_WORDS = new Set(['divided', 'div']);
const PLACES = new Set(['in', 'into']);
const DOSE_WORDS = new Set(['dose', 'doses', 'parts']);
/** What the word alone must lead to: "divided bid", but not "may be divided". */
const FREQUENCY_STARTS = new Set([
  'bid',
  'tid',
  'qid',
  'bd',
  'tds',
  'qds',
  'q',
  'every',
  'twice',
  'thrice',
  'equally',
]);

export const DIVIDED_RECOGNIZER: Recognizer = {
  name: 'divided',
  recognize: recognizeDivided,
};

function recognizeDivided(tokens: readonly SigToken[], at: number): SigFragment | undefined {
  if (DIVIDED_WORDS.has(wordAt(tokens, at))) return recognizeBehindDivided(tokens, at);
  if (!PLACES.has(wordAt(tokens, at))) return undefined;
  const number = readNumberRange(tokens, at + 1);
  const divided = number?.to ?? at + 1;
  if (!DIVIDED_WORDS.has(wordAt(tokens, divided)) || !DOSE_WORDS.has(wordAt(tokens, divided + 1)))
    return undefined;
  return { kind: 'divided', from: at, to: divided + 2, parts: partsOf(number) };
}

/** `divided into 3 doses`, `divided doses`, or the word alone before a frequency. */
function recognizeBehindDivided(tokens: readonly SigToken[], at: number): SigFragment | undefined {
  const numberAt = skipWords(tokens, at + 1, 'in', 'into');
  const number = readNumberRange(tokens, numberAt);
  const end = number?.to ?? numberAt;
  if (DOSE_WORDS.has(wordAt(tokens, end)))
    return { kind: 'divided', from: at, to: end + 1, parts: partsOf(number) };
  if (!FREQUENCY_STARTS.has(wordAt(tokens, at + 1)) && !startsNumber(tokens[at + 1])) return undefined;
  return { kind: 'divided', from: at, to: at + 1, parts: undefined };
}

function partsOf(number: ReturnType<typeof readNumberRange>): number | undefined {
  return number !== undefined && number.low === number.high && Number.isInteger(number.low)
    ? number.low
    : undefined;
}
