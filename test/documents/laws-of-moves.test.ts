/** Laws of moves: what goes from one drug to another leaves the first for the second, whatever the verb; what is only talked about changes nothing. */
import { expect, test } from '@jest/globals';
import fc from '../support/fast-check.ts';
import { printedText } from '../support/printed-text.ts';
import { size } from '../support/runs.ts';

const entriesOf = printedText();
const RUNS = { numRuns: size(60, 15) };

const namesOf = async (text: string): Promise<string[]> =>
  (await entriesOf(['Medications: sertraline 50 mg daily', '', text]))
    .map((entry) => (entry.split(' ')[0] ?? '').toLowerCase())
    .toSorted();

const drugs = fc.shuffledSubarray(
  ['lisinopril 10 mg', 'amlodipine 5 mg', 'metformin 500 mg', 'warfarin 2 mg'],
  {
    minLength: 2,
    maxLength: 2,
  },
);
const often = fc.constantFrom('daily', 'b.i.d.', 'q.12h.', 'twice a day', 'at bedtime');
const first = (drug: string): string => drug.split(' ')[0] ?? '';

test('a drug that one is taken from for another is left, whatever the verb and however it was taken', async () => {
  const moves = fc.constantFrom(
    'In May we moved him from',
    'He went from',
    'She has been rolled over from',
    'We rotated her from the',
    'Dr. Ohm took him from',
    'She slid over from her',
  );
  await fc.assert(
    fc.asyncProperty(moves, drugs, often, often, async (move, [left = '', come = ''], before, after) => {
      const text = `History: ${move} ${left} ${before} to ${come} ${after} because of a cough.`;
      expect(await namesOf(text)).toEqual([first(come), 'sertraline'].toSorted());
    }),
    RUNS,
  );
});

test('a move that is only thought or talked about changes nothing', async () => {
  const proposals = fc.constantFrom(
    'I would consider going from',
    'We talked about a move from',
    'We spoke about switching from',
    'She is thinking about switching',
    'He might go from',
  );
  await fc.assert(
    fc.asyncProperty(proposals, drugs, often, async (proposal, [left = '', come = ''], before) => {
      const head = `Medications: ${left} ${before}`;
      const listed = await entriesOf([head, '', `Plan: ${proposal} ${left} to ${come} daily.`]);
      expect(listed.map((entry) => (entry.split(' ')[0] ?? '').toLowerCase())).toEqual([first(left)]);
    }),
    RUNS,
  );
});

test('what an arrow leads to is taken in the place of what ended before it', async () => {
  const arrow = fc.constantFrom('->', '-->', '=>', '→', '-> now', '--> now');
  const end = fc.constantFrom('stopped', 'discontinued', 'finished this am', 'held');
  const isList = fc.boolean();
  const written = fc.record({ often, arrow, end, isList });
  await fc.assert(
    fc.asyncProperty(drugs, written, async ([left = '', come = ''], said) => {
      const text = `${first(left)} ${said.end} ${said.arrow} ${come} ${said.often}`;
      const page = said.isList
        ? ['Medications:', 'sertraline 50 mg daily', text]
        : ['Medications: sertraline 50 mg daily', '', `Today: ${text}.`];
      const names = (await entriesOf(page)).map((entry) => entry.split(' ')[0] ?? '');
      expect(names.toSorted()).toEqual([first(come), 'sertraline'].toSorted());
    }),
    RUNS,
  );
});
