/** Every bench: what it measures and against what. `npm run bench:all` runs them in this order; docs/measurements.md has their figures. */

export interface Bench {
  /** The program under bench/. */
  readonly file: string;
  readonly measures: string;
  readonly against: string;
  /** Arguments of a run of seconds, which shows that it still comes to its end. */
  readonly briefly?: readonly string[];
}

/** By the name behind `npm run bench:`. */
export const BENCHES: Readonly<Record<string, Bench>> = {
  accuracy: {
    file: 'accuracy/main.ts',
    measures: 'drugs, fields, merges and statuses of documents and patients',
    against: 'gold written by hand; figures and failures in docs/accuracy.md',
  },
  invariance: {
    file: 'invariance.ts',
    measures: 'changes of a document that may change nothing else in its list',
    against: 'the list of the same document unchanged',
    briefly: ['--most', '2'],
  },
  calibration: {
    file: 'calibration/main.ts',
    measures: 'confidence of a status',
    against: 'the share that is right on simulated patients; tables in docs/accuracy.md',
  },
  infer: {
    file: 'infer.ts',
    measures: 'time from parsed input to list',
    against: '`JSON.parse` of the same body',
  },
  sig: { file: 'sig.ts', measures: 'sigs read a second', against: '`JSON.stringify` of the reading' },
  terminology: {
    file: 'terminology.ts',
    measures: 'start, memory and look-ups of the RxNorm store',
    against: '`Map.get` and `JSON.parse`',
  },
  http: {
    file: 'http.ts',
    measures: 'requests a second of the infer endpoint',
    against: 'a bare Koa that parses and echoes the same body',
  },
  metering: {
    file: 'metering.ts',
    measures: 'requests a second behind a key, its limits, its meter and the audit trail',
    against: 'the same application without them',
  },
  connected: {
    file: 'connected.ts',
    measures: '`$infer-medications` over a connected FHIR server',
    against: 'the time the server itself needs for the same searches',
    briefly: ['--rounds', '1', '--latency', '0'],
  },
  population: {
    file: 'population.ts',
    measures: 'lists of many patients: patients a second and core, peak memory',
    against: '`JSON.parse` of the same lines',
  },
  batch: {
    file: 'batch.ts',
    measures: 'a population as parts on PostgreSQL, four workers on two cores',
    against: 'one worker on one core',
  },
  starving: {
    file: 'starving.ts',
    measures: 'a page of one organization while others flood the service',
    against: 'its quiet time',
  },
  documents: {
    file: 'documents.ts',
    measures: 'pages a second, processor time and memory of reading documents',
    against: 'pdftotext and the native tesseract program (poppler-utils, qpdf, tesseract-ocr)',
  },
  overload: {
    file: 'overload.ts',
    measures: 'answers, memory and another organization under five times the load that fits',
    against:
      '200 and 503 and nothing else; its quiet time, and a bare Koa that refuses the same flood unread',
  },
  hostile: {
    file: 'hostile.ts',
    measures: 'thirty small bodies at once that unpack to 18 MB, at a heap of 512 MB',
    against: '`/healthz`, and lists of another organization beside their quiet time',
  },
  instances: {
    file: 'instances.ts',
    measures: 'two instances on one PostgreSQL under lists, text PDFs, scans and long packets',
    against: 'one instance; small requests of another organization beside their quiet time',
  },
  mutants: {
    file: 'mutants.ts',
    measures: 'broken requests over every surface',
    against: 'no fault of the service; the time of a sound request of the same surface',
  },
};
