/**
 * Speed and memory of reading documents, as ratios to poppler's pdftotext and to the native tesseract program on the same files.
 * Needs the Debian packages poppler-utils and tesseract-ocr.
 *
 *     npx node bench/documents.ts
 */
import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { createDocumentReader } from '../src/documents/document-reader.ts';
import { loadPdfium, openPdfium } from '../src/documents/pdfium.ts';
import { toPortableGreymap } from '../src/documents/portable-greymap.ts';
import { renderPage } from '../src/documents/render-page.ts';

const fixtures = path.join(import.meta.dirname, '../fixtures/documents');
const work = mkdtempSync(path.join(tmpdir(), 'bench-documents-'));
const ROUNDS = 5;
const reader = createDocumentReader();

/** Milliseconds of the middle one of several rounds. */
async function middle(work: () => unknown): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const started = performance.now();
    await work();
    times.push(performance.now() - started);
  }
  return times.toSorted((left, right) => left - right)[ROUNDS >> 1] ?? 0;
}

function read(file: string): Promise<unknown> {
  return reader.read([{ name: 'bench.pdf', read: () => Promise.resolve(readFileSync(file)) }]);
}

/** A document of this many pages, made of the pages of a fixture. */
function repeated(id: string, pages: number): string {
  const source = path.join(fixtures, id, 'document.pdf');
  const target = path.join(work, `${id}-${pages}.pdf`);
  execFileSync('qpdf', [
    '--empty',
    '--pages',
    ...Array.from({ length: pages }, () => [source, '1']).flat(),
    '--',
    target,
  ]);
  return target;
}

async function textPages(): Promise<void> {
  for (const pages of [1, 10, 200]) {
    const file = repeated('discharge-summary', pages);
    const poppler = await middle(() =>
      execFileSync('pdftotext', ['-layout', file, path.join(work, 'out.txt')]),
    );
    const ours = await middle(() => read(file));
    console.log(
      `text, ${pages} page(s): ${(pages / (ours / 1000)).toFixed(0)} pages/s, ${Math.round(ours)} ms; pdftotext -layout ${Math.round(poppler)} ms; ratio ${(ours / poppler).toFixed(1)}`,
    );
  }
}

function native(images: readonly string[]): Promise<unknown> {
  return Promise.all(
    images.map(
      (image) =>
        new Promise((resolve) => {
          spawn('tesseract', [image, path.join(work, 'ocr'), '--psm', '3'], {
            env: { ...process.env, OMP_THREAD_LIMIT: '1' },
            stdio: 'ignore',
          }).once('close', resolve);
        }),
    ),
  );
}

async function scannedPages(): Promise<void> {
  const file = repeated('scan', 2);
  const pdfium = await loadPdfium();
  const document = openPdfium(pdfium, new Uint8Array(readFileSync(file)));
  const images = [0, 1].flatMap((index) => {
    const image = document.withPage(index, (page) =>
      renderPage(pdfium, page, { dotsPerInch: 200, maxPixels: 12e6 }),
    );
    if (image === undefined) return [];
    const target = path.join(work, `${index}.pgm`);
    writeFileSync(target, toPortableGreymap(image));
    return [target];
  });
  await read(file);
  const ours = await middle(() => read(file));
  const theirs = await middle(() => native(images));
  console.log(
    `scanned, 2 pages on 2 processes: ${Math.round(ours)} ms with rendering; tesseract program ${Math.round(theirs)} ms; ratio ${(ours / theirs).toFixed(2)}`,
  );
}

await read(path.join(fixtures, 'taper', 'document.pdf'));
const memoryBefore = process.memoryUsage().rss;
await textPages();
await scannedPages();
const quiet = monitorEventLoopDelay({ resolution: 5 });
const large = repeated('discharge-summary', 200);
quiet.enable();
await read(large);
quiet.disable();
console.log(`longest pause of the event loop while 200 pages are read: ${Math.round(quiet.max / 1e6)} ms`);
console.log(
  `memory of the service: ${Math.round(memoryBefore / 1e6)} → ${Math.round(process.memoryUsage().rss / 1e6)} MB`,
);
await reader.close();
rmSync(work, { recursive: true });
