/**
 * Speed and memory of reading documents, as ratios to poppler's pdftotext and to the native tesseract program on the same files.
 * Needs the Debian packages poppler-utils, qpdf, tesseract-ocr and tesseract-ocr-eng.
 *
 *     npx node bench/documents.ts
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { createDocumentReader } from '../src/documents/reader/document-reader.ts';
import type { DocumentPages, Line } from '../src/documents/line.ts';
import { extractMedications, medListFromDocuments } from '../src/documents/med-list-from-documents.ts';
import { openRxNormStore } from '../src/terminology/open-store.ts';
import { buildPdf } from '../scripts/sandbox/build-pdf.ts';
import { ChildrenMeter, longestTurnMs, middle, middleCost, timed, type Cost } from './cost.ts';
import { scannedPages } from './scanned-pages.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'bench-documents-'));
const ROUNDS = 5;
const SCAN_ROUNDS = 3;
const reader = createDocumentReader();
const store = openRxNormStore();

function fixture(id: string): string {
  return path.join(import.meta.dirname, '../fixtures/documents', id, 'document.pdf');
}

function submitted(file: string) {
  return [{ name: 'bench.pdf', read: () => Promise.resolve(new Uint8Array(readFileSync(file))) }];
}

/** A document of this many pages, made of the first page of a fixture: a chart that says the same list over and over. */
function repeated(id: string, pages: number): string {
  const target = path.join(folder, `${id}-${pages}.pdf`);
  const source = Array.from({ length: pages }, () => [fixture(id), '1']).flat();
  execFileSync('qpdf', ['--empty', '--pages', ...source, '--', target]);
  return target;
}

/** What a chart of many pages is made of: lists, notes, letters. */
const CHART = [
  'discharge-summary',
  'progress-note',
  'history-and-physical',
  'referral-letter',
  'cues-in-prose',
  'after-visit-summary',
  'two-columns',
  'no-medications',
];

/** The fixtures are of different people; a chart is of one. */
const NAMES_PATIENT = /patient|name|birth|born|dob|mrn|record|\bdear\b|\bre:/i;

/** A chart of these pages in turn, with the number of the page behind each cell: no line is said twice. */
async function unlike(pages: number): Promise<string> {
  const target = path.join(folder, `unlike-${pages}.pdf`);
  const read = await reader.read(CHART.flatMap((id) => submitted(fixture(id))));
  const contents = Array.from({ length: pages }, (_, index) =>
    (read[index % CHART.length]?.pages[0]?.lines ?? [])
      .filter(({ text }) => !NAMES_PATIENT.test(text))
      .map((line) => printed(line, index + 1))
      .join('\n'),
  );
  writeFileSync(target, buildPdf(contents.map((content) => ({ content }))));
  return target;
}

/** Content of a PDF page that shows the line where it stood. */
function printed({ cells, y, height, fontSize }: Line, page: number): string {
  const baseline = 792 - y - height;
  return cells
    .map(({ text, x }) => {
      const plain = text.replaceAll(/[()\\]/g, '');
      return `BT /F1 ${fontSize.toFixed(1)} Tf 1 0 0 1 ${x.toFixed(1)} ${baseline.toFixed(1)} Tm (${plain} ${page}) Tj ET`;
    })
    .join('\n');
}

/** Reads the document again and again, each time when the readers that wait for one have started and nothing runs. */
async function whileIdle(file: string): Promise<{ read: readonly DocumentPages[]; wallMs: number }> {
  const children = new ChildrenMeter();
  const times: number[] = [];
  let read: readonly DocumentPages[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    await children.rest();
    const { wallMs } = await timed(async () => {
      read = await reader.read(submitted(file));
    });
    times.push(wallMs);
  }
  children.stop();
  return { read, wallMs: middle(times) };
}

/** Reads it without a pause: each reading then waits for a reader to start, which nobody sees of one that came before. */
async function oneAfterAnother(file: string): Promise<Cost> {
  const readings = 2 * ROUNDS;
  const children = new ChildrenMeter();
  const before = process.cpuUsage();
  const { wallMs } = await timed(async () => {
    for (let reading = 0; reading < readings; reading++) await reader.read(submitted(file));
  });
  const { user, system } = process.cpuUsage(before);
  const processorMs = (user + system) / 1000 + children.stop();
  return { wallMs: wallMs / readings, processorMs: processorMs / readings };
}

/** Text pages against pdftotext, and what is done after the text is there. */
async function textPages(): Promise<void> {
  const files = [
    ['1 page', 1, repeated('discharge-summary', 1)],
    ['10 pages', 10, repeated('discharge-summary', 10)],
    ['200 pages', 200, repeated('discharge-summary', 200)],
    ['200 pages that all differ', 200, await unlike(200)],
  ] as const;
  for (const [label, pages, file] of files) {
    const poppler = await middleCost(ROUNDS, () =>
      execFileSync('pdftotext', ['-layout', file, path.join(folder, 'out.txt')]),
    );
    const { read, wallMs } = await whileIdle(file);
    const inARow = await oneAfterAnother(file);
    const after = await middleCost(ROUNDS, () => extractMedications(read, store));
    const whole = wallMs + after.wallMs;
    const against = (ms: number): string => (ms / poppler.wallMs).toFixed(1);
    console.log(
      `text, ${label}: pdftotext -layout ${Math.round(poppler.wallMs)} ms; one document while the service is idle ${Math.round(wallMs)} ms, ratio ${against(wallMs)}, to the list ${against(whole)}; one after another ${Math.round(inARow.wallMs)} ms each, ratio ${against(inARow.wallMs)}; ${(pages / (whole / 1000)).toFixed(0)} pages/s`,
    );
    console.log(
      `  processor time: pdftotext -layout ${Math.round(poppler.processorMs)} ms, reading one after another ${Math.round(inARow.processorMs)} ms each with all that its readers take, also to start, ratio ${(inARow.processorMs / poppler.processorMs).toFixed(1)}`,
    );
    console.log(
      `  after the text is there: ${after.wallMs.toFixed(1)} ms, ${((after.wallMs / whole) * 100).toFixed(1)} % of ${Math.round(whole)} ms`,
    );
  }
}

/** Dictation without a full stop, that goes on over pages of fifty lines each. */
function unpunctuated(pages: number): string {
  const target = path.join(folder, `unpunctuated-${pages}.pdf`);
  const drugs = ['lisinopril', 'metformin', 'atorvastatin', 'warfarin', 'sertraline'];
  const line = (index: number): string =>
    `on day ${index} the ${drugs[index % drugs.length]} was stopped and will be resumed with metformin ${index} mg daily and`;
  const content = (page: number): string =>
    Array.from({ length: 50 }, (_, row) => {
      const text = line(page * 50 + row);
      return `BT /F1 10 Tf 1 0 0 1 50 ${740 - row * 14} Tm (${text}) Tj ET`;
    }).join('\n');
  const contents = Array.from({ length: pages }, (_, page) => ({ content: content(page) }));
  writeFileSync(target, buildPdf(contents));
  return target;
}

/** The service answers nobody else during a pause of its event loop. */
async function longestPause(): Promise<void> {
  const file = await unlike(200);
  const toTheList = () => medListFromDocuments(submitted(file), { reader, store });
  const oneParagraph = unpunctuated(20);
  for (const [label, work] of [
    ['one document of 200 pages', toTheList],
    ['four of them side by side', () => Promise.all(Array.from({ length: 4 }, toTheList))],
    [
      'one paragraph of 1000 lines without a full stop',
      () => medListFromDocuments(submitted(oneParagraph), { reader, store }),
    ],
  ] as const) {
    const pauses = monitorEventLoopDelay({ resolution: 1 });
    pauses.enable();
    const turn = await longestTurnMs(work);
    pauses.disable();
    console.log(
      `longest pause of the event loop, ${label}, to the list: ${Math.round(turn)} ms of processor time, ${Math.round(pauses.max / 1e6)} ms by the clock`,
    );
  }
}

function megabytes(): number {
  return Math.round(process.memoryUsage().rss / 1e6);
}

console.log(
  `load of the machine at the start: ${loadavg()
    .map((load) => load.toFixed(1))
    .join(' ')}`,
);
await medListFromDocuments(submitted(fixture('taper')), { reader, store });
const memoryBefore = megabytes();
await textPages();
await longestPause();
console.log(`memory of the service: ${memoryBefore} MB → ${megabytes()} MB`);
await scannedPages(reader, { fixture, folder, rounds: SCAN_ROUNDS });
await reader.close();
store.close();
rmSync(folder, { recursive: true });
