/** What is given as long as a stay lasts, and no longer, is not taken behind it; of which a hospital writes the prescriptions, is. */
import { expect, test } from '@jest/globals';
import fc from '../support/fast-check.ts';
import { namesInPrint, typedRow } from '../support/printed-text.ts';
import { size } from '../support/runs.ts';

const namesOf = namesInPrint();
const RUNS = { numRuns: size(60, 15) };

const three = fc.shuffledSubarray(['lisinopril', 'metformin', 'sertraline', 'furosemide', 'zolquara'], {
  minLength: 3,
  maxLength: 3,
});
const ofStay = fc.constantFrom(
  'inpatient only',
  'Ward use only',
  'in hospital only',
  'only in hospital',
  'During admission only',
  'not for discharge',
);
const states = fc.constantFrom('unchanged', 'NEW', 'dose increased', 'continue');

test('in the cell of a state', async () => {
  const row = typedRow([22, 10, 8, 10]);
  const headers = fc.constantFrom('Status', 'Action', 'Comments');
  await fc.assert(
    fc.asyncProperty(
      three,
      ofStay,
      states,
      headers,
      async ([one = '', two = '', third = ''], said, state, header) => {
        const lines = [
          row(['Medicine', 'Dose', 'Route', 'Freq', header]),
          row([one, '10 mg', 'PO', 'OD', state]),
          row([two, '20 mg', 'PO', 'BD', said]),
          row([third, '5 mg', 'PO', 'OD', state]),
        ];
        expect(await namesOf(lines)).toEqual([one, third].toSorted());
      },
    ),
    RUNS,
  );
});

test('behind an entry', async () => {
  const behind = fc.constantFrom<(said: string) => string>(
    (said) => ` - ${said}`,
    (said) => ` (${said})`,
    (said) => `, ${said}`,
  );
  await fc.assert(
    fc.asyncProperty(three, ofStay, behind, async ([one = '', two = '', third = ''], said, put) => {
      const lines = [
        'Medications',
        `${one} 10 mg daily`,
        `${two} 20 mg bid${put(said)}`,
        `${third} 5 mg daily`,
      ];
      expect(await namesOf(lines)).toEqual([one, third].toSorted());
    }),
    RUNS,
  );
});

test('whose prescriptions a hospital writes stays on the list', async () => {
  const supply = fc.constantFrom('hospital only', 'hospital prescribed only', 'hospital supply only');
  await fc.assert(
    fc.asyncProperty(three, supply, async (names, said) => {
      const lines = ['Medications', ...names.map((name) => `${name} 10 mg daily - ${said}`)];
      expect(await namesOf(lines)).toEqual([...names].toSorted());
    }),
    RUNS,
  );
});
