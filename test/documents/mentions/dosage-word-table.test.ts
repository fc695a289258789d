import { afterAll, describe, expect, test } from '@jest/globals';
import { extractMedications } from '../../../src/documents/med-list-from-documents.ts';
import {
  FORM_DETAIL_WORDS,
  OTHER_SENTENCE_WORDS,
  SKIN_FORM_WORDS,
} from '../../../src/documents/mentions/dose/dosage-word-table.ts';
import { TELLING_ROWS } from '../../../src/documents/mentions/prose/telling-word-table.ts';
import { recordsFromDocument } from '../../../src/documents/records-from-document.ts';
import { documentOf } from '../../support/document-builders.ts';
import { openStarterStore } from '../../support/starter-store.ts';

const store = openStarterStore();
afterAll(() => store.close());

describe.each(
  [FORM_DETAIL_WORDS, SKIN_FORM_WORDS, OTHER_SENTENCE_WORDS].flatMap((rows) => Object.values(rows)),
)('$reason', ({ examples }) => {
  test.each([...examples])('%s → %s', async (entry, dosage) => {
    const { mentions } = await recordsFromDocument(documentOf(['# Medications', entry]), store);
    const said = mentions.map(({ dosage: { dose, route, frequency } }) =>
      [dose?.quantity, dose?.unit, route?.abbreviation, frequency].join(' '),
    );
    expect(said).toEqual([dosage]);
  });
});

describe.each(Object.values(TELLING_ROWS))('$reason', ({ examples }) => {
  test.each([...examples])('%s: %s', async (heading, telling, silent) => {
    const listed = async (sentence: string): Promise<number> => {
      const { list } = await extractMedications([documentOf([`# ${heading}`, sentence])], store);
      return list.medications.length;
    };
    expect(await listed(telling)).toBeGreaterThan(0);
    expect(await listed(silent)).toBe(0);
  });
});
