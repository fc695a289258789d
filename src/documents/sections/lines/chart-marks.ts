/** What was given day by day, in cells beside an order: initials, ticks and strokes are no directions; what ended there has ended. */
import { endsDrug, meaningOfCell, readActions } from '../../../standing/read-actions.ts';
import type { Cell, Line } from '../../line.ts';

/** Fewer may be columns of directions: `"1 tab | PO | BID | PRN"`. */
const FEWEST = 4;
/** Initials, signs, and letters that a chart explains. */
const MARK = /^(?:\p{Lu}{1,3}|[-–—/xX✓✔•*]{1,3})$/u;
/** A line that is drawn through the days behind. */
const DRAWN = /\s?[-–—=_>→]{2,100}$/u;

/** Marks of days, and what is said behind the last one. */
interface Chart {
  readonly cells: readonly Cell[];
  readonly said: string | undefined;
}

/** The cells of a chart on a line: four marks or more beside each other of which one stands there twice, as the same nurse gives again; empty where there are none. */
export function chartMarks(line: Line): readonly Cell[] {
  return chartOn(line)?.cells ?? [];
}

/** What the end of a chart says of the order: `"D/C ------>"`, `"STOP"`. */
export function endOfChart(line: Line): string | undefined {
  return chartOn(line)?.said;
}

function chartOn({ cells }: Line): Chart | undefined {
  for (let from = 1; from < cells.length; from += 1) {
    const chart = chartOf(cells.slice(from));
    if (chart !== undefined) return chart;
  }
  return undefined;
}

/** Narrow columns of a chart are one cell. */
function chartOf(cells: readonly Cell[]): Chart | undefined {
  const words = cells.flatMap(({ text }) => text.split(/\s+/u));
  const end = words.findIndex((word) => !MARK.test(word));
  const marks = end === -1 ? words : words.slice(0, end);
  const said = end === -1 ? undefined : endIn(words.slice(end).join(' '));
  const isGivenAgain = new Set(marks).size < marks.length;
  if (words.length < FEWEST || !isGivenAgain || (end !== -1 && said === undefined)) return undefined;
  return { cells, said };
}

/** An end as a cell says it, whatever is drawn behind it. */
function endIn(text: string): string | undefined {
  const said = text.replace(DRAWN, '');
  if (meaningOfCell(said) === undefined) return undefined;
  return readActions(said).actions.some((action) => endsDrug(action)) ? said : undefined;
}
