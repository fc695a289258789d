/** What the service says to the child that reads a PDF. No schema library here: loading one costs a child more than reading a page. */
import type { DocumentFailureReason } from '../document-failure.ts';
import type { ScannedWord } from '../scan/read-scan.ts';

/** The line a document stands in: for a place to read text, or for one to read by OCR. */
export type Lane = 'text' | 'scan';

/** To the child that reads a PDF. */
export type PdfServiceMessage =
  /** The document is the binary part. */
  | {
      readonly kind: 'open';
      readonly maxPixels: number;
      readonly maxInflatedBytes: number;
      /** False when the second reader did not come back from this document before. */
      readonly hasSecondReader: boolean;
    }
  /** What another child of the same document came to: one of its pages is the binary part. */
  | { readonly kind: 'placed' }
  /** All other pages, or those of a range alone; or one page, 1-indexed, with its picture. */
  | {
      readonly kind: 'read';
      readonly lane: Lane;
      readonly onlyPage?: number;
      readonly pages?: { readonly from: number; readonly to: number };
    }
  /** Whether the turn goes on; where not, the child gives what it has. */
  | { readonly kind: 'turn'; readonly goesOn: boolean }
  | { readonly kind: 'words'; readonly page: number; readonly words: readonly ScannedWord[] }
  /** The page was not read, and the document cannot be. */
  | { readonly kind: 'no-ocr'; readonly page: number; readonly reason: DocumentFailureReason };

const KINDS: ReadonlySet<unknown> = new Set<PdfServiceMessage['kind']>([
  'open',
  'placed',
  'read',
  'turn',
  'words',
  'no-ocr',
]);

/** Takes a message for what it says it is: it comes from the process that started this one, which checked the words of OCR. */
export function decodeServiceMessage(message: unknown): PdfServiceMessage {
  const isKnown =
    typeof message === 'object' && message !== null && 'kind' in message && KINDS.has(message.kind);
  if (!isKnown) throw new TypeError('the service says what this child does not know');
  return message as PdfServiceMessage;
}
