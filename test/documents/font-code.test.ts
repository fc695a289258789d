/** Code hidden in a font (CVE-2024-4367): pdf2json ships the function that would run it, and must go on calling it nowhere. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { afterAll, expect, it } from '@jest/globals';
import { createDocumentReader } from '../../src/documents/reader/document-reader.ts';
import { readWithPdf2json } from '../../src/documents/pdf/read-with-pdf2json.ts';
import { buildPdf, textContent } from '../../scripts/sandbox/build-pdf.ts';

const MARKER = 'medlistFontCodeHasRun';
/** The matrix ends up in the text of a function: its last number closes that function's call and goes on with code. */
const withCode = buildPdf([{ content: textContent(['Lisinopril 10 mg tablet by mouth daily']) }], {
  fontEntries: String.raw`/FontMatrix [1 0 0 1 0 (0\); globalThis.${MARKER} = true; //)]`,
});

const reader = createDocumentReader({ preStartedChildren: 0, ocrProcesses: 0 });
afterAll(() => reader.close());

it('is read as text and not run, by pdf2json outside of a child as well', async () => {
  const pages = await readWithPdf2json(withCode);
  expect(pages[0]?.words.map(({ text }) => text)).toContain('Lisinopril');
  const [document] = await reader.read([{ name: 'font.pdf', read: () => Promise.resolve(withCode) }]);
  expect(document?.pages[0]?.lines.map(({ text }) => text)).toEqual([
    'Lisinopril 10 mg tablet by mouth daily',
  ]);
  expect(MARKER in globalThis).toBe(false);
});

it('has one way to be run in pdf2json, which nothing calls', () => {
  const source = readFileSync(createRequire(import.meta.url).resolve('pdf2json'), 'utf8');
  const code = source.split('\n').filter((line) => !/^\s*\/\//.test(line));
  const count = (pattern: RegExp): number => code.filter((line) => pattern.test(line)).length;
  expect({
    makers: count(/\bnew Function\(/),
    evals: count(/(?<![.\w])eval\(/),
    definitions: count(/\bpaintChar: function\b/),
    calls: count(/\.paintChar\(/),
  }).toEqual({ makers: 1, evals: 0, definitions: 1, calls: 0 });
});
