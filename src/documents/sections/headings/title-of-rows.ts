/** Titles between the rows of a table: what stands below each is said to be over, or goes on. */
import { SHORT_MONTHS } from '../../../text/calendar-table.ts';
import { DATE } from '../../../text/possible-days.ts';
import { SENTENCE_WORDS } from '../../../standing/sentence-word-table.ts';
import type { Section, StartsWithDrug } from '../section.ts';
import type { SectionReading } from '../section-table.ts';
import { endedBy } from './opened-section.ts';
import { dividerOf, knownHeading } from './recognize-heading.ts';

/** A row of nothing but words, and a day, in the place of the name. */
export function titleIn(cells: readonly string[], nameColumn: number): string | undefined {
  const filled = cells.flatMap((cell, column) => (cell === '' ? [] : [column]));
  const title = cells[nameColumn] ?? '';
  return filled.length === 1 && filled[0] === nameColumn && !/\d/u.test(withoutDays(title))
    ? title
    : undefined;
}

function withoutDays(title: string): string {
  return title.replaceAll(DAYS, ' ').replaceAll(/\s+/gu, ' ').trim();
}

/** `"29.10."`, `"2 November"`: beside whole dates also those without a year. */
const DAYS = new RegExp(
  String.raw`${DATE}|\b\d{1,2}[./]\d{1,2}\b\.?|\b\d{1,2}\s(?:${SHORT_MONTHS.join('|')})\p{L}{0,6}`,
  'giu',
);

/** `"DISCONTINUED"` between the rows: what stands below it is over, up to the next title; undefined: the row is no title. */
export function sectionUnder(
  title: string | undefined,
  {
    names,
    startsWithDrug,
    under,
    section,
    reading,
  }: {
    readonly names: readonly string[];
    readonly startsWithDrug: StartsWithDrug;
    readonly under: Section;
    readonly section: Section;
    readonly reading: SectionReading;
  },
): Section | undefined {
  if (title === undefined) return undefined;
  const isDrug: StartsWithDrug = (text) => names.includes(text) || startsWithDrug(text);
  const ended = endedBy(withoutDays(title), names, isDrug);
  if (ended !== undefined) return { ...section, kind: ended.row.kind, reading: ended.row.reading };
  const isDivided = under.kind !== section.kind || under.reading !== reading;
  return isDivided && (isTitle(title) || dividerOf(title) === 'taken') ? { ...section, reading } : undefined;
}

/** `"PRN"`, `"SCHEDULED MEDICATIONS"`: words in capitals, or a heading that is known. */
function isTitle(title: string): boolean {
  return knownHeading(title) !== undefined || title === title.toUpperCase();
}

/**
 * `"Not taking"` alone over further rows: as between the entries of a list it is said of those below it, unless it stands again below
 * another row as what is remarked on each, or says who does not take it (`"Patient not taking"`).
 */
export function isEndOverRows(
  title: string,
  { names, at }: { readonly names: readonly string[]; readonly at: number },
  startsWithDrug: StartsWithDrug,
): boolean {
  const isAgain = names.some((name, index) => index !== at && name === title);
  const [first = ''] = title.toLowerCase().split(' ', 1);
  if (isAgain || PERSONS.has(first)) return false;
  return endedBy(withoutDays(title), names.slice(at + 1), startsWithDrug) !== undefined;
}

const PERSONS: ReadonlySet<string> = new Set(SENTENCE_WORDS.person.words);
