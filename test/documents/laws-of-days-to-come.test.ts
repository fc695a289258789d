/** Laws of what shall be changed or stopped on a day to come: until then the drug is taken, and what comes then is told. */
import { afterAll, expect, test } from '@jest/globals';
import fc from '../support/fast-check.ts';
import { size } from '../support/runs.ts';
import { openStarterStore } from '../support/starter-store.ts';
import { toldTextsIn } from '../support/told-texts.ts';

const store = openStarterStore();
afterAll(() => store.close());
const RUNS = { numRuns: size(120, 30) };

const answerOf = toldTextsIn(store);

const pair = fc.shuffledSubarray(['lisinopril', 'warfarin', 'metformin', 'sertraline'], {
  minLength: 2,
  maxLength: 2,
});
const home = fc.constantFrom<(drug: string) => readonly string[]>(
  (drug) => [`She takes ${drug} 10 mg daily.`, ''],
  (drug) => ['MEDICATIONS', `${drug} 10 mg daily`, '', 'PLAN'],
);
const then = fc.oneof(
  fc
    .tuple(fc.integer({ min: 2, max: 40 }), fc.constantFrom('weeks', 'days', 'months'))
    .chain(([count, unit]) =>
      fc.constantFrom(`at ${count} ${unit}`, `in ${count} ${unit}`, `after ${count} ${unit}`),
    ),
  fc.constantFrom(
    'after delivery',
    'after the procedure',
    'next week',
    'at the next visit',
    'in October',
    'on Monday',
  ),
  fc.constantFrom('once she has delivered', 'when he is eating', 'before her planned surgery'),
);
const verb = fc.constantFrom('switched to', 'changed to', 'replaced by', 'replaced with', 'converted to');
const dosage = fc.constantFrom('', ' 5 mg', ' 5 mg twice daily');

test('what will be put in its place then leaves a drug on the list, and is told', async () => {
  await fc.assert(
    fc.asyncProperty(home, pair, fc.tuple(verb, dosage), then, async (taken, drugs, [by, how], when) => {
      const [drug = '', other = ''] = drugs;
      for (const will of ['will be', 'is to be', 'should be', 'shall then be']) {
        const line = `The ${drug} ${will} ${by} ${other}${how} ${when}.`;
        const { listed, setAside, unread } = await answerOf([...taken(drug), line]);
        expect(listed).toMatch(new RegExp(`^${drug}[^\\n]*$`, 'u'));
        expect(setAside).toBe('');
        expect(unread).toContain(line);
      }
    }),
    RUNS,
  );
});

test('the same of an order for then', async () => {
  const order = fc.constantFrom('We will switch', 'Switch', 'Change', 'Please convert', 'We plan to change');
  await fc.assert(
    fc.asyncProperty(home, pair, fc.tuple(order, dosage), then, async (taken, drugs, [to, how], when) => {
      const [drug = '', other = ''] = drugs;
      const line = `${to} the ${drug} to ${other}${how} ${when}.`;
      const { listed, setAside } = await answerOf([...taken(drug), line]);
      expect(listed).toMatch(new RegExp(`^${drug}[^\\n]*$`, 'u'));
      expect(setAside).toBe('');
    }),
    RUNS,
  );
});

test('what was done then, or is done without a day, has been done', async () => {
  const done = fc.constantFrom<(drug: string, other: string, by: string) => string>(
    (drug, other, by) => `The ${drug} was ${by} ${other} 5 mg daily at 36 weeks.`,
    (drug, other, by) => `The ${drug} will be ${by} ${other} 5 mg daily.`,
    (drug, other) => `We switched the ${drug} to ${other} 5 mg daily last week.`,
  );
  await fc.assert(
    fc.asyncProperty(home, pair, verb, done, async (taken, drugs, by, tell) => {
      const [drug = '', other = ''] = drugs;
      const { listed, setAside } = await answerOf([...taken(drug), tell(drug, other, by)]);
      expect(listed).toMatch(new RegExp(`^${other}[^\\n]*$`, 'u'));
      expect(setAside).toBe(drug);
    }),
    RUNS,
  );
});

test('a day of another order behind "and" puts no stop off', async () => {
  const stop = fc.constantFrom('Stop', 'Discontinue', 'Hold', 'We will stop');
  const next = fc.constantFrom(
    'see me',
    'call us',
    'recheck labs',
    'follow up',
    'return',
    'repeat the panel',
  );
  await fc.assert(
    fc.asyncProperty(
      pair,
      stop,
      next,
      fc.integer({ min: 2, max: 9 }),
      async ([drug = ''], to, and, weeks) => {
        const { listed, setAside } = await answerOf([
          'MEDICATIONS',
          `${drug} 10 mg daily`,
          '',
          'PLAN',
          `${to} ${drug} and ${and} in ${weeks} weeks.`,
        ]);
        expect(listed).toBe('');
        expect(setAside).toBe(drug);
      },
    ),
    RUNS,
  );
});
