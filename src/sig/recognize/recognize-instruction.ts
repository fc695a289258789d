/** Recognizes additional instructions: `as directed`, `do not crush or chew`, and everything behind a pharmacy's "instr:". */
import { JOINING_WORDS } from '../vocabulary/joining-word-table.ts';
import { buildPhraseMatcher } from '../../text/phrase-matcher.ts';
import { INSTRUCTION_OPENINGS, INSTRUCTION_PHRASES } from '../vocabulary/instruction-table.ts';
import type { Recognizer, SigFragment } from '../sig-fragment.ts';
import { DOSE_AIMS } from '../vocabulary/sequence-table.ts';
import { readNumberRange, readUnit, startsNumber } from '../words/read-amount.ts';
import { wordAt, type SigToken } from '../words/sig-token.ts';

const PHRASES = buildPhraseMatcher<true>(INSTRUCTION_PHRASES.map((phrase): [string, true] => [phrase, true]));
const OPENINGS = buildPhraseMatcher<true>(
  [...INSTRUCTION_OPENINGS, ...DOSE_AIMS].map((phrase): [string, true] => [phrase, true]),
);
const AIMS = buildPhraseMatcher<true>(DOSE_AIMS.map((phrase): [string, true] => [phrase, true]));
const BY = 'by';
const FREE_TEXT: ReadonlySet<string> = new Set(JOINING_WORDS.freeText.words);

export const INSTRUCTION_RECOGNIZER: Recognizer = {
  name: 'instruction',
  recognize: recognizeInstruction,
};

export const FREE_TEXT_RECOGNIZER: Recognizer = {
  name: 'free-text',
  recognize: (tokens, at) =>
    FREE_TEXT.has(wordAt(tokens, at))
      ? { kind: 'instruction', from: at, to: at === 0 ? 1 : tokens.length, opens: false }
      : undefined,
};

/** A phrase is complete in itself; an opening makes an instruction of what follows it. */
function recognizeInstruction(tokens: readonly SigToken[], at: number): SigFragment | undefined {
  const phraseEnd = PHRASES.longestAt(tokens, at)?.endToken ?? at;
  const openingEnd = OPENINGS.longestAt(tokens, at)?.endToken ?? at;
  if (phraseEnd === at && openingEnd === at) return recognizeChange(tokens, at);
  const opens = openingEnd > phraseEnd;
  const isAim = AIMS.longestAt(tokens, at)?.endToken === openingEnd && startsNumber(tokens[openingEnd]);
  const isChange = opens && (wordAt(tokens, openingEnd - 1) === BY || isAim);
  return { kind: 'instruction', from: at, to: Math.max(phraseEnd, openingEnd), opens, isChange };
}

/** `by 2.5 mg`: an amount behind "by" is a difference, whatever verb stands before it. */
function recognizeChange(tokens: readonly SigToken[], at: number): SigFragment | undefined {
  const number = wordAt(tokens, at) === BY ? readNumberRange(tokens, at + 1) : undefined;
  const unit = number && readUnit(tokens, number.to);
  return unit && { kind: 'instruction', from: at, to: unit.to, opens: true, isChange: true };
}
