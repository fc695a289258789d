/** Laws of names that nobody knows in prose: the verb of a sentence, an amount and how often make an entry of them as written; what is no drug stays none. */
import { afterAll, expect, test } from '@jest/globals';
import { extractMedications } from '../../src/documents/med-list-from-documents.ts';
import { ACTION_ROWS, type ActionRow } from '../../src/standing/action-table.ts';
import { documentOf } from '../support/document-builders.ts';
import fc from '../support/fast-check.ts';
import { size } from '../support/runs.ts';
import { openStarterStore } from '../support/starter-store.ts';

const store = openStarterStore();
afterAll(() => store.close());
const RUNS = { numRuns: size(200, 50) };

async function listOf(lines: readonly string[]) {
  const { list } = await extractMedications([documentOf(lines)], store);
  return list.medications.map(({ drugName, concept, dosage }) => ({
    drugName,
    concept,
    dosage: `${dosage.dose?.quantity ?? ''} ${dosage.dose?.unit ?? ''} ${dosage.frequency ?? ''}`,
  }));
}

/** Made of syllables of which no drug of the store and no word is made. */
const names = fc
  .tuple(
    fc.constantFrom('Zyx', 'Quor', 'Brax', 'Vimp', 'Drezz'),
    fc.constantFrom('om', 'ist', 'ulen', 'avir'),
    fc.constantFrom('arin', 'eine', 'ovab', 'iltro'),
  )
  .chain((parts) => fc.constantFrom(parts.join(''), parts.join('').toLowerCase()));

const phrasesOf = (id: ActionRow['id']): readonly string[] =>
  ACTION_ROWS.find((row: ActionRow) => row.id === id)?.phrases ?? [];
const orders = fc.constantFrom<(name: string) => string>(
  (name) => `I have asked you kindly to prescribe ${name}`,
  (name) => `We will start ${name}`,
  (name) => `She was started on ${name}`,
  (name) => `She was given a prescription for ${name}`,
  (name) => `I have stopped the pair of them and replaced them with ${name}`,
  (name) => `The old tablets were replaced by ${name}`,
  (name) => `She takes ${name}`,
  (name) => `He is also on ${name}`,
  (name) => `Please continue ${name}`,
  (name) => `Carry on with ${name}`,
  ...phrasesOf('used-from-now')
    .filter((phrase) => !phrase.includes('try to'))
    .map((phrase) => (name: string) => `She ${phrase} ${name}`),
);
const dosages = fc.constantFrom(
  [' 750 mg three times a day', '750 mg TID'],
  [' 20 mg daily', '20 mg QD'],
  [' 87/5/9, two puffs twice a day', '2 puff BID'],
  [', one tablet at night', '1 tablet QHS'],
);
const ends = fc.constantFrom('.', ', to be reviewed after eight weeks.', ' for her chest.');
const pages = fc.constantFrom<(line: string) => readonly string[]>(
  (line) => ['HISTORY', line],
  (line) => ['She feels well.', '', line],
  (line) => [`She lives alone. ${line} I shall see her again.`],
);

test('what a sentence orders with how much and how often is an entry as written', async () => {
  await fc.assert(
    fc.asyncProperty(
      pages,
      names,
      orders,
      fc.tuple(dosages, ends),
      async (page, name, order, [[how, told], end]) => {
        const list = await listOf(page(`${order(name)}${how}${end}`));
        expect(list).toHaveLength(1);
        expect(list[0]?.drugName.startsWith(name)).toBe(true);
        expect(list[0]?.concept).toBeUndefined();
        expect(list[0]?.dosage).toBe(told);
      },
    ),
    RUNS,
  );
});

test('beside a known drug each has its own', async () => {
  await fc.assert(
    fc.asyncProperty(
      pages,
      names,
      fc.constantFrom('replaced it with', 'swapped it for'),
      async (page, name, by) => {
        const line = `I have stopped the lisinopril and ${by} ${name} 5/10, two tablets twice a day.`;
        const list = await listOf(page(line));
        expect(list.map(({ drugName, dosage }) => `${drugName} ${dosage}`)).toEqual([
          `${name} 5/10 2 tablet BID`,
        ]);
      },
    ),
    { numRuns: size(20, 10) },
  );
});

test('what may come, has ended, or is no drug is no entry', async () => {
  const others = fc.constantFrom<(name: string) => string>(
    (name) => `We could start ${name} 20 mg daily.`,
    (name) => `She was on ${name} 20 mg daily.`,
    (name) => `If that fails, start ${name} 20 mg daily.`,
    () => 'She will start walking 30 minutes twice a day.',
    () => 'Continue physical therapy three times a week.',
    () => 'She is to use ice 20 minutes three times a day.',
    () => 'He takes his temperature two times a day.',
    () => 'She was placed on a diet of 1800 calories daily.',
    () => 'Please start checking her weight twice a week.',
  );
  await fc.assert(
    fc.asyncProperty(pages, names, others, async (page, name, other) => {
      expect(await listOf(page(other(name)))).toEqual([]);
    }),
    { numRuns: size(60, 30) },
  );
});

test('a known name that is misspelt is that name, so that its end is told of it', async () => {
  const slips = fc.constantFrom(
    ['Spirvia', 'Spiriva', 'one capsule inhaled daily'],
    ['lisinoprill', 'lisinopril', '10 mg daily'],
    ['Norvasec', 'Norvasc', '5 mg daily'],
    ['labetolol', 'labetalol', '200 mg twice a day'],
  );
  const takes = fc.constantFrom('She takes', 'She is now on', 'Continue');
  await fc.assert(
    fc.asyncProperty(slips, takes, async ([slip = '', name = '', how = ''], lead) => {
      const taken = `HISTORY: ${lead} ${slip} ${how}.`;
      expect(await listOf([taken])).toHaveLength(1);
      expect(await listOf([taken, '', `PLAN: Stop ${name}.`])).toEqual([]);
      expect(await listOf(['MEDICATIONS', `${slip} ${how}`, '', `PLAN: Stop ${name}.`])).toEqual([]);
    }),
    RUNS,
  );
});
