/** However a list is written, each of its drugs has its own dose and its own times, and none of its neighbour's. */
import { expect, test } from '@jest/globals';
import fc from '../support/fast-check.ts';
import { printedText } from '../support/printed-text.ts';
import { size } from '../support/runs.ts';

const entriesOf = printedText();
const RUNS = { numRuns: size(200, 40) };

interface Taken {
  readonly name: string;
  readonly dose: number;
  readonly often: string;
  readonly code: string;
}

const DRUGS: readonly Taken[] = [
  { name: 'lisinopril', dose: 10, often: 'daily', code: 'qd' },
  { name: 'metformin', dose: 500, often: 'twice daily', code: 'bid' },
  { name: 'sertraline', dose: 50, often: 'at bedtime', code: 'qhs' },
  { name: 'furosemide', dose: 40, often: 'every morning', code: 'qam' },
  { name: 'gabapentin', dose: 300, often: 'three times daily', code: 'tid' },
  { name: 'warfarin', dose: 4, often: 'every evening', code: 'qpm' },
];
const drugs = fc.shuffledSubarray([...DRUGS], { minLength: 3, maxLength: 5 });
const capital = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

const heading = fc.constantFrom(
  'Medications:',
  'MEDICATIONS',
  'Please take the following at home:',
  'What you take',
  'His tablets are:',
  'Zibble list',
  'HOME MEDS (per daughter)',
);

/** One entry, to the word. */
const entry = fc.constantFrom<(drug: Taken) => string>(
  ({ name, dose, often }) => `${name} ${dose} mg ${often}`,
  ({ name, dose, often }) => `${capital(name)} ${dose}mg ${often}`,
  ({ name, dose, often }) => `${capital(name)} (${dose} mg) ${often}`,
  ({ name, dose, often }) => `${capital(name)} (${dose} mg, ${often})`,
  ({ name, dose, often }) => `${capital(name)} - ${dose} mg - ${often}`,
  ({ name, dose, often }) => `${capital(name)} ${dose} mg PO ${often} [Dr Lee]`,
  ({ name, dose, often }) => `${capital(name)} ${dose} mg ${often}: continue`,
  ({ name, dose, often }) => `continue ${name} ${dose} mg ${often}`,
  ({ name, dose, often }) => `${capital(name)} ${dose} mg ${often} - no change`,
  ({ name, dose, often }) => `${capital(name)} ${dose} mg ${often} x 30 days`,
);

const between = fc.constantFrom('\n', ', ', '; ');

test('on lines of their own, and divided by commas and semicolons', async () => {
  await fc.assert(
    fc.asyncProperty(heading, entry, between, drugs, async (head, write, divided, taken) => {
      const lines = taken.map(write).join(divided).split('\n');
      const answer = taken.map(({ name, dose, code }) => `${name} | ${dose} | ${code}`);
      expect(await entriesOf([head, ...lines])).toEqual(answer.toSorted());
    }),
    RUNS,
  );
});

test('with the directions above each name, as labels print them', async () => {
  await fc.assert(
    fc.asyncProperty(drugs, fc.constantFrom('', '   '), async (taken, indent) => {
      const lines = taken.flatMap(({ name, dose, often }) => [
        `Take ${often}`,
        `${indent}${capital(name)} ${dose} mg`,
      ]);
      const answer = taken.map(({ name, dose, code }) => `${name} | ${dose} | ${code}`);
      expect(await entriesOf(['Medications:', ...lines])).toEqual(answer.toSorted());
    }),
    { numRuns: size(40, 10) },
  );
});

test('behind a dash of whatever length, known or not', async () => {
  const dash = fc.constantFrom(' - ', ' -- ', ' – ', ' — ', ' --- ');
  const how = fc.constantFrom({ text: '1 tablet a day', code: 'qd' }, { text: '1 at bedtime', code: 'qhs' });
  const names = fc.shuffledSubarray(['Zolquara', 'Zolquara Gold', 'Lisinopril 10 mg', 'Sertraline 50 mg'], {
    minLength: 2,
  });
  await fc.assert(
    fc.asyncProperty(names, dash, how, async (named, set, { text, code }) => {
      const lines = named.map((name) => `${name}${set}${text}`);
      const answer = named.map((name) => `${name.split(' ')[0]?.toLowerCase() ?? ''} | 1 | ${code}`);
      expect(await entriesOf(['MY PILLS (Ruth)', '', 'Metformin 500 mg -- 1 at bedtime', ...lines])).toEqual(
        [...answer, 'metformin | 1 | qhs'].toSorted(),
      );
    }),
    RUNS,
  );
});
