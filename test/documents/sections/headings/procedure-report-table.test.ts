import { afterAll, describe, expect, test } from '@jest/globals';
import fc from '../../../support/fast-check.ts';
import { extractMedications } from '../../../../src/documents/med-list-from-documents.ts';
import { REPORT_HEADING_ROWS } from '../../../../src/documents/sections/headings/procedure-report-table.ts';
import { documentOf } from '../../../support/document-builders.ts';
import { openStarterStore } from '../../../support/starter-store.ts';

const store = openStarterStore();
afterAll(() => store.close());

/** A note with these headings around its medications: how many are listed, and how many told as given. */
async function answerTo(headings: readonly string[], listed: readonly string[]) {
  const [first = '', ...others] = headings;
  const { list, records } = await extractMedications(
    [
      documentOf([
        `${first}: As planned.`,
        'MEDICATIONS:',
        ...listed.map((drug, at) => `${at + 1}. ${drug}.`),
        ...others.map((heading) => `${heading}: None to speak of.`),
      ]),
    ],
    store,
  );
  const given = records.flatMap(({ setAside }) => setAside.filter(({ reason }) => reason === 'not-given'));
  return { listed: list.medications.length, given: given.length };
}

const GIVEN = ['IV heparin', 'Intracoronary nitroglycerin', 'Lasix 20 mg'] as const;

describe.each(REPORT_HEADING_ROWS)('$id: $reason', ({ headings, examples }) => {
  test.each(examples.map(([around, isReport]) => ({ around, isReport })))(
    '$around',
    async ({ around, isReport }) => {
      const { listed, given } = await answerTo(around, GIVEN);
      expect({ listed, given }).toEqual(isReport ? { listed: 0, given: 3 } : { listed: 3, given: 0 });
    },
  );

  test('a list that says how often is one of what is taken, in whatever report', async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...headings), async (heading) => {
        const { listed } = await answerTo(
          ['PROCEDURE', heading.toUpperCase(), 'ESTIMATED BLOOD LOSS'],
          ['Lasix 20 mg daily', 'aspirin'],
        );
        expect(listed).toBe(2);
      }),
      { numRuns: headings.length },
    );
  });
});
