/** Lines → sections: which lines are headings, and what each opens. */
import { isProseBelow } from './prose-apart.ts';
import { beginsWithTaken, headsList } from '../../standing/headings/heading-sayings.ts';
import { letOthers, mapInPieces } from '../../let-others.ts';
import { saysHowTaken, supportOf } from '../names/directions/support.ts';
import { readColumns } from '../layout/headers/read-columns.ts';
import type { DocumentPages, Line, PageLines, Table, VisitTitle } from '../line.ts';
import { OpenedSections } from './sections-so-far.ts';
import { lookOfHeadings } from './headings/heading-look.ts';
import { edgeAt, hadRoomFor } from './lines/edge.ts';
import { startsBehindBlanks } from './entries/blanks-to-initial.ts';
import { oneColumnAfterTheOther } from './entries/entries-side-by-side.ts';
import { listsTaken } from './entries/entries-below-names.ts';
import { isDrugLine, listsDrugs, unmarked } from './lines/drug-lines.ts';
import { isLegend, legendsOf, markOfLine, type Legends } from './lines/legend.ts';
import { ENDED, LISTED, openedBy, UNKNOWN } from './headings/opened-section.ts';
import { textsBelow } from './headings/among-entries.ts';
import { holdsForItsLine } from './headings/label-opens.ts';
import { openingAt, type LinePlace } from './headings/opening-at.ts';
import type { Opening } from './headings/recognize-heading.ts';
import { endedAbove, lastEntriesFrom, titleOfSeveral } from './headings/several-remarks.ts';
import { withoutListsAsTables } from './lines/lists-in-table.ts';
import { oneBoxAfterTheOther } from './entries/boxes-side-by-side.ts';
import { oneSideAfterTheOther } from './entries/blocks/drawn-gutters.ts';
import { oneBlockAfterTheOther } from './entries/blocks-side-by-side.ts';
import { openedAtTheSide } from './entries/blocks/side-labels.ts';
import { belowSides } from './tables/below-sides.ts';
import { readingOf } from './tables/listed-by-table.ts';
import { tablesOf } from './tables/tables-of.ts';
import { withOpposedAside, withoutOthers } from './of-others.ts';
import { isRestOfAbove, openingByPlace, wholeTextAt } from './openings-by-place.ts';
import type { Section, SectionLine, StartsWithDrug } from './section.ts';
import { KINDS_OF_HEADS } from './section-table.ts';
import { isLabelOfEntry, splitAtHeadings, upToHeading, type LinePart } from './headings/split-at-headings.ts';

/** Finds the sections of a document, in reading order; furniture is left out. `visits`: the lines that head its visits. A long document lets others have their turn. */
export async function findSections(
  document: DocumentPages,
  startsWithDrug: StartsWithDrug,
  visits: ReadonlyMap<Line, VisitTitle> = new Map(),
): Promise<Section[]> {
  const lines = await linesInOrder(document, startsWithDrug);
  const look = await lookOfHeadings(lines);
  const leads = startsBehindBlanks(lines);
  const tableOf = tablesOf(document);
  const others = letOthers();
  const first = textsBelow(lines, -1);
  const headed = first.findIndex((text) => headsList(text) && !startsWithDrug(text));
  const isList = listsDrugs(headed === -1 ? first : first.slice(0, headed), startsWithDrug);
  const sections = new OpenedSections({
    row: { kind: 'unlabelled', reading: isList ? 'list' : 'narrative', rank: 5 },
    heading: '',
  });
  const legends = legendsOf(lines);
  const sides = openedAtTheSide(lines, startsWithDrug);
  const print = { lines, look, leads, legends, sides, tableOf, visits, document, startsWithDrug };
  for (const index of lines.keys()) {
    await others();
    readLine(index, sections, print);
  }
  return withOpposedAside(withoutOthers(sections.end())).filter(
    ({ lines: own, heading }) => own.length > 0 || heading !== '',
  );
}

/** The lines of a document, and what is known of them before any section is. */
interface Print {
  readonly lines: readonly Line[];
  readonly look: LinePlace['look'];
  readonly leads: ReadonlyMap<Line, number>;
  /** What marks before entries mean. */
  readonly legends: Legends;
  /** What labels at the left of their content open. */
  readonly sides: ReadonlyMap<Line, Opening | undefined>;
  readonly tableOf: (line: Line) => Table | undefined;
  readonly visits: ReadonlyMap<Line, VisitTitle>;
  readonly document: DocumentPages;
  readonly startsWithDrug: StartsWithDrug;
}

/** Opens what the line and the headings inside it open, and puts its stretches where they belong. */
function readLine(index: number, sections: OpenedSections, print: Print): void {
  const line = print.lines[index];
  if (line === undefined) return;
  if (isLegend(line)) {
    sections.goOnUnder(line.text);
    return;
  }
  const from = sections.takeBroken();
  if (from === 0 && sections.isLeft) {
    const isOver = sections.isLeftOfCell(line) ?? tellsOfDrug(line, print.startsWithDrug);
    if (isOver) sections.goBack();
  }
  if (readMarked(line, sections, print)) return;
  if (from > 0 || !endsWhatIsAbove(index, sections, print)) readParts(index, from, sections, print);
}

/** A line whose mark says that its entry is over, or one of a list; what stands below without one goes on with what stood before. */
function readMarked(
  line: Line,
  sections: OpenedSections,
  { legends, leads, startsWithDrug }: Print,
): boolean {
  const marked = markOfLine(line, legends);
  if (marked === undefined) return false;
  const { text } = line;
  const isTaken = marked.says === 'taken' || marked.says === 'mixed';
  if (isTaken && !isDrugLine(text.slice(marked.contentStart), startsWithDrug)) return false;
  sections.open(
    { row: isTaken ? LISTED : ENDED[marked.says], heading: '', contentStart: marked.contentStart },
    {
      part: { start: 0, end: text.length, isOfLine: true },
      days: undefined,
      content: contentOf(line, text.length, leads.get(line)),
      of: line,
    },
  );
  return true;
}

/** From a place on in the line. */
function readParts(index: number, from: number, sections: OpenedSections, print: Print): void {
  const line = print.lines[index];
  if (line === undefined) return;
  const parts = partsOf(line, index, sections, print);
  for (const part of parts) {
    const place = { ...placeAt(index, sections, print), divided: parts[1]?.start };
    const title = part.start === 0 ? visitAt(print.visits.get(line), sections.row) : undefined;
    const opensFirst = (): Opening | undefined => {
      if (from > 0) return undefined;
      return print.sides.has(line) ? print.sides.get(line) : opensHere(place, title, print.tableOf);
    };
    const opening = part.start === 0 ? opensFirst() : part.opening;
    const content = contentOf(line, part.end, print.leads.get(line));
    if (opening === undefined) sections.take(content(Math.max(from, part.start)));
    else {
      const isOfLine = isAsideOfEntry(opening, sections.row);
      const of = isOfLine ? { ...part, isOfLine } : part;
      sections.open(opening, { part: of, days: title?.days, content, of: line });
    }
  }
}

/** `"Pharmacy: Zorb Corner"` below an entry of a list: what a label says of its supply stands on its line, and the list goes on below. */
function isAsideOfEntry({ row, contentStart }: Opening, open: Opening['row']): boolean {
  return row.kind === 'administrative' && contentStart !== undefined && open.reading === 'list';
}

/** A remark of its own line on the entries above ends them. */
function endsWhatIsAbove(index: number, sections: OpenedSections, print: Print): boolean {
  const { lines } = sections;
  const over = endedAbove(placeAt(index, sections, print));
  if (over === undefined || lines.length === 0) return false;
  if (lines.some(({ line }) => line.tableRow !== undefined)) return false;
  sections.endAbove(over, lastEntriesFrom(lines, over.count, print.startsWithDrug));
  return true;
}

function placeAt(index: number, sections: OpenedSections, print: Print): LinePlace & Print {
  const { row: open, lines: above, runInReading, heading: openHeading, isSaidAtOnce } = sections;
  const whole = (): string => wholeTextAt(index, print);
  return { ...print, open, above, runInReading, openHeading, isSaidAtOnce, index, whole };
}

function partsOf(line: Line, index: number, { row, runInReading }: OpenedSections, print: Print): LinePart[] {
  const { lines, document, startsWithDrug } = print;
  const next = lines[index + 1];
  const hadRoom = (): boolean =>
    next !== undefined && hadRoomFor({ line, start: 0 }, { line: next, start: 0 }, edgeAt(line, document));
  const parts = splitAtHeadings(line, next, { reading: row.reading, runInReading, startsWithDrug, hadRoom });
  const isOwn =
    row.reading === 'list' && isLabelOfEntry(parts, line, [lines[index - 1], next], startsWithDrug);
  return isOwn ? [{ start: 0, end: line.text.length, isOfLine: true }] : parts;
}

/** Begins with an entry, or with a sentence that says how something is taken. */
function tellsOfDrug(line: Line, startsWithDrug: StartsWithDrug): boolean {
  const [text = ''] = upToHeading([line.text], startsWithDrug);
  return isDrugLine(unmarked(text), startsWithDrug) || saysHowTaken(supportOf(text));
}

/** The rest of a line from a place on; `lead`: where the order begins that somebody may initial. */
function contentOf(line: Line, end: number, lead: number | undefined): (start: number) => SectionLine {
  return (start) => ({
    line,
    start: Math.max(start, lead ?? 0),
    ...(lead !== undefined && { isOrder: true as const }),
    ...(end !== line.text.length && { end }),
  });
}

/** What is printed beside each other on a page, one after the other; furniture is left out. */
async function linesInOrder({ pages }: DocumentPages, startsWithDrug: StartsWithDrug): Promise<Line[]> {
  const inOrder = (page: PageLines): readonly Line[] => {
    const printed = withoutListsAsTables(page, startsWithDrug).filter(
      ({ isFurniture }) => isFurniture !== true,
    );
    const inSides = oneSideAfterTheOther(printed);
    const inBlocks = oneColumnAfterTheOther(oneBlockAfterTheOther(inSides, startsWithDrug), startsWithDrug);
    return oneBoxAfterTheOther(inBlocks, startsWithDrug);
  };
  return (await mapInPieces(pages, inOrder, letOthers(1))).flat();
}

function opensHere(
  place: LinePlace,
  title: VisitTitle | undefined,
  tableOf: (line: Line) => Table | undefined,
): Opening | undefined {
  if (isRestOfAbove(place)) return undefined;
  return (
    titleOfSeveral(place) ??
    openingAt(place) ??
    openingByPlace(place) ??
    listBehindLabel(place) ??
    takenBehindLabel(place) ??
    belowList(place, tableOf) ??
    belowSides(place) ??
    (title === undefined ? undefined : visitOpening(title, place))
  );
}

/** `"ALLERGIES: Levaquin, iodine"`, `"Diagnoses: epilepsy, obesity"` in the head of a card hold for their line: entries below it that say how much and how often, on their line or on those below it, are a list. */
function listBehindLabel(place: LinePlace): Opening | undefined {
  const { lines, index, open, isSaidAtOnce, startsWithDrug } = place;
  const isOfHead = open.reading === 'allergy' || KINDS_OF_HEADS.has(open.kind);
  if (!isOfHead || !isSaidAtOnce || lines[index]?.tableRow !== undefined) return undefined;
  const below = lines.slice(index, index + LINES_OF_ENTRIES);
  const end = below.findIndex(({ tableRow }) => tableRow !== undefined);
  const texts = upToHeading(
    below.slice(0, end === -1 ? undefined : end).map(({ text }) => text),
    startsWithDrug,
  );
  if (!listsTaken(texts, startsWithDrug)) return undefined;
  return { row: LISTED, heading: '', contentStart: 0 };
}

/** `"Currently taking venlafaxine …"` below `"Past trials: fluoxetine, bupropion."`: what the label holds ends where a sentence begins that says what is taken. */
function takenBehindLabel(place: LinePlace): Opening | undefined {
  const { lines, index, runInReading, openHeading, startsWithDrug } = place;
  const [above, line] = [lines[index - 1], lines[index]];
  if (runInReading !== 'stopped' || line === undefined || line.tableRow !== undefined) return undefined;
  if (beginsWithTaken(line.text) || isProseBelow(line, above, startsWithDrug))
    return { row: UNKNOWN, heading: '', contentStart: 0 };
  if (!holdsForItsLine(openHeading, [above?.text ?? '', line.text], startsWithDrug)) return undefined;
  const below = [line.text, ...textsBelow(lines, index)];
  return { row: listsDrugs(below, startsWithDrug) ? LISTED : UNKNOWN, heading: '', contentStart: 0 };
}

/** What stands right below a table that lists medications is about them, and no longer about the allergies or the pharmacy in the head of the chart. */
function belowList(
  { lines, index, open, startsWithDrug }: LinePlace,
  tableOf: (line: Line) => Table | undefined,
): Opening | undefined {
  const [above, line] = [lines[index - 1], lines[index]];
  const isLabelled = open.reading === 'allergy' || open.kind === 'administrative';
  if (!isLabelled || above === undefined || line?.tableRow !== undefined) return undefined;
  const table = tableOf(above);
  const section: Section = { ...open, heading: '', lines: [] };
  const rows = table?.rows.filter(({ isHeader }) => !isHeader).map(({ cells }) => cells) ?? [];
  if (table === undefined || readingOf(section, readColumns(table.columns), rows) !== 'list')
    return undefined;
  const below = [line?.text ?? '', ...textsBelow(lines, index)];
  return { ...openedBy('', below, startsWithDrug), heading: '', contentStart: 0 };
}

/** Lines that two entries take. */
const LINES_OF_ENTRIES = 12;

/** A bare date heads a visit in prose only. */
function visitAt(title: VisitTitle | undefined, { reading }: Opening['row']): VisitTitle | undefined {
  return title?.isBare === true && reading !== 'narrative' ? undefined : title;
}

/** The title of a visit ends the section before it; entries below it go on with the list they divide. */
function visitOpening(
  { contentStart }: VisitTitle,
  { lines, index, open, startsWithDrug }: LinePlace,
): Opening {
  const { text = '' } = lines[index] ?? {};
  const below = contentStart === undefined ? textsBelow(lines, index) : [text.slice(contentStart)];
  const goesOn = open.reading === 'list' && listsDrugs(below, startsWithDrug);
  return {
    ...(goesOn ? { row: open } : openedBy('', below, startsWithDrug)),
    heading: text.slice(0, contentStart).trim(),
    ...(contentStart !== undefined && { contentStart }),
  };
}
