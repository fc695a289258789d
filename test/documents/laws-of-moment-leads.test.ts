/** A time of the day that leads to drugs holds for all of them up to the next such time, and no drug behind it is an attribute of the one before it. */
import { expect, test } from '@jest/globals';
import fc from '../support/fast-check.ts';
import { printedText } from '../support/printed-text.ts';
import { size } from '../support/runs.ts';

const entriesOf = printedText();
const RUNS = { numRuns: size(60, 12) };

const four = fc.shuffledSubarray(
  [
    ['ramipril', 2.5],
    ['furosemide', 20],
    ['citalopram', 10],
    ['amitriptyline', 25],
    ['pravastatin', 40],
    ['zolquara', 5],
  ] as const,
  { minLength: 4, maxLength: 6 },
);
const labels = fc.constantFrom(
  ['Morning', 'qam', 'Bedtime', 'qhs'],
  ['mane', 'qam', 'nocte', 'qhs'],
  ['AM', 'qam', 'PM', 'qpm'],
  ['with breakfast', 'qam', 'with supper', 'qpm'],
);
const joint = fc.constantFrom(': ', ' - ', ' – ');
const separator = fc.constantFrom('\n', '; ', '. ');

test('on a line for each, and on one line', async () => {
  await fc.assert(
    fc.asyncProperty(four, labels, joint, separator, async (drugs, times, colon, between) => {
      const [one = '', early = '', two = '', late = ''] = times;
      const half = Math.ceil(drugs.length / 2);
      const said = drugs.map(([name, dose]) => `${name} ${dose} mg`);
      const [first, second] = [said.slice(0, half).join(', '), said.slice(half).join(', ')];
      const text = `${one}${colon}${first}${between}${two}${colon}${second}`;
      const answer = drugs.map(([name, dose], at) => `${name} | ${dose} | ${at < half ? early : late}`);
      expect(await entriesOf(['MEDICATIONS', ...text.split('\n')])).toEqual(answer.toSorted());
    }),
    RUNS,
  );
});

test('in cells of their own below a line that heads nothing, whatever stands below', async () => {
  const above = fc.constantFrom(
    'Weekly blister for Odette Zorb, packed at the pharmacy on the corner of High St',
    'Blister pack',
  );
  const below = fc.constantFrom([], ['Call before the pick-up.'], ['', 'Phone 555-0100']);
  const times = fc.constantFrom(['MORNING', 'qam', 'BEDTIME', 'qhs'], ['BREAKFAST', 'qam', 'SUPPER', 'qpm']);
  await fc.assert(
    fc.asyncProperty(
      four,
      above,
      below,
      times,
      async (drugs, head, foot, [one = '', early, two = '', late]) => {
        const said = drugs.map(([name, dose]) => `${name} ${dose} mg`);
        const half = Math.ceil(drugs.length / 2);
        const rows = [
          `${one.padEnd(18)}${said.slice(0, half).join(', ')}`,
          ...said.slice(half).map((text) => `${two.padEnd(18)}${text}`),
        ];
        const answer = drugs.map(
          ([name, dose], at) => `${name} | ${dose} | ${(at < half ? early : late) ?? ''}`,
        );
        expect(await entriesOf([head, ...rows, ...foot])).toEqual(answer.toSorted());
      },
    ),
    RUNS,
  );
});

test('the time that a label lends takes nothing from "if needed" behind the drug', async () => {
  const needed = fc.constantFrom('if needed', 'as needed', 'prn');
  await fc.assert(
    fc.asyncProperty(
      four,
      labels,
      needed,
      async ([[name, dose] = ['', 0]], [, , late = '', often = ''], when) => {
        expect(await entriesOf(['MEDICATIONS', `${late}: ${name} ${dose} mg ${when}`])).toEqual([
          `${name} | ${dose} | ${often} prn`,
        ]);
      },
    ),
    RUNS,
  );
});
