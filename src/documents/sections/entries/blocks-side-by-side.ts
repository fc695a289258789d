/** Headings side by side on one line: what stands below each is a block of its own, read one after the other. */
import { isInstruction, saysHowMuch, supportOf } from '../../names/directions/support.ts';
import { namesAmountOf, unmarked } from '../lines/drug-lines.ts';
import { endsOpen, promisesMore } from '../open-end.ts';
import { columnOf } from '../../layout/headers/read-columns.ts';
import { isDecisionHeading } from '../../layout/headers/find-question.ts';
import { isDrawn } from '../../layout/row-shapes.ts';
import type { Cell, Line } from '../../line.ts';
import { meaningOfCell, readActions } from '../../../standing/read-actions.ts';
import { isWeak } from '../headings/heading-look.ts';
import { isAsNeededTitle, isMomentAlone, momentOfTitle } from '../headings/lent/moment-title.ts';
import { isFrame } from '../../../standing/headings/ended-medications.ts';
import { endedBy } from '../headings/opened-section.ts';
import { blockOf, linesByBlock, linesUnder, type PlaceOf } from './blocks/lines-by-block.ts';
import { rowsOfBlocks } from './blocks/rows-of-blocks.ts';
import { standsOverGutter } from './blocks/titles-over-gutter.ts';
import type { StartsWithDrug } from '../section.ts';
import { byKeywords, knownHeading, type KnownHeading } from '../headings/recognize-heading.ts';

/** Of the lines of a page, `"Allergies    Medications"` over two lists printed beside each other: the lines of the first, then those of the second. */
export function oneBlockAfterTheOther(
  lines: readonly Line[],
  startsWithDrug: StartsWithDrug,
): readonly Line[] {
  const heads = new Set(lines.filter((_, index) => isRowOfHeadings(lines, index, startsWithDrug)));
  if (heads.size === 0) return lines;
  const ordered: Line[] = [];
  let at = 0;
  while (at < lines.length) {
    const line = lines[at];
    if (line === undefined) break;
    const placeOf = placesUnder(line, lines[at + 1]);
    const blocks = { starts: startsOf(line), placeOf, isOther: (one: Line) => heads.has(one), isHeading };
    const rows = heads.has(line) ? rowsOfBlocks(line, lines.slice(at + 1), blocks) : [line];
    ordered.push(...(heads.has(line) ? blocksUnder(line, rows, placeOf) : rows));
    at += rows.length;
  }
  return ordered;
}

/** The lines of each block, below its heading. */
function blocksUnder(heading: Line, rows: readonly Line[], placeOf: PlaceOf): Line[] {
  return linesByBlock(rows, startsOf(heading), placeOf).map((line) =>
    line.index === heading.index ? { ...line, headsBlock: true } : line,
  );
}

/** Two or more headings that open sections of different kinds, or of one kind over blocks, or times of the day; beside one that is known, what is printed as it is. */
function isRowOfHeadings(lines: readonly Line[], at: number, startsWithDrug: StartsWithDrug): boolean {
  const [line, ...below] = lines.slice(at, at + 3);
  if (line === undefined || !mayHeadBlocks(line, lines[at - 1])) return false;
  return (
    areTitles(line, below) ||
    areOfKinds(line, below) ||
    headsGutter(line, lines.slice(at + 1), startsWithDrug)
  );
}

/** One of them at least is known, and what is not is printed as it is. */
function areOfKinds(line: Line, below: readonly Line[]): boolean {
  const { cells } = line;
  const isUnderlined = eachIsUnderlined(line, below[0]);
  const kinds = cells.map(
    ({ text }) => kindOf(text) ?? (isUnderlined ? byKeywords(text)?.row.kind : undefined),
  );
  const known = kinds.filter((kind) => kind !== undefined);
  if (known.length === 0) return false;
  const areOfOneKind = new Set(known).size < known.length;
  if (areOfOneKind && !(saysOthers(cells) && standsOverBlocks(line, below))) return false;
  const others = cells.filter((_, index) => kinds[index] === undefined);
  if (!others.every(isTitle)) return false;
  const isOverAll = (): boolean => line.isBold && below.length === 2 && standsOverBlocks(line, below);
  return others.length === 0 || isUnderlined || isOverAll();
}

/** Titles of which one at least is known, over blocks that a gutter divides: what stands below is read in no other way. */
function headsGutter(line: Line, below: readonly Line[], startsWithDrug: StartsWithDrug): boolean {
  const titles = line.cells.map((cell) => ({
    kind: headingOf(cell.text)?.row,
    isTitle: (isTitle(cell) || isOfOther(cell)) && !saysOften(cell) && !startsWithDrug(cell.text),
  }));
  const known = titles.flatMap(({ kind }) => kind ?? []);
  // `"Replaced by"`: what stands below goes on with it, row by row.
  if (line.cells.some(({ text }) => endsOpen(text))) return false;
  if (!titles.every(({ kind, isTitle: is }) => kind !== undefined || is)) return false;
  if (standsOverOtherNames(line, below, startsWithDrug)) return true;
  if (known.length === 0) return false;
  // `"PROGRESS NOTE    Zorb Family Medicine"`: a known title of text says nothing of what stands beside it.
  const isOfOthers = titles.some(
    ({ kind }, at) =>
      kind !== undefined && kind.reading !== 'list' && (at > 0 || kind.reading !== 'narrative'),
  );
  return standsOverGutter(line, below, (text) => isOfOthers || startsWithDrug(unmarked(text)));
}

/** `"REACTIONS"`, `"Lab"`: the header of a column in tables of something else. */
function isOfOther({ text }: Cell): boolean {
  return columnOf(text)?.table !== undefined;
}

/** `"torsemide 20 mg daily | lisinopril - cough"`: entries that are whole, and beside some of them another drug, of which nothing is said how it is taken. No row of one drug is of another. */
function standsOverOtherNames(line: Line, below: readonly Line[], startsWithDrug: StartsWithDrug): boolean {
  const starts = startsOf(line);
  const isEntry = (text: string): boolean => startsWithDrug(unmarked(text)) && isInstruction(supportOf(text));
  const near = linesUnder(line, below.slice(0, NEAR));
  const [entries = [], beside = []] = [0, 1].map((block) =>
    near.flatMap(({ cells }) => cells.find((cell) => blockOf(cell, starts) === block)?.text ?? []),
  );
  return (
    entries.length > 1 &&
    entries.filter(isEntry).length * 2 > entries.length &&
    beside.some((text) => startsWithDrug(unmarked(text))) &&
    !beside.some((text) => saysHowMuch(text)) &&
    standsOverGutter(line, below, () => true)
  );
}

/** Lines below titles that are looked at. */
const NEAR = 6;

/** They say when or what is done, or stand over entries. */
function areTitles(line: Line, below: readonly Line[]): boolean {
  return areMoments(line.cells) || headsDecisions(line, below) || standsOverEntries(line, below);
}

/** `"Regular medicines | PRN medicines"`: titles of one kind, each in other words. */
function saysOthers(cells: readonly Cell[]): boolean {
  return new Set(cells.map(({ text }) => text.toLowerCase())).size === cells.length;
}

function mayHeadBlocks({ cells, tableRow }: Line, above: Line | undefined): boolean {
  if (cells.length < 2 || tableRow !== undefined) return false;
  return !goOnFrom(above, cells) && !isLabelWithValue(cells);
}

/** `"once daily in the | rectally at"` over `"morning | bedtime"`: what the cells above promised. */
function goOnFrom(above: Line | undefined, cells: readonly Cell[]): boolean {
  return cells.some(({ x }) =>
    above?.cells.some((cell) => Math.abs(cell.x - x) <= LINE_SLACK && promisesMore(cell.text)),
  );
}

/** `Change: | STOP`: a colon leads from the first cell to what stands in the next. */
function isLabelWithValue(cells: readonly Cell[]): boolean {
  const [label, value, ...others] = cells;
  const hasColon = (cell: Cell | undefined): boolean => /:\s*$/u.test(cell?.text ?? '');
  return others.length === 0 && hasColon(label) && !hasColon(value);
}

/** Under each cell a line is drawn that begins where it begins. */
function eachIsUnderlined(line: Line, below: Line | undefined): boolean {
  return (
    below?.cells.length === line.cells.length &&
    below.cells.every(
      ({ text, x }, index) => isDrawn(text) && Math.abs(x - (line.cells[index]?.x ?? 0)) <= LINE_SLACK,
    )
  );
}

/** Points by which a line may be drawn beside the words above it. */
const LINE_SLACK = 3;

/** `Breakfast 8:00 | Supper 17:30`: each another time, in words. */
function areMoments(cells: readonly Cell[]): boolean {
  const times = cells.map(({ text }) => (isMomentAlone(text) ? momentOfTitle(text) : undefined));
  return times.every((time) => time !== undefined) && new Set(times).size === times.length;
}

/** `"KEEP TAKING"`, `"New"`, `"Stopped"`: a decision, also as the state it leads to. */
export function isDecisionTitle(text: string): boolean {
  const said = meaningOfCell(text.trim());
  return isDecisionHeading(text) || (said !== undefined && said.meaning !== 'none');
}

/** `CONTINUE | STOP`, `New | Changed | Stopped` over a cell for each: each another decision. */
function headsDecisions(line: Line, below: readonly Line[]): boolean {
  const titles = new Set(line.cells.map(({ text }) => text.toLowerCase()));
  const areOthers = titles.size === line.cells.length;
  return (
    areOthers &&
    line.cells.every(({ text }) => isDecisionTitle(text)) &&
    standsOverBlocks(line, below.slice(0, 1))
  );
}

/** `REGULAR | WHEN NEEDED` over an entry for each, in one cell or more, every one of another name: titles of two lists, whatever words they are. */
function standsOverEntries(line: Line, [below]: readonly Line[]): boolean {
  if (below === undefined || !saysOthers(line.cells)) return false;
  if (!line.cells.every((cell) => isAsNeededTitle(cell.text) || (isTitle(cell) && !saysOften(cell))))
    return false;
  const entries = linesByBlock([below], startsOf(line));
  const areUnder =
    below.tableRow === undefined &&
    entries.length === line.cells.length &&
    entries.every(({ x }, index) => Math.abs(x - (line.cells[index]?.x ?? 0)) <= BESIDE);
  return areUnder && namesOthers(entries);
}

/** `BID`, below what is taken so. */
function saysOften({ text }: Cell): boolean {
  return supportOf(text).hasFrequency;
}

/** Each cell is an entry of another name, known or not. */
function namesOthers(printed: readonly Pick<Cell, 'text'>[]): boolean {
  const entries = printed.map(({ text }) => unmarked(text));
  return (
    entries.every((text) => namesAmountOf(text)) &&
    new Set(entries.map((text) => text.split(' ', 1)[0]?.toLowerCase())).size === printed.length
  );
}

/** A few words that begin with a capital, and head no column; with commas between them in capitals alone. */
function isTitle({ text }: Cell): boolean {
  const words = text.split(' ').length;
  const isWritten = /^\p{Lu}[^\d:;,]*$|^\p{Lu}[^\d:;\p{Ll}]*$/u.test(text);
  return words <= LONGEST_TITLE && isWritten && columnOf(text) === undefined;
}

const LONGEST_TITLE = 6;

/** Cells stand under each of the headings, and nothing runs over on the next lines. */
function standsOverBlocks(heading: Line, below: readonly Line[]): boolean {
  return (
    below.length > 0 &&
    below.every(
      ({ cells, tableRow }) =>
        tableRow === undefined &&
        cells.length === heading.cells.length &&
        cells.every((cell, index) => Math.abs(cell.x - (heading.cells[index]?.x ?? 0)) <= BESIDE),
    )
  );
}

/** Points by which the entries of a block may stand in. */
const BESIDE = 24;

function kindOf(text: string): KnownHeading['row']['kind'] | undefined {
  if (isWeak(text)) return undefined;
  return (knownHeading(text) ?? endedBy(text, [], () => false))?.row.kind ?? goingOnKind(text);
}

/** The same of words that say of what a list is: `"Results"`, `"Meds"`. What heads remarks may be a column of them. */
function headingOf(text: string): KnownHeading | undefined {
  const column = columnOf(text);
  const isSubject = column?.table !== undefined || column?.field === 'name';
  return !isWeak(text) || isSubject ? knownHeading(text) : undefined;
}

/** A heading of its own, whatever stands beside it above. */
function isHeading({ text }: Line): boolean {
  return headingOf(text) !== undefined;
}

/** `"To be continued"`, `"Continue at home"`: beside a heading of another kind, which are taken on. */
function goingOnKind(text: string): KnownHeading['row']['kind'] | undefined {
  const { actions } = readActions(text);
  const [action] = actions;
  const isOnlyThat =
    action !== undefined &&
    actions.length === 1 &&
    isFrame(`${text.slice(0, action.from)} ${text.slice(action.end)}`);
  return isOnlyThat && action.rows.some(({ meaning }) => meaning === 'active')
    ? 'current-medications'
    : undefined;
}

/** Where the blocks under headings begin. */
function startsOf({ cells }: Line): number[] {
  return cells.map(({ x }) => x);
}

/** Under headings that stand in the middle of their blocks the nearest middle tells; else where the headings begin. */
function placesUnder(heading: Line, below: Line | undefined): PlaceOf {
  const isCentred = (below?.cells[0]?.x ?? heading.x) < heading.x - CENTRED;
  if (!isCentred) return (cell) => blockOf(cell, startsOf(heading));
  const middles = heading.cells.map(middleOf);
  return (cell) => {
    const apart = middles.map((middle) => Math.abs(middle - middleOf(cell)));
    return apart.indexOf(Math.min(...apart));
  };
}

/** Points by which what stands below centred headings begins left of them at least. */
const CENTRED = 6;

function middleOf({ x, width }: Cell): number {
  return x + width / 2;
}
