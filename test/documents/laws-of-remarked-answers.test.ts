/** Laws of columns that ask and are answered: a remark behind an answer changes nothing of it, what nobody goes on with is over, and marks may say when a drug is taken. */
import { expect, test } from '@jest/globals';
import { someDrugs } from '../support/arbitrary-drugs.ts';
import fc from '../support/fast-check.ts';
import { namesInPrint, typedRow } from '../support/printed-text.ts';
import { size } from '../support/runs.ts';

const namesIn = namesInPrint();
const RUNS = { numRuns: size(40, 12) };
const drugs = someDrugs(4);
const row = typedRow(22);
const yes = fc.constantFrom('Y', 'Yes', 'Y - new Rx sent', 'Yes, with food', 'yes (refilled)');
const no = fc.constantFrom('N', 'No', 'N - rebound', 'No (told)', 'No: out of it', 'no, makes her dizzy');

/** A row for each drug, with its answers. */
function pageOf(
  questions: readonly string[],
  names: readonly string[],
  answers: readonly (readonly string[])[],
): string[] {
  const rows = names.map((name, index) =>
    row([name, `${10 * (index + 1)} mg`, 'daily', ...(answers[index] ?? [])]),
  );
  return [row(['Medication', 'Dose', 'Frequency', ...questions]), ...rows];
}

test('an answer with a remark is that answer', async () => {
  const questions = fc.constantFrom('Keep?', 'Continue?', 'Still taking?', 'Stay on?');
  await fc.assert(
    fc.asyncProperty(drugs, questions, yes, no, async (names, question, taken, dropped) => {
      const page = pageOf([question], names, [[taken], [dropped], [taken], [dropped]]);
      expect(await namesIn(page)).toEqual([names[0] ?? '', names[2] ?? ''].toSorted());
    }),
    RUNS,
  );
});

test('what is taken and shall not go on is over, whatever is remarked on how it is taken', async () => {
  const takes = fc.constantFrom('Y', 'Yes', 'half dose', 'stopped in May');
  await fc.assert(
    fc.asyncProperty(drugs, takes, no, async (names, taking, dropped) => {
      const answers = [
        ['Y', 'Y'],
        [taking, dropped],
        ['Y', 'Y'],
        ['Y', dropped],
      ];
      const page = pageOf(['Taking?', 'Continue?'], names, answers);
      expect(await namesIn(page)).toEqual([names[0] ?? '', names[2] ?? ''].toSorted());
    }),
    RUNS,
  );
});

test('a dose under what is changed outweighs that it does not go on as it was', async () => {
  await fc.assert(
    fc.asyncProperty(drugs, async ([one = '', two = '']) => {
      const page = [
        row(['Medication', 'Dose', 'Frequency', 'Continue', 'Change']),
        row([one, '10 mg', 'daily', 'Yes', '']),
        row([two, '20 mg', 'daily', 'No', 'to 40 mg daily']),
      ];
      expect(await namesIn(page)).toEqual([one, two].toSorted());
    }),
    RUNS,
  );
});

test('a mark under what was once, or never, is of no drug that is taken', async () => {
  const headers = fc.constantFrom(
    ['Take now', 'Tried, stopped', 'Never'],
    ['Now', 'In the past', 'Never taken'],
    ['Current', 'Past', 'Never'],
  );
  const marks = fc.constantFrom<readonly [string, string]>(['[X]', '[ ]'], ['X', ''], ['☒', '☐']);
  await fc.assert(
    fc.asyncProperty(drugs, headers, marks, async (names, columns, [set, empty]) => {
      const marked = [0, 1, 2, 0];
      const rows = names.map((name, index) =>
        row([name, ...columns.map((_, at) => (at === marked[index] ? set : empty)), '10 mg daily']),
      );
      const [one = '', , , four = ''] = names;
      const page = [row(['Medication', ...columns, 'How much']), ...rows];
      expect(await namesIn(page)).toEqual([one, four].toSorted());
    }),
    RUNS,
  );
});
