/** Entries in the midst of prose: lines that each begin and end as entries do are a list, whatever stands above them. */
import { letOthers } from '../../../let-others.ts';
import { isInstruction, saysHowMuch, saysHowTaken, supportOf } from '../../names/directions/support.ts';
import { beginningOf, isStatement } from '../../names/unknown/beginning-of.ts';
import { isDrugLine, isFormed, isOfLog, unmarked, withoutLead } from '../lines/drug-lines.ts';
import { leadsWithMoment, readEntryLead } from '../lines/read-entry-lead.ts';
import { splitLabels } from '../split-labels.ts';
import type { Line } from '../../line.ts';
import { writtenOn, type SectionLine, type StartsWithDrug } from '../section.ts';
import { MARKER } from '../lines/entry-marks.ts';
import { DOSAGE_FIELDS, type ColumnField } from '../../layout/headers/column-table.ts';
import { fieldOfLabel } from '../../layout/headers/label-at-start.ts';
import { hadRoomFor, type Edge } from '../lines/edge.ts';
import { countedLines, linesOfCounts } from './counted-lines.ts';
import { linesOfPairs } from './entries-below-names.ts';
import { beginsBehindWhole, beginsDosed, leadsToNext } from './wrapped-lines.ts';

/** Lines that follow each other: entries, or prose. */
export interface Run {
  readonly lines: readonly SectionLine[];
  readonly isList: boolean;
}

/** Fewer are a sentence that begins with a drug. */
const FEWEST = 3;

/** The runs of a stretch of prose, in its order; `edge`: how far its lines reach. A long one lets others have their turn. */
export async function runsOfEntries(
  lines: readonly SectionLine[],
  edge: Edge,
  startsWithDrug: StartsWithDrug,
): Promise<Run[]> {
  const others = letOthers();
  const listed = linesOfMarkedLists(lines, startsWithDrug);
  const cards = linesOfCards(lines, startsWithDrug);
  const pairs = linesOfPairs(lines, startsWithDrug);
  const counted = countedLines(lines);
  const counts = linesOfCounts(lines, counted, (line) => isEntryLine(line, startsWithDrug));
  const runs: { lines: SectionLine[]; readonly kind: RunKind; readonly from: number }[] = [];
  for (const [index, line] of lines.entries()) {
    await others();
    const open = runs.at(-1);
    const isEntry = (): boolean =>
      ((isEntryLine(line, startsWithDrug) || isFirstBelowLead(lines, index, startsWithDrug)) &&
        standsAlone(lines, index, { edge, startsWithDrug, counted })) ||
      (open?.kind === 'entries' && isHowTaken(line, startsWithDrug));
    const unlabelled = (): RunKind => (listed.has(line) ? 'marked' : isEntry() ? 'entries' : 'prose');
    const isSure =
      [cards, pairs, counts].some((sure) => sure.has(line)) || isLabelled(lines, index, open?.kind);
    const kind = isSure ? 'labels' : unlabelled();
    if (open !== undefined && open.kind === kind) open.lines.push(line);
    else runs.push({ lines: [line], kind, from: index });
  }
  return joined(
    runs.flatMap(({ lines: own, kind, from }): Run[] =>
      SURE_KINDS.has(kind) || (kind === 'entries' && isList(own, startsWithDrug))
        ? [{ lines: own, isList: true }]
        : own.map((line, at) => ({
            lines: [line],
            isList: isRowOfUnknown(lines, from + at, startsWithDrug),
          })),
    ),
  );
}

/** The lines of blocks that a mark begins each line of, where most of them, and at least three, are entries. */
function linesOfMarkedLists(
  lines: readonly SectionLine[],
  startsWithDrug: StartsWithDrug,
): ReadonlySet<SectionLine> {
  const blocks: SectionLine[][] = [];
  for (const [index, line] of lines.entries()) {
    if (!isMarked(line)) continue;
    const above = lines[index - 1];
    if (above !== undefined && isMarked(above)) blocks.at(-1)?.push(line);
    else blocks.push([line]);
  }
  return new Set(blocks.filter((block) => isMostlyEntries(block, startsWithDrug)).flat());
}

function isMarked({ line, start }: SectionLine): boolean {
  return MARKER.test(line.text.slice(start));
}

function isMostlyEntries(block: readonly SectionLine[], startsWithDrug: StartsWithDrug): boolean {
  const entries = block.filter((line) => isEntryLine(line, startsWithDrug));
  return entries.length >= FEWEST && entries.length * 2 > block.length;
}

type RunKind = 'labels' | 'marked' | 'entries' | 'prose';

/** Known to be lists, whatever their lines say. */
const SURE_KINDS: ReadonlySet<RunKind> = new Set<RunKind>(['labels', 'marked']);

/** `"Medication: metformin"` over `"Dose: 500 mg"`, and the labels that go on below. */
function isLabelled(lines: readonly SectionLine[], index: number, above: RunKind | undefined): boolean {
  const [field, next] = lines.slice(index, index + 2).map((line) => fieldOfLabel(writtenOn(line)));
  if (field === undefined) return false;
  return above === 'labels' || (field === 'name' && next !== undefined && BELOW_NAME.has(next));
}

/**
 * `"(2) LISINOPRIL 10 MG TABLET    Qty 30"`, `"Rx  Lisinopril 10 mg tabs"` right over `"    Sig: Take 1 tablet daily"` or `"    EVERY MORNING"`, and
 * all that is set in below it: what is decided there is decided of this drug.
 */
function linesOfCards(
  lines: readonly SectionLine[],
  startsWithDrug: StartsWithDrug,
): ReadonlySet<SectionLine> {
  const cards = new Set<SectionLine>();
  let card: SectionLine | undefined;
  for (const [index, line] of lines.entries()) {
    if (isCard(line, lines[index + 1], startsWithDrug)) card = line;
    else if (card !== undefined && !standsIn(line, card)) card = undefined;
    if (card !== undefined) cards.add(line);
  }
  return cards;
}

function isCard(line: SectionLine, next: SectionLine | undefined, startsWithDrug: StartsWithDrug): boolean {
  if (next === undefined || !standsIn(next, line)) return false;
  if (!saysHowBelow(next.line.text) && !goesOnHowOften(line, next, startsWithDrug)) return false;
  const { rest } = readEntryLead(unmarked(line.line.text.slice(line.start)), startsWithDrug);
  return isDrugLine(rest, startsWithDrug);
}

/** `"Sig: 1 tablet daily"`, also behind what is dispensed: `"Disp: #30   Sig: 1 tablet daily"`. */
function saysHowBelow(text: string): boolean {
  const field = fieldOfLabel(text);
  if (field === undefined) return false;
  return BELOW_NAME.has(field) || splitLabels(text).fields.some((one) => BELOW_NAME.has(one.field));
}

/** Further in than the line above it. */
function standsIn({ line, start }: SectionLine, card: SectionLine): boolean {
  return start === 0 && line.page === card.line.page && line.y > card.line.y && line.x > card.line.x + INDENT;
}

/** Points by which the lines of a card are set in below its drug. */
const INDENT = 5;

const BELOW_NAME: ReadonlySet<ColumnField> = new Set<ColumnField>(['strength', ...DOSAGE_FIELDS]);

/** What tells whether a line of a stretch stands alone; `counted`: those that numbers in cells of their own count. */
interface PlaceOfLines {
  readonly edge: Edge;
  readonly startsWithDrug: StartsWithDrug;
  readonly counted: ReturnType<typeof countedLines>;
}

/** The margin broke neither the line above nor this one; between two entries that are whole it breaks nothing, however long they are. */
function standsAlone(
  lines: readonly SectionLine[],
  index: number,
  { edge, startsWithDrug, counted }: PlaceOfLines,
): boolean {
  const [above, line, below] = [lines[index - 1], lines[index], lines[index + 1]];
  const isApart = (one: SectionLine, next: SectionLine): boolean =>
    (counted.has(one) && counted.has(next)) ||
    // Prose has no cells that the margin could have broken.
    (one.line.cells.length > 1 && next.line.cells.length === 1) ||
    (one.line.cells.length === 2 && isEntryLine(next, startsWithDrug)) ||
    MARKER.test(next.line.text.slice(next.start)) ||
    leadsWithMoment(writtenOn(next)) ||
    hadRoomFor(one, next, edge) ||
    beginsBehindWhole(one, next, startsWithDrug) ||
    (areOfRemarks(one, next) && beginsDosed(one, next, startsWithDrug));
  // Below a title that is as long as the lines of its list, the next entry tells that this is one.
  const isFirst = (one: SectionLine, own: SectionLine): boolean =>
    below !== undefined && !leadsToNext(writtenOn(one)) && beginsDosed(own, below, startsWithDrug);
  return (
    line !== undefined &&
    (above === undefined ||
      isApart(above, line) ||
      /[.:!?]\s*$/u.test(above.line.text) ||
      isFirst(above, line)) &&
    (below === undefined || isApart(line, below))
  );
}

/** `"… one nocte ..... taken off"`: a remark is one cell, however its line leads to it; what stands in more of them is of columns. */
function areOfRemarks(one: SectionLine, next: SectionLine): boolean {
  return one.line.cells.length <= 2 && next.line.cells.length <= 2;
}

/** `"Zyxomarin 10 mg    1 tablet daily"` among the same of known drugs, cells under cells. */
function isRowOfUnknown(
  lines: readonly SectionLine[],
  index: number,
  startsWithDrug: StartsWithDrug,
): boolean {
  const line = lines[index];
  // Of one cell nothing can stand below another.
  if (line === undefined || line.line.cells.length < 2 || startsWithDrug(textOf(line))) return false;
  if (!isEntryLine(line, startsWithDrug) || !isInstruction(supportOf(textOf(line)))) return false;
  const rows = [
    lines.slice(Math.max(0, index - NEAR), index).toReversed(),
    lines.slice(index + 1, index + 1 + NEAR),
  ];
  return rows.some((side) => {
    const end = side.findIndex((next) => !areRows(line.line, next.line));
    return side
      .slice(0, end < 0 ? side.length : end)
      .some((next) => startsWithDrug(textOf(next)) && isInstruction(supportOf(textOf(next))));
  });
}

/** Rows above and below that tell what a row is one of. */
const NEAR = 8;

function textOf(line: SectionLine): string {
  return unmarked(writtenOn(line));
}

/** Points by which what stands in one column may differ. */
const ALIGNED = 2;

/** Cells below cells: of what the margin broke no second part stands below another. */
function areRows({ cells: above }: Line, { cells: below }: Line): boolean {
  return [0, 1].every((column) => {
    const [one, next] = [above[column], below[column]];
    return one !== undefined && next !== undefined && Math.abs(one.x - next.x) <= ALIGNED;
  });
}

function isEntryLine(line: SectionLine, startsWithDrug: StartsWithDrug): boolean {
  const isEntry = isDrugLine(withoutLead(textOf(line), startsWithDrug), startsWithDrug);
  return isEntry && !isOfLog(writtenOn(line));
}

/** `"warfarin, dose per yellow book"` between `"She takes:"` and an entry: the first of a list may say anything of its drug. */
function isFirstBelowLead(
  lines: readonly SectionLine[],
  index: number,
  startsWithDrug: StartsWithDrug,
): boolean {
  const [above, line, below] = [lines[index - 1], lines[index], lines[index + 1]];
  if (line === undefined || below === undefined || !namesDrug(writtenOn(line), startsWithDrug)) return false;
  return (above === undefined || LEADS.test(above.line.text)) && isEntryLine(below, startsWithDrug);
}

const LEADS = /:\s*$/u;

/** Below an entry how its drug is taken: `"Tomar 1 tableta cada 12 horas"`, with no drug of its own. */
function isHowTaken(line: SectionLine, startsWithDrug: StartsWithDrug): boolean {
  return !namesOther(line, startsWithDrug) && saysHowTaken(supportOf(writtenOn(line)));
}

/** `"… TAKE 2 TABLETS BY MOUTH 2"` over `"TIMES PER DAY   QTY 90"`: how often is said only by both. */
function goesOnHowOften(above: SectionLine, line: SectionLine, startsWithDrug: StartsWithDrug): boolean {
  const first = writtenOn(above);
  if (namesOther(line, startsWithDrug) || supportOf(first).hasFrequency) return false;
  return supportOf(`${first} ${writtenOn(line)}`).hasFrequency;
}

function namesOther(line: SectionLine, startsWithDrug: StartsWithDrug): boolean {
  const text = writtenOn(line);
  return namesDrug(text, startsWithDrug) || beginningOf(text) !== undefined || isStatement(text);
}

/** Behind whatever leads to it. */
function namesDrug(text: string, startsWithDrug: StartsWithDrug): boolean {
  return startsWithDrug(withoutLead(unmarked(text), startsWithDrug));
}

/** Most entries say how the drug is taken, on their line, before it by a time of the day, or below it, and one drug is known. */
function isList(lines: readonly SectionLine[], startsWithDrug: StartsWithDrug): boolean {
  const texts = lines.map((line) => writtenOn(line));
  const entries: string[] = [];
  for (const [index, line] of lines.entries()) {
    const text = texts[index] ?? '';
    if (entries.length > 0 && isHowTaken(line, startsWithDrug)) entries.push(`${entries.pop()} ; ${text}`);
    else entries.push(text);
  }
  return lines.length >= FEWEST && areDirected(entries, startsWithDrug);
}

function areDirected(entries: readonly string[], startsWithDrug: StartsWithDrug): boolean {
  const isDirected = (text: string): boolean =>
    isInstruction(supportOf(text)) ||
    isFormed(unmarked(text), startsWithDrug) ||
    (leadsWithMoment(text) && saysHowMuch(text));
  const directed = entries.filter(isDirected);
  return directed.length * 2 > entries.length && entries.some((text) => namesDrug(text, startsWithDrug));
}

/** The same of the rows of a table that no header explains: most of them begin as entries do. */
export function areEntries(rows: readonly string[], startsWithDrug: StartsWithDrug): boolean {
  const entries = rows.filter((text) => isDrugLine(unmarked(text), startsWithDrug));
  return entries.length >= FEWEST && entries.length * 2 > rows.length && areDirected(entries, startsWithDrug);
}

/** Prose that a few lines seemed to divide is one stretch. */
function joined(runs: readonly Run[]): Run[] {
  return runs.reduce<Run[]>((all, run) => {
    const open = all.at(-1);
    return open === undefined || open.isList || run.isList
      ? [...all, run]
      : [...all.slice(0, -1), { lines: [...open.lines, ...run.lines], isList: false }];
  }, []);
}
