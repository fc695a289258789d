/** The sections of a document as its lines are read: those that are closed, and the one that lines go to. */
import { SAME_X, type Line } from '../line.ts';
import type { Opening } from './headings/recognize-heading.ts';
import type { LinePart } from './headings/split-at-headings.ts';
import type { Section, SectionLine } from './section.ts';

/** The sections so far, and the one that lines go to. */
export class OpenedSections {
  readonly #closed: Section[] = [];
  #open: OpenSection;
  /** What stands before a label that is of its line: `"Lisinopril 10 mg daily. Allergies: penicillin"`. */
  #left: OpenSection | undefined;
  /** Where the cell begins that the open section is told in. */
  #cellX: number | undefined;
  #brokenAt = 0;
  #lists = 0;

  constructor(first: Opening) {
    this.#open = opened(first);
  }

  get row(): Opening['row'] {
    return this.#open.opening.row;
  }

  /** As printed. */
  get heading(): string {
    return this.#open.opening.heading;
  }

  /** How it is read where a label opened it, with its content behind it on the line. */
  get runInReading(): Opening['row']['reading'] | undefined {
    const { contentStart, row } = this.#open.opening;
    return contentStart === undefined ? undefined : row.reading;
  }

  /** Its heading says on its own line what it heads: `"Allergies: sulfa"`. */
  get isSaidAtOnce(): boolean {
    const { contentStart, heading } = this.#open.opening;
    return contentStart !== undefined || /:\s*\S/u.test(heading);
  }

  get isLeft(): boolean {
    return this.#left !== undefined;
  }

  /** Does the line begin left of the cell that the open section is told in? Undefined: it is told in none. */
  isLeftOfCell({ x }: Line): boolean | undefined {
    return this.#cellX === undefined ? undefined : x < this.#cellX - SAME_X;
  }

  /** Where the content of the next line begins, if its first words end a heading that the margin broke; it is taken once. */
  takeBroken(): number {
    const start = this.#brokenAt;
    this.#brokenAt = 0;
    return start;
  }

  /** A stretch of a line; nothing where a broken heading takes all of it. */
  take(line: SectionLine): void {
    if (line.start === 0 || line.start < (line.end ?? line.line.text.length)) this.#open.lines.push(line);
  }

  /** Opens a section, with what stands behind its heading on the line. */
  open(
    opening: Opening,
    {
      part: { isOfLine, cellX },
      days,
      content,
      of: { text },
    }: {
      part: LinePart;
      days: readonly string[] | undefined;
      content: (start: number) => SectionLine;
      of: Line;
    },
  ): void {
    const list = opening.isPart === true ? this.#listOfOpen() : undefined;
    this.#closed.push(closed(this.#open));
    this.#left = isOfLine === true ? this.#open : undefined;
    this.#cellX = cellX;
    this.#open = { ...opened(ofCourse(opening, this.row), days ?? this.#open.visit), list };
    const { contentStart } = opening;
    if (contentStart === undefined) return;
    if (contentStart < text.length) this.take(content(contentStart));
    else this.#brokenAt = contentStart - text.length - 1;
  }

  /** The list that the open section is a part of, from now on. */
  #listOfOpen(): number {
    const list = this.#open.list ?? ++this.#lists;
    this.#open = { ...this.#open, list };
    return list;
  }

  /** What is told of drugs below goes on with what stood before; what tells of none may go on about the label. */
  goBack(): void {
    if (this.#left === undefined) return;
    this.#closed.push(closed(this.#open));
    this.#open = opened(this.#left.opening, this.#left.visit);
    this.#left = undefined;
  }

  /** What is open goes on under a line that heads nothing of its own. */
  goOnUnder(heading: string): void {
    const { opening, visit } = this.#open;
    this.#closed.push(closed(this.#open));
    this.#open = opened({ ...opening, heading }, visit);
    this.#left = undefined;
  }

  /** The last lines of what is open are over, from one of them on; what comes below goes on with what is open. */
  endAbove({ row, heading }: Pick<Opening, 'row' | 'heading'>, from: number): void {
    const { opening, lines, visit } = this.#open;
    const over = opened({ row, heading }, visit);
    over.lines.push(...lines.splice(from));
    if (lines.length > 0) this.#closed.push(closed(this.#open));
    this.#closed.push(closed(over));
    this.#open = opened({ ...opening, heading: '' }, visit);
    this.#left = undefined;
  }

  /** The lines of what is open. */
  get lines(): readonly SectionLine[] {
    return this.#open.lines;
  }

  end(): Section[] {
    return [...this.#closed, closed(this.#open)];
  }
}

interface OpenSection {
  readonly opening: Opening;
  readonly lines: SectionLine[];
  readonly visit: readonly string[] | undefined;
  readonly list: number | undefined;
}

/** `"FEEDING: She was started on …"` behind `"HOSPITAL COURSE:"`: a topic that the course is told by, and no part of its own. */
function ofCourse(opening: Opening, open: Opening['row']): Opening {
  const { row, contentStart } = opening;
  const saysNothing = row.kind === 'unknown' && row.reading === 'narrative';
  return saysNothing && contentStart !== undefined && open.kind === 'hospital-course'
    ? { ...opening, row: open }
    : opening;
}

function opened(opening: Opening, visit?: readonly string[]): OpenSection {
  return { opening, lines: [], visit, list: undefined };
}

function closed({ opening: { row, heading }, lines, visit, list }: OpenSection): Section {
  const { kind, reading, rank } = row;
  const place = { ...(list !== undefined && { list }), ...(visit !== undefined && { visit }) };
  return { kind, reading, rank, heading, lines, ...place };
}
