/** Reads misspelt words of a direction as what they stand for: one slip of the typing hand, one meaning, and no word of its own. */
import { EVENT_TIMINGS, type EventTimingRow } from '../../terminology/codes/event-timing-table.ts';
import { FREQUENCIES, type FrequencyRow } from '../../terminology/codes/frequency-table.ts';
import { isByConsonants } from '../../text/consonants.ts';
import { isOneSlip } from '../../text/slips.ts';
import { FOREIGN_WORDS } from '../vocabulary/locale-table.ts';
import { BY_CONSONANTS, LOOKALIKES, SPELLINGS } from '../vocabulary/spelling-table.ts';
import { TIMES_ADVERBS } from '../vocabulary/number-word-table.ts';
import { REPEAT_WORDS } from '../vocabulary/repeat-word-table.ts';
import { isSigWord, sigWordsBeginning } from '../vocabulary/sig-vocabulary.ts';
import type { SigToken } from './sig-token.ts';

const SHORTEST = 4;
const TARGETS: ReadonlyMap<string, number> = new Map(
  SPELLINGS.flatMap((row, meaning) => row.words.map((word): [string, number] => [word, meaning])),
);
/** A slip leaves the first letter as it is. */
const TARGETS_BEGINNING: ReadonlyMap<string, readonly string[]> = Map.groupBy(TARGETS.keys(), (word) =>
  word.charAt(0),
);

/** The tokens with misspelt words corrected; `written` keeps what stands in the sig. */
export function correctSpelling(tokens: readonly SigToken[]): readonly SigToken[] {
  const isTold = tokens.some(({ text }) => SAYS_HOW_OFTEN.has(text));
  return tokens.map((token) => {
    const word = isUnknownWord(token)
      ? (correctedWord(token.text) ?? momentOf(token.text))
      : isTold
        ? undefined
        : scannedQ(token);
    return word === undefined ? token : { ...token, text: word, written: token.text };
  });
}

/** `bkfst` → `breakfast`; undefined where it may be two of these words, or none. */
function momentOf(written: string): string | undefined {
  const [first, ...others] = BY_CONSONANTS.words.filter((word) => isByConsonants(written, word));
  return others.length === 0 ? first : undefined;
}

/** Words that say alone how often: `"50 mg daily, GAD"` says it, and the last letters are what it is for. */
const SAYS_HOW_OFTEN: ReadonlySet<string> = new Set(
  [...FREQUENCIES, ...EVENT_TIMINGS]
    .flatMap(({ phrases }: FrequencyRow | EventTimingRow) => phrases)
    .filter((phrase) => !phrase.includes(' ')),
);

/** `g.d.`, `g.h.s.`: a scanned q before the letters of a frequency, where nothing else says how often. */
function scannedQ({ text, value }: SigToken): string | undefined {
  const meant = `q${text.slice(1)}`;
  const isScanned =
    !LOOKALIKES.has(text) &&
    Number.isNaN(value) &&
    SCANNED_Q.test(text) &&
    !isSigWord(text) &&
    isSigWord(meant);
  return isScanned ? meant : undefined;
}

const SCANNED_Q = /^g[a-z]{1,3}$/u;

function isUnknownWord({ text, value }: SigToken): boolean {
  return Number.isNaN(value) && text.length >= SHORTEST && /^[a-z]+$/u.test(text) && !isSigWord(text);
}

/** The word of the table that a misspelling can only mean: `tiems` → `times`; undefined where it may be another word. */
export function correctedWord(written: string): string | undefined {
  if (LOOKALIKES.has(written)) return undefined;
  const near = (TARGETS_BEGINNING.get(written.charAt(0)) ?? []).filter((word) => isHandSlip(written, word));
  const [first] = near;
  if (first === undefined || near.some((word) => TARGETS.get(word) !== TARGETS.get(first))) return undefined;
  const others = sigWordsBeginning(written.charAt(0)).filter(
    (word) => !FOREIGN_WORDS.has(word) && isHandSlip(written, word),
  );
  const meant = [...TARGETS.keys()].filter((word) => TARGETS.get(word) === TARGETS.get(first));
  const isOther = (word: string) => !TARGETS.has(word) && !meant.some((target) => isHandSlip(word, target));
  return others.some(isOther) ? undefined : first;
}

/** Two letters exchanged, one left out, one too many; the first letter is right. */
function isHandSlip(written: string, word: string): boolean {
  if (written === word || written.charAt(0) !== word.charAt(0)) return false;
  const at = firstDifference(written, word);
  if (written.length === word.length)
    return (
      written.charAt(at) === word.charAt(at + 1) &&
      written.charAt(at + 1) === word.charAt(at) &&
      written.slice(at + 2) === word.slice(at + 2)
    );
  if (written.length + 1 === word.length) return written.slice(at) === word.slice(at + 1);
  return written.length === word.length + 1 && written.slice(at + 1) === word.slice(at);
}

function firstDifference(left: string, right: string): number {
  let at = 0;
  while (at < left.length && left.charAt(at) === right.charAt(at)) at += 1;
  return at;
}

const COUNT_WORDS: readonly string[] = [
  ...Object.keys(TIMES_ADVERBS),
  ...REPEAT_WORDS.lostTimes.words,
].filter((word) => word.length >= SHORTEST);

/** `twise`, `tice`: a letter away from a count, which is too little to read it and too much to overlook it. */
export function isNearCount(written: string): boolean {
  return COUNT_WORDS.some((word) => isOneSlip(written, word));
}
