/** What a document is once it is read: pages of placed lines, with the columns and table rows they belong to. Plain data, safe to send between processes. */

/** Where a text comes from: printed by the PDF, present but not painted (the text layer over a scan), or read from pixels. */
export type TextOrigin = 'text-layer' | 'invisible-text' | 'ocr';

/** One word and its box, in points (1/72 inch), origin top-left of the upright page. */
export interface Word {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** y of the baseline. */
  readonly baseline: number;
  /** Size of the font in points; estimated from the box for text read by OCR. */
  readonly fontSize: number;
  readonly isBold: boolean;
  readonly origin: TextOrigin;
  /** 0–1, only for text read by OCR. */
  readonly confidence?: number;
  /** The document it stands in has no capitals: that it begins small says nothing. */
  readonly isOfSmallPrint?: true;
  /** Place in the order in which the document paints its text: a column is painted as a whole, a table row by row. */
  readonly order: number;
  /** Space characters painted between the word before (in painting order) and this one; of text read by OCR 0 where the gap is wider than a space, else absent. */
  readonly spacesBefore?: number;
  /** Points by which `x` is right of where it is printed: it was moved under the header of its column. */
  readonly movedBy?: number;
}

/** Points by which the beginnings of lines of one margin, or of cells of one column, may differ. */
export const SAME_X = 3;

/** A stretch of a line without a wide gap: one table cell, one column entry, or the whole line. */
export interface Cell {
  readonly text: string;
  readonly x: number;
  readonly width: number;
  /** Offset of `text` in the text of its line. */
  readonly start: number;
  /** Index into `columns` of the line's table, when the line is part of one. */
  readonly column?: number;
}

/** Which logical row of which table a line is printed in. */
export interface TableRowRef {
  /** Index into `PageLines.tables`. */
  readonly tableId: number;
  /** Index into `Table.rows`. */
  readonly rowId: number;
}

/** One printed line. `text` is what a reader sees, cells separated by two spaces; it is the `evidence_text` of the specification (Source). */
export interface Line {
  /** 1-indexed. */
  readonly page: number;
  /** 0-indexed place in reading order on its page. */
  readonly index: number;
  readonly text: string;
  readonly cells: readonly Cell[];
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly fontSize: number;
  /** Every word of the line is bold. Always false for text read by OCR. */
  readonly isBold: boolean;
  readonly origin: TextOrigin;
  /** 0–1, mean over the words; only for text read by OCR. */
  readonly confidence?: number;
  /** Lines of the same block were read down one column (or the whole width); a new block starts where the layout changes. */
  readonly block: number;
  /** The text of this line belongs to this logical table row. */
  readonly tableRow?: TableRowRef;
  /** It heads one of the blocks that stand beside each other. */
  readonly headsBlock?: true;
  /** A header, footer or page number that returns on other pages: kept, but not part of the running text. */
  readonly isFurniture?: true;
}

/** A logical row: its cells joined over wrapped lines, in the order of the table's columns ('' where empty). */
export interface TableRow {
  readonly isHeader: boolean;
  readonly cells: readonly string[];
  /** Indexes of the lines the row is printed on. */
  readonly lines: readonly number[];
}

/** A table: rows under one set of columns. */
export interface Table {
  /** Header text of each column ('' where there is none), e.g. `['Medication', 'Dose', 'Directions']`. */
  readonly columns: readonly string[];
  readonly rows: readonly TableRow[];
  /** The columns were taken over from the table at the end of the page before. */
  readonly isContinued?: true;
}

/** One page in reading order. */
export interface PageLines {
  /** 1-indexed. */
  readonly page: number;
  /** Size of the upright page in points. */
  readonly width: number;
  readonly height: number;
  readonly lines: readonly Line[];
  readonly tables: readonly Table[];
}

/** Something that went wrong with a part of a document while the rest was read. Never holds document text. */
export interface DocumentNote {
  /** 1-indexed; absent when the note is about the whole document. */
  readonly page?: number;
  readonly kind: NoteKind;
}

export type NoteKind =
  | 'page-unreadable'
  | 'document-repaired'
  | 'invisible-text'
  | 'unusable-text-layer'
  | 'read-by-ocr'
  | 'text-layers-differ'
  | 'page-has-no-text'
  | 'marks-on-page';

/** A line that heads a dated visit inside a document: `Progress note 05/20/2026`. */
export interface VisitTitle {
  /** Every day the date may mean, as `YYYY-MM-DD`. */
  readonly days: readonly string[];
  /** A date and no word of a visit: among the entries of a list it is the date of an entry. */
  readonly isBare: boolean;
  /** Where the text of the visit begins behind the title on its line. */
  readonly contentStart?: number;
}

/** A document as pages of lines. */
export interface DocumentPages {
  /** The file name as submitted. */
  readonly name: string;
  readonly pageCount: number;
  readonly pages: readonly PageLines[];
  /** It is printed in capitals alone, and has small letters only to be read. */
  readonly isFromCapitals?: true;
  /** The one page that was asked for, as a grey picture (PGM). */
  readonly picture?: Uint8Array;
  readonly notes: readonly DocumentNote[];
}
