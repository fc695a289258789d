/** Laws of counts: how many of a strength are taken, an amount before the name, and the days on which it is taken. */
import { afterAll, expect, test } from '@jest/globals';
import { extractMedications } from '../../src/documents/med-list-from-documents.ts';
import { documentOf } from '../support/document-builders.ts';
import { entriesIn } from '../support/entries-of.ts';
import fc from '../support/fast-check.ts';
import { size } from '../support/runs.ts';
import { openStarterStore } from '../support/starter-store.ts';

const store = openStarterStore();
afterAll(() => store.close());

const entriesOf = entriesIn(store);
const RUNS = { numRuns: size(25, 8) };

const headings = fc.constantFrom('MEDICATIONS', 'Discharge medications:', 'Home meds');
const often = fc.constantFrom('daily', 'twice a day', 'q.a.m.', 'at bedtime');
/** How many, in words, and as a number. */
const counts = fc.constantFrom(
  ['half of a', 0.5],
  ['one-half of a', 0.5],
  ['one and one-half', 1.5],
  ['two', 2],
  ['three', 3],
) as fc.Arbitrary<readonly [string, number]>;
const tablets = fc.constantFrom(['atenolol', 50], ['lisinopril', 20], ['Quidane', 40]) as fc.Arbitrary<
  readonly [string, number]
>;

const doseOf = (entry = ''): string => entry.split(' | ')[1] ?? '';

test('so many of a strength are their sum, never the strength', async () => {
  await fc.assert(
    fc.asyncProperty(
      headings,
      tablets,
      counts,
      often,
      async (heading, [name, strength], [words, count], how) => {
        const lines = [heading, `${name} ${words} ${strength} mg tablet ${how}`, 'warfarin 3 mg daily'];
        const entries = await entriesOf(lines);
        expect(entries.map(doseOf).toSorted()).toEqual([`${strength * count} mg`, '3 mg'].toSorted());
      },
    ),
    RUNS,
  );
});

test('an amount before a name is of that name, whatever stands on the lines around it', async () => {
  const entry = fc.constantFrom(
    ['25 mg of hydrochlorothiazide once daily', '25 mg'],
    ['two 20 mg tablets of famotidine at bedtime', '40 mg'],
    ['2 tablets metformin 500 mg twice a day', '2 tablet'],
    ['1 tablet of atenolol 50 mg every morning', '1 tablet'],
    ['81 mg aspirin daily', '81 mg'],
  ) as fc.Arbitrary<readonly [string, string]>;
  const list = fc.uniqueArray(entry, { minLength: 2, maxLength: 5, selector: ([line]) => line });
  await fc.assert(
    fc.asyncProperty(headings, list, async (heading, entries) => {
      const found = await entriesOf([heading, ...entries.map(([line]) => line)]);
      expect(found.map(doseOf).toSorted()).toEqual(entries.map(([, dose]) => dose).toSorted());
    }),
    RUNS,
  );
});

test('a number in a word before a name, or behind its strength, counts', async () => {
  const numbers = fc.constantFrom(['one', 1], ['two', 2], ['three', 3]) as fc.Arbitrary<
    readonly [string, number]
  >;
  await fc.assert(
    fc.asyncProperty(
      headings,
      numbers,
      fc.constantFrom('a day', 'daily', 'at bedtime'),
      async (heading, [word, count], how) => {
        const [before] = await entriesOf([heading, `${word} Tylenol ${how}`]);
        const [behind] = await entriesOf([heading, `gabapentin 300 mg ${word} ${how}`]);
        expect(doseOf(before)).toBe(`${count} `);
        expect(doseOf(behind)).toMatch(
          new RegExp(`^(?:${count} (?:capsule|tablet)?|${300 * count} mg)$`, 'u'),
        );
      },
    ),
    RUNS,
  );
});

/** No abbreviation says on which days. */
const SEVERAL_A_DAY: Readonly<Record<string, string>> = { 'twice a day': 'BID', 'every 12 hours': 'Q12H' };

test('what is taken once on some days of the week is never shown as taken daily, and the days of what is taken several times on them are a step', async () => {
  const days = fc.constantFrom(
    ['on Friday, Saturday and Sunday', 3],
    ['on Monday, Wednesday and Friday', 3],
    ['Mon-Fri', 5],
    ['on Sat and Sun', 2],
  ) as fc.Arbitrary<readonly [string, number]>;
  const times = fc.constantFrom(['once daily', 1], ['twice a day', 2], ['every 12 hours', 2]) as fc.Arbitrary<
    readonly [string, number]
  >;
  await fc.assert(
    fc.asyncProperty(headings, times, days, async (heading, [often_, perDay], [on, count]) => {
      const { list } = await extractMedications(
        [documentOf([heading, `azithromycin 250 mg PO ${often_} ${on}`])],
        store,
      );
      const [entry] = list.medications;
      const once = ['', 'QWK', 'BIW', 'TIW', '4XWK'][count] ?? `${count}X/WK`;
      expect(entry?.dosage.frequency).toBe(perDay === 1 ? once : SEVERAL_A_DAY[often_]);
      expect(entry?.steps.map(({ text }) => text).join(' ')).toContain(perDay > 1 ? on : '');
    }),
    RUNS,
  );
});

test('a number at the end of a line and its unit on the next are one amount', async () => {
  const drugs = fc.constantFrom(['Diovan', 160], ['Quidane', 40], ['losartan', 50]) as fc.Arbitrary<
    readonly [string, number]
  >;
  const rest = fc.constantFrom('', ' and metformin 500 mg twice daily', ', lisinopril 10 mg daily');
  await fc.assert(
    fc.asyncProperty(headings, drugs, rest, async (heading, [name, amount], more) => {
      const torn = await entriesOf([heading, `warfarin 3 mg daily, ${name} ${amount}`, `mg daily${more}`]);
      const whole = await entriesOf([heading, `warfarin 3 mg daily, ${name} ${amount} mg daily${more}`]);
      expect(torn).toEqual(whole);
    }),
    RUNS,
  );
});

test('what is said of all drugs before it is said of each', async () => {
  const drugs = ['furosemide 20 mg', 'amlodipine 5 mg', 'citalopram 10 mg', 'lisinopril 20 mg'];
  const some = fc.shuffledSubarray(drugs, { minLength: 2, maxLength: 4 });
  const words = fc.constantFrom('all', 'each');
  await fc.assert(
    fc.asyncProperty(some, words, often, async (named, word, how) => {
      const listed = `${named.slice(0, -1).join(', ')} and ${named.at(-1) ?? ''}`;
      const shared = await entriesOf([`Takes ${listed}, ${word} ${how}; warfarin 3 mg at bedtime.`]);
      expect(shared.toSorted()).toEqual(
        (
          await entriesOf(['MEDICATIONS', ...named.map((one) => `${one} ${how}`), 'warfarin 3 mg at bedtime'])
        ).toSorted(),
      );
    }),
    RUNS,
  );
});

test('a strength with its form behind the label of the dosage says which product it is', async () => {
  const products = fc.constantFrom(
    ['Tetracycline', '250 mg capsule'],
    ['Metoprolol tartrate', '50 mg tablet'],
    ['Amoxicillin', '500 mg capsules'],
  ) as fc.Arbitrary<readonly [string, string]>;
  await fc.assert(
    fc.asyncProperty(headings, products, async (heading, [name, strength]) => {
      const labelled = await entriesOf([heading, `${name} Dosage: ${strength} Sig: twice daily`]);
      expect(labelled).toEqual(await entriesOf([heading, `${name} ${strength} twice daily`]));
    }),
    RUNS,
  );
});

test('so many weekly is so many a week or every so many weeks: nothing is shown, and it is told', async () => {
  const numbers = fc.constantFrom('five', 'six', '4', 'three');
  await fc.assert(
    fc.asyncProperty(
      headings,
      numbers,
      fc.constantFrom('weekly', 'monthly'),
      async (heading, number, period) => {
        const line = `methotrexate 2.5 mg ${number} ${period}`;
        const { list, unread } = await extractMedications([documentOf([heading, line])], store);
        expect(list.medications.map(({ dosage }) => dosage.frequency)).toEqual([undefined]);
        expect(unread.map((one) => one.line)).toContain(line);
      },
    ),
    RUNS,
  );
});

test('a way in that another clause speaks of is not that of the drug', async () => {
  const clauses = fc.constantFrom(
    'She will not respond to oral titration at this point',
    'He could not be given topical treatment any more',
  );
  const subjects = fc.constantFrom('she', 'the patient', 'we');
  await fc.assert(
    fc.asyncProperty(clauses, subjects, async (clause, subject) => {
      const [entry] = await entriesOf([
        `PLAN: ${clause}, ${subject} will continue on milrinone 10 mg daily.`,
      ]);
      expect(entry?.split(' | ')[2]).toBe('');
    }),
    RUNS,
  );
});
