/** Why a document as a whole could not be read: a reason of a fixed list, never text of the document. */

/** Each reason and when it is given. */
export const DOCUMENT_FAILURES = {
  password: 'the PDF can only be opened with a password',
  unreadable: 'the bytes are not a PDF that can be opened, not even after repair',
  'no-pages': 'the PDF has no pages',
  'too-large': 'the document needs more memory than a document may use',
  'too-many-pages': 'the documents of the request have more pages than one request may have',
  timeout: 'the document makes more work than a document may make',
  overdue: 'the machine had no time to read the document',
  'ocr-unavailable': 'a page has to be read by OCR and OCR is switched off or broken',
  killed: 'the process that read the document was ended from outside',
  'not-started': 'the process that was to read the document did not start',
  crashed: 'the process that read the document ended without an answer',
} as const satisfies Record<string, string>;

export type DocumentFailureReason = keyof typeof DOCUMENT_FAILURES;

/** Thrown when a document cannot be read; `documentName` is set where the name is known. */
export class DocumentFailure extends Error {
  readonly reason: DocumentFailureReason;
  readonly documentName: string | undefined;

  constructor(reason: DocumentFailureReason, options: { documentName?: string; cause?: unknown } = {}) {
    super(DOCUMENT_FAILURES[reason], { cause: options.cause });
    this.name = 'DocumentFailure';
    this.reason = reason;
    this.documentName = options.documentName;
  }
}
