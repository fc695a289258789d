/** Laws of cards: a drug, and set in below it its directions under their label and what was ticked, one card below the other in the midst of other words. */
import { expect, test } from '@jest/globals';
import fc from '../support/fast-check.ts';
import { printedText } from '../support/printed-text.ts';
import { size } from '../support/runs.ts';

const entriesOf = printedText();
const RUNS = { numRuns: size(40, 12) };

const drugs = fc.shuffledSubarray(
  [
    'LISINOPRIL 10 MG TABLET',
    'METFORMIN 500 MG TABLET',
    'SERTRALINE 50 MG TABLET',
    'WARFARIN 5 MG TABLET',
    'BACLOFEN 10 MG TABLET',
  ],
  { minLength: 1, maxLength: 5 },
);
const ways = fc.constantFrom(
  { text: 'Take 1 tablet by mouth each evening', says: '1 | qpm' },
  { text: 'Take 2 tablets by mouth 2 times per day', says: '2 | bid' },
  { text: 'Take 1 tablet by mouth daily', says: '1 | qd' },
);
/** What is ticked, and whether the drug is taken then. */
const choices = fc.constantFrom(
  { text: '[X] APPROVE x 5 refills     [ ] DENY    [ ] CHANGE TO ______________', isTaken: true },
  { text: '[x] Agree   [ ] Refuse', isTaken: true },
  {
    text: '[ ] APPROVE                 [X] DENY    reason: no longer taking, stopped in June',
    isTaken: false,
  },
  { text: '[ ] Agree   [x] Refuse  reason: discontinued 8/1', isTaken: false },
);
const told = fc.array(fc.tuple(ways, choices), { minLength: 5, maxLength: 5 });
const labels = fc.constantFrom('Sig', 'Directions', 'Instructions');
const rules = fc.constantFrom('-'.repeat(90), '='.repeat(90), '');
const numbers = fc.constantFrom(
  (at: number) => `(${at}) `,
  (at: number) => `${at}. `,
  () => '',
);

test('each drug has the directions set in below it, and what is ticked decides of it alone', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.record({ names: drugs, own: told, label: labels, rule: rules, number: numbers }),
      async ({ names, own, label, rule, number }) => {
        const cards = names.flatMap((name, index) => {
          const [way, choice] = own[index] ?? [];
          const first = `${number(index + 1)}${name}`.padEnd(56);
          return [
            `${first}Last fill 10/20/26    Qty 60`,
            `    ${label}: ${way?.text ?? ''}`,
            `    ${choice?.text ?? ''}`,
            rule,
          ];
        });
        const page = [
          'Hill Pharmacy          RENEWAL REQUEST       page 2',
          '',
          'RE: Jane Doe   DOB 07/07/1962',
          rule,
          ...cards,
          'Initials: UB      Date 11/19/26',
        ];
        const entries = names.flatMap((name, index) => {
          const [way, choice] = own[index] ?? [];
          return choice?.isTaken === true
            ? [`${(name.split(' ')[0] ?? '').toLowerCase()} | ${way?.says ?? ''}`]
            : [];
        });
        expect(await entriesOf(page)).toEqual(entries.toSorted());
      },
    ),
    RUNS,
  );
});

test('a prescription has the directions set in below it, also behind what is dispensed', async () => {
  const dispensed = fc.constantFrom('', 'Disp: #20   ', 'Qty: 30   ', 'Refills: 0   ');
  const lead = fc.constantFrom('', 'Rx  ', 'Rx: ');
  const title = fc.constantFrom('E. Zorb DDS, given after extraction', 'Scripts of today, Zorb clinic');
  await fc.assert(
    fc.asyncProperty(
      fc.record({ names: drugs, own: told, label: labels, before: dispensed, rx: lead, above: title }),
      async ({ names, own, label, before, rx, above }) => {
        const lines = names.flatMap((name, index) => [
          `${rx}${name}`,
          `    ${before}${label}: ${own[index]?.[0].text ?? ''}`,
        ]);
        const says = names.map(
          (name, index) => `${name.split(' ')[0]?.toLowerCase()} | ${own[index]?.[0].says}`,
        );
        expect(await entriesOf([above, ...lines])).toEqual(says.toSorted());
      },
    ),
    RUNS,
  );
});

test('directions that break at any word go on set in below their drug, however the cards are counted', async () => {
  const count = fc.constantFrom(
    (at: number) => `Bottle ${at}: `,
    (at: number) => `Photo #${at}: `,
    (at: number) => `${at}. `,
    () => '',
  );
  const tail = fc.constantFrom('', '   QTY 90', '   QTY 30  REFILLS 2');
  await fc.assert(
    fc.asyncProperty(
      fc.record({ names: drugs, own: told, count, tail, breaks: fc.array(fc.nat(2), { minLength: 5 }) }),
      async ({ names, own, count: counted, tail: behind, breaks }) => {
        const lines = names.flatMap((name, index) => {
          const words = (own[index]?.[0].text ?? '').toUpperCase().split(' ');
          const at = 5 + ((breaks[index] ?? 0) % Math.max(1, words.length - 5));
          return [
            `${counted(index + 1)}${name.toUpperCase()}   ${words.slice(0, at).join(' ')}`,
            `   ${words.slice(at).join(' ')}${behind}`,
          ];
        });
        const says = names.map(
          (name, index) => `${name.split(' ')[0]?.toLowerCase()} | ${own[index]?.[0].says}`,
        );
        expect(await entriesOf(['(typed from photos of what was brought in - 10/02)', ...lines])).toEqual(
          says.toSorted(),
        );
      },
    ),
    RUNS,
  );
});

test('what a label says of the supply of an entry, or of the day it was ordered on, ends no list and names nothing', async () => {
  const supply = fc.constantFrom(
    'Pharmacy: Zorb Corner',
    'Prescriber: A. Zorb',
    'Preferred pharmacy: Zorb Direct',
  );
  const details = fc.constantFrom(
    ['Prescription Details            Refill Details', 'Prescribed June 3, 2026         Quantity 90 tablets'],
    ['Ordered 6/3/2026'],
    [],
  );
  await fc.assert(
    fc.asyncProperty(
      fc.record({ names: drugs, own: told, label: supply, ordered: details }),
      async ({ names, own, label, ordered }) => {
        const lines = names.flatMap((name, index) => [
          name,
          `   ${own[index]?.[0].text ?? ''}`,
          ...[...ordered, label].map((line) => `   ${line}`),
        ]);
        const says = names.map(
          (name, index) => `${name.split(' ')[0]?.toLowerCase()} | ${own[index]?.[0].says}`,
        );
        expect(await entriesOf(['Current Medications', ...lines])).toEqual(says.toSorted());
      },
    ),
    RUNS,
  );
});
