/** Laws of entries that say which kind of medicine it is and no more: they are listed as written, wherever a list has them. */
import { afterAll, describe, expect, test } from '@jest/globals';
import fc from '../support/fast-check.ts';
import { openStarterStore } from '../support/starter-store.ts';
import { extractMedications } from '../../src/documents/med-list-from-documents.ts';
import { documentOf } from '../support/document-builders.ts';
import { entriesIn } from '../support/entries-of.ts';
import { size } from '../support/runs.ts';
import { DRUG_KIND_ROWS, MEDICINE_NOUNS } from '../../src/documents/names/unknown/drug-kind-table.ts';

const store = openStarterStore();
afterAll(() => store.close());

const entriesOf = entriesIn(store);
const RUNS = { numRuns: size(60, 15) };

/** Elements that RxNorm has say which drug. */
const OF_RXNORM = /^(?:iron|insulin|calcium|potassium|thyroid|low molecular)/u;
const kinds = DRUG_KIND_ROWS.flatMap(({ id, words }): readonly string[] => (id === 'initials' ? [] : words))
  .filter((words) => !OF_RXNORM.test(words) && !MEDICINE_NOUNS.includes(words.split(' ').at(-1) ?? ''))
  .map((words) => `${words}s`);
const plural = fc.constantFrom(
  ...kinds.filter((words) => words.includes(' ')),
  'allergy shots',
  'allergy pills',
  'over-the-counter sleep aids',
  'topical steroids',
  'arthritis pills',
);
const called = fc.constantFrom('a sleeping pill', 'an inhaler', 'inhaler', 'a pain pill', 'heart pill');
const bare = fc.constantFrom('statin', 'diuretic', 'insulin', 'PPI', 'beta-blocker');
const often = fc.constantFrom('', ' daily', ' at bedtime', ' as needed');

function isListedAs(written: string): (entry: string) => boolean {
  const name = written.replace(/^(?:an?|over-the-counter)\s/u, '');
  return (entry) => entry.startsWith(`${name} | `);
}

describe('a kind of medicine is listed as written', () => {
  const forms = fc.constantFrom<(entry: string) => string[]>(
    (entry) => ['MEDICATIONS:', '1. Lisinopril 20 mg daily', `2. ${entry}`, '3. Plavix 75 mg daily'],
    (entry) => ['MEDICATIONS:', '- Lisinopril 20 mg daily', '- Plavix 75 mg daily', `- ${entry}`],
    (entry) => [`MEDICATIONS: Lisinopril 20 mg daily, ${entry}, Plavix 75 mg daily.`],
    (entry) => [`MEDICATIONS: Lisinopril 20 mg daily, Plavix 75 mg daily and ${entry}.`],
    (entry) => [`MEDICATIONS: Lisinopril 20 mg daily; ${entry}; Plavix 75 mg daily.`],
  );
  const rest = ['MEDICATIONS:', '- Lisinopril 20 mg daily', '- Plavix 75 mg daily'];

  test('and changes nothing around it', async () => {
    await fc.assert(
      fc.asyncProperty(fc.oneof(plural, called, bare), often, forms, async (kind, said, form) => {
        const entries = await entriesOf(form(`${kind}${said}`));
        expect(entries.filter(isListedAs(kind))).toHaveLength(1);
        expect(entries).toEqual(expect.arrayContaining(await entriesOf(rest)));
        expect(entries).toHaveLength(3);
      }),
      RUNS,
    );
  });

  test('and two of them are two', async () => {
    await fc.assert(
      fc.asyncProperty(called, plural, fc.constantFrom(', ', ' and ', '; '), async (one, other, joint) => {
        fc.pre(!other.includes(one.replace(/^an?\s/u, '')));
        const entries = await entriesOf(['MEDICATIONS:', '- Plavix 75 mg daily', `- ${one}${joint}${other}`]);
        expect(entries.filter(isListedAs(one))).toHaveLength(1);
        expect(entries.filter(isListedAs(other))).toHaveLength(1);
        expect(entries).toHaveLength(3);
      }),
      RUNS,
    );
  });
});

describe('a kind of medicine is no entry', () => {
  const kind = fc.constantFrom('statin', 'diuretic', 'blood thinner', 'antibiotic', 'beta-blocker');

  test('where it is not taken, or tells what the drug before it is', async () => {
    const says = fc.constantFrom<(kind: string) => string>(
      (one) => `No ${one}s.`,
      (one) => `He refused ${one}s.`,
      (one) => `${one}s: none.`,
      (one) => `Stopped ${one}s.`,
    );
    await fc.assert(
      fc.asyncProperty(kind, says, async (one, say) => {
        const entries = await entriesOf(['MEDICATIONS:', '- Plavix 75 mg daily', `- ${say(one)}`]);
        expect(entries).toHaveLength(1);
        const told = await entriesOf([`MEDICATIONS: Zyxomarin 40 mg daily, a ${one}.`]);
        expect(told).toHaveLength(1);
      }),
      RUNS,
    );
  });

  test('in a sentence, or in what a drug is taken for', async () => {
    await fc.assert(
      fc.asyncProperty(kind, async (one) => {
        expect(await entriesOf([`He asked about a ${one}, vitamins, and antacids.`])).toEqual([]);
      }),
      RUNS,
    );
  });
});

test('kinds alone on lines without marks may be titles of what stands below, and are told', async () => {
  const title = fc.constantFrom('Blood thinners', 'Vitamins', 'Antibiotics', 'Inhalers', 'Diuretics');
  await fc.assert(
    fc.asyncProperty(title, title, async (first, second) => {
      const drugs = ['Lisinopril 20 mg daily', 'Plavix 75 mg daily'];
      const lines = ['CURRENT MEDICATIONS', first, ...drugs, second, 'Metformin 500 mg twice daily'];
      const plain = ['CURRENT MEDICATIONS', ...drugs, 'Metformin 500 mg twice daily'];
      expect(await entriesOf(lines)).toEqual(await entriesOf(plain));
    }),
    RUNS,
  );
});

test('what is taken for allergies is no heading of allergies: the entries behind it stay', async () => {
  const noun = fc.constantFrom('pill', 'pills', 'tablets', 'shots', 'medicine', 'inhaler', 'treatment');
  const mark = fc.constantFrom(['1. ', '2. ', '3. '], ['- ', '- ', '- '], ['', '', '']);
  await fc.assert(
    fc.asyncProperty(noun, mark, async (word, [first, second, third]) => {
      const above = ['MEDICATIONS:', `${first}Lisinopril 20 mg daily`];
      const last = `${third}Plavix 75 mg daily`;
      const entries = await entriesOf([...above, `${second}allergy ${word}`, last]);
      expect(entries).toEqual(expect.arrayContaining(await entriesOf([...above, last])));
    }),
    RUNS,
  );
});

test('one word in the plural is an entry where it says how they are taken, and else is told', async () => {
  const word = fc.constantFrom(...kinds.filter((words) => !words.includes(' ')));
  const how = fc.constantFrom(' daily', ' one a day', ' at bedtime');
  await fc.assert(
    fc.asyncProperty(word, how, async (several, said) => {
      const answerTo = (entry: string) =>
        extractMedications([documentOf([`MEDICATIONS: Flagyl, ${entry}, Zyrtec.`])], store);
      const taken = await answerTo(`${several}${said}`);
      expect(taken.list.medications.map(({ drugName }) => drugName)).toContain(several);
      const alone = await answerTo(several);
      expect(alone.list.medications).toHaveLength(2);
      expect(alone.unread.map(({ line }) => line ?? '').join(' ')).toContain(several);
    }),
    RUNS,
  );
});

test('a word for whatever is taken names no kind, and what it is for is told', async () => {
  const noun = fc.constantFrom(...MEDICINE_NOUNS.map((word) => `pain ${word}s`));
  await fc.assert(
    fc.asyncProperty(noun, async (words) => {
      const lines = ['MEDICATIONS:', `1. ${words}`, '2. Lisinopril 20 mg daily'];
      const { list, unread } = await extractMedications([documentOf(lines)], store);
      expect(list.medications).toHaveLength(1);
      expect(unread.map(({ line }) => line ?? '').join(' ')).toContain(words);
    }),
    RUNS,
  );
});
