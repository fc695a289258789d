import { afterAll, describe, expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { lazyDocumentReader } from '../support/lazy-document-reader.ts';
import { MedListFromDocuments } from '../../src/http/wire/documents.ts';
import { openStarterStore } from '../support/starter-store.ts';
import {
  answerForDocument,
  documentCases,
  DOCUMENT_FIXTURES,
  expectedAnswer,
} from '../support/document-cases.ts';

const store = openStarterStore();
const reader = lazyDocumentReader();
afterAll(async () => {
  await reader.close();
  store.close();
});

describe.each(documentCases())('%s', (name) => {
  test('says why it exists', () => {
    const { why }: { why?: unknown } = JSON.parse(
      readFileSync(path.join(DOCUMENT_FIXTURES, name, 'case.json'), 'utf8'),
    );
    expect(why).toEqual(expect.stringMatching(/\S{3}.{10,}/));
  });

  test('gives the expected list', async () => {
    const answer = await answerForDocument(name, { reader, store });
    expect(answer).toEqual(expectedAnswer(name));
    if ('medications' in answer) expect(() => MedListFromDocuments.parse(answer)).not.toThrow();
  });
});
