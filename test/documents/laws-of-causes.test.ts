/** Laws of a drug that is named in what another one is for: it tells what does the harm, and takes nothing of the other's directions. */
import { afterAll, expect, test } from '@jest/globals';
import fc from '../support/fast-check.ts';
import { openStarterStore } from '../support/starter-store.ts';
import { entriesIn } from '../support/entries-of.ts';
import { size } from '../support/runs.ts';
import { CAUSE_WORDS } from '../../src/documents/names/caution-table.ts';

const store = openStarterStore();
afterAll(() => store.close());

const entriesOf = entriesIn(store);
const RUNS = { numRuns: size(60, 15) };

const drug = fc.constantFrom('Pepcid 20 mg', 'Zofran 4 mg', 'famotidine 20 mg');
const cause = fc.constantFrom('naproxen', 'morphine', 'Celebrex', 'his ibuprofen');
const words = fc.constantFrom(...CAUSE_WORDS);
const why = fc.constantFrom('to protect him', 'to spare her stomach pain', 'for nausea', 'for the upset');
const often = fc.constantFrom('twice a day', 'at bedtime', 'q.6h. p.r.n.');

test('the amount and the frequency behind the reason are those of the drug that is taken', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.tuple(drug, fc.constantFrom(', ', ' ', ' also ')),
      fc.tuple(why, words, cause),
      fc.tuple(fc.constantFrom(', ', ' '), often),
      async ([named, before], [reason, from, other], [behind, frequency]) => {
        const [name = '', ...amount] = named.split(' ');
        const dose = amount.join(' ');
        const text = `${name}${before}${reason} ${from} ${other}${behind}${dose} ${frequency}`;
        const plain = await entriesOf(['MEDICATIONS:', '- Flomax 0.4 mg daily', `- ${named} ${frequency}`]);
        const entries = await entriesOf(['MEDICATIONS:', '- Flomax 0.4 mg daily', `- ${text}`]);
        expect([text, entries.length]).toEqual([text, 2]);
        const fieldsOf = (all: readonly string[]): string[] =>
          all.map((entry) => entry.split(' | ').slice(1).join(' | ')).toSorted();
        // The route may follow from the product, which these words tell apart.
        const open = (fields: string): string => fields.replace(/ \| (?:PO|SL)? \| /u, ' | ');
        expect([text, fieldsOf(entries).map(open)]).toEqual([text, fieldsOf(plain).map(open)]);
      },
    ),
    RUNS,
  );
});

test('what is done with a drug behind "from" is done to that drug', async () => {
  const says = fc.constantFrom<(other: string) => string>(
    (other) => `Switch to Lantus from ${other} 10 units at bedtime.`,
    (other) => `We will change to Lantus from ${other}.`,
  );
  await fc.assert(
    fc.asyncProperty(says, async (say) => {
      const entries = await entriesOf([`PLAN: ${say('Levemir')}`]);
      const other = await entriesOf([`PLAN: ${say('insulin detemir')}`]);
      expect(entries).toHaveLength(other.length);
    }),
    RUNS,
  );
});
