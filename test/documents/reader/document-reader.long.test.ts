/** Reading untrusted documents: what is read, what is refused, and that nothing gets out of a child or into another. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from '@jest/globals';
import { DocumentFailure } from '../../../src/documents/document-failure.ts';
import {
  createDocumentReader,
  type SubmittedDocument,
} from '../../../src/documents/reader/document-reader.ts';
import type { DocumentPages } from '../../../src/documents/line.ts';
import { createOcrPool } from '../../../src/documents/reader/ocr-pool.ts';
import { toPortableGreymap } from '../../../src/documents/pdf/portable-greymap.ts';
import { buildPdf, textContent } from '../../../scripts/sandbox/build-pdf.ts';
import { HOSTILE_DOCUMENTS, mutate, plainPdf, seededRandom } from '../../support/hostile-documents.ts';

const reader = createDocumentReader();
afterAll(() => reader.close());

const fixtures = path.join(path.dirname(fileURLToPath(import.meta.url)), '../../../fixtures/documents');

function fixture(id: string): SubmittedDocument {
  return {
    name: `${id}.pdf`,
    read: () => Promise.resolve(readFileSync(path.join(fixtures, id, 'document.pdf'))),
  };
}

function document(name: string, bytes: Uint8Array): SubmittedDocument {
  return { name, read: () => Promise.resolve(bytes) };
}

function textOf(documents: readonly DocumentPages[]): string {
  return documents
    .flatMap(({ pages }) => pages.flatMap(({ lines }) => lines.map(({ text }) => text)))
    .join('\n');
}

/** The plain document with pairs of texts exchanged, the second in the place of the first. */
function brokenBy(...exchanged: readonly string[]): Uint8Array {
  let text = Buffer.from(plainPdf()).toString('latin1');
  for (let at = 0; at < exchanged.length; at += 2)
    text = text.replaceAll(exchanged[at] ?? '', exchanged[at + 1] ?? '');
  return Buffer.from(text, 'latin1');
}

async function outcome(submitted: SubmittedDocument): Promise<string> {
  try {
    await reader.read([submitted]);
    return 'read';
  } catch (error) {
    if (!(error instanceof DocumentFailure)) throw error;
    expect(error.documentName).toBe(error.reason === 'too-many-pages' ? undefined : submitted.name);
    return error.reason;
  }
}

describe('what is read', () => {
  it('several documents, in the order given, with the number of their pages', async () => {
    const documents = await reader.read([fixture('several-pages'), fixture('taper')]);
    expect(documents.map(({ name, pageCount }) => [name, pageCount])).toEqual([
      ['several-pages.pdf', 3],
      ['taper.pdf', 1],
    ]);
    expect(textOf(documents)).toContain('Atenolol increased to 100 mg tablet by mouth once daily.');
  });

  it.each<[string, string, string | undefined]>([
    ['locked-for-changes', 'Buspirone 10 mg tablet by mouth twice daily', undefined],
    ['searchable-scan', 'Apixaban 5 mg tablet by mouth twice daily', 'invisible-text'],
    ['scan', 'Clopidogrel 75 mg tablet', 'read-by-ocr'],
    ['scan-sideways', 'Allopurinol 300 mg tablet by mouth once daily', 'read-by-ocr'],
    ['rotated', '1 tablet by mouth at bedtime as needed for sleep', undefined],
  ])('%s', async (id, line, note) => {
    const documents = await reader.read([fixture(id)]);
    expect(textOf(documents)).toContain(line);
    expect(documents.flatMap(({ notes }) => notes.map(({ kind }) => kind))).toEqual(
      note === undefined ? [] : [note],
    );
  });

  it('progress is told page by page', async () => {
    const told: number[] = [];
    await reader.read([fixture('several-pages')], { onPage: ({ page }) => told.push(page) });
    expect(told.toSorted((left, right) => left - right)).toEqual([1, 2, 3]);
  });

  it('a document whose second reader does not come back, without it, each page told once', async () => {
    const hasty = createDocumentReader({ secondReaderMs: 1000, preStartedChildren: 0 });
    const blank = 'endobj /Type /Pages /Count 1 /Kids [10 0 R]';
    const pdf = buildPdf([
      { content: textContent(['Aspirin 81 mg daily']) },
      { content: textContent(['Digoxin 125 mcg daily']) },
      { content: '', pageEntries: blank },
    ]);
    const told: number[] = [];
    const documents = await hasty.read([document('circle.pdf', pdf)], {
      onPage: ({ page }) => told.push(page),
    });
    expect(textOf(documents)).toBe('Aspirin 81 mg daily\nDigoxin 125 mcg daily');
    expect(documents[0]?.notes).toEqual([{ page: 3, kind: 'page-has-no-text' }]);
    expect(told.toSorted((left, right) => left - right)).toEqual([1, 2, 3]);
    await hasty.close();
  });
});

describe('what is refused', () => {
  it('a file that needs a password, by name', async () => {
    await expect(reader.read([fixture('taper'), fixture('needs-password')])).rejects.toMatchObject({
      reason: 'password',
      documentName: 'needs-password.pdf',
    });
  });

  it.each<[string, Uint8Array]>([
    ['without pages', brokenBy('/Count 1', '/Count 0', '/Kids [4 0 R]', '/Kids []')],
    ['with a page tree that is none', brokenBy('/Type /Pages /Count 1 /Kids [4 0 R]', '/Type /Font')],
    [
      'whose root leads nowhere',
      brokenBy('/Root 1 0 R', '/Root 99 0 R', '/Type /Catalog /Pages 2 0 R', '/Type /Nothing'),
    ],
    ['whose root has no pages', brokenBy('/Pages 2 0 R', '/Pagos 2 0 R')],
  ])('a PDF %s, which is no empty list', async (name, bytes) => {
    expect(['no-pages', 'unreadable']).toContain(await outcome(document(`${name}.pdf`, bytes)));
  });

  it('nothing for good when its child is ended from outside', async () => {
    const interrupted = createDocumentReader({ preStartedChildren: 0 });
    const bytes = plainPdf();
    const endChildren = (): Promise<Uint8Array> => {
      const children = readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8').trim();
      for (const child of children.split(' ')) process.kill(Number(child), 'SIGKILL');
      return Promise.resolve(bytes);
    };
    const killed = interrupted.read([{ name: 'killed.pdf', read: endChildren }]);
    await expect(killed).rejects.toMatchObject({ reason: 'killed', documentName: 'killed.pdf' });
    expect(await interrupted.read([document('again.pdf', bytes)])).toHaveLength(1);
    await interrupted.close();
  });

  it('nothing for good when its child cannot even start', async () => {
    const helpless = createDocumentReader({ childDataBytes: 1_000_000, preStartedChildren: 0 });
    await expect(helpless.read([document('sound.pdf', plainPdf())])).rejects.toMatchObject({
      reason: 'not-started',
      documentName: 'sound.pdf',
    });
    await helpless.close();
  });

  it('more than 200 pages over all documents', async () => {
    const pages = (count: number): SubmittedDocument =>
      document(`${count}.pdf`, plainPdf(['Medications'], count));
    await expect(reader.read([pages(120), pages(81)])).rejects.toMatchObject({ reason: 'too-many-pages' });
    const read = await reader.read([pages(120), pages(80)]);
    expect(read.map(({ pages: { length } }) => length)).toEqual([120, 80]);
  });

  it('a page that needs OCR when OCR is off', async () => {
    const without = createDocumentReader({ ocrProcesses: 0, preStartedChildren: 0 });
    await expect(without.read([fixture('scan')])).rejects.toMatchObject({ reason: 'ocr-unavailable' });
    expect(textOf(await without.read([fixture('taper')]))).toContain('Doxycycline');
    await without.close();
  });

  it('a page that OCR does not get done, by the name of its document', async () => {
    const hasty = createDocumentReader({ ocrPageMs: 1, preStartedChildren: 0 });
    await expect(hasty.read([fixture('scan')])).rejects.toMatchObject({
      reason: 'timeout',
      documentName: 'scan.pdf',
    });
    await hasty.close();
  });

  it('more waiting documents than there is room for', async () => {
    const small = createDocumentReader({ maxChildren: 1, maxWaiting: 1, preStartedChildren: 0 });
    const asked = await Promise.allSettled([1, 2, 3].map(() => small.read([fixture('taper')])));
    expect(asked.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected']);
    expect(asked[2]).toMatchObject({ reason: { kind: 'unavailable', retryAfterSeconds: 5 } });
    await small.close();
  });
});

describe('clients that leave', () => {
  it('stop the work, in the queue and under way', async () => {
    const leaving = new AbortController();
    const slow = Array.from({ length: 6 }, (_, index) =>
      document(`${index}.pdf`, plainPdf(['x'.repeat(80)], 33)),
    );
    const reading = reader.read(slow, { signal: leaving.signal });
    leaving.abort(new Error('the client left'));
    await expect(reading).rejects.toThrow('the client left');
    expect(textOf(await reader.read([fixture('taper')]))).toContain('Doxycycline');
  });
});

describe('hostile documents', () => {
  it('end in a right way while others are answered', async () => {
    const outcomes = HOSTILE_DOCUMENTS.map(async ({ name, build }) => ({
      name,
      outcome: await outcome(document(name, build())),
    }));
    expect(textOf(await reader.read([fixture('taper')]))).toContain('Doxycycline');
    for (const { name, outcome: found } of await Promise.all(outcomes)) {
      const allowed = HOSTILE_DOCUMENTS.find((hostile) => hostile.name === name)?.allowed;
      expect({ name, found, isAllowed: allowed?.some((one) => one === found) }).toEqual({
        name,
        found,
        isAllowed: true,
      });
    }
  });

  it('made by damaging good ones are read or refused, never anything else', async () => {
    const random = seededRandom(20261120);
    const seeds = ['discharge-summary', 'wrapped-table', 'rotated', 'locked-for-changes'].map((id) =>
      readFileSync(path.join(fixtures, id, 'document.pdf')),
    );
    const mutants = Array.from({ length: 20 }, (_, index) =>
      mutate(seeds[index % seeds.length] ?? new Uint8Array(), random),
    );
    const outcomes = await Promise.all(
      mutants.map((bytes, index) => outcome(document(`mutant-${index}.pdf`, bytes))),
    );
    const allowed = new Set([
      'read',
      'unreadable',
      'no-pages',
      'password',
      'too-large',
      'too-many-pages',
      'timeout',
      'crashed',
    ]);
    expect(outcomes.filter((found) => !allowed.has(found))).toEqual([]);
    expect(outcomes.filter((found) => found === 'read').length).toBeGreaterThan(5);
  });
});

describe('isolation', () => {
  it('two patients alternating never see a word of each other', async () => {
    const patients = ['Anderson warfarin', 'Bergstrom digoxin'];
    const pdfs = patients.map((words) => plainPdf([`Patient ${words}`, words]));
    const rounds = Array.from({ length: 40 }, (_, index) => index % 2);
    const texts = await Promise.all(
      rounds.map(async (patient) =>
        textOf(await reader.read([document('note.pdf', pdfs[patient] ?? new Uint8Array())])),
      ),
    );
    expect(texts).toEqual(rounds.map((patient) => `Patient ${patients[patient]}\n${patients[patient]}`));
  });
});

describe('OCR', () => {
  const limits = {
    maxPixels: 1e6,
    ocrProcesses: 1,
    ocrPageMs: 60_000,
    ocrIdleMs: 60_000,
    ocrPagesPerProcess: 2,
    ocrDataBytes: 2e9,
    childHeapMegabytes: 384,
  };
  const blank = toPortableGreymap({ width: 300, height: 200, pixels: new Uint8Array(60_000).fill(255) });

  it('replaces its process after a number of pages', async () => {
    const pool = createOcrPool(limits);
    for (let page = 0; page < 3; page++) expect(await pool.recognize(blank)).toEqual([]);
    await pool.close();
  });

  it('ends its process when no page comes, and starts another for the next', async () => {
    const pool = createOcrPool({ ...limits, ocrIdleMs: 1 });
    for (let page = 0; page < 2; page++) {
      expect(await pool.recognize(blank)).toEqual([]);
      while (pool.load().processes > 0) await setTimeout(20);
    }
    await pool.close();
  });

  it('that is broken fails with a reason', async () => {
    const entry = path.join(path.dirname(fileURLToPath(import.meta.url)), '../../support/no-such-program.ts');
    const pool = createOcrPool({ ...limits, entry });
    await expect(pool.recognize(blank)).rejects.toMatchObject({ reason: 'ocr-unavailable' });
    await pool.close();
  });
});
