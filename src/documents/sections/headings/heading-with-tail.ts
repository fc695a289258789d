/** A heading that goes on on its line: whose list it is, of when, or for whom. */
import { SAME_X, type Cell, type Line } from '../../line.ts';
import { saysGiven } from '../../../standing/headings/ended-medications.ts';
import { meaningOfHeading, type HeadingMeaning } from '../../../standing/headings/heading-sayings.ts';
import { columnOf } from '../../layout/headers/read-columns.ts';
import { hasAmount, supportOf } from '../../names/directions/support.ts';
import { DATE } from '../../../text/possible-days.ts';
import type { StartsWithDrug } from '../section.ts';
import { textsBelow } from './among-entries.ts';
import { isWeak, looksLikeHeading, type HeadingLook } from './heading-look.ts';
import { isSpacedApart } from '../lines/space-around.ts';
import { endedBy } from './opened-section.ts';
import { isListedHeading, knownHeading, type KnownHeading } from './recognize-heading.ts';

/** What stands before a dash or a comma, where that is a heading. */
export function headingWithTail(
  line: Line,
  look: HeadingLook,
  startsWithDrug: StartsWithDrug,
): KnownHeading | undefined {
  return withTail(line.text, startsWithDrug) ?? beforeComma(line, look, startsWithDrug);
}

/** `"My medicines — Maria T. (updated May 2026)"`, `"MEDICATION LIST  -  OUTPATIENT"`: whose list it is, and of when, behind a dash. */
export function withTail(text: string, startsWithDrug: StartsWithDrug): KnownHeading | undefined {
  const { heading = '', tail = '' } = TAIL.exec(text)?.groups ?? {};
  const support = supportOf(tail);
  if (hasAmount(support) || support.hasFrequency || startsWithDrug(tail) || isWeak(heading)) return undefined;
  return knownHeading(heading);
}

/** `"Labs, every Monday"` in the print of headings: of what lists no medications, with more words behind a comma. */
function beforeComma(
  line: Line,
  look: HeadingLook,
  startsWithDrug: StartsWithDrug,
): KnownHeading | undefined {
  const [heading = '', tail = ''] = line.text.split(', ', 2);
  if (tail === '' || look.isPlain || !line.isBold || !looksLikeHeading(line, look)) return undefined;
  const known = isListedHeading(heading) && !startsWithDrug(tail) ? knownHeading(heading) : undefined;
  return known?.row.reading === 'none' ? known : undefined;
}

const TAIL = /^(?<heading>[^–—]{4,40})\s[–—-]\s{1,9}(?<tail>\p{Lu}.{1,40})$/u;

/** `"STOPPED IN MARCH (please do not give, the nurse will count them)"`: what is remarked in a bracket behind an end is no part of the title. */
export function withoutRemarkBehind(line: Line): Line {
  const title = line.text.replace(/\s*\([^()]*\)(?=\s*:?\s*$)/u, '');
  const isEnd = title !== line.text && !SAYS_TAKEN.has(meaningOfHeading(title) ?? 'taken');
  return isEnd ? { ...line, text: title } : line;
}

/** `"STOPPED WHEN HOSPICE STARTED    (please do not give)"`: a title, and in the next cell nothing but a bracket: one cell. */
function withBracketCell(line: Line): Line {
  const [title, bracket, ...others] = line.cells;
  if (title === undefined || others.length > 0 || line.tableRow !== undefined) return line;
  if (!/^\([^()]{1,80}\)$/u.test(bracket?.text ?? '')) return line;
  return { ...line, cells: [{ ...title, text: line.text, width: line.width }] };
}

/** `"STOPPED    at discharge    Dr. Hu"`, `"MY PILLS    (Ruth)    updated in May"`: the title of a list, and in the next cells what heads no column and names nothing: the title. */
export function withRemarkCells(
  printed: Line,
  {
    lines,
    index,
    startsWithDrug,
  }: { readonly lines: readonly Line[]; readonly index: number; readonly startsWithDrug: StartsWithDrug },
): Line {
  const line = withBracketCell(printed);
  const next = lines[index + 1];
  const endsBelow = (title: string): boolean =>
    isSpacedApart(printed, lines[index - 1], next) &&
    endedBy(title, textsBelow(lines, index), startsWithDrug) !== undefined;
  const [title, ...remarks] = line.cells;
  if (title === undefined || remarks.length === 0 || line.tableRow !== undefined) return line;
  if (remarks.some((cell) => standsOver(cell, next))) return line;
  const reading = isWeak(title.text) ? undefined : knownHeading(title.text)?.row.reading;
  // The first line of a document is its title: what stands under it has headings of its own.
  const days = index === 0 ? DAY_AND_CLOCK : DAY_OR_CLOCK;
  const isOfList = reading === 'list' || reading === 'stopped' || endsBelow(title.text);
  if (!isOfList || !remarks.every(({ text }) => isRemark(text, days, startsWithDrug))) return line;
  return { ...line, text: title.text, cells: [title], width: title.width };
}

/** Over a cell of the next line, which it may head: `"Your pills    Used on the day"` over two columns. */
function standsOver({ x }: Cell, next: Line | undefined): boolean {
  return next?.cells.some((below, index) => index > 0 && Math.abs(below.x - x) <= SAME_X) ?? false;
}

function isRemark(text: string, days: RegExp, startsWithDrug: StartsWithDrug): boolean {
  const support = supportOf(text.replaceAll(days, ' '));
  const isDosed = hasAmount(support) || support.hasFrequency;
  const saysOwn = saysGiven(text) || meaningOfHeading(text) !== undefined || knownHeading(text) !== undefined;
  return !isDosed && !saysOwn && columnOf(text) === undefined && !startsWithDrug(text);
}

const CLOCK = String.raw`,?\s{1,3}(?:at\s)?[0-2]?\d[:.][0-5]\d(?::[0-5]\d)?(?:\s?[ap]\.?m\b\.?)?`;
/** `"as of 3/11/2025 11:02 AM"`: the clock behind a day is none of how often. */
const DAY_AND_CLOCK = new RegExp(`${DATE}${CLOCK}`, 'giu');
/** `"reviewed 07/21/2011 SW RN"`: a day is no amount. */
const DAY_OR_CLOCK = new RegExp(`${DATE}(?:${CLOCK})?`, 'giu');
const SAYS_TAKEN: ReadonlySet<HeadingMeaning> = new Set(['taken', 'mixed']);

/**
 * `"STOPPED BY DR OSMAN - do not give even if the box is in the cupboard"`: the end itself, where it stands before a dash; over a table what stands before
 * a bracket (`"COMFORT KIT (keep in the refrigerator door, …)"`).
 */
export function titleIn(
  text: string,
  { isEnding, isOverTable }: { readonly isEnding: boolean; readonly isOverTable: boolean },
): string {
  if (!isEnding) return isOverTable ? text.replace(BRACKET_BEHIND, '') : text;
  const title = /^(?<title>.{4,80}?)\s[–—-]{1,2}\s/u.exec(text)?.groups?.['title'] ?? text;
  return meaningOfHeading(title) === meaningOfHeading(text) ? title : text;
}

const BRACKET_BEHIND = /\s\([^()]{1,90}\)\s*:?$/u;
