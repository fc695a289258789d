/** The samples of the first page: synthetic patients, each with the question it asks. */

export interface SampleRow {
  readonly id: string;
  readonly question: string;
  /** A request to the infer endpoint, below fixtures/. */
  readonly records: string;
  /** PDFs of the same patient, below fixtures/, as they are named on the page. */
  readonly documents: readonly { readonly name: string; readonly file: string; readonly date: string }[];
}

/** In the order they are offered. */
export const SAMPLES = [
  {
    id: 'stopped-and-filled',
    question: 'Is he still taking clopidogrel?',
    records: 'bundles/stop-against-fill/request.json',
    documents: [],
  },
  {
    id: 'after-the-hospital',
    question: 'What is she taking since the hospital?',
    records: 'samples/after-the-hospital.json',
    documents: [
      {
        name: 'discharge-summary.pdf',
        file: 'documents/discharge-summary/document.pdf',
        date: '2026-03-06',
      },
    ],
  },
  {
    id: 'order-and-fill',
    question: 'Is she taking lisinopril?',
    records: 'bundles/order-and-fill/request.json',
    documents: [],
  },
  {
    id: 'two-names',
    question: 'Norvasc and amlodipine: one drug or two?',
    records: 'bundles/duplicate-brands/request.json',
    documents: [],
  },
  {
    id: 'old-list',
    question: 'Is an old list still true?',
    records: 'bundles/stale-list/request.json',
    documents: [],
  },
] as const satisfies readonly SampleRow[];
