/** The header of a week in two printed rows: the days of the week, and over or under them their dates. */
import { joinWords, type PrintedRow } from './compose-lines.ts';
import { isNear, levelChunks, type HeaderRows, type Scan } from './header-rows.ts';
import { withInitials } from './headers/read-columns.ts';
import { areDaysOfMonth, weekdaySaid } from './headers/weekdays.ts';
import { isDrawnLine } from './row-shapes.ts';
import { overlap, spanOf, type Span } from './table-columns.ts';

/** Fewer days beside each other are no week. */
const FEWEST = 5;

/** The header that begins at a row, with the line drawn under it; undefined: no days of a week with their dates begin there. */
export function weekHeaderAt(scan: Scan, start: number): HeaderRows | undefined {
  const [upper, lower, below] = scan.rows.slice(start, start + 3);
  if (upper === undefined || lower === undefined || !isNear(scan, upper, lower)) return undefined;
  if (!areDated(scan, upper, lower) && !areDated(scan, lower, upper)) return undefined;
  const line = below !== undefined && isDrawnLine(below) ? [below] : [];
  return { rows: [upper, lower, ...line], hasLevels: true };
}

function areDated(scan: Scan, weekdays: PrintedRow, dates: PrintedRow): boolean {
  const days = daysIn(weekdays, scan);
  const cells = cellsIn(dates, scan);
  const dated = days.flatMap((day) => cells.find(({ span }) => overlap(span, day))?.text ?? []);
  return dated.length >= FEWEST && dated.length === days.length && areDaysOfMonth(dated);
}

function daysIn(row: PrintedRow, scan: Scan): Span[] {
  const cells = cellsIn(row, scan);
  const texts = withInitials(cells.map(({ text }) => text));
  return cells.flatMap(({ span }, index) => (weekdaySaid(texts[index] ?? '') === undefined ? [] : [span]));
}

function cellsIn(row: PrintedRow, { lines }: Scan): { readonly text: string; readonly span: Span }[] {
  return levelChunks(row, lines).map((chunk) => ({ text: joinWords(chunk), span: spanOf(chunk) }));
}
