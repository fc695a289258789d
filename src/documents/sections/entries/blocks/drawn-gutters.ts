/** A bar drawn down a page between what stands beside each other: `"Famotidine 20 mg  |  ALLERGIES"`. */
import { columnOf } from '../../../layout/headers/read-columns.ts';
import { SAME_X, type Cell, type Line } from '../../../line.ts';
import { knownHeading } from '../../headings/recognize-heading.ts';
import { linesByBlock } from './lines-by-block.ts';

/** A line with what stands on both sides of its only bar. */
interface Divided {
  readonly line: Line;
  readonly at: number;
  readonly left: readonly Cell[];
  readonly right: readonly Cell[];
}

/** Where headings of different kinds stand beside each other over such a bar: the lines of the left side, then those of the right one. */
export function oneSideAfterTheOther(lines: readonly Line[]): readonly Line[] {
  const ordered: Line[] = [];
  let at = 0;
  while (at < lines.length) {
    const run = runFrom(lines, at);
    const [head] = run;
    if (head === undefined || run.length < FEWEST || !headsSides(head)) {
      ordered.push(...lines.slice(at, at + Math.max(1, run.length)));
    } else ordered.push(...sidesOf(run, head));
    at += Math.max(1, run.length);
  }
  return ordered;
}

/** Lines; fewer bars may stand below each other by chance. */
const FEWEST = 5;

function runFrom(lines: readonly Line[], at: number): Divided[] {
  const run: Divided[] = [];
  for (const line of lines.slice(at)) {
    const divided = dividedAt(line);
    const isBelow = run[0] === undefined || Math.abs((divided?.at ?? 0) - run[0].at) <= SAME_X;
    if (divided === undefined || !isBelow || line.page !== (run[0]?.line.page ?? line.page)) break;
    run.push(divided);
  }
  return run;
}

const BAR = /[|│┃║]/gu;

function dividedAt(line: Line): Divided | undefined {
  if (line.tableRow !== undefined || line.text.match(BAR)?.length !== 1) return undefined;
  const bar = line.cells.findIndex(({ text }) => text.search(BAR) >= 0);
  const cell = line.cells[bar];
  if (cell === undefined) return undefined;
  const from = cell.text.search(BAR);
  const [before, behind] = [cell.text.slice(0, from).trimEnd(), cell.text.slice(from + 1)];
  const each = cell.width / cell.text.length;
  const skipped = from + 1 + (behind.length - behind.trimStart().length);
  const own = (text: string, by: number): Cell[] =>
    text === ''
      ? []
      : [{ ...cell, text, start: cell.start + by, x: cell.x + by * each, width: text.length * each }];
  return {
    line,
    at: cell.x + from * each,
    left: [...line.cells.slice(0, bar), ...own(before, 0)],
    right: [...own(behind.trimStart(), skipped), ...line.cells.slice(bar + 1)],
  };
}

/** Both sides begin with headings that open sections, of which the right one is no column of what stands left of it. */
function headsSides({ left: [one], right: [other] }: Divided): boolean {
  const [first, second] = [one, other].map((cell) => knownHeading(cell?.text ?? '')?.row);
  if (first === undefined || second === undefined || first.kind === second.kind) return false;
  const column = columnOf(other?.text ?? '');
  return column === undefined || column.table !== undefined;
}

function sidesOf(run: readonly Divided[], head: Divided): readonly Line[] {
  const left = Math.min(...run.flatMap(({ left: [first] }) => first?.x ?? []));
  const rows = run.map(({ line, left: own, right }) => ({ ...line, cells: [...own, ...right] }));
  return linesByBlock(rows, [left, head.at], (cell) => (cell.x < head.at ? 0 : 1)).map((line) =>
    line.index === head.line.index ? { ...line, headsBlock: true } : line,
  );
}
