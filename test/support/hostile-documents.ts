/** Documents made to break a reader, built here so that no large or dangerous file is kept. */
import { deflateSync } from 'node:zlib';
import type { DocumentFailureReason } from '../../src/documents/document-failure.ts';
import { buildPdf, textContent } from '../../scripts/sandbox/build-pdf.ts';

/** A document and every outcome that is right for it. */
export interface HostileDocument {
  readonly name: string;
  readonly build: () => Uint8Array;
  readonly allowed: readonly ('read' | DocumentFailureReason)[];
}

const LINES = [
  'Medications',
  'Lisinopril 10 mg tablet by mouth daily',
  'Metformin 500 mg tablet by mouth twice daily',
];
/** Pages of text that are read. */
export const plainPdf = (lines: readonly string[] = LINES, pages = 1): Uint8Array =>
  buildPdf(Array.from({ length: pages }, () => ({ content: textContent(lines) })));

const latin = (text: string): Uint8Array => Buffer.from(text, 'latin1');
const withText = (bytes: Uint8Array, from: string, to: string): Uint8Array =>
  latin(Buffer.from(bytes).toString('latin1').replace(from, to));
const zeros = (megabytes: number): Uint8Array =>
  deflateSync(Buffer.alloc(megabytes * 1024 * 1024, 32), { level: 9 });

export const HOSTILE_DOCUMENTS: readonly HostileDocument[] = [
  { name: 'empty', build: () => new Uint8Array(0), allowed: ['unreadable'] },
  { name: 'header only', build: () => latin('%PDF-1.7\n'), allowed: ['unreadable'] },
  {
    name: 'a picture with a PDF header',
    build: () => latin(`%PDF-1.4\n\x89PNG\r\n\x1a\n${'x'.repeat(5000)}`),
    allowed: ['unreadable'],
  },
  {
    name: 'cut in half',
    build: () => plainPdf(LINES, 8).subarray(0, 2600),
    allowed: ['read', 'unreadable'],
  },
  { name: 'no cross-reference table', build: () => withText(plainPdf(), 'xref', 'xxxx'), allowed: ['read'] },
  {
    name: 'a wrong cross-reference offset',
    build: () => withText(plainPdf(), 'startxref\n', 'startxref\n9'),
    allowed: ['read'],
  },
  { name: 'no pages', build: () => buildPdf([]), allowed: ['no-pages'] },
  {
    name: 'a page tree that holds itself',
    build: () => withText(plainPdf(), '/Kids [4 0 R]', '/Kids [2 0 R 2 0 R 4 0 R]'),
    allowed: ['read', 'unreadable', 'too-many-pages'],
  },
  {
    name: 'a page that the second reader takes for a tree that holds itself, and never leaves',
    build: () => buildPdf([{ content: '', pageEntries: 'endobj /Type /Pages /Count 1 /Kids [4 0 R]' }]),
    allowed: ['read'],
  },
  {
    name: 'a page whose dictionary does not end: the second reader gives neither an answer nor an error',
    build: () =>
      withText(
        buildPdf([{ content: '', contentEntries: '/Type /Pages /Count 1 /Kids [4 0 R]' }]),
        '>> >> >>\nendobj\n5 0 obj',
        '>> >>   \nendobj\n5 0 obj',
      ),
    allowed: ['read'],
  },
  {
    name: 'a page that paints itself',
    build: () =>
      buildPdf([
        {
          content: `/Fm1 Do /Fm1 Do ${textContent(LINES)}`,
          contentEntries:
            '/Type /XObject /Subtype /Form /BBox [0 0 612 792] /Resources << /Font << /F1 3 0 R >> /XObject << /Fm1 5 0 R >> >>',
          xObjects: '/Fm1 5 0 R',
        },
      ]),
    allowed: ['read', 'unreadable', 'timeout', 'crashed'],
  },
  {
    name: 'a count of pages that lies',
    build: () => withText(plainPdf(), '/Count 1', '/Count 999999999'),
    allowed: ['read', 'unreadable', 'too-many-pages'],
  },
  {
    name: 'a huge page',
    build: () => buildPdf([{ width: 14_400, height: 14_400, content: textContent(LINES) }]),
    allowed: ['read'],
  },
  {
    name: 'an endless page with a picture',
    build: () =>
      buildPdf([
        {
          width: 2_000_000,
          height: 2_000_000,
          content: 'q 2000000 0 0 2000000 0 0 cm /Im1 Do Q',
          image: { width: 8, height: 8, bits: 8, deflated: deflateSync(Buffer.alloc(64)) },
        },
      ]),
    allowed: ['unreadable'],
  },
  {
    name: 'a page without a size',
    build: () => buildPdf([{ width: 0, height: 0, content: textContent(LINES) }]),
    allowed: ['read'],
  },
  {
    name: 'a content stream of 1 GB',
    build: () => buildPdf([{ content: zeros(1024), contentEntries: '/Filter /FlateDecode' }]),
    allowed: ['too-large'],
  },
  {
    name: 'a bomb inside a bomb',
    build: () =>
      buildPdf([
        {
          content: deflateSync(zeros(1024), { level: 9 }),
          contentEntries: '/Filter [/FlateDecode /FlateDecode]',
        },
      ]),
    allowed: ['read', 'too-large', 'crashed', 'timeout', 'unreadable'],
  },
  {
    name: 'a picture of 900 megapixels',
    build: () =>
      buildPdf([
        {
          content: 'q 612 0 0 792 0 0 cm /Im1 Do Q',
          image: { width: 30_000, height: 30_000, bits: 8, deflated: zeros(256) },
        },
      ]),
    allowed: ['too-large'],
  },
  {
    name: 'a picture that is smaller than it says',
    build: () =>
      buildPdf([
        {
          content: 'q 612 0 0 792 0 0 cm /Im1 Do Q',
          image: { width: 9000, height: 9000, bits: 8, deflated: deflateSync(Buffer.alloc(10)) },
        },
      ]),
    allowed: ['read', 'ocr-unavailable', 'timeout'],
  },
  {
    name: 'millions of drawing operations',
    build: () => buildPdf([{ content: `${'0 0 m 9 9 l S\n'.repeat(400_000)}${textContent(LINES)}` }]),
    allowed: ['read', 'timeout', 'crashed'],
  },
  {
    name: 'a million characters on one page',
    build: () =>
      buildPdf([
        {
          content: textContent(
            Array.from({ length: 10_000 }, () => 'x'.repeat(100)),
            { size: 1 },
          ),
        },
      ]),
    allowed: ['read', 'timeout', 'crashed'],
  },
  {
    name: 'arrays nested without end',
    build: () => withText(plainPdf(), '/Kids [4 0 R]', `/Kids [4 0 R] /X ${'['.repeat(200_000)}`),
    allowed: ['read', 'unreadable', 'crashed'],
  },
  {
    name: 'a script that starts on opening',
    build: () =>
      withText(
        plainPdf(),
        '/Type /Catalog',
        '/Type /Catalog /OpenAction << /S /JavaScript /JS (app.alert(1)) >>',
      ),
    allowed: ['read'],
  },
  { name: 'no text and no picture', build: () => buildPdf([{ content: '' }]), allowed: ['read'] },
  {
    name: 'more pages than a request may have',
    build: () => plainPdf(LINES, 201),
    allowed: ['too-many-pages'],
  },
];

/** Numbers that look random and are the same every time (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

const TOKENS = [
  '/Kids',
  '/Length',
  '/Filter',
  '/FlateDecode',
  'obj',
  'endobj',
  'stream',
  'xref',
  '/Font',
  '/W',
  '/Count',
  '0 R',
  '<<',
  '>>',
];

/** A damaged copy: bytes changed, parts cut out or repeated, words of the format exchanged. */
export function mutate(bytes: Uint8Array, random: () => number): Uint8Array {
  const copy = Buffer.from(bytes);
  const at = (): number => 8 + Math.floor(random() * Math.max(1, copy.length - 8));
  const kind = random();
  if (kind < 0.4) {
    for (let count = 1 + Math.floor(random() * 60); count > 0; count--)
      copy[at()] = Math.floor(random() * 256);
    return copy;
  }
  if (kind < 0.6) {
    const from = at();
    const length = Math.floor(random() * 400);
    return Buffer.concat([copy.subarray(0, from), copy.subarray(from + length)]);
  }
  if (kind < 0.75) {
    const from = at();
    const part = copy.subarray(from, from + Math.floor(random() * 2000));
    return Buffer.concat([copy.subarray(0, at()), part, copy.subarray(from)]);
  }
  if (kind < 0.85) return copy.subarray(0, at());
  const token = TOKENS[Math.floor(random() * TOKENS.length)] ?? '0 R';
  const found = copy.indexOf(token, at());
  const start = found < 0 ? at() : found;
  copy.write((TOKENS[Math.floor(random() * TOKENS.length)] ?? '<<').padEnd(token.length), start, 'latin1');
  return copy;
}
