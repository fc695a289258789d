/** Laws of blocks of labels and values: what a label says becomes of a drug is said of the one above it. */
import { afterAll, expect, test } from '@jest/globals';
import { extractMedications } from '../../src/documents/med-list-from-documents.ts';
import { documentOf } from '../support/document-builders.ts';
import fc from '../support/fast-check.ts';
import { size } from '../support/runs.ts';
import { openStarterStore } from '../support/starter-store.ts';

const store = openStarterStore();
afterAll(() => store.close());

const first = (name: string): string => name.split(' ')[0]?.toLowerCase() ?? '';
const label = fc.constantFrom('Change', 'What to do', 'Action', 'Status', 'Next steps', 'Changes');
const gap = fc.constantFrom(' ', '   ');
const ended = fc.constantFrom(
  'STOP',
  'Stopped',
  'stop taking',
  'discontinued',
  'No longer taking',
  'Discontinue',
);
const goesOn = fc.constantFrom(
  'none',
  'dose increased',
  'Continue',
  'no change',
  'keep taking',
  'higher dose',
);
const NAMES = ['Lisinopril 10 mg tablet', 'Zyxomarin 5 mg tablet', 'Metformin 500 mg tablet'];

test('a drug whose label says that it ends is kept apart, and its neighbours stay', async () => {
  const block = (name: string, decision: string): string[] => [
    `Medication: ${name}`,
    'Directions: Take 1 tablet by mouth daily',
    decision,
  ];
  await fc.assert(
    fc.asyncProperty(
      fc.nat({ max: 2 }),
      fc.tuple(label, gap),
      ended,
      goesOn,
      async (at, [word, space], end, on) => {
        const lines = NAMES.flatMap((name, index) =>
          block(name, `${word}:${space}${index === at ? end : on}`),
        );
        const { list } = await extractMedications([documentOf(lines)], store);
        const listed = list.medications.map(({ drugName }) => first(drugName));
        const expected = NAMES.filter((_, index) => index !== at).map(first);
        expect(listed.toSorted((left, right) => left.localeCompare(right))).toEqual(expected.toSorted());
      },
    ),
    { numRuns: size(300, 40) },
  );
});
