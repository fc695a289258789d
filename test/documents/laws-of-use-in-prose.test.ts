/** Laws of what sentences say somebody does with a drug, and of a kind of drugs with its name behind it. */
import { afterAll, expect, test } from '@jest/globals';
import { extractMedications } from '../../src/documents/med-list-from-documents.ts';
import { SENTENCE_WORDS } from '../../src/standing/sentence-word-table.ts';
import { documentOf } from '../support/document-builders.ts';
import fc from '../support/fast-check.ts';
import { size } from '../support/runs.ts';
import { openStarterStore } from '../support/starter-store.ts';

const store = openStarterStore();
afterAll(() => store.close());
const RUNS = { numRuns: size(120, 30) };

async function listOf(lines: readonly string[]) {
  const { list } = await extractMedications([documentOf(lines)], store);
  return list.medications.map(
    ({ drugName, dosage }) => `${drugName.toLowerCase()} | ${dosage.frequency ?? ''}`,
  );
}

const person = fc.constantFrom('she', 'he', 'Colette', 'her son', 'his wife', 'the nurse');
/** Verbs of the third person, most of which no table knows. */
const verb = fc.constantFrom('rubs', 'dabs', 'smears', 'zorgs', 'puts', 'applies', 'still puts', 'sprays');
const often = fc.constantFrom(
  ['twice daily', 'BID'],
  ['on the right knee up to four times daily', 'QID'],
  ['every night', 'QHS'],
);
const drugs = fc.constantFrom(
  ['Voltaren gel', 'voltaren'],
  ['nystatin cream', 'nystatin'],
  ['Flonase', 'flonase'],
  ['clobetasol ointment', 'clobetasol'],
);

test('a drug with which somebody does something so often is taken, whatever the verb', async () => {
  const lead = fc.constantFrom(
    'On the nightstand I found',
    'She showed me',
    'There is also',
    'I saw a tube of',
  );
  await fc.assert(
    fc.asyncProperty(
      lead,
      drugs,
      fc.tuple(person, verb),
      often,
      async (found, [drug, name], [who, does], [how, told]) => {
        for (const relative of [
          `, which ${who} ${does} ${how}.`,
          ` that ${who} ${does} ${how}, and that is all.`,
        ]) {
          const list = await listOf(['HISTORY', `${found} ${drug}${relative}`]);
          expect(list).toHaveLength(1);
          expect(list[0]).toContain(name);
          expect(list[0]?.endsWith(`| ${told}`)).toBe(true);
        }
      },
    ),
    RUNS,
  );
});

test('how often something else is, is none of its own', async () => {
  const relative = fc.constantFrom(
    ' for headaches which she gets twice daily.',
    ', which bothers her stomach twice daily.',
    ', which she has had twice daily before.',
    ', which her doctor has twice daily thought about.',
  );
  await fc.assert(
    fc.asyncProperty(drugs, relative, async ([drug], then) => {
      expect(await listOf(['HISTORY', `She showed me ${drug}${then}`])).toEqual([]);
    }),
    { numRuns: size(20, 12) },
  );
});

test('the name behind a kind of drugs that is taken is what is taken', async () => {
  const kind = fc.constantFrom(...SENTENCE_WORDS.oneOfKind.words);
  const lead = fc.constantFrom('She takes', 'He is on', 'She also takes', 'I have started her on');
  const drug = fc.constantFrom('warfarin', 'lisinopril', 'sertraline');
  const end = fc.constantFrom(', and I reminded her of it.', '.', ', for years.');
  await fc.assert(
    fc.asyncProperty(lead, kind, drug, end, async (says, what, name, then) => {
      const how = says.startsWith('I have') ? ' 10 mg daily' : '';
      const list = await listOf(['HISTORY', `${says} a small ${what}, ${name}${how}${then}`]);
      expect(list.some((line) => line.startsWith(name))).toBe(true);
    }),
    RUNS,
  );
});

test('a supplement with an article behind several drugs is one more, in every enumeration', async () => {
  const lead = fc.constantFrom('Medications: ', 'Medications are ', 'Her medications include ', 'She takes ');
  const supplement = fc.constantFrom('prenatal vitamin', 'multivitamin', 'B complex');
  const join = fc.constantFrom(', and', ',');
  await fc.assert(
    fc.asyncProperty(lead, supplement, join, async (says, what, and) => {
      const line = `${says}lisinopril 10 mg daily, warfarin 3 mg nightly, a ${what}${and} sertraline 50 mg daily.`;
      const list = await listOf([line]);
      expect(list).toHaveLength(4);
      expect(list.some((one) => one.startsWith(what.toLowerCase()))).toBe(true);
    }),
    { numRuns: size(24, 12) },
  );
});

test('the dose of a day that is excepted is told, and no dose of the others', async () => {
  const day = fc.constantFrom('Sunday', 'Monday', 'Wednesday');
  const but = fc.constantFrom('every day but', 'daily except', 'every day except on');
  const many = fc.constantFrom('two', 'half a tablet', '20 mg', 'none');
  const drug = fc.constantFrom('lisinopril', 'warfarin', 'sertraline');
  await fc.assert(
    fc.asyncProperty(drug, but, day, many, async (name, except, on, other) => {
      for (const lead of ['He takes ', 'Medications: ']) {
        const line = `${lead}${name} 5 mg ${except} ${on}, when he takes ${other}.`;
        const { list, unread } = await extractMedications([documentOf([line])], store);
        expect(list.medications.map(({ dosage }) => dosage.dose?.quantity)).toEqual(['5']);
        expect(unread.map((one) => one.line)).toContain(line);
      }
    }),
    { numRuns: size(40, 15) },
  );
});

test('how often somebody uses it in fact takes nothing from how often it is to be taken', async () => {
  const stated = fc.constantFrom(['daily', 'QD'], ['twice daily', 'BID'], ['three times a day', 'TID']);
  const used = fc.constantFrom(
    'which she uses perhaps twice a week',
    'which he takes about every other day',
    'that she uses only once a month',
    'which he really takes 2-3 times a week',
  );
  const entry = fc.constantFrom('lisinopril 10 mg', 'metformin 500 mg tablet', 'celecoxib 200 mg');
  await fc.assert(
    fc.asyncProperty(entry, stated, used, async (drug, [how, told], use) => {
      const [often] = (await listOf(['MEDICATIONS', `1. ${drug} ${how}, ${use}.`])).map((one) =>
        one.split(' | ').at(-1),
      );
      expect(often).toBe(told);
    }),
    RUNS,
  );
});
