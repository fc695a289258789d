import { afterAll, describe, expect, test } from '@jest/globals';
import fc from '../../support/fast-check.ts';
import { extractMedications } from '../../../src/documents/med-list-from-documents.ts';
import { documentOf } from '../../support/document-builders.ts';
import { openStarterStore } from '../../support/starter-store.ts';

const store = openStarterStore();
afterAll(() => store.close());

interface Written {
  readonly day?: string;
  readonly lines: readonly string[];
}

/** What is listed and what is set aside over documents with their days. */
async function read(...documents: readonly Written[]) {
  const pages = documents.map(({ day, lines }, index) =>
    documentOf(
      [`Document ${index}`, ...(day === undefined ? [] : [`Document date: ${day}`]), ...lines],
      `${index}.pdf`,
    ),
  );
  const { list } = await extractMedications(pages, store);
  return list;
}

const DISCHARGE = [
  '# Discharge Medications',
  'Clopidogrel 75 mg tablet by mouth daily',
  'Aspirin 81 mg tablet by mouth daily',
];
const STOP = ['# Assessment', 'Discontinue clopidogrel 75 mg daily.'];

async function listed(...documents: readonly Written[]): Promise<readonly string[]> {
  const { medications } = await read(...documents);
  return medications.map(({ drugName }) => drugName.split(' ')[0] ?? '');
}

describe('a stop and a list of two documents', () => {
  test('a newer stop ends an older discharge list', async () => {
    expect(await listed({ day: '2026-03-06', lines: DISCHARGE }, { day: '2026-05-04', lines: STOP })).toEqual(
      ['aspirin'],
    );
  });

  test('whatever their order in the request', async () => {
    expect(await listed({ day: '2026-05-04', lines: STOP }, { day: '2026-03-06', lines: DISCHARGE })).toEqual(
      ['aspirin'],
    );
  });

  test('a list newer than the stop outlives it, and the conflict is told', async () => {
    const { medications } = await read(
      { day: '2026-05-04', lines: DISCHARGE },
      { day: '2026-03-06', lines: STOP },
    );
    const [clopidogrel] = medications.filter(({ drugName }) => drugName.startsWith('clopidogrel'));
    expect(clopidogrel?.conflicts).toMatchObject([
      {
        field: 'standing',
        shown: 'current',
        others: [{ value: 'stopped', source: { documentName: '1.pdf' } }],
      },
    ]);
  });

  test('without days, or with one that can be read two ways, sections decide', async () => {
    expect(await listed({ lines: DISCHARGE }, { lines: STOP })).toEqual(['aspirin', 'clopidogrel']);
    expect(await listed({ day: '04/05/2026', lines: DISCHARGE }, { day: '2026-04-20', lines: STOP })).toEqual(
      ['aspirin', 'clopidogrel'],
    );
  });
});

test('a drug replaced in a newer document is stopped', async () => {
  const switched = ['# Plan', 'Switched from clopidogrel 75 mg daily to ticagrelor 90 mg twice daily.'];
  expect(
    await listed({ day: '2026-03-06', lines: DISCHARGE }, { day: '2026-05-04', lines: switched }),
  ).toEqual(['aspirin', 'ticagrelor']);
});

test('a dose that a newer document changes is a source, and the conflict is told', async () => {
  const { medications } = await read(
    { day: '2026-03-06', lines: ['# Discharge Medications', 'Lisinopril 20 mg tablet by mouth daily'] },
    { day: '2026-05-04', lines: ['# Plan', 'Increase lisinopril to 40 mg daily.'] },
  );
  expect(medications).toMatchObject([
    {
      drugName: 'lisinopril 20 MG Oral Tablet',
      dosage: { dose: { quantity: '20', unit: 'mg' } },
      sources: [
        { documentName: '0.pdf' },
        { documentName: '1.pdf', line: 'Increase lisinopril to 40 mg daily.' },
      ],
      conflicts: [
        { field: 'dose', shown: '20 mg', others: [{ value: '40 mg', source: { documentName: '1.pdf' } }] },
        expect.anything(),
      ],
    },
  ]);
});

test('no newer stop of one drug changes another', async () => {
  const drugs = [
    'clopidogrel 75 mg',
    'aspirin 81 mg',
    'lisinopril 10 mg',
    'metformin 500 mg',
    'warfarin 5 mg',
  ];
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 0, max: drugs.length - 1 }), async (at) => {
      const lines = ['# Discharge Medications', ...drugs.map((drug) => `${drug} tablet by mouth daily`)];
      const stop = ['# Plan', `Stop ${drugs[at]} daily.`];
      const left = await listed({ day: '2026-03-06', lines }, { day: '2026-05-04', lines: stop });
      const names = drugs.map((drug) => drug.split(' ')[0] ?? '');
      expect(left.toSorted()).toEqual(names.filter((_, index) => index !== at).toSorted());
    }),
    { numRuns: drugs.length },
  );
});
