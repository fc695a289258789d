/** Headings with remarks, or headers of the columns below them, in cells beside them on their line. */
import { columnOf } from '../../layout/headers/read-columns.ts';
import { hasDosage, supportOf } from '../../names/directions/support.ts';
import { SAME_X, type Cell, type Line } from '../../line.ts';
import { DATE } from '../../../text/possible-days.ts';
import { listsDrugs, unmarked } from '../lines/drug-lines.ts';
import { isListed } from '../section-table.ts';
import type { StartsWithDrug } from '../section.ts';
import { isWeak } from './heading-look.ts';
import { isAsNeededTitle } from './lent/moment-title.ts';
import { endedBy, LISTED, openedBy } from './opened-section.ts';
import { isListedHeading, knownHeading, type KnownHeading, type Opening } from './recognize-heading.ts';

/** What a heading opens whose line has further cells: remarks on it, or headers of the columns below. */
export function besideCells(
  line: Line,
  next: Line | undefined,
  below: readonly string[],
  startsWithDrug: StartsWithDrug,
): Opening | undefined {
  return besideRemarks(line, below, startsWithDrug) ?? besideColumns(line, next, below, startsWithDrug);
}

/**
 * `"URINE DRUG SCREEN   collected 05/07/2026"`: a heading in capitals of what lists no medications, with remarks in cells of their own;
 * `"MEDICATION LIST   DOB 1/2/1950   Page 2"`: one of a list, where all that stands beside it is what heads of pages say.
 */
function besideRemarks(
  { cells, tableRow }: Line,
  below: readonly string[],
  startsWithDrug: StartsWithDrug,
): Opening | undefined {
  const [first, second, ...others] = cells;
  if (tableRow !== undefined || first === undefined || second === undefined) return undefined;
  const known = headingOf(first.text, below, startsWithDrug);
  const isRemark = ({ text }: Cell): boolean => columnOf(text) === undefined && !startsWithDrug(text);
  const remarks = [second, ...others];
  if (known === undefined || !remarks.every(isRemark)) return undefined;
  const opening = { ...known, heading: first.text };
  if (isListed(known.row.reading)) return remarks.every(({ text }) => isOfHead(text)) ? opening : undefined;
  const isHeading = known.row.reading === 'none' && first.text === first.text.toUpperCase();
  return isHeading && columnOf(first.text) === undefined
    ? { ...opening, contentStart: second.start }
    : undefined;
}

/**
 * `CURRENT TREATMENT ON CARD | TODAY` over rows of a drug and a cell below `TODAY`: the title of a list in capitals, beside which the headers of further
 * columns stand.
 */
function besideColumns(
  { cells, tableRow }: Line,
  next: Line | undefined,
  below: readonly string[],
  startsWithDrug: StartsWithDrug,
): Opening | undefined {
  const [first, ...headers] = cells;
  if (tableRow !== undefined || first === undefined || headers.length === 0) return undefined;
  const isTitle = isTitleInCapitals(first.text) && !startsWithDrug(first.text);
  const areOver = headers.every((header) => isHeaderOver(header, next));
  if (!isTitle || !areOver || !startsWithDrug(unmarked(below[0] ?? ''))) return undefined;
  const known = isListedHeading(first.text) ? knownHeading(first.text) : undefined;
  const opened = known ?? openedBy(first.text, below, startsWithDrug);
  return opened.row.reading === 'narrative' ? undefined : { ...opened, heading: first.text };
}

function isHeaderOver({ text, x }: Cell, next: Line | undefined): boolean {
  const isOver = next?.cells.some((cell) => Math.abs(cell.x - x) <= SAME_X) === true;
  return isOver && IN_CAPITALS.test(text);
}

/** Of several words, and over no column. */
function isTitleInCapitals(text: string): boolean {
  return IN_CAPITALS.test(text) && text.trim().includes(' ') && columnOf(text) === undefined && !isWeak(text);
}

const IN_CAPITALS = /^\p{Lu}[\p{Lu} /&'’-]{2,40}:?$/u;

/** Nothing but a heading that is known, or that says what has ended or, over a list, that it is taken as needed. */
function headingOf(
  text: string,
  below: readonly string[],
  startsWithDrug: StartsWithDrug,
): KnownHeading | undefined {
  if (isWeak(text) || startsWithDrug(text) || /:\s*\S/u.test(text)) return undefined;
  const [first = ''] = below;
  const isOverDrugs = startsWithDrug(unmarked(first)) || listsDrugs(below, startsWithDrug);
  if (isAsNeededTitle(text) && isOverDrugs) return { row: LISTED };
  return isListedHeading(text) ? knownHeading(text) : endedBy(text, below, startsWithDrug);
}

/** A fact that says nothing of how something is taken. */
function isOfHead(text: string): boolean {
  return OF_HEAD.test(text) && (!text.includes(':') || !hasDosage(supportOf(text)));
}

/** A fact behind its label, a name with the family name first, a page, a month, or a few words with a day. */
const OF_HEAD = new RegExp(
  String.raw`^\p{L}[\p{L}/.'’ ]{0,30}:\s*\S|^\p{L}[\p{L}'’-]{1,30}, \p{L}|^(?:p\.|page)\s?\d|^\p{L}{3,9} \d{4}$|^(?:\p{L}[\p{L}.:]{0,15} ){0,3}${DATE}$`,
  'iu',
);
