/** Messages between processes, the inflate check, and reading fixtures without a child. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { deflateSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { createFrameDecoder, encodeFrame } from '../../../../src/documents/reader/children/frames.ts';
import { checkInflatedSize } from '../../../../src/documents/reader/inflated-size.ts';
import { readDocument } from '../../../support/read-trusted-document.ts';
import { readWithPdf2json } from '../../../../src/documents/pdf/read-with-pdf2json.ts';
import { buildPdf, textContent } from '../../../../scripts/sandbox/build-pdf.ts';
import { plainPdf } from '../../../support/hostile-documents.ts';

const fixtures = path.join(path.dirname(fileURLToPath(import.meta.url)), '../../../../fixtures/documents');
const bytesOf = (id: string): Uint8Array =>
  new Uint8Array(readFileSync(path.join(fixtures, id, 'document.pdf')));

describe('messages', () => {
  const bytes = Uint8Array.from([1, 2, 3]);
  const whole = Buffer.concat([...encodeFrame({ kind: 'a' }, bytes), ...encodeFrame({ kind: 'b' })]);

  it.each([1, 2, 7, 9, 1000])('arrive whole when they come in pieces of %i bytes', (size) => {
    const decode = createFrameDecoder(1000);
    const frames = [];
    for (let at = 0; at < whole.length; at += size) frames.push(...decode(whole.subarray(at, at + size)));
    expect(frames).toEqual([
      { message: { kind: 'a' }, bytes },
      { message: { kind: 'b' }, bytes: new Uint8Array(0) },
    ]);
  });

  it('are refused by their announced size, before they are there', () => {
    const header = Buffer.alloc(8, 0xff);
    expect(() => createFrameDecoder(1000)(header)).toThrow('larger than a message may be');
  });

  it('are refused when they are not JSON', () => {
    const [header] = encodeFrame('');
    const broken = Buffer.concat([header ?? new Uint8Array(8), Buffer.from('{x')]);
    expect(() => createFrameDecoder(1000)(broken)).toThrow('not JSON');
  });
});

describe('the inflate check', () => {
  const limits = { maxInflatedBytes: 5_000_000 };
  const deflated = (megabytes: number): Uint8Array =>
    deflateSync(Buffer.alloc(megabytes * 1024 * 1024), { level: 9 });
  const page = (megabytes: number): Parameters<typeof buildPdf>[0][number] => ({
    content: deflated(megabytes),
    contentEntries: '/Filter /FlateDecode',
  });

  it('lets documents pass', () => {
    expect(() => checkInflatedSize(plainPdf(), limits)).not.toThrow();
    expect(() => checkInflatedSize(buildPdf([page(2), page(2)]), limits)).not.toThrow();
    for (const id of readdirSync(fixtures))
      expect(() => checkInflatedSize(bytesOf(id), limits)).not.toThrow();
  });

  it.each<[string, Uint8Array]>([
    ['one stream that grows too large', buildPdf([page(12)])],
    ['many streams that do together', buildPdf([page(2), page(2), page(2)])],
    [
      'a picture with too many pixels',
      buildPdf([{ content: '', image: { width: 20_000, height: 20_000, bits: 8, deflated: deflated(1) } }]),
    ],
  ])('refuses %s', (_, bytes) => {
    expect(() => checkInflatedSize(bytes, limits)).toThrow('more memory');
  });
});

describe('a document', () => {
  it('has the lines a reader sees', async () => {
    const { pages, pageCount } = await readDocument(bytesOf('wrapped-table'));
    expect(pageCount).toBe(2);
    expect(
      pages.flatMap(({ tables }) => tables.flatMap(({ rows }) => rows.map(({ cells }) => cells.join(' | ')))),
    ).toEqual([
      'Medication | Start Date | Directions | Status',
      'hydrochlorothiazide 12.5 mg / lisinopril 20 mg oral tablet | 01/15/2025 | Take 1 tablet by mouth once daily in the morning with a full glass of water for blood pressure | Active',
      'potassium chloride ER 20 mEq tablet | 01/15/2025 | Take 1 tablet by mouth twice daily with food | Active',
      'prednisone 10 mg tablet | 11/02/2024 | Take 1 tablet by mouth daily for 5 days | Completed',
      'insulin glargine 100 unit/mL (3 mL) subcutaneous pen | 06/30/2023 | Inject 18 units under the skin nightly at bedtime | Active',
    ]);
  });

  it('in two columns is read down each', async () => {
    const { pages } = await readDocument(bytesOf('two-columns'));
    const text = pages.flatMap(({ lines }) => lines.map((line) => line.text));
    const at = text.indexOf('Metformin ER 750 mg tablet, one tablet by mouth');
    expect(text[at + 1]).toBe('twice daily with food.');
  });

  it('keeps its headers and page numbers apart', async () => {
    const { pages } = await readDocument(bytesOf('several-pages'));
    const furniture = pages.flatMap(({ lines }) =>
      lines.filter(({ isFurniture }) => isFurniture).map(({ text }) => text),
    );
    expect(furniture).toEqual(
      [1, 2, 3].flatMap((page) => [
        'Lakeside Clinic - Rosalind Testperson - MRN 000417',
        `Page ${page} of 3`,
      ]),
    );
  });

  it('that is invisible text says so', async () => {
    const { pages, notes } = await readDocument(bytesOf('searchable-scan'));
    expect(notes).toEqual([{ page: 1, kind: 'invisible-text' }]);
    expect(new Set(pages[0]?.lines.map(({ origin }) => origin))).toEqual(new Set(['invisible-text']));
  });

  it('with text in two directions is read in each', async () => {
    const aside = 'BT /F1 11 Tf 0 1 -1 0 40 300 Tm (Printed from the archive) Tj ET';
    const { pages } = await readDocument(
      buildPdf([{ content: `${textContent(['Aspirin 81 mg daily', 'Digoxin 125 mcg daily'])}\n${aside}` }]),
    );
    expect(pages[0]?.lines.map(({ text }) => text)).toEqual([
      'Aspirin 81 mg daily',
      'Digoxin 125 mcg daily',
      'Printed from the archive',
    ]);
  });
});

describe('the second reader', () => {
  it('finds the same words, and reads only what it is given', async () => {
    const secret = Buffer.from(plainPdf(['Patient Anderson warfarin']));
    const given = Buffer.from(plainPdf(['Patient Bergstrom digoxin']));
    const pool = Buffer.concat([secret, given]);
    const [page] = await readWithPdf2json(pool.subarray(secret.length));
    expect(page?.words.map(({ text }) => text)).toEqual(['Patient', 'Bergstrom', 'digoxin']);
  });

  it('refuses what it cannot read', async () => {
    await expect(readWithPdf2json(Buffer.from('%PDF-1.7 nothing'))).rejects.toMatchObject({
      reason: 'unreadable',
    });
  });
});
