/** Who takes a drug tells it as others do, what was taken then is told of each drug it names, and what a title says of whose or when the drugs below it are, it says of all of them. */
import { afterAll, expect, test } from '@jest/globals';
import { extractMedications } from '../../src/documents/med-list-from-documents.ts';
import fc from '../support/fast-check.ts';
import { documentOf } from '../support/document-builders.ts';
import { openStarterStore } from '../support/starter-store.ts';
import { size } from '../support/runs.ts';

const store = openStarterStore();
afterAll(() => store.close());
const RUNS = { numRuns: size(60, 15) };

const first = (name: string): string => (name.split(' ')[0] ?? '').toLowerCase();

async function listedOf(lines: readonly string[]): Promise<string[]> {
  const { list } = await extractMedications([documentOf(lines)], store);
  return list.medications.map(({ drugName }) => first(drugName)).toSorted();
}

const drugs = fc.shuffledSubarray(['lisinopril', 'metformin', 'sertraline', 'furosemide'], { minLength: 4 });

test('"I take" lists what "she takes" lists, and a question or a condition does not', async () => {
  const told = fc.constantFrom(
    'I take A for it.',
    'I also take A when it hurts.',
    'My feet swell, and I still take A.',
  );
  const asked = fc.constantFrom('Should I take A for it?', 'You asked what happens if I take A.');
  await fc.assert(
    fc.asyncProperty(drugs, told, asked, async ([one = '', two = ''], taken, question) => {
      const page = [
        'Dear doctor, here is what I do.',
        taken.replace('A', one),
        question.replace(/\bA\b/u, two),
      ];
      expect(await listedOf(page)).toEqual([one]);
    }),
    RUNS,
  );
});

test('what a complaint is treated with is taken now, and what it was treated with is not', async () => {
  const complaint = fc.constantFrom('Her attacks', 'The headaches', 'His flares');
  await fc.assert(
    fc.asyncProperty(drugs, complaint, async ([one = '', two = ''], what) => {
      expect(await listedOf([`${what} are treated with ${one} 10 mg.`])).toEqual([one]);
      expect(await listedOf([`${what} were treated with ${two} 10 mg.`])).toEqual([]);
    }),
    RUNS,
  );
});

test('a clause about one drug of an enumeration parts it from none behind it', async () => {
  const clause = fc.constantFrom('which did not last', 'which upset her', 'that wore off');
  await fc.assert(
    fc.asyncProperty(drugs, clause, async ([one = '', two = '', three = ''], told) => {
      const page = [
        'Medications:',
        `${first(one)} 10 mg daily. Before that she was on ${two}, ${told}, and ${three}, which made her weepy.`,
      ];
      expect(await listedOf(page)).toEqual([one]);
    }),
    RUNS,
  );
});

test('a title of another person, of a crew, of what is left over or not for this time', async () => {
  const title = fc.constantFrom(
    'YOUR PARTNER',
    'For her husband',
    'TREATMENT BY CREW',
    'Meds by paramedics',
    'NOT THIS TIME',
    'Left over from the spring:',
  );
  await fc.assert(
    fc.asyncProperty(drugs, title, async ([one = '', two = '', three = '', four = ''], heading) => {
      const page = [
        'MEDICATIONS',
        `${one} 10 mg daily`,
        `${two} 20 mg daily`,
        heading,
        `${three} 10 mg daily`,
        `${four} 20 mg daily`,
      ];
      expect(await listedOf(page)).toEqual([one, two].toSorted());
    }),
    RUNS,
  );
});
