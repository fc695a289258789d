/** Lines that divide a list without being headings: `Discontinued` over marked entries, `Stop:` in a plan, the sign over what is prescribed. */
import { endingOfMedications } from '../../../standing/headings/ended-medications.ts';
import { isListed, PLANNING_KINDS } from '../section-table.ts';
import type { Line } from '../../line.ts';
import { ENDED } from './opened-section.ts';
import { dividerOf, knownHeading, type KnownHeading } from './recognize-heading.ts';

/** A heading with its text as printed. */
export interface Divider extends KnownHeading {
  readonly heading: string;
}

/** What a line opens that stands over the entries of a part of the section it is in. */
export function dividerOpening(
  line: Line,
  next: Line | undefined,
  row: KnownHeading['row'],
): Divider | undefined {
  const isAlone = line.cells.length === 1 && line.tableRow === undefined && !MARKED.test(line.text);
  if (!isAlone || next === undefined || !isEntry(line, next)) return undefined;
  const prescriptions = PRESCRIBED.test(line.text) ? knownHeading('prescriptions') : undefined;
  if (prescriptions !== undefined) return { ...prescriptions, heading: line.text };
  if (!canBeDivided(row, line, next)) return undefined;
  return partOf(row, line.text) ?? (isEndAlone(line, next) ? endedPart(line.text) : undefined);
}

/** `"d/c:"` over marked entries: an end in any words of the grammar, with nothing beside it. */
function isEndAlone(line: Line, next: Line): boolean {
  return endsInColon(line) && MARKED.test(next.text) && endingOfMedications(line.text)?.isAlone === true;
}

function endedPart(text: string): Divider {
  return { row: ENDED.stopped, heading: text };
}

/** A list; a plan only where a colon and marked entries leave no doubt. */
function canBeDivided({ reading, kind }: KnownHeading['row'], line: Line, next: Line): boolean {
  if (isListed(reading)) return true;
  return PLANNING_KINDS.has(kind) && endsInColon(line) && MARKED.test(next.text);
}

function partOf({ rank }: KnownHeading['row'], text: string): Divider | undefined {
  const part = dividerOf(text);
  if (part === undefined) return undefined;
  const row =
    part === 'taken'
      ? ({ kind: 'current-medications', reading: 'list', rank } as const)
      : ({ kind: 'stopped-medications', reading: 'stopped', rank } as const);
  return { row, heading: text };
}

/** Marked, or under a line that ends in a colon. */
function isEntry(line: Line, next: Line): boolean {
  return MARKED.test(next.text) || (endsInColon(line) && next.x >= line.x);
}

function endsInColon({ text }: Line): boolean {
  return /:\s*$/u.test(text);
}

/** The sign over what is prescribed. */
const PRESCRIBED = /^\s*(?:rx|r\/x|℞)\s*[.:]?\s*$/iu;

/** A bullet or number before an entry. */
const MARKED = /^\s*(?:[•●▪■□☐☑◦·*►▸➢✓–—-]|\(?\d{1,2}[.)])\s/u;
