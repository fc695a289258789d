/** Recognizes additional instructions: `as directed`, `do not crush or chew`, and everything behind a pharmacy's "instr:". */
import { buildPhraseMatcher } from '../../text/phrase-matcher.ts';
import { INSTRUCTION_OPENINGS, INSTRUCTION_PHRASES } from '../vocabulary/instruction-table.ts';
import type { Recognizer, SigFragment } from '../sig-fragment.ts';
import type { SigToken } from '../words/sig-token.ts';

const PHRASES = buildPhraseMatcher<true>(INSTRUCTION_PHRASES.map((phrase): [string, true] => [phrase, true]));
const OPENINGS = buildPhraseMatcher<true>(
  INSTRUCTION_OPENINGS.map((phrase): [string, true] => [phrase, true]),
);
const FREE_TEXT = new Set(['instr', 'instructions']);

export const INSTRUCTION_RECOGNIZER: Recognizer = {
  name: 'instruction',
  firstWords: [...INSTRUCTION_PHRASES, ...INSTRUCTION_OPENINGS].map((phrase) => phrase.split(' ')[0] ?? ''),
  startsWithNumber: false,
  recognize: recognizeInstruction,
};

export const FREE_TEXT_RECOGNIZER: Recognizer = {
  name: 'free-text',
  firstWords: FREE_TEXT,
  startsWithNumber: false,
  recognize: (tokens, at) => ({
    kind: 'instruction',
    from: at,
    to: at === 0 ? 1 : tokens.length,
    opens: false,
  }),
};

/** A phrase is complete in itself; an opening makes an instruction of what follows it. */
function recognizeInstruction(tokens: readonly SigToken[], at: number): SigFragment | undefined {
  const phraseEnd = PHRASES.longestAt(tokens, at)?.endToken ?? at;
  const openingEnd = OPENINGS.longestAt(tokens, at)?.endToken ?? at;
  if (phraseEnd === at && openingEnd === at) return undefined;
  const opens = openingEnd > phraseEnd;
  return { kind: 'instruction', from: at, to: Math.max(phraseEnd, openingEnd), opens };
}
