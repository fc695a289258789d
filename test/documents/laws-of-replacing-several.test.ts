/** Laws of replacing several: all that is joined before what comes has ended, and what comes is listed, known or not. */
import { afterAll, expect, test } from '@jest/globals';
import { extractMedications } from '../../src/documents/med-list-from-documents.ts';
import { documentOf } from '../support/document-builders.ts';
import fc from '../support/fast-check.ts';
import { size } from '../support/runs.ts';
import { openStarterStore } from '../support/starter-store.ts';

const store = openStarterStore();
afterAll(() => store.close());
const RUNS = { numRuns: size(60, 20) };

const ALL = ['lisinopril', 'warfarin', 'sertraline', 'metformin'];

/** A list of the drugs above → which of them are listed, and which set aside; with all that is listed. */
async function readOf(
  tail: readonly string[],
  say: (drug: string) => string = (drug) => `${drug} 10 mg daily`,
) {
  const { list } = await extractMedications([documentOf(['MEDICATIONS', ...ALL.map(say), ...tail])], store);
  const among = (text: string) => ALL.filter((drug) => text.toLowerCase().includes(drug));
  return {
    listed: among(list.medications.map(({ drugName }) => drugName).join('\n')),
    ended: among(list.setAside.map(({ name }) => name).join('\n')),
    all: list.medications.map(({ drugName, dosage }) => `${drugName} ${dosage.frequency ?? ''}`),
  };
}

const several = fc.shuffledSubarray(ALL, { minLength: 2, maxLength: 3 });
const dosage = fc.constantFrom('', ' 10 mg');
const joined = (names: readonly string[], how: string): string =>
  `the ${names.slice(0, -1).join(`${how}, the `)}${how} and the ${names.at(-1) ?? ''}${how}`;

test('one drug that comes in the place of several ends each of them, and takes its own directions', async () => {
  const verbs = fc.constantFrom(
    ['replace', 'with'],
    ['Please replace', 'by'],
    ['change', 'to'],
    ['switch', 'to'],
  );
  const comes = fc.constantFrom('famotidine 20 mg twice daily', 'Zyxomarin 87/5, two puffs twice daily');
  await fc.assert(
    fc.asyncProperty(several, dosage, verbs, comes, async (names, how, [verb, by], next) => {
      const { listed, ended, all } = await readOf([
        '',
        'PLAN',
        `${verb} ${joined(names, how)} ${by} ${next}.`,
      ]);
      const sorted = ALL.filter((drug) => names.includes(drug));
      expect({ listed, ended }).toEqual({
        listed: ALL.filter((drug) => !names.includes(drug)),
        ended: sorted,
      });
      const [first = ''] = next.split(' ');
      expect(all.some((one) => one.includes(first) && one.endsWith(' BID'))).toBe(true);
    }),
    RUNS,
  );
});

test('what is only thought of for several ends none, and what another verb is done to does not end', async () => {
  const plans = fc.constantFrom<(one: string, two: string) => string>(
    (one, two) => `Consider replacing ${one} and ${two} with famotidine.`,
    (one, two) => `If she coughs, change ${one} and ${two} to famotidine.`,
    (one, two) => `Continue ${one} and ${two} with famotidine 20 mg daily.`,
  );
  await fc.assert(
    fc.asyncProperty(several, plans, async ([one = '', two = ''], plan) => {
      expect((await readOf(['', 'PLAN', plan(one, two)])).listed).toEqual(ALL);
    }),
    RUNS,
  );
});

test('an order that somebody gave the patient, behind an entry, ends that entry and no other', async () => {
  const marks = fc.constantFrom(
    '; ',
    ' - ',
    ', ',
    ' on her card but not on the list; ',
    ', but she is unsure; ',
  );
  const tells = fc.constantFrom(
    'her cardiologist told her to stop',
    'pt says hospital asked him to stop',
    'clinic advised patient to stop',
  );
  const denied = fc.constantFrom(
    'nobody told her to stop',
    'the nurse asked her to stop smoking',
    'never advised her to stop',
  );
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...ALL), marks, tells, denied, async (drug, mark, told, other) => {
      const entry = (words: string) => (one: string) =>
        `${one} 10 mg daily${one === drug ? `${mark}${words}` : ''}`;
      const { listed, ended } = await readOf([], entry(told));
      expect({ listed, ended }).toEqual({ listed: ALL.filter((one) => one !== drug), ended: [drug] });
      expect((await readOf([], entry(other))).listed).toEqual(ALL);
    }),
    RUNS,
  );
});
