/** Laws of labels at the left of what they head: what one says holds for its line and for all that stands below its content, and for nothing else. */
import { expect, test } from '@jest/globals';
import fc from '../support/fast-check.ts';
import { answerOfText, namesInPrint } from '../support/printed-text.ts';
import { size } from '../support/runs.ts';

const namesOf = namesInPrint();
const answerOf = answerOfText();
const RUNS = { numRuns: size(80, 15) };

const TAKEN = ['lisinopril 10 mg daily', 'zyxomarin 5 mg twice daily', 'metformin 500 mg twice daily'];
const OTHER = ['simvastatin 20 mg at night', 'ramipril', 'quovadrel (made him dizzy)', 'warfarin'];
const taken = fc.shuffledSubarray(TAKEN, { minLength: 1 });
const others = fc.shuffledSubarray(OTHER, { minLength: 2 });
const mark = fc.constantFrom('', ':');
const ended = fc.constantFrom(
  'Came off',
  'No longer takes',
  'Held',
  'For her husband',
  'Allergic to',
  'Stopped',
);

const first = (line: string): string => line.split(' ')[0] ?? '';

/** A label, and its content one below the other at a margin of its own. */
function beside(label: string, content: readonly string[]): string[] {
  return content.map((line, index) => `${(index === 0 ? label : '').padEnd(24)}${line}`);
}

test('what has ended, is kept apart or of somebody else is so line by line, whatever stands around it', async () => {
  const order = fc.boolean();
  const foot = fc.constantFrom([], beside('Next visit', ['in May']));
  await fc.assert(
    fc.asyncProperty(taken, others, fc.tuple(ended, mark, order, foot), async (drugs, names, how) => {
      const [label, colon, isFirst, below] = how;
      const list = beside(`Current medicines${colon}`, drugs);
      const other = beside(`${label}${colon}`, names);
      const { list: answer } = await answerOf([
        'She came with her son.',
        ...(isFirst ? [...list, ...other] : [...other, ...list]),
        ...below,
      ]);
      expect(answer.medications.map(({ drugName }) => first(drugName)).toSorted()).toEqual(
        drugs.map(first).toSorted(),
      );
      if (label !== 'Allergic to')
        expect(answer.setAside.map(({ name }) => first(name)).toSorted()).toEqual(
          names.map(first).toSorted(),
        );
    }),
    RUNS,
  );
});

test('the same word before each of several drugs heads none of them', async () => {
  const word = fc.constantFrom('Rx', 'Item');
  await fc.assert(
    fc.asyncProperty(word, async (label) => {
      const entries = TAKEN.map((line) => beside(label, [line, 'with food']));
      expect(await namesOf(['Prescriptions', ...entries.flat()])).toEqual(TAKEN.map(first).toSorted());
    }),
    { numRuns: 6 },
  );
});
