/** Scanned pages against the native tesseract program: the same pictures, the same cores, with the same language data and with the program's own. */
import { execFileSync, spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { deflateSync, gunzipSync } from 'node:zlib';
import { DEFAULT_DOCUMENT_LIMITS } from '../src/documents/document-limits.ts';
import type { DocumentReader } from '../src/documents/reader/document-reader.ts';
import { loadPdfium, openPdfium } from '../src/documents/pdf/pdfium.ts';
import { toPortableGreymap } from '../src/documents/pdf/portable-greymap.ts';
import { readPages } from '../src/documents/reader/read-pages.ts';
import { startScanReader, type ScanReader } from '../src/documents/scan/read-scan.ts';
import { renderPage, type GreyImage } from '../src/documents/pdf/render-page.ts';
import { buildPdf } from '../scripts/sandbox/build-pdf.ts';
import { middle, timed, type Cost } from './cost.ts';

const DOTS_PER_INCH = 200;
/** As many pages at a time as the service reads. */
const AT_A_TIME = DEFAULT_DOCUMENT_LIMITS.ocrProcesses;
const { maxPixels } = DEFAULT_DOCUMENT_LIMITS;

/** Pages of one kind as pictures, and as a PDF of nothing but these pictures. */
interface ScannedSet {
  readonly name: string;
  readonly pdf: Uint8Array;
  readonly pictures: readonly string[];
}

/** Prints fixture pages as pictures at the resolution of an office scanner. */
async function scan(name: string, sources: readonly string[], folder: string): Promise<ScannedSet> {
  const pdfium = await loadPdfium();
  const images = sources.flatMap((source) => {
    const document = openPdfium(pdfium, new Uint8Array(readFileSync(source)));
    const image = document.withPage(0, (page) =>
      renderPage(pdfium, page, { dotsPerInch: DOTS_PER_INCH, maxPixels }),
    );
    return image === undefined ? [] : [image];
  });
  const pictures = images.map((image, index) => {
    const file = path.join(folder, `${name.replaceAll(/\W+/g, '-')}-${index}.pgm`);
    writeFileSync(file, toPortableGreymap(image));
    return file;
  });
  return { name, pictures, pdf: buildPdf(images.map(pictureOnly)) };
}

function pictureOnly({ width, height, scale, pixels }: GreyImage) {
  const [across, down] = [width / scale, height / scale];
  return {
    width: across,
    height: down,
    content: `q ${across.toFixed(2)} 0 0 ${down.toFixed(2)} 0 0 cm /Im1 Do Q`,
    image: { width, height, bits: 8, deflated: deflateSync(pixels) },
  };
}

/** A folder with the language data of the service, as the program wants it. */
function sameLanguageData(folder: string): string {
  const data = path.dirname(
    createRequire(import.meta.url).resolve('@tesseract.js-data/eng/4.0.0_best_int/eng.traineddata.gz'),
  );
  const target = path.join(folder, 'tessdata');
  mkdirSync(target, { recursive: true });
  writeFileSync(
    path.join(target, 'eng.traineddata'),
    gunzipSync(readFileSync(path.join(data, 'eng.traineddata.gz'))),
  );
  return target;
}

/** Runs the program once a page, as many at a time as the service reads, on one thread each like the engine of the service. */
async function runProgram(pictures: readonly string[], languageData: readonly string[]): Promise<void> {
  const queue = pictures.values();
  const next = async (): Promise<void> => {
    for (const picture of queue) {
      const args = [picture, '-', ...languageData, '--psm', '3', '--dpi', String(DOTS_PER_INCH)];
      await new Promise((resolve) => {
        spawn('tesseract', args, {
          env: { ...process.env, OMP_THREAD_LIMIT: '1' },
          stdio: 'ignore',
        }).once('close', resolve);
      });
    }
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, next));
}

/** Everything a page costs, in this process: rendering, straightening, recognizing, placing. */
async function readHere(pdf: Uint8Array, engine: ScanReader): Promise<void> {
  const document = openPdfium(await loadPdfium(), pdf);
  await readPages(document, { maxPixels, recognize: (greymap) => engine.read(greymap) });
}

interface Comparison {
  readonly reader: DocumentReader;
  readonly engine: ScanReader;
  readonly rounds: number;
  readonly sameData: string;
}

async function compare(set: ScannedSet, { reader, engine, rounds, sameData }: Comparison): Promise<void> {
  const costs: Record<'service' | 'here' | 'same' | 'own', Cost[]> = {
    service: [],
    here: [],
    same: [],
    own: [],
  };
  const read = () => Promise.resolve(set.pdf);
  // The engines are warm: a process of the service reads fifty pages, the first of them slower.
  await reader.read([{ name: 'warm.pdf', read }]);
  await readHere(set.pdf, engine);
  for (let round = 0; round < rounds; round++) {
    costs.service.push(await timed(() => reader.read([{ name: 'scan.pdf', read }])));
    costs.same.push(await timed(() => runProgram(set.pictures, ['--tessdata-dir', sameData])));
    costs.own.push(await timed(() => runProgram(set.pictures, [])));
    costs.here.push(await timed(() => readHere(set.pdf, engine)));
  }
  const pages = set.pictures.length;
  const wall = (kind: keyof typeof costs): number => middle(costs[kind].map((cost) => cost.wallMs)) / pages;
  const processor = (kind: keyof typeof costs): number =>
    middle(costs[kind].map((cost) => cost.processorMs)) / pages;
  const line = (label: string, kind: 'same' | 'own'): string =>
    `  ${label}: ${Math.round(wall(kind))} ms, ${Math.round(processor(kind))} ms of processor time; ratio ${(wall('service') / wall(kind)).toFixed(2)}, of processor time ${(processor('here') / processor(kind)).toFixed(2)}`;
  console.log(`scanned, ${set.name}, ${pages} pages, ${AT_A_TIME} at a time, per page:`);
  console.log(
    `  service: ${Math.round(wall('service'))} ms with rendering and straightening, ${Math.round(processor('here'))} ms of processor time`,
  );
  console.log(line('tesseract program with the same language data', 'same'));
  console.log(line('tesseract program with the data it is installed with', 'own'));
}

/** Compares a set of pages as dense as those of charts, and one of a few lines. */
export async function scannedPages(
  reader: DocumentReader,
  { fixture, folder, rounds }: { fixture: (id: string) => string; folder: string; rounds: number },
): Promise<void> {
  const version = execFileSync('tesseract', ['--version'], { encoding: 'utf8' }).split('\n')[0];
  console.log(`native program: ${version}, one thread each, page segmentation 3, ${DOTS_PER_INCH} dpi`);
  const engine = await startScanReader(maxPixels);
  const dense = ['two-columns', 'discharge-summary', 'status-and-action-columns', 'history-and-physical'];
  const sets = [
    await scan('100 to 175 words a page', dense.map(fixture), folder),
    await scan('45 words a page', ['scan', 'scan'].map(fixture), folder),
  ];
  const comparison = { reader, engine, rounds, sameData: sameLanguageData(folder) };
  for (const set of sets) await compare(set, comparison);
  await engine.close();
}
