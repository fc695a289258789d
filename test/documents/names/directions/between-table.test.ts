import { afterAll, describe, expect, test } from '@jest/globals';
import { extractMedications } from '../../../../src/documents/med-list-from-documents.ts';
import { BETWEEN_WORDS, type BetweenRow } from '../../../../src/documents/names/directions/between-table.ts';
import { documentOf } from '../../../support/document-builders.ts';
import { openStarterStore } from '../../../support/starter-store.ts';

const store = openStarterStore();
afterAll(() => store.close());

const rows: readonly BetweenRow[] = Object.values(BETWEEN_WORDS);

describe.each(rows)('$reason', ({ examples }) => {
  test.each(examples)('%s: %s', async (text, amount) => {
    const { list } = await extractMedications([documentOf([`${text}.`])], store);
    const doses = list.medications.map(({ drugName, dosage: { dose } }) => [
      drugName.split(' ')[0],
      `${dose?.quantity ?? ''} ${dose?.unit ?? ''}`.trim(),
    ]);
    expect(doses).toEqual([['atenolol', amount]]);
  });
});
