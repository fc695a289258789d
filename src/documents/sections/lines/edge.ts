/** How far the lines of a block reach, and whether one of them had room for more. */
import type { DocumentPages, Line } from '../../line.ts';
import type { SectionLine } from '../section.ts';

/** Where full lines end: some programs break a text where its column ends, and some behind so many characters, wherever these end in print. */
export interface Edge {
  /** In points from the left of the page. */
  readonly x: number;
  /** Of the longest line; of one that has several cells they say nothing. */
  readonly characters: number;
  /** With fewer a line is short by itself, unless a very long word comes next. */
  readonly fewest: number;
}

/** Characters: in no usual column are lines of fewer cut by the margin. */
const SHORTEST_WRAPPED = 42;
/** In a narrow one, which most of its lines fill. */
const SHORTEST_NARROW = 28;
const FULL = 0.8;
const MOST = 0.6;
/** Of fewer lines that are as long, or of shorter ones, it is chance. */
const FEWEST_FULL = 4;
const NARROWEST = 38;
/** `"losartan/hydrochlorothiazide"`: a longer one leaves a line short in any column. */
const LONGEST_WORD = 20;

/** Of lines of which nothing is known: but for short ones, none had room. */
export const NO_EDGE: Edge = { x: 0, characters: 0, fewest: SHORTEST_WRAPPED };

/** How far lines reach. */
function edgeOf(lines: readonly Line[]): Edge {
  const plain = lines.filter(({ cells }) => cells.length === 1).map(({ text }) => text.length);
  const characters = Math.max(0, ...plain);
  const full = plain.filter((length) => length >= FULL * characters).length;
  const isNarrow = characters >= NARROWEST && full >= Math.max(FEWEST_FULL, MOST * lines.length);
  return {
    x: Math.max(...lines.map((line) => line.x + line.width)),
    characters,
    fewest: isNarrow ? SHORTEST_NARROW : SHORTEST_WRAPPED,
  };
}

/** How far lines reach by themselves that stand in a block which reaches that far. */
export function edgeWithin(lines: readonly SectionLine[], { fewest }: Edge): Edge {
  const own = edgeOf(lines.map(({ line }) => line));
  return { ...own, fewest: Math.min(own.fewest, fewest) };
}

/** How far the lines reach that stand in one block of the page with this one. */
export function edgeAt(line: Line, { pages }: DocumentPages): Edge {
  const { lines = [] } = pages.find(({ page }) => page === line.page) ?? {};
  return edgeOf([line, ...lines.filter(({ block, index }) => block === line.block && index !== line.index)]);
}

/** Had a line room for the first word of the next one? */
export function hadRoomFor({ line }: SectionLine, next: SectionLine, edge: Edge): boolean {
  const { length } = line.text;
  const word = firstWord(next);
  if (length < edge.fewest && word.length < LONGEST_WORD) return true;
  const isFull = line.cells.length === 1 && length + 1 + word.length > edge.characters;
  return !isFull && line.x + line.width + widthIn(next, word) <= edge.x;
}

function firstWord({ line }: SectionLine): string {
  return /^\s*\S+/u.exec(line.text)?.[0] ?? '';
}

/** With the space before it. */
function widthIn({ line }: SectionLine, word: string): number {
  return (line.width / Math.max(1, line.text.length)) * (word.length + 1);
}
