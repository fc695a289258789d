/** What children say to the service, checked where it comes in: a child that was taken over can only say this. */
import { z } from 'zod';
import { DOCUMENT_FAILURES, type DocumentFailureReason } from '../document-failure.ts';
import type { DocumentNote, PageLines } from '../line.ts';
import type { ScannedWord } from '../scan/read-scan.ts';

const MAX_TEXT = 20_000;
const number = z.number();
/** Words stand one space apart and cells two (line.ts): what reads lines relies on short white space to take linear time. */
const text = z
  .string()
  .max(MAX_TEXT)
  .refine((value) => !/\s{10}/u.test(value));
const index = z.number().int().min(0).max(1_000_000);
const pageNumber = z.number().int().min(1).max(100_000);

const cell = z.object({ text, x: number, width: number, start: index, column: index.exactOptional() });
const line = z.object({
  page: pageNumber,
  index,
  text,
  cells: z.array(cell).max(2000),
  x: number,
  y: number,
  width: number,
  height: number,
  fontSize: number,
  isBold: z.boolean(),
  origin: z.enum(['text-layer', 'invisible-text', 'ocr']),
  confidence: number.exactOptional(),
  block: index,
  tableRow: z.object({ tableId: index, rowId: index }).exactOptional(),
  isFurniture: z.literal(true).exactOptional(),
});
const table = z.object({
  columns: z.array(text).max(500),
  rows: z
    .array(
      z.object({ isHeader: z.boolean(), cells: z.array(text).max(500), lines: z.array(index).max(5000) }),
    )
    .max(5000),
  isContinued: z.literal(true).exactOptional(),
});
const pageLines = z.object({
  page: pageNumber,
  width: number,
  height: number,
  lines: z.array(line).max(20_000),
  tables: z.array(table).max(2000),
}) satisfies z.ZodType<PageLines>;

const note = z.object({
  page: pageNumber.exactOptional(),
  kind: z.enum([
    'page-unreadable',
    'document-repaired',
    'invisible-text',
    'unusable-text-layer',
    'read-by-ocr',
    'text-layers-differ',
    'page-has-no-text',
    'marks-on-page',
  ]),
}) satisfies z.ZodType<DocumentNote>;

const scannedWord = z.object({
  text,
  x: number,
  y: number,
  width: number,
  height: number,
  baseline: number,
  lineHeight: number,
  confidence: number,
}) satisfies z.ZodType<ScannedWord>;

const failureReasons = Object.keys(DOCUMENT_FAILURES).filter(
  (reason): reason is DocumentFailureReason => reason in DOCUMENT_FAILURES,
);

/** From the child that reads a PDF. */
export const PdfChildMessage = z.discriminatedUnion('kind', [
  /** The child has started; from here on its time is the document's. */
  z.object({ kind: z.literal('ready') }),
  z.object({ kind: z.literal('opened'), pageCount: index }),
  /** A page image for OCR; the image is the binary part. */
  z.object({ kind: z.literal('scan'), page: pageNumber }),
  /** The picture of the page that was asked for; the image is the binary part. */
  z.object({ kind: z.literal('picture') }),
  z.object({ kind: z.literal('progress'), page: pageNumber }),
  /** The second reader starts, or is done; it does not always come back. */
  z.object({ kind: z.literal('second-reader'), isReading: z.boolean() }),
  z.object({ kind: z.literal('page'), page: pageLines }),
  /** May the turn go on, in this lane? */
  z.object({ kind: z.literal('ask'), lane: z.enum(['text', 'scan']) }),
  /** A page as far as it was read, for the next child of the same document alone: the binary part. */
  z.object({ kind: z.literal('placed') }),
  /** The turn is over; the document wants another, in this lane. */
  z.object({ kind: z.literal('yielded'), lane: z.enum(['text', 'scan']) }),
  z.object({ kind: z.literal('done'), notes: z.array(note).max(5000) }),
  z.object({ kind: z.literal('failure'), reason: z.enum(failureReasons) }),
]);

export type PdfChildMessage = z.infer<typeof PdfChildMessage>;

/** From the process that does OCR. */
export const OcrChildMessage = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('words'), words: z.array(scannedWord).max(50_000) }),
  z.object({ kind: z.literal('refused') }),
  z.object({ kind: z.literal('failed') }),
]);
