/** The stages between lines and entries, as plain data: sections, items, mentions. */
import type { ColumnField } from '../layout/headers/column-table.ts';
import type { Line } from '../line.ts';
import type { SectionKind, SectionRank, SectionReading } from './section-table.ts';

/** A line of a section, from `start` on where the heading stands before it on the same line, up to `end` where the next one does. */
export interface SectionLine {
  readonly line: Line;
  readonly start: number;
  readonly end?: number;
  /** It is a printed order, with initials or a blank for them before it. */
  readonly isOrder?: true;
}

/** What of a line is of its section. */
export function writtenOn({ line, start, end }: SectionLine): string {
  return line.text.slice(start, end);
}

/** A stretch of a document under one heading; it goes on over pages until the next heading. */
export interface Section {
  readonly kind: SectionKind;
  readonly reading: SectionReading;
  readonly rank: SectionRank;
  /** The heading as printed; empty before the first heading. */
  readonly heading: string;
  readonly lines: readonly SectionLine[];
  /** Which list it is a part of, where titles of directions divide one. */
  readonly list?: number;
  /** The day of the visit it was written at, in every way its date may be read, where a document tells of several visits. */
  readonly visit?: readonly string[];
}

/** One field of an item: a table cell under its header, or a labelled value (`Sig: …`). */
export interface ItemField {
  readonly field: ColumnField;
  readonly text: string;
  /** The title over it says so, and no word of its own line. */
  readonly isLent?: true;
}

/** One list entry, table row or sentence: it owns everything said in it, and nothing said in it belongs to another. */
export interface Item {
  readonly shape: 'row' | 'entry' | 'sentence';
  readonly section: Section;
  /** How this item is read: as its section, unless its table says otherwise. */
  readonly reading: SectionReading;
  /** The printed lines it stands on. */
  readonly lines: readonly Line[];
  /** What it says outside of `fields`; for rows of a table with known columns this is empty. */
  readonly text: string;
  readonly fields: readonly ItemField[];
}

/** What the grouping of lines asks of the drug dictionary: does this text begin with a drug name? */
export type StartsWithDrug = (text: string) => boolean;
