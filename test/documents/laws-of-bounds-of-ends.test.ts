/** Laws of the bounds of an end: a neighbour that is directed by itself goes on, and words beside an end that tell why or of what else undo none. */
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

/** Which of the drugs are listed, and which set aside. */
async function readOf(lines: readonly string[]) {
  const { list } = await extractMedications([documentOf(lines)], store);
  const among = (text: string) => ALL.filter((drug) => text.toLowerCase().includes(drug));
  return {
    listed: among(list.medications.map(({ drugName }) => drugName).join('\n')),
    ended: among(list.setAside.map(({ name }) => name).join('\n')),
  };
}
const sorted = (names: readonly string[]): string[] => ALL.filter((drug) => names.includes(drug));
const drugs = fc.shuffledSubarray(ALL, { minLength: 4, maxLength: 4 });

test('an order for a bare name ends none behind a comma that is directed by itself, and each of bare ones', async () => {
  const order = fc.constantFrom('hold', 'stop', 'd/c', 'discontinue');
  const lead = fc.constantFrom('', 'Her labs are low, ', 'Diabetes - ');
  const way = fc.constantFrom('', 'IV ', 'po ');
  const how = fc.constantFrom('10 mg twice daily', '10 mg weekly starts Monday', '10 mg at bedtime');
  await fc.assert(
    fc.asyncProperty(
      drugs,
      order,
      fc.tuple(lead, way, how),
      async ([one = '', two = '', three = ''], end, [say, by, often]) => {
        const apart = await readOf(['PLAN', `${say}${end} ${one}, ${by}${two} ${often}.`]);
        expect(apart).toEqual({ listed: [two], ended: [one] });
        const bare = await readOf(['PLAN', `${say}${end} ${one}, ${two}, ${three}.`]);
        expect(bare).toEqual({ listed: [], ended: sorted([one, two, three]) });
      },
    ),
    RUNS,
  );
});

test('a subordinate clause that tells how a drug is taken undoes no end of it', async () => {
  const ends = fc.constantFrom('to be stopped', 'is to be discontinued', 'has been stopped');
  const tells = fc.constantFrom(
    '; she is unsure why she takes it',
    ', which she takes for her feet',
    '; he does not know what he takes it for',
  );
  await fc.assert(
    fc.asyncProperty(drugs, ends, tells, async ([one = '', ...others], end, tell) => {
      const list = ALL.map((drug) => `- ${drug} 10 mg daily`);
      const { listed, ended } = await readOf(['MEDICATIONS', ...list, '', 'PLAN', `- ${one} ${end}${tell}`]);
      expect({ listed, ended }).toEqual({ listed: sorted(others), ended: [one] });
    }),
    RUNS,
  );
});

test('a label of what is not taken is said of all that stands behind it, whether the first of them is known or not', async () => {
  const label = fc.constantFrom('Avoid', 'Not taking', 'Do not take');
  const first = fc.constantFrom('', 'NSAIDs, ', 'water pills, ', 'decongestants, antihistamines, ');
  await fc.assert(
    fc.asyncProperty(drugs, label, first, async ([one = '', ...others], lead, kinds) => {
      const { listed, ended } = await readOf([
        `Meds: ${one} 10 mg daily`,
        `${lead}: ${kinds}${others.join(', ')}`,
      ]);
      expect({ listed, ended }).toEqual({ listed: [one], ended: sorted(others) });
    }),
    RUNS,
  );
});

test('what is judged unsuitable is not taken, and what is not is', async () => {
  const judged = fc.constantFrom(
    'is not an option',
    'not suitable',
    'is contraindicated',
    'is unsuitable',
    'would be inappropriate',
  );
  const why = fc.constantFrom('', ' given her low weight', ' with this history', ' in pregnancy');
  const layout = fc.constantFrom<(said: string) => readonly string[]>(
    (said) => ['MEDICATIONS', 'metformin 10 mg daily', said],
    (said) => ['PLAN', `1) metformin 10 mg daily.`, `2) ${said}`],
    (said) => [`Medications: metformin 10 mg daily. ${said}`],
  );
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('Lisinopril', 'Sertraline'),
      fc.tuple(judged, why),
      layout,
      async (one, [be, then], page) => {
        expect((await readOf(page(`${one} ${be}${then}.`))).listed).toEqual(['metformin']);
        expect((await readOf(['MEDICATIONS', `${one} 10 mg daily, not contraindicated`])).listed).toEqual([
          one.toLowerCase(),
        ]);
      },
    ),
    RUNS,
  );
});

test('a start or a change that is named in the title of a list begins nothing: the plan below has the last word', async () => {
  const title = fc.constantFrom(
    "Meds as of today's start:",
    "Medications before this month's change:",
    'Meds at the start:',
  );
  const order = fc.constantFrom(' - stop.', ' - stop. This can end without a taper.', ': discontinue.');
  await fc.assert(
    fc.asyncProperty(drugs, title, order, async ([one = '', ...others], head, end) => {
      const list = ALL.map((drug) => `* ${drug} 10 mg daily`);
      const { listed, ended } = await readOf([head, ...list, '', 'Plan:', `1) ${one}${end}`]);
      expect({ listed, ended }).toEqual({ listed: sorted(others), ended: [one] });
    }),
    RUNS,
  );
});
