import { afterAll, describe, expect, test } from '@jest/globals';
import fc from '../../support/fast-check.ts';
import { extractMedications } from '../../../src/documents/med-list-from-documents.ts';
import { documentOf } from '../../support/document-builders.ts';
import { openStarterStore } from '../../support/starter-store.ts';

const store = openStarterStore();
afterAll(() => store.close());

const DRUGS = ['Furosemide 40 mg tablet', 'Sertraline 50 mg tablet', 'Risperidone 0.25 mg tablet'] as const;

/** The names of a record with one row of marks for each drug, and what is told of those that are not given. */
async function readRecord(rows: readonly (readonly string[])[]) {
  const lines = DRUGS.flatMap((drug, index) => [
    `${drug}  ${(rows[index] ?? []).join('  ')}`,
    '1 tab by mouth daily',
  ]);
  const days = (rows[0] ?? []).map((_, index) => String(index + 1));
  const { list } = await extractMedications(
    [documentOf(['MEDICATION RECORD', `Medication  ${days.join('  ')}`, ...lines])],
    store,
  );
  return {
    given: list.medications.map(({ drugName }) => drugName.split(' ')[0]),
    told: list.setAside.map(({ name, reason }) => `${name.toLowerCase().split(' ')[0]} ${reason}`),
  };
}

describe('rows of an administration record', () => {
  test('crossed from some day on, or on every day, are told and not listed', async () => {
    const signed = ['JK', 'AB', 'JK', 'AB'];
    await fc.assert(
      fc.asyncProperty(fc.nat({ max: 2 }), fc.nat({ max: 2 }), async (at, before) => {
        const crossed = signed.map((by, day) => (day < before ? by : 'X'));
        const { given, told } = await readRecord(DRUGS.map((_, index) => (index === at ? crossed : signed)));
        const name = (DRUGS[at] ?? '').split(' ')[0]?.toLowerCase();
        expect(given).not.toContain(name);
        expect(given).toHaveLength(DRUGS.length - 1);
        expect(told).toEqual([`${name} ${before > 0 ? 'stopped' : 'not-taken'}`]);
      }),
      { numRuns: 9 },
    );
  });

  test('crossed in cells that a scan reads as one word are told and not listed', async () => {
    const { given, told } = await readRecord([
      ['JK', 'AB', 'JK', 'AB'],
      ['JK', 'AB', 'xX', 'X'],
      ['JK', 'AB', 'JK', 'AB'],
    ]);
    expect(given).not.toContain('sertraline');
    expect(told).toEqual(['sertraline stopped']);
  });

  test('crossed on single days, or before it was started, are given', async () => {
    const signed = ['JK', 'AB', 'JK', 'AB'];
    for (const marks of [
      ['JK', 'X', 'AB', 'X'],
      ['X', 'X', 'JK', 'AB'],
    ])
      expect((await readRecord([signed, marks, signed])).given).toHaveLength(DRUGS.length);
  });

  test('a cross is the mark of giving where nobody signs', async () => {
    const ticked = ['X', 'X', 'X', 'X'];
    expect((await readRecord([ticked, ticked, ticked])).given).toHaveLength(DRUGS.length);
  });

  test('under headers of two letters are marks of what is so', async () => {
    const { list } = await extractMedications(
      [
        documentOf([
          'MEDICATIONS',
          'Gtts:  OD  OS  time',
          'Latanoprost 0.005%  x  x  qhs',
          'Timolol 0.5%  x  x  bid',
          'Brimonidine 0.15%  x  -  tid',
        ]),
      ],
      store,
    );
    expect(list.setAside).toEqual([]);
    expect(list.medications).toHaveLength(3);
  });
});
