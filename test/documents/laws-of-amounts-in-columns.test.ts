/** A column of nothing but amounts as they are taken, beside the strength and how often, is the dose, whatever stands over it; what was supplied is none. */
import { expect, test } from '@jest/globals';
import fc from '../support/fast-check.ts';
import { printedText, typedRow } from '../support/printed-text.ts';
import { size } from '../support/runs.ts';

const entriesOf = printedText();
const RUNS = { numRuns: size(60, 15) };

const three = fc.shuffledSubarray(['gabapentin', 'furosemide', 'sertraline', 'prednisone', 'zolquara'], {
  minLength: 3,
  maxLength: 3,
});
const headers = fc.constantFrom('Give', 'Volume', 'At once', 'Draw', 'Zorg', 'Each time');
const row = typedRow([22, 18, 16, 16]);
const often = fc.constantFrom(['8 am, 8 pm', 'BID'], ['twice daily', 'BID'], ['8 am, 2 pm, 8 pm', 'TID']);
const volume = fc.integer({ min: 2, max: 40 }).map((half) => half / 2);

test('volumes beside concentrations', async () => {
  await fc.assert(
    fc.asyncProperty(
      three,
      headers,
      often,
      fc.tuple(volume, volume, volume),
      async (names, over, when, volumes) => {
        const [times = '', frequency = ''] = when;
        const rows = names.map((name, at) => row([name, `${at + 1}7 mg/mL`, `${volumes[at]} mL`, times]));
        const found = names.map((name, at) => `${name} | ${volumes[at]} | ${frequency.toLowerCase()}`);
        expect(await entriesOf([row(['Medicine', 'Concentration', over, 'Times']), ...rows])).toEqual(
          found.toSorted(),
        );
      },
    ),
    RUNS,
  );
});

test('pieces beside strengths', async () => {
  const pieces = fc.constantFrom(['1 tab', '1'], ['2 tablets', '2'], ['1/2 tablet', '0.5'], ['3 caps', '3']);
  await fc.assert(
    fc.asyncProperty(
      three,
      headers,
      often,
      fc.tuple(pieces, pieces, pieces),
      async (names, over, when, amounts) => {
        const [times = '', frequency = ''] = when;
        const rows = names.map((name, at) => row([name, `${at + 1}0 mg`, amounts[at]?.[0] ?? '', times]));
        const found = names.map(
          (name, at) => `${name} | ${amounts[at]?.[1] ?? ''} | ${frequency.toLowerCase()}`,
        );
        expect(await entriesOf([row(['Medicine', 'Strength', over, 'Times']), ...rows])).toEqual(
          found.toSorted(),
        );
      },
    ),
    RUNS,
  );
});

test('what was supplied is no dose', async () => {
  const supplies = fc.constantFrom(
    ['10 mg/mL', '150 mL'],
    ['0.5 %', '5 mL'],
    ['20 mg', '28 tabs'],
    ['20 mg', '30 capsules'],
  );
  const unknown = fc.constantFrom('Zorg', 'Volume', 'Bottle', 'Pack');
  await fc.assert(
    fc.asyncProperty(three, unknown, often, supplies, async (names, over, [times = ''], supply) => {
      const [strength = '', amount = ''] = supply;
      const rows = names.map((name) => row([name, strength, amount, times]));
      const found = await entriesOf([row(['Medicine', 'Strength', over, 'Times']), ...rows]);
      expect(found).toHaveLength(3);
      expect(found.join()).not.toContain(` | ${Number.parseInt(amount, 10)} | `);
    }),
    RUNS,
  );
});
