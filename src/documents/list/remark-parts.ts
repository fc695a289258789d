/** What stands behind the name of an entry, in the parts that its marks divide it into. */
import { TITLES } from '../../text/abbreviation-table.ts';
import { alternatives } from '../../text/alternatives.ts';

/** A stretch between two marks. */
export interface RemarkPart {
  readonly text: string;
  /** It follows the name, with no mark between. */
  readonly isFirst: boolean;
  /** Set apart by a bracket, a dash, a semicolon, an asterisk, an arrow, leaders or a new line, and not by a comma or a full stop alone. */
  readonly isApart: boolean;
}

/** Brackets, leaders, a dash with spaces, `=>`, asterisks, a slash with spaces, and what ends a clause. */
const MARK = new RegExp(
  String.raw`[()[\]{}*;\n|•]|[.…]{3,20}|\s·\s|\s(?:[-–—~]{1,3}>?|=+>?|[/→])\s?|(?<=\s|\p{L})->\s?|[,:](?!\d)|(?<!\b(?:${alternatives(TITLES)}))[.!](?=\s|$)`,
  'giu',
);
const WEAK = /^[,.]/u;

/** The parts of a text, in its order, without empty ones. */
export function partsOf(text: string): readonly RemarkPart[] {
  const parts: RemarkPart[] = [];
  let from = 0;
  let isApart = false;
  const add = (to: number): void => {
    const part = text.slice(from, to).trim();
    if (/[\p{L}?]/u.test(part)) parts.push({ text: part, isFirst: from === 0, isApart });
  };
  for (const { index, 0: mark } of text.matchAll(MARK)) {
    add(index);
    from = index + mark.length;
    isApart = !WEAK.test(mark);
  }
  add(text.length);
  return parts;
}
