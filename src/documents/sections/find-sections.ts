/** Lines → sections: which lines are headings, and what each opens. */
import { letOthers, mapInPieces } from '../../let-others.ts';
import { saysHowTaken, supportOf } from '../names/directions/support.ts';
import { readColumns } from '../layout/headers/read-columns.ts';
import type { DocumentPages, Line, PageLines, Table, VisitTitle } from '../line.ts';
import { lookOfHeadings } from './headings/heading-look.ts';
import { startsBehindBlanks } from './entries/blanks-to-initial.ts';
import { oneColumnAfterTheOther } from './entries/entries-side-by-side.ts';
import { listsTaken } from './entries/entries-below-names.ts';
import { isDrugLine, listsDrugs, openedBy, textsBelow, unmarked } from './headings/opened-section.ts';
import { openingAt, type LinePlace } from './headings/opening-at.ts';
import type { Opening } from './headings/recognize-heading.ts';
import { oneBlockAfterTheOther } from './headings/blocks-side-by-side.ts';
import { readingOf } from './row-items.ts';
import type { Section, SectionLine, StartsWithDrug } from './section.ts';
import { splitAtHeadings } from './headings/split-at-headings.ts';

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
  const isList = listsDrugs(textsBelow(lines, -1), startsWithDrug);
  const sections = new OpenedSections({
    row: { kind: 'unlabelled', reading: isList ? 'list' : 'narrative', rank: 5 },
    phrase: '',
    heading: '',
  });
  for (const [index, line] of lines.entries()) {
    await others();
    if (sections.isLeft && tellsOfDrug(line.text, startsWithDrug)) sections.goBack();
    const { row: open, runInReading } = sections;
    const stand = { isInList: open.reading === 'list', runInReading, startsWithDrug };
    for (const part of splitAtHeadings(line, stand)) {
      const title = part.start > 0 ? undefined : visitAt(visits.get(line), sections.row);
      const place = { lines, index, look, open: sections.row, runInReading, startsWithDrug };
      const opening = part.start > 0 ? part.opening : opensHere(place, title, tableOf);
      const content = contentOf(line, part.end, leads.get(line));
      if (opening === undefined) {
        sections.take(content(part.start));
        continue;
      }
      sections.open(opening, { days: title?.days, isOfLine: part.isOfLine === true });
      if (opening.contentStart !== undefined) sections.take(content(opening.contentStart));
    }
  }
  return sections.end().filter((section) => section.lines.length > 0 || section.heading !== '');
}

/** An entry, or a sentence that says how something is taken. */
function tellsOfDrug(text: string, startsWithDrug: StartsWithDrug): boolean {
  return isDrugLine(unmarked(text), startsWithDrug) || saysHowTaken(supportOf(text));
}

/** The sections so far, and the one that lines go to. */
class OpenedSections {
  readonly #closed: Section[] = [];
  #open: OpenSection;
  /** What stands before a label that is of its line: `"Lisinopril 10 mg daily. Allergies: penicillin"`. */
  #left: OpenSection | undefined;

  constructor(first: Opening) {
    this.#open = opened(first);
  }

  get row(): OpenSection['opening']['row'] {
    return this.#open.opening.row;
  }

  /** How it is read where a label opened it, with its content behind it on the line. */
  get runInReading(): OpenSection['opening']['row']['reading'] | undefined {
    const { contentStart, row } = this.#open.opening;
    return contentStart === undefined ? undefined : row.reading;
  }

  get isLeft(): boolean {
    return this.#left !== undefined;
  }

  take(line: SectionLine): void {
    this.#open.lines.push(line);
  }

  open(
    opening: Opening,
    { days, isOfLine }: { days: readonly string[] | undefined; isOfLine: boolean },
  ): void {
    this.#closed.push(closed(this.#open));
    this.#left = isOfLine ? this.#open : undefined;
    this.#open = opened(opening, days ?? this.#open.visit);
  }

  /** What is told of drugs below goes on with what stood before; what tells of none may go on about the label. */
  goBack(): void {
    if (this.#left === undefined) return;
    this.#closed.push(closed(this.#open));
    this.#open = opened(this.#left.opening, this.#left.visit);
    this.#left = undefined;
  }

  end(): Section[] {
    return [...this.#closed, closed(this.#open)];
  }
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
  const inOrder = ({ lines }: PageLines): readonly Line[] => {
    const printed = lines.filter(({ isFurniture }) => isFurniture !== true);
    return oneColumnAfterTheOther(oneBlockAfterTheOther(printed), startsWithDrug);
  };
  return (await mapInPieces(pages, inOrder, letOthers(1))).flat();
}

/** The table that a line is a row of. */
function tablesOf({ pages }: DocumentPages): (line: Line) => Table | undefined {
  const tables = new Map(pages.map((page) => [page.page, page.tables]));
  return ({ page, tableRow }) => (tableRow === undefined ? undefined : tables.get(page)?.[tableRow.tableId]);
}

function opensHere(
  place: LinePlace,
  title: VisitTitle | undefined,
  tableOf: (line: Line) => Table | undefined,
): Opening | undefined {
  return (
    openingAt(place) ??
    listBehindLabel(place) ??
    belowList(place, tableOf) ??
    (title === undefined ? undefined : visitOpening(title, place))
  );
}

/** `"ALLERGIES: Levaquin, iodine"` in the head of a card holds for its line: entries below it that say how much and how often, on their line or on those below it, are a list. */
function listBehindLabel({ lines, index, open, startsWithDrug }: LinePlace): Opening | undefined {
  if (open.reading !== 'allergy' || lines[index]?.tableRow !== undefined) return undefined;
  const below = lines.slice(index, index + LINES_OF_ENTRIES);
  const end = below.findIndex(({ tableRow }) => tableRow !== undefined);
  const texts = below.slice(0, end === -1 ? undefined : end).map(({ text }) => text);
  if (!listsTaken(texts, startsWithDrug)) return undefined;
  return { row: { kind: 'unknown', reading: 'list', rank: 5 }, phrase: '', heading: '', contentStart: 0 };
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
function visitAt(
  title: VisitTitle | undefined,
  { reading }: OpenSection['opening']['row'],
): VisitTitle | undefined {
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
    ...(goesOn ? { row: open, phrase: '' } : openedBy('', below, startsWithDrug)),
    heading: text.slice(0, contentStart).trim(),
    ...(contentStart !== undefined && { contentStart }),
  };
}

interface OpenSection {
  readonly opening: Opening;
  readonly lines: SectionLine[];
  readonly visit: readonly string[] | undefined;
}

function opened(opening: Opening, visit?: readonly string[]): OpenSection {
  return { opening, lines: [], visit };
}

function closed({ opening: { row, heading }, lines, visit }: OpenSection): Section {
  const { kind, reading, rank } = row;
  return { kind, reading, rank, heading, lines, ...(visit !== undefined && { visit }) };
}
