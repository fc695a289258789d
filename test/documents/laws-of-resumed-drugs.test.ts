/** Laws of what is held and resumed, and of a title that says the one or the other. */
import { expect, test } from '@jest/globals';
import fc from '../support/fast-check.ts';
import { answerOfText } from '../support/printed-text.ts';
import { size } from '../support/runs.ts';

const answerOf = answerOfText();
const RUNS = { numRuns: size(40, 15) };
const drugs = fc.shuffledSubarray(['lisinopril', 'sertraline', 'metformin'], { minLength: 2, maxLength: 2 });

async function listed(lines: readonly string[]): Promise<readonly string[]> {
  const { list } = await answerOf(lines);
  return list.medications
    .map(({ drugName, dosage }) =>
      [drugName.split(' ')[0]?.toLowerCase(), dosage.dose?.quantity, dosage.frequency].join(' '),
    )
    .toSorted();
}

test('what a list holds and the plan resumes is taken as it was', async () => {
  const held = fc.constantFrom(' - held', ' (on hold)', ', held on admission');
  const again = fc.constantFrom<(drug: string) => string>(
    (drug) => `Resume ${drug}.`,
    (drug) => `The ${drug} is resumed.`,
    (drug) => `The ${drug} at the home dose was resumed.`,
  );
  await fc.assert(
    fc.asyncProperty(drugs, held, again, async ([one = '', two = ''], hold, say) => {
      const list = ['MEDICATIONS', `${one} 10 mg daily${hold}`, `${two} 10 mg daily`, '', 'PLAN'];
      expect(await listed([...list, say(one)])).toEqual([`${one} 10 QD`, `${two} 10 QD`].toSorted());
      // Of the other one nothing was said.
      expect(await listed([...list, say(two)])).toEqual([`${two} 10 QD`]);
    }),
    RUNS,
  );
});

test('a dose that it is resumed at is the dose', async () => {
  await fc.assert(
    fc.asyncProperty(drugs, async ([one = '']) => {
      const lines = [
        'MEDICATIONS',
        `${one} 10 mg daily - held`,
        '',
        'PLAN',
        `Resume ${one} 5 mg twice daily.`,
      ];
      expect(await listed(lines)).toEqual([`${one} 5 BID`]);
    }),
    { numRuns: 3 },
  );
});

test('a title that says the one or the other of its drugs ends none of them', async () => {
  const title = fc.constantFrom(
    'HOME MEDICATIONS (all held or continued as noted in the plan):',
    'HOME MEDICATIONS (stopped or continued as below)',
    'MEDICATIONS (held, or continued)',
  );
  await fc.assert(
    fc.asyncProperty(drugs, title, async ([one = '', two = ''], head) => {
      const lines = [head, `1. ${one} 10 mg daily`, `2. ${two} 10 mg daily`, '', 'PLAN', `Hold the ${one}.`];
      expect(await listed(lines)).toEqual([`${two} 10 QD`]);
    }),
    RUNS,
  );
});

test('in a list of what is held or has ended, what is resumed only then stays there, and what has been resumed is taken', async () => {
  const title = fc.constantFrom('HOLD:', 'Held medications', 'STOPPED MEDICATIONS', 'DO NOT TAKE:');
  const verb = fc.constantFrom('resume', 'restart');
  const then = fc.constantFrom(
    'after the wound check',
    'when eating again',
    'once the clinic says so',
    'in 2 weeks',
    'tomorrow',
    'on 4/20',
    'after surgery',
  );
  const done = fc.constantFrom('resumed yesterday', 'restarted today', 'resume now');
  await fc.assert(
    fc.asyncProperty(
      drugs,
      title,
      fc.tuple(verb, then),
      done,
      async ([one = '', two = ''], over, [again, at], now) => {
        const list = [over, `${one} 10 mg daily - ${again} ${at}`, `${two} 10 mg daily`];
        expect(await listed(list)).toEqual([]);
        expect(await listed([over, `${one} 10 mg daily - ${now}`, `${two} 10 mg daily`])).toEqual([
          `${one} 10 QD`,
        ]);
      },
    ),
    RUNS,
  );
});
