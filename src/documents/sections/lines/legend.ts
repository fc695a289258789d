/** A legend says what the marks before entries mean: `"X = no longer takes"` over `X | prednisone 10 mg daily`. */
import { meaningOfHeading, type HeadingMeaning } from '../../../standing/headings/heading-sayings.ts';
import type { Line } from '../../line.ts';

/** What a mark says of the entry it stands before, in the words of headings. */
export type Legends = ReadonlyMap<string, HeadingMeaning>;

const PAIR = String.raw`(?<mark>[^\s=\p{Ll}]{1,3})\s?=\s?(?<words>\p{L}[\p{L} /'’]{2,40}?)(?=\s*$|[;,|.]|\s{2}|\s[^\s=\p{Ll}]{1,3}\s?=)`;
const PAIRS = new RegExp(String.raw`(?:^|(?<=[\s;,|]))${PAIR}`, 'gu');
const LEGEND = new RegExp(String.raw`^\s*(?:(?:[Kk]ey|KEY|[Ll]egend|LEGEND)\s?:?\s)?${PAIR}`, 'u');

/** A legend heads nothing, whatever it says of a mark. */
export function isLegend({ text }: Line): boolean {
  return LEGEND.test(text);
}

/** The marks of a document that say that something is over. */
export function legendsOf(lines: readonly Line[]): Legends {
  const pairs = lines
    .filter(isLegend)
    .flatMap(({ text }) => [...text.matchAll(PAIRS)])
    .map(({ groups }) => [groups?.['mark'] ?? '', meaningOfHeading(groups?.['words'] ?? '')] as const);
  return new Map(pairs.flatMap(([mark, says]) => (says === undefined ? [] : [[mark, says] as const])));
}

/** What the mark says that stands in a cell of its own before the rest of the line, and where that begins. */
export function markOfLine(
  { cells, tableRow }: Line,
  legends: Legends,
): { readonly says: HeadingMeaning; readonly contentStart: number } | undefined {
  const [mark, content] = cells;
  const says = legends.get(mark?.text ?? '');
  if (tableRow !== undefined || says === undefined || content === undefined) return undefined;
  return { says, contentStart: content.start };
}
