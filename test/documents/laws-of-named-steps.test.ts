/** Laws of steps that name their drug again: the first step is shown, with its own dose and its own frequency. */
import { afterAll, expect, test } from '@jest/globals';
import fc from '../support/fast-check.ts';
import { openStarterStore } from '../support/starter-store.ts';
import { entriesIn } from '../support/entries-of.ts';
import { size } from '../support/runs.ts';

const store = openStarterStore();
afterAll(() => store.close());

const entriesOf = entriesIn(store);
const RUNS = { numRuns: size(60, 15) };

test('a name that is said again with the next step changes nothing', async () => {
  const drug = fc.constantFrom('prednisone', 'Medrol', 'naproxen', 'Lasix', 'methylprednisolone');
  const first = fc.constantFrom(
    '16 mg twice a day for 3 days',
    '500 mg q.6h. for 2 days',
    '40 mg daily for a week',
  );
  const joint = fc.constantFrom(', then', ' and then', ' then', ', and then');
  const next = fc.constantFrom('8 mg daily', '250 mg at bedtime for 14 days', 'low dose 20 mg q.d.');
  await fc.assert(
    fc.asyncProperty(drug, first, joint, next, async (name, before, then, behind) => {
      const listOf = (text: string): Promise<string[]> =>
        entriesOf(['MEDICATIONS:', '- Flomax 0.4 mg daily', `- ${text}`]);
      const said = await listOf(`${name} ${before}${then} ${name} ${behind}`);
      const fieldsOf = (all: readonly string[]): string[] =>
        all.map((entry) => entry.split(' | ').slice(1).join(' | '));
      const plain = await listOf(`${name} ${before}`);
      expect([name, before, behind, ...fieldsOf(said)]).toEqual([name, before, behind, ...fieldsOf(plain)]);
    }),
    RUNS,
  );
});
