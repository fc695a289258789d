/** Recognizes that a dose is a total: `divided bid`, `in 3 divided doses`, `divided every 8 hours`. */
import { COURSE_WORDS } from '../../vocabulary/course-word-table.ts';
import { readNumberRange, skipWords, startsNumber } from '../../words/read-amount.ts';
import type { Recognizer, SigFragment } from '../../sig-fragment.ts';
import { wordAt } from '../../words/sig-token.ts';
import type { SigToken } from '../../words/sig-token.ts';

const DIVIDED_WORDS: ReadonlySet<string> = new Set(COURSE_WORDS.divided.words);
const INTO: ReadonlySet<string> = new Set(COURSE_WORDS.dividedInto.words);
const PARTS: ReadonlySet<string> = new Set(COURSE_WORDS.dividedPart.words);
const FREQUENCY_STARTS: ReadonlySet<string> = new Set(COURSE_WORDS.dividedHow.words);

export const DIVIDED_RECOGNIZER: Recognizer = {
  name: 'divided',
  recognize: recognizeDivided,
};

function recognizeDivided(tokens: readonly SigToken[], at: number): SigFragment | undefined {
  if (DIVIDED_WORDS.has(wordAt(tokens, at))) return recognizeBehindDivided(tokens, at);
  if (!INTO.has(wordAt(tokens, at))) return undefined;
  const number = readNumberRange(tokens, at + 1);
  const divided = number?.to ?? at + 1;
  if (!DIVIDED_WORDS.has(wordAt(tokens, divided)) || !PARTS.has(wordAt(tokens, divided + 1)))
    return undefined;
  return { kind: 'divided', from: at, to: divided + 2, parts: partsOf(number) };
}

/** `divided into 3 doses`, `divided doses`, or the word alone before a frequency. */
function recognizeBehindDivided(tokens: readonly SigToken[], at: number): SigFragment | undefined {
  const numberAt = skipWords(tokens, at + 1, ...COURSE_WORDS.dividedInto.words);
  const number = readNumberRange(tokens, numberAt);
  const end = number?.to ?? numberAt;
  if (PARTS.has(wordAt(tokens, end)))
    return { kind: 'divided', from: at, to: end + 1, parts: partsOf(number) };
  if (!FREQUENCY_STARTS.has(wordAt(tokens, at + 1)) && !startsNumber(tokens[at + 1])) return undefined;
  return { kind: 'divided', from: at, to: at + 1, parts: undefined };
}

function partsOf(number: ReturnType<typeof readNumberRange>): number | undefined {
  return number !== undefined && number.low === number.high && Number.isInteger(number.low)
    ? number.low
    : undefined;
}
