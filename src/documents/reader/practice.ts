/**
 * What a child does while nobody needs it: it reads a page of its own. PDFium is compiled function by function as each is
 * first called, which is half of what a document of one page takes.
 */
import { deflateSync } from 'node:zlib';
import { openPdfium, type Pdfium } from '../pdf/pdfium.ts';
import { readPages } from './read-pages.ts';

/** As charts are laid out: a head, headings, directions that go on, a ruled table, a foot. */
const HEAD = ['Practice page', 'Printed for nobody', 'Page 1 of 1'];
const TEXT = [
  'HEADING IN CAPITALS',
  'A line of words that goes on to the margin and is followed by another one which is indented,',
  '    and ends here (in brackets; with a number, 12.5, and a day, 1/2/2026).',
  '1. An item of a list, 10 of them, twice a day',
  '2. An item of a list: 2.5 of them at night',
  'Label: value     Another label: another value',
  'Heading with a colon:',
  '- A point',
  '- Another point, that is longer than the first one',
];
const TABLE = [
  ['Medication', 'Dose', 'Instructions', 'Started'],
  ['words in a cell', '10', 'more words', '1/2/2026'],
  ['words in another cell', '20', 'words', ''],
  ['a third row', '5', 'words and words', '3/4/2026'],
];
const [LEFT, LEADING, COLUMN, ROW] = [54, 14, 125, 18];

/** Reads the page, and forgets it. */
export async function practise(pdfium: Pdfium): Promise<void> {
  const document = openPdfium(pdfium, practicePage());
  await readPages(document, { maxPixels: 0, recognize: () => Promise.resolve([]) });
  document.close();
}

/** A PDF of one page that uses what charts use: two fonts, a head, lists, a ruled table, a compressed stream. */
export function practicePage(): Uint8Array {
  return pdfOf([...HEAD.map(atHead), ...TEXT.map(inText), ...TABLE.flatMap(inRow), ...rules()].join('\n'));
}

function shown(text: string, x: number, y: number, font = 'F1'): string {
  return `BT /${font} 10 Tf 1 0 0 1 ${x} ${y} Tm (${text.replaceAll(/[()\\]/g, '\\$&')}) Tj ET`;
}

const atHead = (text: string, index: number): string => shown(text, LEFT + index * 2 * COLUMN, 750, 'F2');
const inText = (text: string, index: number): string => shown(text, LEFT, 700 - index * LEADING);
const TOP = 540;
const inRow = (cells: readonly string[], row: number): string[] =>
  cells.map((text, column) => shown(text, LEFT + column * COLUMN, TOP - row * ROW, row === 0 ? 'F2' : 'F1'));

function rules(): string[] {
  const [across, down] = [4 * COLUMN, TABLE.length * ROW];
  const lines = Array.from({ length: 5 }, (_, index) => [
    `${LEFT - 4} ${TOP + 12 - index * ROW} ${across} 0.5 re f`,
    `${LEFT - 4 + index * COLUMN} ${TOP + 12 - down} 0.5 ${down} re f`,
  ]);
  return lines.flat();
}

/** A PDF of one page with this content (ISO 32000-1, 7.5). */
function pdfOf(content: string): Uint8Array {
  const stream = deflateSync(content);
  const font = (name: string): string =>
    `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`;
  const bodies = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R /F2 6 0 R >> >> >>',
    `<< /Length ${stream.length} /Filter /FlateDecode >>\nstream\n${stream.toString('latin1')}\nendstream`,
    font('Helvetica'),
    font('Helvetica-Bold'),
  ];
  let written = '%PDF-1.7\n';
  const offsets = bodies.map((body, index) => {
    const offset = written.length;
    written += `${index + 1} 0 obj\n${body}\nendobj\n`;
    return `${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  const count = bodies.length + 1;
  const table = `xref\n0 ${count}\n0000000000 65535 f \n${offsets.join('')}trailer\n<< /Size ${count} /Root 1 0 R >>\n`;
  return Buffer.from(`${written}${table}startxref\n${written.length}\n%%EOF\n`, 'latin1');
}
