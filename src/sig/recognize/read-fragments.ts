/** A text as the words and pieces of meaning of a sig. */
import { memoizeText } from '../../memo.ts';
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

/** Texts whose pieces are kept. */
const KEPT = 200;

/** The words of a text and what they say. */
export const readFragments: (text: string) => FragmentsOfText = memoizeText(KEPT, (text) => {
  const folded = foldSigText(text);
  const tokens = tokenizeSig(folded);
  return { folded, tokens, fragments: findFragments(tokens) };
});
