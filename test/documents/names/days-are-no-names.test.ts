import { afterAll, expect, test } from '@jest/globals';
import fc from '../../support/fast-check.ts';
import { entriesIn } from '../../support/entries-of.ts';
import { size } from '../../support/runs.ts';
import { openStarterStore } from '../../support/starter-store.ts';

const store = openStarterStore();
afterAll(() => store.close());
const entries = entriesIn(store);

const DAYS = ['Mon', 'Tue', 'Tues', 'Wed', 'Thu', 'Thurs', 'Fri', 'Sat', 'Sun'] as const;

test('days of the week in short are no drugs, however they are joined', async () => {
  const days = fc.uniqueArray(fc.constantFrom(...DAYS), { minLength: 2, maxLength: 3 });
  const joint = fc.constantFrom(' and ', ', ', '/', ' & ');
  await fc.assert(
    fc.asyncProperty(days, joint, async (some, between) => {
      const found = await entries([
        'Medications',
        `Estradiol 0.01 % cream  1 gram  ${some.join(between)}`,
        'Lisinopril 10 mg daily',
      ]);
      expect(found).toHaveLength(2);
    }),
    { numRuns: size(20, 8) },
  );
});
