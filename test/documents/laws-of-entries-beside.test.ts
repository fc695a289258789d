/** Laws of lists of two columns without a header: each entry keeps its own directions, where the columns break them and where one drug stands twice. */
import { expect, test } from '@jest/globals';
import fc from '../support/fast-check.ts';
import { printedText } from '../support/printed-text.ts';
import { size } from '../support/runs.ts';

const entriesOf = printedText();
const RUNS = { numRuns: size(40, 12) };
const WIDTH = 70;

const drugs = fc.shuffledSubarray(
  ['lisinopril 10 mg', 'sertraline 50 mg', 'warfarin 5 mg', 'baclofen 10 mg', 'furosemide 40 mg'],
  { minLength: 4, maxLength: 4 },
);
/** Directions of which the end stands below, in its column. */
const broken = fc.constantFrom(
  { above: 'tablet, 1 tablet by mouth once daily in the', below: 'morning', says: '1 | qam' },
  { above: 'tablet, 2 tablets by mouth every night at', below: 'bedtime', says: '2 | qhs' },
  { above: 'tablet, 1 tablet by mouth every day at', below: 'noon', says: /^1 \| / },
);
const pair = fc.constantFrom(
  ['metformin 500 mg', 'metformin 1000 mg'],
  ['metformin 500 mg', 'simvastatin 20 mg'],
  ['simvastatin 20 mg', 'metformin 500 mg'],
);
const WHOLE = 'tablet, 1 tablet by mouth twice daily';

test('what the columns broke goes on below in its own, and heads nothing', async () => {
  await fc.assert(
    fc.asyncProperty(pair, drugs, broken, broken, async ([left = '', right = ''], names, first, second) => {
      const rows = [
        [`${left} ${first.above}`, `${right} ${second.above}`],
        [first.below, second.below],
        [`${names[0] ?? ''} ${WHOLE}`, `${names[1] ?? ''} ${WHOLE}`],
        [`${names[2] ?? ''} ${WHOLE}`, `${names[3] ?? ''} ${WHOLE}`],
      ];
      const lines = rows.map(([one = '', other = '']) => one.padEnd(WIDTH) + other);
      const entries = await entriesOf(['Current medications', '', ...lines]);
      for (const name of names) expect(entries).toContain(`${name.split(' ')[0] ?? ''} | 1 | bid`);
      const told = [
        [left, first.says],
        [right, second.says],
      ] as const;
      for (const [name, says] of told) {
        const own = entries
          .filter((entry) => entry.startsWith(name.split(' ')[0] ?? ''))
          .map((entry) => entry.replace(/^\S+ \| /u, ''));
        expect(own.some((text) => (typeof says === 'string' ? text === says : says.test(text)))).toBe(true);
      }
    }),
    RUNS,
  );
});
