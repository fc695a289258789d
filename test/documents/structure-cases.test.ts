/** One question each: what the structure of a page says before any word does. */
import { afterAll, describe, expect, test } from '@jest/globals';
import fc from '../support/fast-check.ts';
import { extractMedications } from '../../src/documents/med-list-from-documents.ts';
import type { DocumentPages } from '../../src/documents/line.ts';
import { composePages } from '../../src/documents/reader/read-pages.ts';
import { openStarterStore } from '../support/starter-store.ts';
import { documentOf, printedWords } from '../support/document-builders.ts';

const store = openStarterStore();
afterAll(() => store.close());

async function listOf(document: DocumentPages): Promise<string[]> {
  const { list } = await extractMedications([document], store);
  return list.medications.map(({ drugName, dosage }) =>
    [
      drugName,
      `${dosage.dose?.quantity ?? ''} ${dosage.dose?.unit ?? ''}`.trim(),
      dosage.route?.abbreviation ?? '',
      dosage.frequency ?? '',
    ].join(' | '),
  );
}

/** A page of a typewriter: every character 0.6 of the font size wide. */
function typed(lines: readonly string[]): DocumentPages {
  const words = lines.flatMap((line, index) =>
    printedWords(line, 50, 100 + index * 15, { fontSize: 5 / 0.6 }),
  );
  const pages = composePages([{ page: 1, width: 612, height: 792, words, asides: [], rules: [] }]);
  return { name: 'typed.pdf', pageCount: 1, pages, notes: [] };
}

describe('cells before lines', () => {
  test('two spaces of a typewriter separate columns, and each column is a time of the day', async () => {
    const list = await listOf(
      typed([
        'MEDICATION            Breakfast  Lunch  Tea  Bed',
        'Ramipril 5mg caps     1',
        'Metformin 500mg tabs  1                 1',
        'Amitriptyline 10mg                           2',
      ]),
    );
    expect(list).toEqual([
      'amitriptyline hydrochloride 10 MG Oral Tablet | 2 tablet | PO | QHS',
      'metformin hydrochloride 500 MG Oral Tablet | 1 tablet | PO | BID',
      'ramipril 5 MG Oral Capsule | 1 capsule | PO | QAM',
    ]);
  });

  test('names that no header stands over are those of a scheme', async () => {
    const list = await listOf(
      typed([
        '                            AM     NOON   PM     BED',
        'Carbidopa/levodopa 25/100   1.5    1      1.5    1',
        'Pramipexole 0.5 mg          1             1',
        'Rasagiline 1 mg             1',
        'Zyxomarin 12.5 mg                                1',
      ]),
    );
    expect(list.map((entry) => entry.replace(/^(\S+)[^|]*/u, '$1 '))).toEqual([
      // Several amounts in one day: none of them is the dose.
      'carbidopa |  | PO | QID',
      'pramipexole | 1 tablet | PO | BID',
      'rasagiline | 1 | PO | QAM',
      'Zyxomarin | 1 |  | QHS',
    ]);
    const vitals = [
      'Vital signs',
      '                 AM       NOON     PM',
      'Blood pressure   120/80   130/85   128/82',
    ];
    expect(await listOf(typed([...vitals, 'Glucose          110      145      160']))).toEqual([]);
  });

  test('directions below the drug are one cell, however far they run', async () => {
    const list = await listOf(
      typed([
        'RX#      DRUG                         QTY  DS',
        '7001234  LISINOPRIL 20MG TABLETS       90  90',
        '         TAKE 1 TABLET BY MOUTH EVERY DAY',
        '7001301  GABAPENTIN 300MG CAPSULES     90  30',
        '         TAKE 1 CAPSULE BY MOUTH THREE TIMES DAILY',
      ]),
    );
    expect(list).toEqual([
      'gabapentin 300 MG Oral Capsule | 1 capsule | PO | TID',
      'lisinopril 20 MG Oral Tablet | 1 tablet | PO | QD',
    ]);
  });

  test('a label of a pharmacy says how it is taken above the drug', async () => {
    const list = await listOf(
      documentOf([
        'LAKESIDE PHARMACY Rx 7004321',
        'SAMPLE, NORA',
        'TAKE 1 CAPSULE BY MOUTH THREE TIMES DAILY',
        'GABAPENTIN 300 MG CAPSULE',
      ]),
    );
    expect(list).toEqual(['gabapentin 300 MG Oral Capsule | 1 capsule | PO | TID']);
  });

  test('directions on lines of their own under the rows of a table are those of the row above', async () => {
    const rows = [
      ['GABAPENTIN 300MG CAP', 'Take 1 capsule 3 times a day', 'TID'],
      ['OXYCODONE 5MG TAB', 'Take 1 tablet every 6 hours as needed for severe pain', 'Q6H PRN'],
      ['LISINOPRIL 20MG TAB', 'Take 1 tablet every morning', 'QAM'],
      ['ZYXOMARIN 10MG TAB', 'Take 2 tablets at bedtime', 'QHS'],
    ] as const;
    await fc.assert(
      fc.asyncProperty(
        fc.shuffledSubarray([...rows], { minLength: 2 }),
        fc.constantFrom('', '  ', '      '),
        fc.boolean(),
        async (chosen, indent, hasWarning) => {
          const lines = chosen.flatMap(([name, directions]) => [
            `${name.padEnd(24)}03/01/2026     Dr. One`,
            indent + directions,
            ...(hasWarning && directions.endsWith('day')
              ? [`${indent}and always with food and a glass of water`]
              : []),
          ]);
          const list = await listOf(typed(['Medication              Last filled    Prescriber', ...lines]));
          const expected = chosen.map(([name, , frequency]) => [
            name.split(' ')[0]?.toLowerCase(),
            frequency,
          ]);
          expect(list.map((entry) => [entry.toLowerCase().split(' ')[0], entry.split(' | ').at(-1)])).toEqual(
            expected.toSorted(([left = ''], [right = '']) => (left < right ? -1 : 1)),
          );
        },
      ),
      { numRuns: 20 },
    );
  });

  test('two blocks side by side are two blocks, whatever stands in the other', async () => {
    const others = ['Penicillin', 'Ibuprofen', 'Sulfa drugs', 'None known', 'Latex'];
    const entries = ['Lisinopril 10 mg daily', 'Metformin 500 mg BID', 'Zyxomarin 20 mg daily'];
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(fc.constantFrom(...others), { minLength: 1, maxLength: 3 }),
        fc.boolean(),
        async (allergies, isLeft) => {
          const [left, right] = isLeft ? [entries, allergies] : [allergies, entries];
          const heads = isLeft ? 'Current Medications  Allergies' : 'Allergies  Current Medications';
          const rows = Array.from(
            { length: Math.min(left.length, right.length) },
            (_, at) => `${left[at] ?? ''}  ${right[at] ?? ''}`,
          );
          const shown = entries.slice(0, rows.length);
          const alone = await listOf(documentOf(['# Current Medications', ...shown]));
          expect(await listOf(documentOf([heads, ...rows]))).toEqual(alone);
        },
      ),
      { numRuns: 15 },
    );
  });

  test('a remark that changes the dose says what is taken', async () => {
    const list = await listOf(
      documentOf([
        '# Medications',
        'Medication  Dose  Frequency  Comment',
        'Lisinopril  20 mg PO  daily  Change to 10 mg daily',
        'Metformin  1000 mg PO  BID  with meals',
      ]),
    );
    expect(list).toEqual(['lisinopril | 10 mg | PO | QD', 'metformin | 1000 mg | PO | BID']);
  });
});

describe('headings by their shape', () => {
  test('a question of a form opens what it asks for and closes the list before it', async () => {
    const list = await listOf(
      documentOf([
        'Are you taking any medications? ☒ Yes ☐ No If yes please list: metformin 500 mg bid, Fosamax weekly',
        'Have you ever taken: Boniva ☒ Prolia ☐',
        'Are you allergic to: ☒ Penicillin ☐ Codeine',
        'Do you take antibiotics before dental visits? ☐ Yes ☒ No',
        'Treatment today: cleaning. Rx: clindamycin 300 mg by mouth QID x 7 days.',
      ]),
    );
    expect(list).toEqual([
      'clindamycin 300 MG Oral Capsule | 300 mg | PO | QID',
      'Fosamax |  | PO | QWK',
      'metformin hydrochloride 500 MG Oral Tablet | 500 mg | PO | BID',
    ]);
  });

  test('whose list it is stands behind a dash', async () => {
    const list = await listOf(
      documentOf(['My Medicines — Otto T. (updated May 2026)', 'Metformin 500 — 2x a day w/ food']),
    );
    expect(list).toEqual(['metformin hydrochloride 500 MG Oral Tablet | 500 mg | PO | BID']);
  });

  test('a line that begins with the drug and says how and how often is an order', async () => {
    const list = await listOf(documentOf(['# Treatments', 'Nystatin powder to groin BID until healed']));
    expect(list).toEqual(['nystatin |  | TOP | BID']);
  });
});

describe('prose', () => {
  test.each([
    [
      "At that time the patient's medications included Ativan, Eltroxin and Zofran as needed.",
      ['Ativan', 'levothyroxine', 'ondansetron'],
    ],
    ["Her mother's medications include Ativan and Zofran.", []],
    ['Previous medications included Ativan and Zofran.', []],
    ['Topically I have prescribed Lidex gel.', ['fluocinonide']],
    ['Attacks are seen two to three times per day and last minutes in duration.', []],
    ['Amoxicillin a teaspoon twice daily for 10 days.', ['amoxicillin']],
  ])('%s', async (sentence, names) => {
    const { list } = await extractMedications(
      [documentOf(['# History of Present Illness', sentence])],
      store,
    );
    expect(list.medications.map(({ drugName }) => drugName)).toEqual(names);
  });
});

describe('the code never contradicts the route', () => {
  const swallowed = [
    'Furosemide 20 mg',
    'Hydralazine 10 mg',
    'Levaquin 500 mg',
    'Vistaril 25 mg',
    'Lisinopril 10 mg',
  ];
  test('a tablet is nothing that is injected', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...swallowed),
        fc.constantFrom('IV', 'IM', 'subcu'),
        async (drug, route) => {
          const { list } = await extractMedications(
            [documentOf(['# Medications', `${drug} ${route} daily`])],
            store,
          );
          expect(list.medications).toHaveLength(1);
          expect(list.medications[0]?.drugName).not.toMatch(/tablet|capsule/iu);
        },
      ),
      { numRuns: 15 },
    );
  });

  test.each([
    ['Fentanyl 75 mcg IV push', ['fentanyl | 75 mcg | IV | ']],
    ['5 mg of methadone three times a day', ['methadone | 5 mg |  | TID']],
  ])('%s', async (line, entries) =>
    expect(await listOf(documentOf(['# Medications', line]))).toEqual(entries),
  );
});

describe('names', () => {
  test.each([
    ['Lisinoprl 10 mg daily', 'lisinopril 10 MG Oral Tablet | 10 mg | PO | QD'],
    ['Torasemid 2,5 mg daily', 'torsemide | 2.5 mg |  | QD'],
    ['Ramipril 2,5 mg daily', 'ramipril 2.5 MG Oral Capsule | 2.5 mg | PO | QD'],
    ['HYDROCHLOROTHIAZ TAB 25MG DAILY', 'hydrochlorothiazide 25 MG Oral Tablet | 25 mg | PO | QD'],
    ['OXYCOD/APAP TAB 5-325MG', 'acetaminophen 325 MG / oxycodone hydrochloride 5 MG Oral Tablet |  | PO | '],
    ['ZORBLAX/APAP TAB 5-325MG', 'ZORBLAX/APAP |  |  | '],
    ['carvedilol 6.25 bid', 'carvedilol 6.25 MG Oral Tablet | 6.25 mg | PO | BID'],
  ])('%s', async (line, entry) => expect(await listOf(documentOf(['# Medications', line]))).toEqual([entry]));
});

test.each([
  ['Visit note 05/28/2026', 'until 4/30/2026 then stop', []],
  ['Visit note 03/28/2026', 'until 4/30/2026 then stop', ['metformin hydrochloride 1000 MG Oral Tablet']],
  ['Visit note', 'until 4/30/2026', ['metformin hydrochloride 1000 MG Oral Tablet']],
])('%s: an end %s', async (title, end, names) => {
  const lines = [title, '# Current Medications', `Metformin 1000 mg BID ${end}`];
  const { list } = await extractMedications([documentOf(lines)], store);
  expect(list.medications.map(({ drugName }) => drugName)).toEqual(names);
  expect(list.setAside.map(({ reason }) => reason)).toEqual(names.length === 0 ? ['stopped'] : []);
});
