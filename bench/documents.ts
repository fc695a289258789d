/**
 * Speed and memory of reading documents, as ratios to poppler's pdftotext and to the native tesseract program on the same files.
 * Needs the Debian packages poppler-utils, qpdf, tesseract-ocr and tesseract-ocr-eng.
 *
 *     npx node bench/documents.ts
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { createDocumentReader } from '../src/documents/document-reader.ts';
import type { DocumentPages } from '../src/documents/line.ts';
import { extractMedications, medListFromDocuments } from '../src/documents/med-list-from-documents.ts';
import { openRxNormStore } from '../src/terminology/open-store.ts';
import { middleCost } from './cost.ts';
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

/** A document of this many pages, made of the first page of a fixture. */
function repeated(id: string, pages: number): string {
  const target = path.join(folder, `${id}-${pages}.pdf`);
  const source = Array.from({ length: pages }, () => [fixture(id), '1']).flat();
  execFileSync('qpdf', ['--empty', '--pages', ...source, '--', target]);
  return target;
}

/** Text pages against pdftotext, and what is done after the text is there. */
async function textPages(): Promise<void> {
  for (const pages of [1, 10, 200]) {
    const file = repeated('discharge-summary', pages);
    const poppler = await middleCost(ROUNDS, () =>
      execFileSync('pdftotext', ['-layout', file, path.join(folder, 'out.txt')]),
    );
    let read: readonly DocumentPages[] = [];
    const reading = await middleCost(ROUNDS, async () => {
      read = await reader.read(submitted(file));
    });
    const after = await middleCost(ROUNDS, () => extractMedications(read, store));
    const whole = reading.wallMs + after.wallMs;
    console.log(
      `text, ${pages} page(s): ${(pages / (whole / 1000)).toFixed(0)} pages/s; reading ${Math.round(reading.wallMs)} ms, pdftotext -layout ${Math.round(poppler.wallMs)} ms, ratio ${(reading.wallMs / poppler.wallMs).toFixed(1)}`,
    );
    console.log(
      `  after the text is there: ${after.wallMs.toFixed(1)} ms, ${((after.wallMs / whole) * 100).toFixed(1)} % of ${Math.round(whole)} ms`,
    );
  }
}

/** The service answers nobody else during a pause of its event loop. */
async function longestPause(): Promise<void> {
  const file = repeated('discharge-summary', 200);
  for (const [label, work] of [
    ['one document of 200 pages', () => medListFromDocuments(submitted(file), { reader, store })],
    [
      'four of them side by side',
      () =>
        Promise.all(
          Array.from({ length: 4 }, () => medListFromDocuments(submitted(file), { reader, store })),
        ),
    ],
  ] as const) {
    const pauses = monitorEventLoopDelay({ resolution: 1 });
    pauses.enable();
    await work();
    pauses.disable();
    console.log(`longest pause of the event loop, ${label}, to the list: ${Math.round(pauses.max / 1e6)} ms`);
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
