/** Laws of names that nobody knows: in the place of a known one such a name is listed, whatever the list looks like, and changes nothing around it. */
import { afterAll, expect, test } from '@jest/globals';
import { extractMedications } from '../../src/documents/med-list-from-documents.ts';
import { NAME_CAUTION_ROWS } from '../../src/documents/names/caution-table.ts';
import { fillsAgain } from '../../src/documents/sections/rows/split-merged-row.ts';
import { documentOf } from '../support/document-builders.ts';
import fc from '../support/fast-check.ts';
import { openStarterStore } from '../support/starter-store.ts';
import { printedTable } from '../support/printed-table.ts';
import { size } from '../support/runs.ts';

const store = openStarterStore();
afterAll(() => store.close());

const entriesOf = printedTable();

/** Drugs as lists have them: a name, its strength, and how it is taken. */
const DRUGS = [
  ['Lisinopril', '10 mg', '1 tablet once a day'],
  ['Metformin', '500 mg', '1 tablet twice a day'],
  ['Warfarin', '5 mg', '1 tablet every evening'],
  ['Sertraline', '50 mg', '1 tablet every morning'],
  ['Gabapentin', '300 mg', '1 capsule three times a day'],
] as const;
type Drug = readonly [string, string, string];

/** A list of at least three drugs, and the place of the one whose name is replaced. */
const lists = fc
  .shuffledSubarray([...DRUGS], { minLength: 3 })
  .chain((drugs) => fc.tuple(fc.constant(drugs), fc.nat({ max: drugs.length - 1 })));

const nameAlone = ([name, strength, taken]: Drug): string[] => [name, strength, taken];
const nameAndStrength = ([name, strength, taken]: Drug): string[] => [`${name} ${strength}`, taken];
const withRemark = ([name, strength, taken]: Drug): string[] => [`${name} ${strength}`, taken, 'Dr. Sample'];
const withoutStrength = ([name, , taken]: Drug): string[] => [name, taken, 'June 22, 2015'];

/** Ways to print such a list: what stands above the rows, and the cells of each. */
const layouts = fc.constantFrom<{
  readonly above: readonly (readonly string[])[];
  readonly row: (drug: Drug, place: number) => string[];
}>(
  { above: [['MEDICATIONS'], ['Medication', 'Directions', 'Start date']], row: withoutStrength },
  { above: [['MEDICATIONS'], ['Medication', 'Directions']], row: nameAndStrength },
  {
    above: [['ACTIVE MEDICATIONS'], ['Active Medications', 'Status']],
    row: ([name, strength, taken], place) => [`${place + 1}) ${name} ${strength} ${taken}`, 'ACTIVE'],
  },
  { above: [['Name', 'Dose', 'Frequency']], row: nameAlone },
  {
    above: [['Drug', 'Strength', 'How taken', 'Prescriber']],
    row: (drug) => [...nameAlone(drug), 'Dr. Sample'],
  },
  { above: [], row: nameAlone },
  { above: [], row: nameAndStrength },
  { above: [], row: withRemark },
  { above: [['Jane Placeholder', 'Ward 3']], row: withRemark },
);

test('an unknown name in the place of a known one is listed as written, and the others stay as they are', async () => {
  await fc.assert(
    fc.asyncProperty(lists, layouts, async ([drugs, replaced], { above, row }) => {
      const known = await entriesOf([...above, ...drugs.map(row)]);
      const renamed = drugs.map((drug, place): Drug =>
        place === replaced ? ['Zorvaprin', drug[1], drug[2]] : drug,
      );
      const entries = await entriesOf([...above, ...renamed.map(row)]);
      const name = drugs[replaced]?.[0].toLowerCase() ?? '';
      const isOther = (entry: string): boolean =>
        !entry.toLowerCase().includes(name) && !/zorvaprin/iu.test(entry);
      expect(entries.filter(isOther)).toEqual(known.filter(isOther));
      expect(entries).toHaveLength(known.length);
    }),
    { numRuns: size(120, 60) },
  );
});

test('a drug that is joined to a name nobody knows, with a strength for each, is not taken for the drug alone', async () => {
  const parts = fc.constantFrom('levodopa', 'hydrochlorothiazide', 'amlodipine');
  const strengths = fc.constantFrom('25/100', '20-25 mg', '5/325 mg');
  await fc.assert(
    fc.asyncProperty(
      parts,
      strengths,
      fc.constantFrom('/', '-'),
      fc.boolean(),
      async (part, strength, sign, isFirst) => {
        const name = isFirst ? `${part}${sign}zorvaprin` : `Zorvaprin${sign}${part}`;
        const entries = await entriesOf([
          ['MEDICATIONS'],
          [`${name} ${strength} 1 tab daily`],
          ['sertraline 50 mg daily'],
        ]);
        expect(entries).toEqual(expect.arrayContaining([`${name.toLowerCase()} | 1 | qd`]));
        expect(entries).toHaveLength(2);
      },
    ),
    { numRuns: size(40, 18) },
  );
});

test('directions and ordinary words in capitals are no drug whose name was cut', async () => {
  const directions = fc.constantFrom(
    'INJECT 18 UNITS SUBCUTANEOUSLY AT BEDTIME',
    'APPLY TO SKIN TWICE DAILY FOR FEVER',
    'TAKE 1 TABLET DAILY FOR HEALTH',
    'SPRAY ONCE DAILY IN EXTRA ROOM NORTH',
  );
  await fc.assert(
    fc.asyncProperty(directions, fc.boolean(), async (text, isTable) => {
      const rows = isTable
        ? [
            ['Medication', 'Directions'],
            ['ZORVAPRIN 100 UNITS/ML', text],
          ]
        : [['ZORVAPRIN 100 UNITS/ML'], [text]];
      const entries = await entriesOf([['MEDICATIONS'], ...rows]);
      expect(entries.filter((entry) => !entry.startsWith('zorvaprin'))).toEqual([]);
    }),
    { numRuns: size(20, 8) },
  );
});

test('a word that is a drug where a name stands is none behind a name that nobody knows', async () => {
  const words = fc.constantFrom(
    ...NAME_CAUTION_ROWS.flatMap(({ needs, names }): readonly string[] =>
      needs === 'name-place' ? names : [],
    ),
  );
  await fc.assert(
    fc.asyncProperty(words, fc.boolean(), async (word, isBefore) => {
      const name = isBefore ? `Zorvaprin ${word} 100 mcg` : `Zorvaprin 100 mcg ${word}`;
      const entries = await entriesOf([
        ['MEDICATIONS'],
        ['Medication', 'Dose', 'Route', 'Frequency'],
        ['Lisinopril 10 mg', '1 tablet', 'PO', 'daily'],
        [name, '2 puffs', 'inhaled', 'daily'],
      ]);
      expect(new Set(entries.map((entry) => entry.split(' ')[0]))).toEqual(
        new Set(['lisinopril', 'zorvaprin']),
      );
      expect(entries).toHaveLength(2);
    }),
    { numRuns: size(80, 30) },
  );
});

test('a line goes on with the row above where a cell of it does, in small letters below a capital', () => {
  const drugs = fc.constantFrom(
    ['Fenofibric', 'Acid 35 mg'],
    ['Mycophenolic', 'Acid 360 mg'],
    ['Zyxomarin', 'Sodium 5 mg'],
  );
  const taken = fc.constantFrom(['At the', 'hour of'], ['Two times', 'daily'], ['Once a', 'week']);
  fc.assert(
    fc.property(drugs, taken, ([name = '', rest = ''], [often = '', more = '']) => {
      const first = new Map([name, 'StartDate: Oral', often, '1 unit'].entries());
      expect(fillsAgain(first, new Map([rest, '6/24/2025', more].entries()))).toBe(false);
      expect(fillsAgain(first, new Map([rest, 'StartDate: Oral', often, '1 unit'].entries()))).toBe(true);
    }),
  );
});

test('a bare word joined to a remark behind a dash is no drug, and is told', async () => {
  const remark = fc.constantFrom('blood pressure low', 'eyelids red', 'stomach upset', 'was tired');
  const word = fc.constantFrom('dizzy', 'swollen');
  await fc.assert(
    fc.asyncProperty(remark, word, async (said, joined) => {
      const line = `Lisinopril 10 mg daily - ${said} and ${joined}`;
      const { list, unread } = await extractMedications(
        [documentOf(['Medications', 'Metformin 500 mg bid', line])],
        store,
      );
      expect(list.medications).toHaveLength(2);
      expect(unread.map((one) => one.line)).toContain(line);
    }),
    { numRuns: size(30, 10) },
  );
});

test('an unknown name behind words of a sentence keeps its dosage from the drug in the next clause', async () => {
  const lead = fc.constantFrom('Dr. Ngo has him on', 'The clinic gave her', 'His wife swears by');
  await fc.assert(
    fc.asyncProperty(lead, async (words) => {
      const { list } = await extractMedications(
        [documentOf([`HISTORY: ${words} Zyxomarin 20 mg bd, and the lisinopril is in the bin.`])],
        store,
      );
      const directed = list.medications.filter(({ dosage }) => dosage.frequency !== undefined);
      expect(directed.filter(({ drugName }) => drugName !== 'Zyxomarin')).toHaveLength(0);
    }),
    { numRuns: 3 },
  );
});

test('a name that nobody knows is not the vitamin that a part of it is called by', async () => {
  const first = fc.constantFrom('Calcichew', 'Zorbal', 'Qlorvast', 'Accrete');
  const vitamin = fc.constantFrom('D3', 'B12');
  const last = fc.constantFrom('', ' Forte', ' Plus');
  const taken = fc.constantFrom('1 tablet twice daily', 'one tablet daily', '1 tab bd');
  await fc.assert(
    fc.asyncProperty(first, vitamin, last, taken, async (word, letter, end, directions) => {
      const name = `${word} ${letter}${end}`;
      const entries = await entriesOf([
        ['Medications'],
        ['Lisinopril 10 mg daily'],
        [`${name} ${directions}`],
      ]);
      expect(entries.map((entry) => entry.split(' | ')[0])).toEqual(
        [word.toLowerCase(), 'lisinopril'].toSorted(),
      );
    }),
    { numRuns: size(40, 12) },
  );
});

test('what lasts so many minutes is no drug, whatever it is called, and is told', async () => {
  const done = fc.constantFrom('walk', 'plim', 'zorbing', 'bike');
  const long = fc.constantFrom('30 min', '20 minutes', '1 hour', '15-20 min');
  const label = fc.constantFrom('Adv: ', 'Zorb: ', '');
  await fc.assert(
    fc.asyncProperty(done, long, label, async (word, time, lead) => {
      const lines = ['Medications', 'Lisinopril 10 mg daily', `${lead}less salt, ${word} ${time} daily`];
      const { list, unread } = await extractMedications([documentOf(lines)], store);
      expect(list.medications.map(({ drugName }) => drugName)).not.toContain(word);
      expect(unread.map(({ line = '' }) => line).join()).toContain(word);
    }),
    { numRuns: size(40, 12) },
  );
});

test('a name that a possessive begins is listed whole', async () => {
  const rest = fc.constantFrom(
    'One-A-Day vitamin',
    'One A Day',
    'Once-Weekly Zyxomarin',
    'One-Daily vitamin',
  );
  const whose = fc.constantFrom('Men’s', "Women's", "Children's", 'Adult’s');
  await fc.assert(
    fc.asyncProperty(whose, rest, async (first, last) => {
      const { list } = await extractMedications(
        [documentOf([`MEDICATIONS: ${first} ${last} daily, metformin 500 mg BID`])],
        store,
      );
      expect(list.medications.map(({ drugName }) => drugName)).toContain(`${first} ${last}`);
    }),
    { numRuns: size(40, 16) },
  );
});
