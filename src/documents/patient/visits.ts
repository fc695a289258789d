/** The visits of a document that tells of several: which lines head one, and of which day it is. */
import type { DocumentPages, Line, VisitTitle } from '../line.ts';
import { DATE, isAfter, readDays } from '../../text/possible-days.ts';
import { VISIT_WORD_ROWS, type VisitWordRow } from './visit-title-table.ts';

/** The titles by their lines; none where the document does not tell of two days that are surely different. */
export function visitsOf({ pages }: DocumentPages): ReadonlyMap<Line, VisitTitle> {
  const lines = pages.flatMap((page) => page.lines.filter(({ isFurniture }) => isFurniture !== true));
  const titles = lines.map((line) => visitTitle(line));
  const headings = titles.flatMap((title, at) =>
    title === undefined || isOneOfMany(titles, at) ? [] : [{ line: lines[at], title }],
  );
  const isOverTime = headings.some(({ title: one }) =>
    headings.some(({ title: other }) => isAfter(one.days, other.days)),
  );
  return new Map(
    isOverTime ? headings.flatMap(({ line, title }) => (line === undefined ? [] : [[line, title]])) : [],
  );
}

/** A list of encounters: titles of other days one below the other, with nothing between them. */
function isOneOfMany(titles: readonly (VisitTitle | undefined)[], at: number): boolean {
  const isOther = (next: number, above: number): boolean => {
    const [title, before] = [titles[next], titles[above]];
    if (title === undefined || before === undefined || before.contentStart !== undefined) return false;
    return !title.days.some((day) => before.days.includes(day));
  };
  return isOther(at, at - 1) || isOther(at + 1, at);
}

/** What a line says before a date, the date, a sign behind it, and what it says behind both. */
const DATED = new RegExp(
  String.raw`^\s*([^\d;.!?]{0,50}?)[\s(]?(${DATE})\)?(?:(\s?[:–—-])(?=\s|$)|(?=[\s,]|$))\s*(.*)$`,
  'u',
);
const MOST_WORDS = 7;

/** The visit that a line heads, by its own words. */
export function visitTitle({ text: line, cells, tableRow }: Line): VisitTitle | undefined {
  const text = line.trimEnd();
  const match = cells.length > 2 || tableRow !== undefined ? null : DATED.exec(text);
  return match === null ? undefined : titleOf(match, text.length);
}

function titleOf(
  [, before = '', day = '', sign = '', after = '']: RegExpExecArray,
  end: number,
): VisitTitle | undefined {
  const [lead, tail] = [kindsOf(before), kindsOf(after)];
  const isTitle = !tail.some(isForeign) && !/\d{2}[/-]/u.test(after);
  const isBare = ![...lead, ...(isTitle ? tail : [])].includes('visit');
  const days = canLead(lead, isBare) && (isTitle || sign !== '') ? readDays(day) : [];
  if (days.length === 0) return undefined;
  return { days, isBare, ...(!isTitle && { contentStart: end - after.length }) };
}

function canLead(lead: readonly Kind[], isBare: boolean): boolean {
  return !lead.some(isForeign) && !(isBare && lead.length > 0);
}

function isForeign(kind: Kind): boolean {
  return kind === OTHER || kind === 'another-day';
}

const OTHER = 'other';
type Kind = VisitWordRow['id'] | typeof OTHER;

const KINDS: ReadonlyMap<string, Kind> = new Map(
  VISIT_WORD_ROWS.flatMap(({ id, words }) => words.map((word) => [word, id] as const)),
);

/** The kinds of the words; a name that stands in a title (`with Dr. Reyes`) frames it, many words are a text. */
function kindsOf(text: string): readonly Kind[] {
  const words = text.match(/[\p{L}/]+/gu) ?? [];
  if (words.length > MOST_WORDS) return [OTHER];
  return words.map((word, at) => {
    const isName = at > 0 && /^\p{Lu}\p{Ll}+$/u.test(word);
    return KINDS.get(word.toLowerCase()) ?? (isName ? 'frame' : OTHER);
  });
}
