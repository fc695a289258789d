/** Labels at the left of what they head: `"Came off    solifenacin"` over `"            ramipril"`, which goes on under the content of that line. */
import { SAME_X, type Line } from '../../../line.ts';
import { beginningOf } from '../../../names/unknown/beginning-of.ts';
import { endedBy, listedWhereItLists, openedBy } from '../../headings/opened-section.ts';
import { knownHeading, type Opening } from '../../headings/recognize-heading.ts';
import { unmarked } from '../../lines/drug-lines.ts';
import type { StartsWithDrug } from '../../section.ts';

/** Lines at two margins: labels at the first, and at the second what each heads, on its line and below. */
interface Group {
  readonly labels: Line[];
  /** All lines, in their order. */
  readonly lines: Line[];
}

/** What such labels open, by their lines; undefined: the line goes on with what the label above it opened. */
export function openedAtTheSide(
  lines: readonly Line[],
  startsWithDrug: StartsWithDrug,
): ReadonlyMap<Line, Opening | undefined> {
  const opened = new Map<Line, Opening | undefined>();
  for (const group of groupsOf(lines)) {
    if (!headsDrugs(group, startsWithDrug)) continue;
    for (const line of group.lines)
      opened.set(line, group.labels.includes(line) ? openingOf(line, group, startsWithDrug) : undefined);
  }
  return opened;
}

function openingOf(label: Line, group: Group, startsWithDrug: StartsWithDrug): Opening {
  const heading = labelOf(label);
  const content = contentOf(label, group);
  // A name of which nobody knows anything may stand first: those that are known tell what the lines are.
  const named = content.filter((text) => startsWithDrug(unmarked(text.trim())));
  const below = named.length > 0 ? named : content;
  const known = knownHeading(heading);
  const row =
    known === undefined
      ? openedBy(heading, below, startsWithDrug)
      : listedWhereItLists(known, below, startsWithDrug);
  return { ...row, heading, contentStart: label.cells[1]?.start ?? 0 };
}

/** What the label heads, line by line. */
function contentOf(label: Line, { labels, lines }: Group): string[] {
  const from = lines.indexOf(label);
  const next = lines.findIndex((line, at) => at > from && labels.includes(line));
  const own = lines.slice(from, next === -1 ? undefined : next);
  return own.map((line) => (line === label ? line.text.slice(line.cells[1]?.start) : line.text));
}

function labelOf({ cells: [label] }: Line): string {
  return (label?.text ?? '').replace(/\s?:\s*$/u, '');
}

function groupsOf(lines: readonly Line[]): Group[] {
  const groups: Group[] = [];
  let open: Group | undefined;
  for (const line of lines) {
    const first: Line | undefined = open?.labels[0];
    const isLabel = mayLabel(line) && (first === undefined || standsUnder(line, first, [0, 1]));
    if (first !== undefined && open !== undefined && (isLabel || standsUnder(line, first, [1]))) {
      if (isLabel) open.labels.push(line);
      open.lines.push(line);
      continue;
    }
    open = mayLabel(line) ? { labels: [line], lines: [line] } : undefined;
    if (open !== undefined) groups.push(open);
  }
  return groups;
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
function headsDrugs(group: Group, startsWithDrug: StartsWithDrug): boolean {
  const { labels, lines } = group;
  if (labels.length < 2 || lines.length === labels.length) return false;
  const titles = labels.map(labelOf);
  const isEntry = (text: string): boolean => startsWithDrug(text) || beginningOf(text) === 'item';
  const areOthers = new Set(titles.map((title) => title.toLowerCase())).size === titles.length;
  if (!areOthers || titles.some(isEntry)) return false;
  const isHeading = (text: string): boolean =>
    knownHeading(text) !== undefined || endedBy(text, [], startsWithDrug) !== undefined;
  const contents = labels.flatMap((label) => contentOf(label, group));
  return titles.some(isHeading) && contents.some((text) => startsWithDrug(unmarked(text.trim())));
}
