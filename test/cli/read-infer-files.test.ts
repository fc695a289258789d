import { afterAll, describe, expect, test } from '@jest/globals';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { givenFiles, refuseFolders } from '../../src/cli/given-files.ts';
import { readInferFiles } from '../../src/cli/read-infer-files.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'medlist-files-'));
afterAll(() => rmSync(folder, { recursive: true }));

const readFiles = (files: readonly string[]) => readInferFiles(givenFiles(files));

let count = 0;
function file(content: string): string {
  count += 1;
  const name = path.join(folder, `${count}.json`);
  writeFileSync(name, content);
  return name;
}

const order = { resourceType: 'MedicationRequest', id: 'a' };
const fill = { resourceType: 'MedicationDispense', id: 'b' };
const bundle = { resourceType: 'Bundle', entry: [{ resource: order }] };

describe('what a file may hold', () => {
  test.each<[string, string, unknown]>([
    ['a resource', JSON.stringify(order), { resources: [order] }],
    ['a Bundle', JSON.stringify(bundle), { resources: [bundle] }],
    ['a list', JSON.stringify([order, fill], undefined, 2), { resources: [order, fill] }],
    ['NDJSON', `${JSON.stringify(order)}\n\n${JSON.stringify(fill)}\r\n`, { resources: [order, fill] }],
    ['a byte order mark', `\uFEFF${JSON.stringify(order)}`, { resources: [order] }],
    [
      'a request body',
      JSON.stringify({ resources: [order], bundle, as_of: '2026-06-01', verbosity: 'full' }),
      { resources: [order, bundle], as_of: '2026-06-01', verbosity: 'full' },
    ],
    [
      'a request body with a null bundle',
      JSON.stringify({ resources: [order], bundle: null }),
      { resources: [order] },
    ],
  ])('%s', async (_name, content, body) => {
    expect((await readFiles([file(content)])).body).toEqual(body);
  });

  test('several files are one patient, and each resource remembers its file', async () => {
    const [a, b] = [file(JSON.stringify([order, fill])), file(JSON.stringify(order))];
    expect(await readFiles([a, b])).toEqual({
      notes: [],
      body: { resources: [order, fill, order] },
      origins: [a, a, b],
      documents: [],
    });
  });
});

describe('what it may not', () => {
  test.each([
    ['nothing', '  \n', /: the file is empty$/],
    ['other text', 'lisinopril 10 mg daily', /: not JSON \(line 1, column 1\) and not NDJSON$/],
    ['a bad line', `${JSON.stringify(order)}\nlisinopril\n`, /: line 2 is not JSON$/],
    ['a number', '7', /: expected a FHIR Bundle/],
    ['another object', '{"patient":"Pat"}', /: no "resourceType", no "resources" and no "bundle" in it$/],
  ])('%s', async (_name, content, message) => {
    const name = file(content);
    await expect(readFiles([name])).rejects.toThrow(message);
    await expect(readFiles([name])).rejects.toThrow(name);
    await expect(readFiles([name])).rejects.not.toThrow(/lisinopril|Pat"/);
  });

  test.each([
    [path.join(folder, 'none.json'), /none\.json: there is no such file$/],
    [folder, /: this is a folder$/],
  ])('%s', async (name, message) => {
    await expect(readFiles([name])).rejects.toThrow(message);
  });
});

test('a PDF is known by its first bytes, whatever it is called, and is left for the reader of documents', async () => {
  const { body, origins, documents } = await readFiles([
    file('%PDF-1.7 and so on'),
    file(JSON.stringify(order)),
  ]);
  expect([body, origins.length]).toEqual([{ resources: [order] }, 1]);
  expect(documents.map(({ name }) => name)).toEqual([expect.stringMatching(/^\d+\.json$/)]);
  expect(Buffer.from((await documents[0]?.read()) ?? []).toString()).toBe('%PDF-1.7 and so on');
});

test('two files of one name are told apart by the way to them', () => {
  const names = (...files: string[]): string[] => givenFiles(files).map(({ name }) => name);
  expect(names('a/document.pdf', 'b/document.pdf', 'b/c.pdf')).toEqual([
    'a/document.pdf',
    'b/document.pdf',
    'c.pdf',
  ]);
});

test('a folder is refused with what reads one; what is not there is left to the reading', () => {
  const refuse = (one: string) => () => refuseFolders([path.join(folder, 'none.json'), one], 'try --ndjson');
  expect(refuse(folder)).toThrow(`${folder}: this is a folder; try --ndjson`);
  expect(refuse(file('{}'))).not.toThrow();
});
