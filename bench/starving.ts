/**
 * What a one-page PDF and a small list of one organization cost while others flood the service with documents, as ratios to
 * their quiet times in the same run.
 *
 *     npx node bench/starving.ts [--rounds 15]
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { deflateSync } from 'node:zlib';
import { loadPdfium, openPdfium } from '../src/documents/pdf/pdfium.ts';
import { renderPage } from '../src/documents/pdf/render-page.ts';
import { buildPdf, textContent } from '../scripts/sandbox/build-pdf.ts';
import { middle } from './cost.ts';
import { send as sendList } from './overload-flood.ts';
import { startedService } from './started-service.ts';

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '15' } } });
const ROUNDS = Number(values.rounds);
const ROOT = path.resolve(import.meta.dirname, '..');
/** Time for a flood to reach its height. */
const SETTLE_MS = 3000;

interface Answered {
  readonly status: number;
  readonly ms: number;
}

/** Sends a document and reads the whole answer; status 0 where the connection was given up. */
async function send(url: string, key: string, pdf: Uint8Array, signal?: AbortSignal): Promise<Answered> {
  const started = performance.now();
  const body = new FormData();
  body.append('files', new File([Buffer.from(pdf)], 'document.pdf', { type: 'application/pdf' }));
  const headers = { authorization: `Bearer ${key}` };
  const request = { method: 'POST', headers, body, signal: signal ?? null };
  try {
    const answer = await fetch(`${url}/v1/med-lists/from-documents`, request);
    await answer.arrayBuffer();
    return { status: answer.status, ms: performance.now() - started };
  } catch {
    return { status: 0, ms: performance.now() - started };
  }
}

function fixture(id: string): Uint8Array {
  return readFileSync(path.join(ROOT, 'fixtures/documents', id, 'document.pdf'));
}

/** A scan of this many pages: nothing but pictures of a page of a chart. */
async function scanOf(pages: number): Promise<Uint8Array> {
  const pdfium = await loadPdfium();
  const document = openPdfium(pdfium, fixture('discharge-summary'));
  const image = document.withPage(0, (page) =>
    renderPage(pdfium, page, { dotsPerInch: 200, maxPixels: 12_000_000 }),
  );
  if (image === undefined) throw new Error('the fixture cannot be drawn');
  const { width, height, scale, pixels } = image;
  const [across, down] = [(width / scale).toFixed(2), (height / scale).toFixed(2)];
  const page = {
    content: `q ${across} 0 0 ${down} 0 0 cm /Im1 Do Q`,
    image: { width, height, bits: 8, deflated: deflateSync(pixels) },
  };
  return buildPdf(Array.from({ length: pages }, () => page));
}

/** A document that keeps a reader busy for seconds: a page tree that holds itself, of which pdf2json finds no end. */
function endless(): Uint8Array {
  const circle = 'endobj /Type /Pages /Count 1 /Kids [10 0 R]';
  return buildPdf([
    { content: textContent(['Aspirin 81 mg daily']) },
    { content: textContent(['Digoxin 125 mcg daily']) },
    { content: '', pageEntries: circle },
  ]);
}

/** Sends so many at a time, over and over, until it is told to stop. */
function flood(
  url: string,
  key: string,
  { pdf, atOnce }: { pdf: Uint8Array; atOnce: number },
): () => Promise<void> {
  const stop = new AbortController();
  const one = async (): Promise<void> => {
    while (!stop.signal.aborted) {
      const { status } = await send(url, key, pdf, stop.signal);
      if (status !== 200) await wait(200, undefined, { ref: false });
    }
  };
  const sending = Promise.all(Array.from({ length: atOnce }, one));
  return async () => {
    stop.abort();
    await sending;
  };
}

interface Measured {
  readonly times: number[];
  readonly listTimes: number[];
  readonly refused: number;
}

/** Lists behind each document. */
const LISTS = 5;

/** The other organization asks again and again. */
async function measure(url: string, key: string): Promise<Measured> {
  const pdf = fixture('discharge-summary');
  const times: number[] = [];
  const listTimes: number[] = [];
  let refused = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const { status, ms } = await send(url, key, pdf);
    if (status === 200) times.push(ms);
    else refused++;
    for (let list = 0; list < LISTS; list++) {
      await wait(40);
      const started = performance.now();
      if ((await sendList(url, key)) === 200) listTimes.push(performance.now() - started);
      else refused++;
    }
  }
  return { times, listTimes, refused };
}

const { url, keyOf, stop: end } = await startedService(['first', 'second', 'other']);
const keys = { first: keyOf('first'), second: keyOf('second'), other: keyOf('other') };
try {
  const scan = await scanOf(200);
  for (let warm = 0; warm < 5; warm++) await send(url, keys.other, fixture('discharge-summary'));
  const floods = [
    ['quiet', []],
    [
      'a 200-page scan of each of two organizations',
      [
        [keys.first, scan, 1],
        [keys.second, scan, 1],
      ],
    ],
    ['100 small PDFs of one organization in parallel', [[keys.first, fixture('taper'), 100]]],
    ['10 PDFs of one organization that take seconds to give up', [[keys.first, endless(), 10]]],
  ] as const;
  let [quiet, quietList] = [Number.NaN, Number.NaN];
  for (const [label, senders] of floods) {
    const stops = senders.map(([key, pdf, atOnce]) => flood(url, key, { pdf, atOnce }));
    if (stops.length > 0) await wait(SETTLE_MS);
    const { times, listTimes, refused } = await measure(url, keys.other);
    await Promise.all(stops.map((stop) => stop()));
    if (stops.length === 0) [quiet, quietList] = [middle(times), middle(listTimes)];
    console.log(
      `${label}: another organization's one page ${Math.round(middle(times))} ms, ratio ${(middle(times) / quiet).toFixed(2)} (longest ${(Math.max(...times) / quiet).toFixed(2)}), its lists ${middle(listTimes).toFixed(1)} ms, ratio ${(middle(listTimes) / quietList).toFixed(2)}, refused ${refused} of ${ROUNDS * (LISTS + 1)}`,
    );
    await wait(SETTLE_MS);
  }
} finally {
  end();
}
