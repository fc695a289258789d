/** What of a text are directions, wherever it stands: for readers that ask whether a text says how something is taken, not how. */
import { foldSigText } from './words/fold-sig-text.ts';
import { findFragments } from './recognize/recognizers.ts';
import type { SigFragment } from './sig-fragment.ts';
import { tokenizeSig } from './words/tokenize-sig.ts';

/** A piece of meaning; `from` and `to` count words and numbers. */
export interface Direction {
  readonly kind: SigFragment['kind'];
  readonly from: number;
  readonly to: number;
  /** Its words in small letters, spaces between them. */
  readonly words: string;
  /** The unit of a dose, by its id in the table of units. */
  readonly unit?: string;
}

/** Pieces of meaning in the order of the text, without those that rest on a corrected spelling. */
export function findDirections(text: string): readonly Direction[] {
  const tokens = tokenizeSig(foldSigText(text));
  return findFragments(tokens).flatMap((fragment): Direction[] => {
    const { kind, from, to } = fragment;
    const own = tokens.slice(from, to);
    // Numbers with dashes that are no scheme: a telephone number.
    if (fragment.kind === 'scheme' && fragment.amounts.length === 0) return [];
    if (own.some(({ written }) => written !== undefined)) return [];
    const unit = fragment.kind === 'dose' ? fragment.amount.unit?.id : undefined;
    const words = own.map((token) => token.text).join(' ');
    return [{ kind, from, to, words, ...(unit !== undefined && { unit }) }];
  });
}
