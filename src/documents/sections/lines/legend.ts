/** A legend says what the marks before entries mean: `"X = no longer takes"` over `X | prednisone 10 mg daily`. */
import { meaningOfHeading, type HeadingMeaning } from '../../../standing/headings/heading-sayings.ts';
import type { Line } from '../../line.ts';

/** What a mark says of the entry it stands before, in the words of headings. */
export type Legends = ReadonlyMap<string, HeadingMeaning>;

const PAIR = String.raw`(?<mark>[^\s=\p{Ll}]{1,3})\s?=\s?(?<words>\p{L}[\p{L} /'’]{2,40}?)(?=\s*$|[;,|.]|\s{2}|\s[^\s=\p{Ll}]{1,3}\s?=)`;
/** `"Home meds (C = continue, S = stop)"`: a bracket behind a heading that gives more than one mark. */
const IN_BRACKETS = /[([](?<pairs>[^()[\]=]{1,6}=[^()[\]=]{2,60}=[^()[\]]{2,200})[)\]]\s*:?\s*$/u;
const PAIRS = new RegExp(String.raw`(?:^|(?<=[\s;,|]))${PAIR}`, 'gu');
const LEGEND = new RegExp(String.raw`^\s*(?:(?:[Kk]ey|KEY|[Ll]egend|LEGEND)\s?:?\s)?${PAIR}`, 'u');

/** A line that says of a mark, in words that say so of a list, whether what it stands before is taken; it heads nothing. */
export function isLegend({ text }: Line): boolean {
  return LEGEND.test(text) && meaningsIn(text).length > 0;
}

/** The marks of a document that say whether something is taken. */
export function legendsOf(lines: readonly Line[]): Legends {
  return new Map(
    lines.flatMap((line) => meaningsIn(isLegend(line) ? line.text : (bracketOf(line.text) ?? ''))),
  );
}

function bracketOf(text: string): string | undefined {
  return IN_BRACKETS.exec(text)?.groups?.['pairs'];
}

/** `"AM = lisinopril, metformin"` says so of nothing. */
function meaningsIn(text: string): (readonly [mark: string, says: HeadingMeaning])[] {
  return [...text.matchAll(PAIRS)].flatMap(({ groups: { mark = '', words = '' } = {} }) => {
    const says = meaningOfHeading(words);
    return says === undefined ? [] : [[mark, says] as const];
  });
}

/** What the mark says that a line begins with, and where the rest of it begins. */
export function markOfLine(
  { text, tableRow }: Line,
  legends: Legends,
): { readonly says: HeadingMeaning; readonly contentStart: number } | undefined {
  const { 0: lead = '', groups } = MARK_FIRST.exec(text) ?? {};
  const says = legends.get(groups?.['mark'] ?? '');
  return tableRow !== undefined || says === undefined ? undefined : { says, contentStart: lead.length };
}

const MARK_FIRST = /^\s*(?<mark>\S{1,3})\s+(?=\S)/u;
