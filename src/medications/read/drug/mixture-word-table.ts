/** Words of names that hold more than the one drug that may stand in brackets behind them. */

interface MixtureWordRow {
  readonly words: readonly string[];
  readonly reason: string;
  /** A name whose brackets are not believed. */
  readonly example: string;
}

export const MIXTURE_WORDS: readonly MixtureWordRow[] = [
  {
    words: ['plus', 'extra', 'co'],
    reason: 'the drug in the brackets, and another one',
    example: 'Zyxomarin Plus (acetaminophen) tablet',
  },
  {
    words: ['complex', 'compound', 'combination', 'combo', 'kit', 'multivitamin', 'multivitamins', 'multi'],
    reason: 'several things, of which the brackets may name one',
    example: 'Multivitamin (ascorbic acid) tablet',
  },
];
