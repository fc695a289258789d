/** Laws of what stands in the head of a sheet and between its entries: allergies, labels and people end where their line does, and take no drug with them. */
import { afterAll, describe, expect, test } from '@jest/globals';
import { documentOf, printedWords } from '../support/document-builders.ts';
import { extractMedications } from '../../src/documents/med-list-from-documents.ts';
import { entriesIn } from '../support/entries-of.ts';
import { entriesOfPage } from '../support/entries-of-page.ts';
import fc from '../support/fast-check.ts';
import { printedTable } from '../support/printed-table.ts';
import { size } from '../support/runs.ts';
import { openStarterStore } from '../support/starter-store.ts';

const store = openStarterStore();
afterAll(() => store.close());
const entriesOf = entriesIn(store);
const entriesOfTable = printedTable();
const entriesOfPrint = entriesOfPage();
const RUNS = { numRuns: size(60, 15) };
const named = (entries: readonly string[]) => entries.map((entry) => entry.split(' ')[0] ?? '').toSorted();

describe('a table of medications', () => {
  const allergies = fc.constantFrom(
    'Allergies: sulfonamides. Weight 62 kg.',
    'Allergie: Penicillin',
    'ALLERGIES: codeine, latex',
  );
  const header = fc.constantFrom(
    ['Medication', 'Morning', 'Noon', 'Evening', 'Bedtime'],
    ['What I take', 'What it is for', 'Morning', 'Noon', 'Bedtime'],
    ['Medikament', 'morgens', 'mittags', 'abends', 'nachts'],
    ['Drug', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'],
  );

  test('is one below allergies too, where its columns are times of the day or days of a week', async () => {
    await fc.assert(
      fc.asyncProperty(allergies, header, async (head, columns) => {
        const row = (name: string) => [name, ...columns.slice(1).map((_, index) => (index > 0 ? '1' : ''))];
        const entries = await entriesOfTable([
          [head],
          columns,
          row('lisinopril 10 mg'),
          row('metformin 500 mg'),
        ]);
        expect(named(entries)).toEqual(['lisinopril', 'metformin']);
      }),
      RUNS,
    );
  });

  test('with an end that is open has no end', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('End Date', 'Stop Date', 'End'),
        fc.constantFrom('Open Ended', 'open-ended'),
        async (title, open) => {
          const rows = [
            ['Medication', 'Frequency', 'Start Date', title],
            ['lisinopril 10 mg', 'Once A Day', '12/01/2025', open],
            ['metformin 500 mg', 'Twice A Day', '12/01/2025', open],
          ];
          expect(named(await entriesOfTable(rows))).toEqual(['lisinopril', 'metformin']);
        },
      ),
      RUNS,
    );
  });

  test('says when each drug began and ended under "ab" and "bis", and no evening', async () => {
    const rows = [
      ['Arzneimittel', 'Einnahme', 'ab', 'bis'],
      ['Ramipril 5 mg', '1-0-0-0', '02.01.2024', ''],
      ['Apixaban 5 mg', '1-0-1-0', '14.03.2025', ''],
    ];
    expect(await entriesOfTable(rows)).toEqual(['apixaban | 1 | bid', 'ramipril | 1 | qam']);
  });

  test('has hours of the day over crosses, however they are written', async () => {
    const hour = fc.constantFrom(
      (at: number) => `ore ${at}`,
      (at: number) => `${at} Uhr`,
      (at: number) => `h ${at}`,
    );
    await fc.assert(
      fc.asyncProperty(hour, async (written) => {
        const rows = [
          ['Medication', 'Dose', written(8), written(12), written(20)],
          ['lisinopril 10 mg', '1 tablet', 'X', '', ''],
          ['metformin 500 mg', '1 tablet', 'X', '', 'X'],
        ];
        expect(await entriesOfTable(rows)).toEqual(['lisinopril | 1 | qd', 'metformin | 1 | bid']);
      }),
      RUNS,
    );
  });
});

describe('a card of a portal', () => {
  const card = (name: string, known: string, directions: string) => [
    name,
    `Commonly known as: ${known}`,
    directions,
    'Prescribed March 3, 2026  Prescription Details  Lakeside Pharmacy',
    'Approved by R. Quux, MD  Quantity 90 tablet  555-0111',
    'Day supply 90',
  ];

  test('has the directions below its brand, and no person or quantity as a drug or a dose', async () => {
    const title = fc.constantFrom('MD', 'DO', 'NP', 'PA-C', 'RN', 'PharmD');
    await fc.assert(
      fc.asyncProperty(title, async (degree) => {
        const lines = [
          '# Current Medications',
          ...card(
            'lisinopril 20 mg tablet',
            'PRINIVIL, ZESTRIL',
            'Take 1 tablet (20 mg total) by mouth daily.',
          ),
          ...card(
            'sertraline 100 mg tablet',
            'ZOLOFT',
            'Take 1.5 tablets (150 mg total) by mouth every morning.',
          ),
        ].map((line) => line.replace('MD', degree));
        expect(await entriesOf(lines)).toEqual([
          'lisinopril 20 MG Oral Tablet | 1 tablet | PO | QD',
          'sertraline 100 MG Oral Tablet | 1.5 tablet | PO | QAM',
        ]);
      }),
      RUNS,
    );
  });
});

describe('the head of a list', () => {
  test('that tells whose it is tells no drug', async () => {
    const head = fc.constantFrom(
      'Name: Odette Sampleby | DOB: 7/9/1963 | PCP: Dr. R. Quux',
      'Patient: Sampleby, Odette   MRN 00415530   DOB 07/09/1963',
      'Odette Sampleby, DOB: 7/9/1963',
      'Naam: Mw. T. Voorbeeld   Geb.datum: 28-02-1947',
      'Name: Erna Platzhalter   geb. 21.07.1938',
    );
    await fc.assert(
      fc.asyncProperty(head, async (line) => {
        const list = ['# Current medications', 'lisinopril 10 mg daily', 'metformin 500 mg twice daily'];
        expect(await entriesOf([...list.slice(0, 1), line, ...list.slice(1)])).toEqual(await entriesOf(list));
        expect(await entriesOf([...list, line])).toEqual(await entriesOf(list));
      }),
      RUNS,
    );
  });

  test('with a label of a pharmacy closes no list below it', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('Pharmacy: Corner Drug #22   Fax 555-0177', 'Insurance: BlueHarbor   ID 0099'),
        async (line) => {
          const lines = [
            line,
            'Patient: Sampleby, Odette   DOB 07/09/1963',
            '# Other medications on chart',
            'rosuvastatin 10 mg tablet   Take 1 tablet by mouth nightly',
            'alendronate 70 mg tablet   Take 1 tablet by mouth once weekly',
          ];
          expect(named(await entriesOf(lines))).toEqual(['alendronic', 'rosuvastatin']);
          const { unread } = await extractMedications([documentOf(lines)], store);
          expect(unread).toEqual([]);
        },
      ),
      RUNS,
    );
  });
});

describe('an amount that directions begin with', () => {
  test('is the dose, whatever the product before it holds', async () => {
    const counts = fc.constantFrom([2, 'tab', 'tablet'], [3, 'tab', 'tablet'], [2, 'cap', 'capsule']);
    const tail = fc.constantFrom('PO, Daily', 'PO, BID, 90 tab, 3 Refill(s)', 'Oral, q6hr, PRN for pain');
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(50, 100, 500), counts, tail, async (strength, [many, unit], rest) => {
        const dose = strength * Number(many);
        const written =
          dose >= 1000 ? `${Math.floor(dose / 1000)},${String(dose % 1000).padStart(3, '0')}` : dose;
        const form = unit === 'tab' ? 'tablet' : 'capsule';
        const [entry = ''] = await entriesOf([
          '# Medications',
          `zyxomarin ${strength} mg oral ${form}, ${written} mg = ${many} ${unit}, ${rest}`,
        ]);
        expect(entry).toContain(`| ${dose} mg |`);
        const [known = ''] = await entriesOf([
          '# Medications',
          `sertraline 50 mg oral tablet, ${50 * Number(many)} mg = ${many} tab, ${rest}`,
        ]);
        expect(known).toContain(`| ${50 * Number(many)} mg |`);
      }),
      RUNS,
    );
  });
});

describe('a remark beside times of the day', () => {
  test('that says it is taken more seldom, or as needed, holds', async () => {
    const remark = fc.constantFrom(
      ['once a week on Monday', 'qwk'],
      ['every Sunday', 'qwk'],
      ['only if needed', 'qam prn'],
      ['with food', 'qam'],
      ['call if weight rises', 'qam'],
      ['', 'qam'],
    );
    await fc.assert(
      fc.asyncProperty(remark, async ([said, often]) => {
        const rows = [
          ['Medication', 'Morning', 'Noon', 'Bedtime', 'Comments'],
          ['lisinopril 10 mg tablet', '1', '', '', said ?? ''],
          ['metformin 500 mg tablet', '1', '', '1', 'with food'],
        ];
        expect(await entriesOfTable(rows)).toEqual([`lisinopril | 1 | ${often}`, 'metformin | 1 | bid']);
      }),
      RUNS,
    );
  });

  test('that stands over several of them is their directions', async () => {
    const rows = [
      ['Medication', 'Morning', 'Noon', 'Bedtime'],
      ['lisinopril 10 mg tablet', '1 tablet', 'every other', 'day'],
      ['metformin 500 mg tablet', '1', '', '1'],
    ];
    expect(await entriesOfTable(rows)).toEqual(['lisinopril | 1 | qod', 'metformin | 1 | bid']);
  });

  test('that is a day with its clock tells when it was given, under whatever header', async () => {
    const given = fc.constantFrom('18.05. 8:00', '5/15 0900', '5/15/2026 0911');
    await fc.assert(
      fc.asyncProperty(given, fc.constantFrom('letzte Gabe', 'Zuletzt', 'Ultima'), async (day, title) => {
        const rows = [
          ['Medication', 'Morning', 'Bedtime', title],
          ['lisinopril 10 mg tablet', '1', '', day],
          ['metformin 500 mg tablet', '1', '1', day],
        ];
        expect(await entriesOfTable(rows)).toEqual(['lisinopril | 1 | qam', 'metformin | 1 | bid']);
      }),
      RUNS,
    );
  });
});

describe('a table under a heading', () => {
  test('that says only that drugs were given lists none that is taken', async () => {
    const heading = fc.constantFrom(
      'Medications given in clinic',
      'Medicines given here',
      'Drugs given in the ER',
    );
    const above = fc.constantFrom('Diagnosis', 'Seen for');
    await fc.assert(
      fc.asyncProperty(above, heading, async (first, title) => {
        const rows = [
          [first],
          ['Acute sinusitis'],
          [],
          [title],
          ['Medication', 'Dose', 'Route', 'Time', 'By'],
          ['dexamethasone', '10 mg', 'IM', '18:40', 'T. Quux, RN'],
          [],
          ['Home medications'],
          ['Medication', 'Directions'],
          ['lisinopril 10 mg tablet', 'Take 1 tablet by mouth daily'],
        ];
        expect(await entriesOfTable(rows)).toEqual(['lisinopril | 1 | qd']);
      }),
      RUNS,
    );
  });

  test('begins anew where its header does, in bold and beside columns that nobody knows', async () => {
    const further = fc.constantFrom(
      ['Medication', 'Dose', 'zelp', 'max. / day'],
      ['Drug', 'Dose', 'bei', 'Limit'],
    );
    await fc.assert(
      fc.asyncProperty(further, async (columns) => {
        const rows: readonly (readonly string[])[] = [
          ['Medication', 'Morning', 'Noon', 'Evening'],
          ['lisinopril 10 mg tablet', '1', '', ''],
          ['metformin 500 mg tablet', '1', '', '1'],
          columns,
          ['ibuprofen 400 mg tablet', '1 tablet', 'pain', '4'],
        ];
        const words = rows.flatMap((cells, index) =>
          cells.flatMap((cell, column) =>
            printedWords(cell, 40 + column * 150, 100 + index * 13, { isBold: index === 0 || index === 3 }),
          ),
        );
        expect(await entriesOfPrint({ width: 700, words, rules: [] })).toEqual([
          'ibuprofen | 1 | ',
          'lisinopril | 1 | qam',
          'metformin | 1 | bid',
        ]);
      }),
      RUNS,
    );
  });

  test('of diagnoses lists what is taken where its columns say how', async () => {
    const rows = [
      ['Diagnosis: heart failure, COPD'],
      ['HOME THERAPY'],
      ['Drug', 'Dose', '8:00', '12:00', '20:00'],
      ['lisinopril 10 mg', '1 tablet', 'X', '', ''],
      ['metformin 500 mg', '1 tablet', 'X', '', 'X'],
    ];
    expect(await entriesOfTable(rows)).toEqual(['lisinopril | 1 | qd', 'metformin | 1 | bid']);
  });

  test('of what is taken as needed is, though it says so twice', async () => {
    const title = fc.constantFrom(
      'AS REQUIRED (PRN) MEDICATION',
      'PRN MEDICATIONS',
      'AS NEEDED (PRN) MEDICATIONS',
    );
    await fc.assert(
      fc.asyncProperty(title, async (heading) => {
        const rows = [
          ['REGULAR MEDICATION'],
          ['Drug', 'Dose', 'Frequency'],
          ['lisinopril', '10 mg', 'daily'],
          [],
          [heading],
          ['Drug', 'Dose', 'Indication'],
          ['ibuprofen', '400 mg', 'pain'],
        ];
        expect(await entriesOfTable(rows)).toEqual(['ibuprofen | 400 | prn', 'lisinopril | 10 | qd']);
      }),
      RUNS,
    );
  });
});
