/** Laws of strengths that stand beside a name: they are in the product or in the dose, and the name is that of the concept. */
import { afterAll, expect, test } from '@jest/globals';
import fc from '../support/fast-check.ts';
import { extractMedications } from '../../src/documents/med-list-from-documents.ts';
import { documentOf } from '../support/document-builders.ts';
import { entriesIn } from '../support/entries-of.ts';
import { openStarterStore } from '../support/starter-store.ts';
import { size } from '../support/runs.ts';

const store = openStarterStore();
afterAll(() => store.close());

const entriesOf = entriesIn(store);
const RUNS = { numRuns: size(25, 8) };
const manners = fc.constantFrom('b.i.d.', 'p.r.n.', 'at bedtime p.r.n.', 'daily');

/** All that an entry tells of how strong it is. */
async function toldOf(line: string): Promise<string> {
  const { list } = await extractMedications(
    [documentOf(['MEDICATIONS', line, 'warfarin 3 mg daily'])],
    store,
  );
  const entries = list.medications.filter(({ drugName }) => !drugName.startsWith('warfarin'));
  return entries
    .map(({ drugName, dosage, product }) => JSON.stringify([drugName, dosage.dose, product?.ingredients]))
    .join('\n');
}

test('both strengths of a combination are told, whether a product of today, one of former years or none has them', async () => {
  const written = fc.constantFrom(
    ['Lortab', '5', '500'],
    ['Lortab', '10', '500'],
    ['Lorcet', '10', '650'],
    ['Norco', '10', '325'],
    ['Diovan', '320', '12.5'],
    ['Percocet', '5', '325'],
  );
  const joints = fc.constantFrom('/', ' / ');
  await fc.assert(
    fc.asyncProperty(written, joints, manners, async ([brand = '', one = '', other = ''], joint, manner) => {
      const told = await toldOf(`${brand} ${one}${joint}${other} ${manner}`);
      for (const amount of [one, other])
        expect(told).toMatch(new RegExp(`(?<![\\d.])${amount}(?![\\d.])`, 'u'));
    }),
    RUNS,
  );
});

test('the name is that of what the line is resolved to, whatever strengths stand beside it', async () => {
  const written = fc.constantFrom(
    ['Vicodin 5/500', 'acetaminophen / hydrocodone'],
    ['Gengraf 125/50 mg', 'Gengraf'],
    ['Lortab 5/500', 'Lortab'],
  );
  await fc.assert(
    fc.asyncProperty(written, manners, async ([line = '', name = ''], manner) => {
      const [entry = ''] = await entriesOf(['MEDICATIONS', `${line} ${manner}`]);
      expect(entry.split(' | ')[0]).toBe(name);
    }),
    RUNS,
  );
});

test('an amount that a dose can hold is the dose of one ingredient, and stands in no name', async () => {
  const ranges = fc.constantFrom('25-50 mg', '25 to 50 mg');
  await fc.assert(
    fc.asyncProperty(ranges, fc.constantFrom('q.i.d.', 'at bedtime'), async (range, manner) => {
      expect((await entriesOf(['MEDICATIONS', `Benadryl ${range} p.o. ${manner}`]))[0]).toMatch(
        /^Benadryl \| 25-50 mg \|/u,
      );
    }),
    RUNS,
  );
});

test('whatever leads to a range of the dose, both its ends are shown', async () => {
  const leads = fc.constantFrom('', 'at ', 'about ');
  const moments = fc.constantFrom('at bedtime', 'in bedtime', 'in the evening');
  await fc.assert(
    fc.asyncProperty(leads, moments, async (lead, moment) => {
      const [entry = ''] = await entriesOf(['MEDICATIONS', `olanzapine ${lead}2.5-5 mg ${moment}`]);
      expect(entry).toContain('| 2.5-5 mg |');
    }),
    RUNS,
  );
});

test('a count of what has a strength and an open form is so much of it', async () => {
  const written = fc.constantFrom(
    ['Keflex', '500 mg'],
    ['esomeprazole', '20 mg'],
    ['levothyroxine', '25 mcg'],
  );
  await fc.assert(
    fc.asyncProperty(written, fc.constantFrom('1', 'one'), async ([drug = '', amount = ''], count) => {
      const [entry = ''] = await entriesOf(['MEDICATIONS', `${drug} ${amount} ${count} p.o. daily.`]);
      expect(entry).toContain(`| ${amount} | PO | QD`);
    }),
    RUNS,
  );
});

test('two numbers behind a combination and before its form are what one holds, and never how many are taken', async () => {
  const written = fc.constantFrom(
    ['Norco', '5', '325'],
    ['Norco', '10', '325'],
    ['hydrocodone-acetaminophen', '5', '325'],
    ['carbidopa-levodopa', '25', '100'],
    ['carbidopa-levodopa', '25', '250'],
  );
  const form = fc.constantFrom('tab', 'tablet', 'tabs');
  const said = fc.constantFrom('daily', 'twice daily', '1 daily', '1 tablet twice daily');
  await fc.assert(
    fc.asyncProperty(written, form, said, async ([name = '', one = '', other = ''], form, said) => {
      const told = await toldOf(`${name} ${one}-${other} ${form} ${said}`);
      expect(told).not.toContain(`"quantity":"${one}`);
      for (const amount of [one, other]) expect(told).toContain(`"value":${amount}`);
    }),
    RUNS,
  );
});

test('behind a strength any number of pieces is how many are taken', async () => {
  const many = fc.integer({ min: 2, max: 30 });
  const form = fc.constantFrom('tablets', 'tabs', 'tablets by mouth');
  await fc.assert(
    fc.asyncProperty(many, form, async (count, pieces) => {
      expect(await toldOf(`methotrexate 2.5 mg ${count} ${pieces} weekly`)).toContain(
        `"quantity":"${count}"`,
      );
    }),
    RUNS,
  );
});
