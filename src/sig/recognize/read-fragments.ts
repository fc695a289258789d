/** A text as the words and pieces of meaning of a sig. */
import { memoize } from '../../terminology/store/memo.ts';
import type { SigFragment } from '../sig-fragment.ts';
import { foldSigText, type FoldedSig } from '../words/fold-sig-text.ts';
import type { SigToken } from '../words/sig-token.ts';
import { tokenizeSig } from '../words/tokenize-sig.ts';
import { findFragments } from './recognizers.ts';

/** What all readers of a text begin with. */
export interface FragmentsOfText {
  readonly folded: FoldedSig;
  readonly tokens: readonly SigToken[];
  readonly fragments: readonly SigFragment[];
}

/** A line is asked for its directions a dozen times by those who look for names, amounts, ends and remarks in it, one after the other. */
const KEPT = 200;

/** Characters of a text that is kept: longer ones are no lines, and are asked once. */
const LONGEST_KEPT = 1000;

/** The words of a text and what they say. */
export function readFragments(text: string): FragmentsOfText {
  return text.length > LONGEST_KEPT ? fragmentsOf(text) : keptFragments(text);
}

const keptFragments = memoize(KEPT, fragmentsOf);

function fragmentsOf(text: string): FragmentsOfText {
  const folded = foldSigText(text);
  const tokens = tokenizeSig(folded);
  return { folded, tokens, fragments: findFragments(tokens) };
}
