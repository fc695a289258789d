/** Laws of last days: an order that names the day on which it stops is over from that day on, in a document of whatever day. */
import { expect, test } from '@jest/globals';
import fc from '../support/fast-check.ts';
import { printedText } from '../support/printed-text.ts';
import { size } from '../support/runs.ts';

const entriesOf = printedText();
const RUNS = { numRuns: size(60, 15) };

const drugs = fc.shuffledSubarray(['lisinopril', 'metformin', 'sertraline', 'furosemide'], {
  minLength: 3,
  maxLength: 3,
});
const namesOf = async (lines: readonly string[]): Promise<string[]> =>
  (await entriesOf(lines)).map((one) => one.split(' ')[0] ?? '').toSorted();

const heads = fc.constantFrom<readonly string[]>(
  ['Printed 05/17/2026'],
  ['Printed 05/17/2026', 'Medications'],
  ['Date: 05/17/2026', 'Current medications'],
);
const spans = fc.constantFrom<(last: string) => string>(
  (last) => `start 05/01/2026, stop ${last}`,
  (last) => `start 05/01/26, stop ${last.replace('/20', '/')}`,
  (last) => `started 05/01/2026 - stop on ${last}`,
  (last) => `stop ${last}`,
  (last) => `stop: ${last}`,
);

test('what stops after the day of its document is taken, what stopped by then is not', async () => {
  await fc.assert(
    fc.asyncProperty(heads, drugs, spans, async (head, [one = '', two = '', three = ''], span) => {
      const page = [
        ...head,
        `${one} 10 mg daily, ${span('05/25/2026')}`,
        `${two} 20 mg daily, ${span('05/13/2026')}`,
        `${three} 30 mg daily`,
      ];
      expect(await namesOf(page)).toEqual([one, three].toSorted());
    }),
    RUNS,
  );
});

test('an order with its first and its last day in a document without a day may run, and stays', async () => {
  await fc.assert(
    fc.asyncProperty(drugs, async ([one = '', two = '', three = '']) => {
      const page = [
        'Medications',
        `${one} 10 mg daily, start 05/01/2026, stop 05/25/2026`,
        `${two} 20 mg daily, stopped 05/13/2026`,
        `${three} 30 mg daily`,
      ];
      expect(await namesOf(page)).toEqual([one, three].toSorted());
    }),
    RUNS,
  );
});
