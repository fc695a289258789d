/** The stages between lines and entries, as plain data: sections, items, mentions. */
import type { Line } from './line.ts';
import type { SectionKind, SectionRank, SectionReading } from './section-table.ts';

/** A line of a section, from `start` on where the heading stands before it on the same line. */
export interface SectionLine {
  readonly line: Line;
  readonly start: number;
}

/** A stretch of a document under one heading; it goes on over pages until the next heading. */
export interface Section {
  readonly kind: SectionKind;
  readonly reading: SectionReading;
  readonly rank: SectionRank;
  /** The heading as printed; empty before the first heading. */
  readonly heading: string;
  readonly lines: readonly SectionLine[];
}
