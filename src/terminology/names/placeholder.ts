/** Stand-in ids of rebuilt RxNorm extracts: joints between rows that were at hand and never facts to show. */

/** Real RxCUIs have at most seven digits; eight-digit ids from 97000000 on were made up by whoever rebuilt the rows. */
export function isPlaceholder(rxcui: number): boolean {
  return rxcui >= 97_000_000;
}
