/** A paragraph that stands apart says of its drugs what it says, whatever section is open above it; and a semicolon enumerates as a comma does. */
import { afterAll, describe, expect, test } from '@jest/globals';
import fc from '../support/fast-check.ts';
import { extractMedications } from '../../src/documents/med-list-from-documents.ts';
import { openStarterStore } from '../support/starter-store.ts';
import { printedOf } from '../support/document-builders.ts';
import { size } from '../support/runs.ts';

const store = openStarterStore();
afterAll(() => store.close());

const DRUGS = ['lisinopril', 'warfarin', 'amlodipine', 'gabapentin', 'sertraline', 'omeprazole'] as const;
const MANNERS = ['10 mg daily', '20 mg twice daily', '5 mg at bedtime', '25 mg every 12 hours'] as const;

async function namesIn(lines: readonly string[]): Promise<{ listed: string[]; ended: string[] }> {
  const { list } = await extractMedications([printedOf(lines)], store);
  const firstWords = (names: readonly string[]): string[] =>
    names.map((name) => name.split(' ')[0] ?? '').toSorted();
  return {
    listed: firstWords(list.medications.map(({ drugName }) => drugName)),
    ended: firstWords(list.setAside.map(({ name }) => name)),
  };
}

const paragraphsOfTaking = fc.constantFrom(
  'Current medications include ',
  'Her meds are ',
  'The patient is on ',
  'She takes ',
);
/** Sections that are no list of what is taken. */
const closed = fc.constantFrom(
  ['STOP TAKING', '- metformin 500 mg twice daily', '- tramadol 50 mg daily'],
  ['# Discontinued medications', 'metformin', 'tramadol 50 mg daily'],
  ['ALLERGIES', 'metformin - rash', 'tramadol - nausea'],
  ['Allergies: metformin (rash)'],
  ['Previous treatment: metformin until 2023'],
);
const dosed = fc
  .tuple(
    fc.shuffledSubarray([...DRUGS], { minLength: 3, maxLength: 3 }),
    fc.array(fc.constantFrom(...MANNERS), { minLength: 3, maxLength: 3 }),
  )
  .map(([drugs, manners]) => ({ drugs, written: drugs.map((drug, at) => `${drug} ${manners[at]}`) }));

describe('a paragraph apart', () => {
  test('that says what is taken lists it, below whatever ended or harms', async () => {
    await fc.assert(
      fc.asyncProperty(closed, paragraphsOfTaking, dosed, async (above, lead, { drugs, written }) => {
        const paragraph = `${lead}${written.join(', ')}.`;
        const { listed } = await namesIn(['Clinic note', '', ...above, '', paragraph]);
        expect(listed).toEqual([...drugs].toSorted());
      }),
      { numRuns: size(60, 20) },
    );
  });

  test('that tells something else before lists it as well', async () => {
    const before = fc.constantFrom(
      'I saw her today. Her pain is less. ',
      'I have given her advice on diet. ',
      '',
    );
    await fc.assert(
      fc.asyncProperty(closed, before, dosed, async (above, told, { drugs, written }) => {
        const paragraph = `${told}She takes ${written.join(', ')}. Codeine was stopped in March.`;
        const { listed, ended } = await namesIn(['Clinic note', '', ...above, '', paragraph]);
        expect(listed).toEqual([...drugs].toSorted());
        expect(ended).toContain('codeine');
      }),
      { numRuns: size(60, 20) },
    );
  });

  test('that begins with what ended lists what is taken instead, below what harms', async () => {
    const { listed } = await namesIn([
      'Clinic note',
      '',
      'Allergies: metformin (rash)',
      '',
      'Her cardiologist took her off warfarin and put her on amlodipine 5 mg at bedtime.',
    ]);
    expect(listed).toEqual(['amlodipine']);
  });

  test('changes nothing of the list above it', async () => {
    await fc.assert(
      fc.asyncProperty(closed, paragraphsOfTaking, dosed, async (above, lead, { written }) => {
        const head = ['Clinic note', '', ...above];
        const [alone, both] = [
          await namesIn(head),
          await namesIn([...head, '', `${lead}${written.join(', ')}.`]),
        ];
        expect(both.ended).toEqual(alone.ended);
      }),
      { numRuns: size(60, 20) },
    );
  });

  test.each([
    'No warfarin was given.',
    'Warfarin was discontinued in March, sertraline in May.',
    'Neither warfarin nor sertraline is taken any longer.',
    'The patient was told that warfarin is not needed.',
  ])('%j below a list of what is taken is no entry of it', async (sentence) => {
    const list = ['MEDICATIONS', '- lisinopril 10 mg daily', '- omeprazole 20 mg daily'];
    const { listed } = await namesIn(['Clinic note', '', ...list, '', sentence]);
    expect(listed).toEqual(['lisinopril', 'omeprazole']);
  });
});

describe('a semicolon between elements', () => {
  test('enumerates as a comma does', async () => {
    await fc.assert(
      fc.asyncProperty(
        paragraphsOfTaking,
        dosed,
        fc.constantFrom(...DRUGS),
        fc.boolean(),
        async (lead, { drugs, written }, other, isLast) => {
          const bare = drugs.includes(other) ? 'metformin' : other;
          const elements = isLast ? [...written, bare] : [written[0] ?? '', bare, ...written.slice(1)];
          const [commas, semicolons] = await Promise.all(
            [', ', '; '].map((separator) =>
              namesIn(['Clinic note', '', `${lead}${elements.join(separator)}.`]),
            ),
          );
          expect(semicolons).toEqual(commas);
          expect(semicolons?.listed).toContain(bare);
        },
      ),
      { numRuns: size(80, 30) },
    );
  });

  test('ends a statement where another is made behind it', async () => {
    const { listed, ended } = await namesIn([
      'Clinic note',
      '',
      'She takes lisinopril 10 mg daily; warfarin was stopped; omeprazole 20 mg daily.',
    ]);
    expect(listed).toEqual(['lisinopril', 'omeprazole']);
    expect(ended).toEqual(['warfarin']);
  });
});
