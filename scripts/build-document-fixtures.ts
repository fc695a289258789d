/**
 * Prints `fixtures/documents/<case>/source.html` to `document.pdf` with Chromium and makes the special ones of it
 * (scans, rotated pages, encrypted files); `demo` prints the papers of `fixtures/demo`. Needs the Debian packages chromium, qpdf and fonts-liberation.
 *
 *     npx node scripts/build-document-fixtures.ts [case …]
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { deflateSync } from 'node:zlib';
import { loadPdfium, openPdfium } from '../src/documents/pdf/pdfium.ts';
import { renderPage, type GreyImage } from '../src/documents/pdf/render-page.ts';
import { readGlyphs } from '../src/documents/pdf/read-glyphs.ts';
import { buildPdf, type PdfObjectSource } from './sandbox/build-pdf.ts';

const folder = path.join(import.meta.dirname, '../fixtures/documents');
const work = mkdtempSync(path.join(tmpdir(), 'document-fixtures-'));

/** How a case is made from its printed page. */
const MAKERS: Readonly<Record<string, (printed: string, target: string) => Promise<void>>> = {
  print: async (printed, target) => copy(printed, target),
  scan: async (printed, target) =>
    writeFileSync(target, await scanned(printed, { degrees: 0.4, quarterTurns: 0 })),
  'scan-sideways': async (printed, target) =>
    writeFileSync(target, await scanned(printed, { degrees: -0.3, quarterTurns: 1 })),
  'searchable-scan': async (printed, target) =>
    writeFileSync(target, await scanned(printed, { degrees: 0, quarterTurns: 0, hasTextLayer: true })),
  rotate: async (printed, target) => writeFileSync(target, await rotated(printed)),
  'encrypt-owner': async (printed, target) => encrypt(printed, target, ''),
  'encrypt-user': async (printed, target) => encrypt(printed, target, 'open-sesame'),
};

const asked = process.argv.length > 2 ? process.argv.slice(2) : [...readdirSync(folder), 'demo'];
if (asked.includes('demo')) await printDemo();
for (const id of asked.filter((one) => one !== 'demo')) {
  const source = path.join(folder, id, 'source.html');
  const { make = 'print' } = JSON.parse(readFileSync(path.join(folder, id, 'case.json'), 'utf8')) as {
    make?: string;
  };
  const printed = path.join(work, `${id}.pdf`);
  print(source, printed);
  await MAKERS[make]?.(printed, path.join(folder, id, 'document.pdf'));
  console.log(id, make);
}
rmSync(work, { recursive: true });

/** The papers of the demo patient; the card she keeps is a scan. */
async function printDemo(): Promise<void> {
  const demo = path.join(import.meta.dirname, '../fixtures/demo');
  for (const file of readdirSync(demo).filter((name) => name.endsWith('.html'))) {
    const { name } = path.parse(file);
    const printed = path.join(work, `${name}.pdf`);
    print(path.join(demo, file), printed);
    await MAKERS[name === 'medication-card' ? 'scan' : 'print']?.(printed, path.join(demo, `${name}.pdf`));
    console.log('demo', name);
  }
}

function print(source: string, target: string): void {
  const options = [
    '--headless',
    '--no-sandbox',
    '--disable-gpu',
    '--no-pdf-header-footer',
    `--user-data-dir=${work}/profile`,
  ];
  execFileSync('chromium', [...options, `--print-to-pdf=${target}`, `file://${source}`], { stdio: 'ignore' });
}

function copy(printed: string, target: string): void {
  writeFileSync(target, readFileSync(printed));
}

function encrypt(printed: string, target: string, password: string): void {
  execFileSync('qpdf', ['--encrypt', password, 'owner-only', '256', '--modify=none', '--', printed, target]);
}

interface ScanOptions {
  readonly degrees: number;
  readonly quarterTurns: number;
  readonly hasTextLayer?: boolean;
}

/** Pages as grey pictures at 150 dpi, turned a little, with 16 greys and a little noise, as a scanner makes them. */
async function scanned(printed: string, options: ScanOptions): Promise<Uint8Array> {
  const pdfium = await loadPdfium();
  const document = openPdfium(pdfium, new Uint8Array(readFileSync(printed)));
  const objects: PdfObjectSource[] = [];
  for (let index = 0; index < document.pageCount; index++) {
    const image = document.withPage(index, (page) =>
      renderPage(pdfium, page, { dotsPerInch: 150, maxPixels: 1e7 }),
    );
    if (image === undefined) throw new Error('a page cannot be rendered');
    const text = options.hasTextLayer === true ? invisibleText(index) : '';
    objects.push(pictureOf(turn(skew(image, options.degrees), options.quarterTurns), text));
  }
  return buildPdf(objects);

  function invisibleText(index: number): string {
    const glyphs = document.withPage(index, (page) => readGlyphs(pdfium, page));
    const { height = 792, layers = [] } = glyphs ?? {};
    const shown = (layers[0]?.glyphs ?? []).map(
      (glyph) =>
        `1 0 0 1 ${glyph.x.toFixed(2)} ${(height - glyph.baseline).toFixed(2)} Tm /F1 ${glyph.fontSize.toFixed(1)} Tf (${glyph.text.replaceAll(/[()\\]/g, '\\$&')}) Tj`,
    );
    return `BT 3 Tr ${shown.join('\n')} ET`;
  }
}

function pictureOf(image: GreyImage, text: string): PdfObjectSource {
  const width = ((image.width / 150) * 72).toFixed(2);
  const height = ((image.height / 150) * 72).toFixed(2);
  const packed = new Uint8Array(Math.ceil(image.width / 2) * image.height);
  let seed = 7;
  for (let y = 0; y < image.height; y++) {
    for (let x = 0; x < image.width; x++) {
      seed = (seed * 1103515245 + 12345) % 2147483648;
      const noise = seed % 97 === 0 ? -40 : 0;
      const grey = Math.max(0, Math.min(255, (image.pixels[y * image.width + x] ?? 255) + noise)) >> 4;
      const at = y * Math.ceil(image.width / 2) + (x >> 1);
      packed[at] = (packed[at] ?? 0) | (x % 2 === 0 ? grey << 4 : grey);
    }
  }
  return {
    width: Number(width),
    height: Number(height),
    content: `q ${width} 0 0 ${height} 0 0 cm /Im1 Do Q\n${text}`,
    image: { width: image.width, height: image.height, bits: 4, deflated: deflateSync(packed, { level: 9 }) },
  };
}

function skew(image: GreyImage, degrees: number): GreyImage {
  const slope = Math.tan((degrees * Math.PI) / 180);
  const pixels = new Uint8Array(image.width * image.height).fill(255);
  for (let y = 0; y < image.height; y++) {
    for (let x = 0; x < image.width; x++) {
      const fromX = Math.round(x + (y - image.height / 2) * slope);
      const fromY = Math.round(y - (x - image.width / 2) * slope);
      if (fromX < 0 || fromX >= image.width || fromY < 0 || fromY >= image.height) continue;
      pixels[y * image.width + x] = image.pixels[fromY * image.width + fromX] ?? 255;
    }
  }
  return { ...image, pixels };
}

function turn(image: GreyImage, quarterTurns: number): GreyImage {
  if (quarterTurns === 0) return image;
  const pixels = new Uint8Array(image.pixels.length);
  for (let y = 0; y < image.height; y++) {
    for (let x = 0; x < image.width; x++) {
      pixels[x * image.height + (image.height - 1 - y)] = image.pixels[y * image.width + x] ?? 255;
    }
  }
  return { ...image, width: image.height, height: image.width, pixels };
}

/** The printed page stored on its side, with a Rotate entry that sets it upright again. */
async function rotated(printed: string): Promise<Uint8Array> {
  const flat = path.join(work, 'on-its-side.pdf');
  execFileSync('qpdf', ['--rotate=+90', '--', printed, flat]);
  const turned = path.join(work, 'turned.pdf');
  // Turning the coordinates back by hand keeps the page upright to a reader while its content lies on its side.
  execFileSync('qpdf', ['--flatten-rotation', '--', flat, turned]);
  execFileSync('qpdf', ['--rotate=+270', '--', turned, flat]);
  return new Uint8Array(readFileSync(flat));
}
