import { afterAll, describe, expect, test } from '@jest/globals';
import { extractMedications } from '../../../../src/documents/med-list-from-documents.ts';
import { SEDATION_ROWS } from '../../../../src/documents/mentions/prose/sedation-table.ts';
import { documentOf } from '../../../support/document-builders.ts';
import { openStarterStore } from '../../../support/starter-store.ts';

const store = openStarterStore();
afterAll(() => store.close());

describe.each(SEDATION_ROWS)('$id: $reason', ({ examples }) => {
  test.each(examples.map(([listed, isSedation]) => ({ listed, isSedation })))(
    '$listed',
    async ({ listed, isSedation }) => {
      const { list, records } = await extractMedications([documentOf([`MEDICATIONS: ${listed}.`])], store);
      expect(list.medications.length === 0).toBe(isSedation);
      const aside = records.flatMap(({ setAside }) => setAside.map(({ reason }) => reason));
      expect(aside).toEqual(isSedation ? listed.split(',').map(() => 'not-given') : []);
    },
  );
});
