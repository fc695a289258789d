/** Labels at the left of what they head: `"Came off    solifenacin"` over `"            ramipril"`, which goes on under the content of that line. */
import { SAME_X, type Line } from '../../../line.ts';
import { beginningOf } from '../../../names/unknown/beginning-of.ts';
import { endedBy, listedWhereItLists, openedBy } from '../../headings/opened-section.ts';
import { knownHeading, type Opening } from '../../headings/recognize-heading.ts';
import { unmarked } from '../../lines/drug-lines.ts';
import type { StartsWithDrug } from '../../section.ts';

/** A label, and what stands below its content at the margin of that. */
interface Labelled {
  readonly label: Line;
  readonly below: Line[];
}

/** What such labels open, by their lines; undefined: the line goes on with what the label above it opened. */
export function openedAtTheSide(
  lines: readonly Line[],
  startsWithDrug: StartsWithDrug,
): ReadonlyMap<Line, Opening | undefined> {
  const headed = groupsOf(lines).filter((group) => headsDrugs(group, startsWithDrug));
  return new Map(
    headed
      .flat()
      .flatMap((part): (readonly [Line, Opening | undefined])[] => [
        [part.label, openingOf(part, startsWithDrug)],
        ...part.below.map((line) => [line, undefined] as const),
      ]),
  );
}

function openingOf(part: Labelled, startsWithDrug: StartsWithDrug): Opening {
  const heading = titleOf(part);
  const content = contentOf(part);
  // A name of which nobody knows anything may stand first: those that are known tell what the lines are.
  const named = content.filter((text) => startsWithDrug(unmarked(text.trim())));
  const below = named.length > 0 ? named : content;
  const known = knownHeading(heading);
  const row =
    known === undefined
      ? openedBy(heading, below, startsWithDrug)
      : listedWhereItLists(known, below, startsWithDrug);
  return { ...row, heading, contentStart: part.label.cells[1]?.start ?? 0 };
}

function titleOf({ label }: Labelled): string {
  return (label.cells[0]?.text ?? '').replace(/\s?:\s*$/u, '');
}

/** What the label heads, line by line. */
function contentOf({ label, below }: Labelled): string[] {
  return [label.text.slice(label.cells[1]?.start), ...below.map(({ text }) => text)];
}

/** Lines at two margins that follow each other: labels at the first, and at the second what each heads, on its line and below. */
function groupsOf(lines: readonly Line[]): Labelled[][] {
  const groups: Labelled[][] = [];
  let open: Labelled[] = [];
  for (const line of lines) {
    const first = open[0]?.label;
    if (mayLabel(line) && (first === undefined || standsUnder(line, first, [0, 1])))
      open.push({ label: line, below: [] });
    else if (first !== undefined && standsUnder(line, first, [1])) open.at(-1)?.below.push(line);
    else {
      groups.push(open);
      open = mayLabel(line) ? [{ label: line, below: [] }] : [];
    }
  }
  return [...groups, open];
}

/** A few words with a capital, and something in the next cell. */
function mayLabel({ cells: [label, content], tableRow }: Line): boolean {
  return tableRow === undefined && content !== undefined && LABEL.test(label?.text ?? '');
}

const LABEL = /^\p{Lu}\p{L}*(?:[ /'’-]\p{L}{1,20}){0,4}\s?:?$/u;

/** The first cells of a line begin where those cells of another one do. */
function standsUnder(line: Line, first: Line, columns: readonly number[]): boolean {
  return (
    line.page === first.page &&
    line.tableRow === undefined &&
    line.y > first.y &&
    columns.every((column, at) => {
      const [own, above] = [line.cells[at], first.cells[column]];
      return own !== undefined && above !== undefined && Math.abs(own.x - above.x) <= SAME_X;
    })
  );
}

/** Several labels, each another (`"Rx"` before each of several drugs heads none), of which one is a heading by its words and none begins as an entry does, and content that goes on below one of them and names a drug. */
function headsDrugs(group: readonly Labelled[], startsWithDrug: StartsWithDrug): boolean {
  if (group.length < 2 || group.every(({ below }) => below.length === 0)) return false;
  const titles = group.map(titleOf);
  const isEntry = (text: string): boolean => startsWithDrug(text) || beginningOf(text) === 'item';
  const areOthers = new Set(titles.map((title) => title.toLowerCase())).size === titles.length;
  if (!areOthers || titles.some(isEntry)) return false;
  const isHeading = (text: string): boolean =>
    knownHeading(text) !== undefined || endedBy(text, [], startsWithDrug) !== undefined;
  return (
    titles.some(isHeading) &&
    group.some((part) => contentOf(part).some((text) => startsWithDrug(unmarked(text.trim()))))
  );
}
