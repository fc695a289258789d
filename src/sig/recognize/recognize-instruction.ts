/** Recognizes additional instructions: `as directed`, `do not crush or chew`, and everything behind a pharmacy's "instr:". */
import { JOINING_WORDS } from '../vocabulary/joining-word-table.ts';
import { buildPhraseMatcher } from '../../text/phrase-matcher.ts';
import {
  INSTRUCTION_OPENINGS,
  INSTRUCTION_PHRASES,
  VISIT_OPENINGS,
} from '../vocabulary/instruction-table.ts';
import type { Recognizer, SigFragment } from '../sig-fragment.ts';
import { DOSE_AIMS } from '../vocabulary/sequence-table.ts';
import { readNumberRange, readUnit, startsNumber } from '../words/read-amount.ts';
import { wordAt, type SigToken } from '../words/sig-token.ts';

const PHRASES = buildPhraseMatcher<true>(INSTRUCTION_PHRASES.map((phrase): [string, true] => [phrase, true]));
const OPENINGS = buildPhraseMatcher<true>(
  [...INSTRUCTION_OPENINGS, ...DOSE_AIMS].map((phrase): [string, true] => [phrase, true]),
);
const AIMS = buildPhraseMatcher<true>(DOSE_AIMS.map((phrase): [string, true] => [phrase, true]));
const VISITS = buildPhraseMatcher<true>(VISIT_OPENINGS.map((phrase): [string, true] => [phrase, true]));
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
  const phraseEnd = endOf(PHRASES, tokens, at);
  const openingEnd = endOf(OPENINGS, tokens, at);
  if (phraseEnd === at && openingEnd === at) return recognizeChange(tokens, at);
  const opens = openingEnd > phraseEnd;
  const isAim = endOf(AIMS, tokens, at) === openingEnd && startsNumber(tokens[openingEnd]);
  const isChange = opens && (wordAt(tokens, openingEnd - 1) === BY || isAim);
  const isVisit = opens && endOf(VISITS, tokens, at) === openingEnd;
  return { kind: 'instruction', from: at, to: Math.max(phraseEnd, openingEnd), opens, isChange, isVisit };
}

function endOf(phrases: typeof PHRASES, tokens: readonly SigToken[], at: number): number {
  return phrases.longestAt(tokens, at)?.endToken ?? at;
}

/** `by 2.5 mg`: an amount behind "by" is a difference, whatever verb stands before it. */
function recognizeChange(tokens: readonly SigToken[], at: number): SigFragment | undefined {
  const number = wordAt(tokens, at) === BY ? readNumberRange(tokens, at + 1) : undefined;
  const unit = number && readUnit(tokens, number.to);
  return unit && { kind: 'instruction', from: at, to: unit.to, opens: true, isChange: true };
}
