/** How much of the machine one document and one request may use. */

/** Bounds of reading documents; every one is held by a process of its own or by the reader. */
export interface DocumentLimits {
  /** Pages of all documents of one request (specification, Limits). */
  readonly maxPagesPerRequest: number;
  /** Pages of one document that one child reads and holds; it has memory for twice as many dense ones. */
  readonly pagesPerRange: number;
  /** Children that read text at the same time, and as many again that wait for OCR; more documents wait. */
  readonly maxChildren: number;
  /** Of these, how many read for one organization. */
  readonly maxChildrenEach: number;
  /** Children started before there is a document for them. */
  readonly preStartedChildren: number;
  /** Processes that do OCR; 0 switches OCR off. */
  readonly ocrProcesses: number;
  /** Documents waiting for a child; past it the service says it is busy. */
  readonly maxWaiting: number;
  /** The same for the documents of one organization. */
  readonly maxWaitingEach: number;
  /** Memory a child may write to, in bytes (`prlimit --data`). */
  readonly childDataBytes: number;
  /** The same for an OCR process: its worker thread reserves a heap of its own. */
  readonly ocrDataBytes: number;
  /** JavaScript heap of a child, in megabytes. */
  readonly childHeapMegabytes: number;
  /** Processor seconds of a child (`prlimit --cpu`): more than any document may take, should the service not look. */
  readonly childCpuSeconds: number;
  /**
   * Work a document may make once its child has started: milliseconds of a processor, and of a child that does nothing
   * although nobody keeps it. A page of text takes about 10 ms and a damaged one stays far below a second, so what needs
   * 12 s does not end; `perPageMs` is added for each page, `perScanMs` for each that is drawn and straightened for OCR.
   */
  readonly workMs: number;
  readonly perPageMs: number;
  readonly perScanMs: number;
  /** The second reader, which may never come back, gets this much of it; then the document is read without it. */
  readonly secondReaderMs: number;
  /** By the clock: whose turns take longer altogether is to come again when the machine has more time. */
  readonly documentMs: number;
  /** A page that makes more work for OCR is given up; counted as `workMs` is. */
  readonly ocrPageMs: number;
  /** An OCR process that is given no page for this long is ended: it holds some 220 MB. */
  readonly ocrIdleMs: number;
  /** Pages an OCR process reads before it is replaced. */
  readonly ocrPagesPerProcess: number;
  /** Bytes that the compressed streams of one PDF may inflate to. */
  readonly maxInflatedBytes: number;
  /** Pixels of a rendered page. */
  readonly maxPixels: number;
}

/** The bounds of a service on two processors. */
export const DEFAULT_DOCUMENT_LIMITS: DocumentLimits = {
  maxPagesPerRequest: 200,
  pagesPerRange: 1000,
  maxChildren: 3,
  maxChildrenEach: 2,
  preStartedChildren: 2,
  ocrProcesses: 2,
  maxWaiting: 256,
  maxWaitingEach: 64,
  childDataBytes: 1_000_000_000,
  ocrDataBytes: 2_000_000_000,
  childHeapMegabytes: 384,
  childCpuSeconds: 1600,
  workMs: 12_000,
  perPageMs: 100,
  perScanMs: 1000,
  secondReaderMs: 6000,
  documentMs: 600_000,
  ocrPageMs: 120_000,
  ocrIdleMs: 300_000,
  ocrPagesPerProcess: 50,
  maxInflatedBytes: 400_000_000,
  maxPixels: 12_000_000,
};
