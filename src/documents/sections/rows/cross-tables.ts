/** Names in a cross-table (`Class | Use as directed | Avoid` over `Pain | morphine, meloxicam | codeine`): each stands for a row and a column, and none is taken. */
import { columnOf } from '../../layout/headers/read-columns.ts';
import { momentSaid } from '../../layout/headers/moment-of-day.ts';
import { hasAmount, supportOf } from '../../names/directions/support.ts';
import type { Line } from '../../line.ts';
import type { SectionLine, StartsWithDrug } from '../section.ts';

/** Columns under headings of their own, and rows that name drugs in two of them: fewer are a list in two columns. */
const FEWEST_HEADINGS = 3;
const FEWEST_ROWS = 2;
const FEWEST_NAMED = 2;
/** Lines looked at below the headings: such a table is of some pages at most. */
const MOST_ROWS = 400;
/** Points by which a cell may begin left of its heading. */
const LEFT_SLACK = 6;

/** Lines that are, or are not, of a cross-table. */
export interface CrossLines {
  readonly lines: readonly SectionLine[];
  readonly isCross: boolean;
}

/** The lines of a section in their order, those of cross-tables apart. */
export function crossTablesApart(
  lines: readonly SectionLine[],
  startsWithDrug: StartsWithDrug,
): readonly CrossLines[] {
  const found: CrossLines[] = [];
  let from = 0;
  for (let at = 0; at < lines.length; at += 1) {
    const end = endOfCross(lines, at, startsWithDrug);
    if (end === undefined) continue;
    if (at > from) found.push({ lines: lines.slice(from, at), isCross: false });
    found.push({ lines: lines.slice(at, end), isCross: true });
    from = end;
    at = end - 1;
  }
  if (from < lines.length || found.length === 0) found.push({ lines: lines.slice(from), isCross: false });
  return found;
}

/** They are all of one. */
export function isCrossTable(lines: readonly SectionLine[], startsWithDrug: StartsWithDrug): boolean {
  return endOfCross(lines, 0, startsWithDrug) === lines.length;
}

/** Where the cross-table ends that begins with its headings here; undefined: none begins. */
function endOfCross(
  lines: readonly SectionLine[],
  at: number,
  startsWithDrug: StartsWithDrug,
): number | undefined {
  const headings = lines[at]?.line;
  if (headings === undefined || !areHeadings(headings, startsWithDrug)) return undefined;
  const second = headings.cells[1]?.x ?? 0;
  const below = lines.slice(at + 1, at + 1 + MOST_ROWS);
  const isRest = ({ line }: SectionLine): boolean =>
    line.x >= second - LEFT_SLACK || namedIn(line, startsWithDrug).length > 0;
  const size = below.findIndex((line) => !isRest(line));
  const own = size < 0 ? below : below.slice(0, size);
  const rows = own.filter(({ line }) => isCrossRow(line, startsWithDrug));
  return rows.length >= FEWEST_ROWS && rows.length * 2 >= own.length - rows.length
    ? at + 1 + own.length
    : undefined;
}

/** Words over columns, of which none is that of a list of what is taken. */
function areHeadings({ cells }: Line, startsWithDrug: StartsWithDrug): boolean {
  return (
    cells.length >= FEWEST_HEADINGS &&
    cells.every(({ text }) => /^\p{Lu}[^\d:;,]*$/u.test(text) && !startsWithDrug(text)) &&
    cells.slice(1).every(({ text }) => columnOf(text) === undefined && momentSaid(text) === undefined)
  );
}

/** A label that is no drug, and drugs in two columns beside it of which nothing says how much or how often. */
function isCrossRow(line: Line, startsWithDrug: StartsWithDrug): boolean {
  const [label] = line.cells;
  if (label === undefined || startsWithDrug(label.text)) return false;
  const bare = namedIn(line, startsWithDrug).filter((text) => {
    const support = supportOf(text);
    return !support.hasFrequency && !hasAmount(support);
  });
  return bare.length >= FEWEST_NAMED;
}

function namedIn({ cells }: Line, startsWithDrug: StartsWithDrug): readonly string[] {
  return cells.flatMap(({ text }) => (startsWithDrug(text) ? [text] : []));
}
