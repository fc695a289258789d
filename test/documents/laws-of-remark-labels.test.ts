/** Laws of labelled remarks: what is said of a drug behind a label is said as in a cell of its row, and what is said there of another drug is told. */
import { afterAll, describe, expect, test } from '@jest/globals';
import fc from '../support/fast-check.ts';
import { extractMedications } from '../../src/documents/med-list-from-documents.ts';
import { documentOf, printedOf } from '../support/document-builders.ts';
import { openStarterStore } from '../support/starter-store.ts';
import { entriesIn } from '../support/entries-of.ts';
import { size } from '../support/runs.ts';

const store = openStarterStore();
afterAll(() => store.close());

const entriesOf = entriesIn(store);
const RUNS = { numRuns: size(150, 25) };

const ENTRIES: readonly string[] = [
  'Lisinopril 10 mg daily',
  'Metformin 500 mg twice a day',
  'Sertraline 50 mg at bedtime',
];
const DRUGS: readonly string[] = ['lisinopril', 'metformin', 'sertraline'];
const label = fc.constantFrom('Comment', 'Comments', 'Note', 'Notes', 'Remarks', 'Details');
const at = fc.nat({ max: 2 });

/** The list with a labelled line below one of its entries. */
function withLine(place: number, line: string): readonly string[] {
  return ['# Medications', ...ENTRIES.toSpliced(place + 1, 0, line)];
}

async function toldIn(
  lines: readonly string[],
): Promise<{ listed: string[]; ended: string[]; unread: number }> {
  const { list, unread } = await extractMedications([documentOf(lines)], store);
  const first = (name: string): string => name.toLowerCase().split(' ')[0] ?? '';
  return {
    listed: list.medications.map(({ drugName }) => first(drugName)).toSorted(),
    ended: list.setAside.map(({ name }) => first(name)),
    unread: unread.length,
  };
}

describe('behind a label', () => {
  test('an end ends the drug of the entry, with or without its name', async () => {
    const end = fc.constantFrom('stopped', 'stop', 'discontinued in May', 'on hold', 'no longer taken');
    const says = fc.constantFrom<(end: string, drug: string) => string>(
      (said) => said,
      (said, drug) => (said.includes(' ') ? `${drug} ${said}` : `${said} ${drug}`),
    );
    await fc.assert(
      fc.asyncProperty(label, at, end, says, async (name, place, said, say) => {
        const drug = DRUGS[place] ?? '';
        const { listed, ended } = await toldIn(withLine(place, `${name}: ${say(said, drug)}`));
        expect(listed).toEqual(DRUGS.filter((one) => one !== drug));
        expect(ended).toEqual([drug]);
      }),
      RUNS,
    );
  });

  test('an end of another drug is told, and ends none but that one', async () => {
    const says = fc.constantFrom<(drug: string) => string>(
      (drug) => `stop ${drug}`,
      (drug) => `discontinue ${drug} when these are used up`,
      (drug) => `${drug} was stopped`,
    );
    await fc.assert(
      fc.asyncProperty(
        label,
        at,
        says,
        fc.constantFrom('warfarin', 'lisinopril'),
        async (name, place, say, other) => {
          fc.pre(DRUGS[place] !== other);
          const { listed, ended, unread } = await toldIn(withLine(place, `${name}: ${say(other)}`));
          expect(listed).toEqual(expect.arrayContaining(DRUGS.filter((one) => one !== other)));
          expect(unread + ended.length).toBeGreaterThan(0);
        },
      ),
      RUNS,
    );
  });

  test('what says of no drug that it ends changes nothing of the list', async () => {
    const words = fc.constantFrom(
      'for blood pressure',
      'tolerated well',
      'stop if cough returns',
      'see Dr Lane in May',
    );
    await fc.assert(
      fc.asyncProperty(label, at, words, async (name, place, said) => {
        expect(await entriesOf(withLine(place, `${name}: ${said}`))).toEqual(
          await entriesOf(['# Medications', ...ENTRIES]),
        );
      }),
      RUNS,
    );
  });
});

test('a labelled line apart from the list says what became of its drugs', async () => {
  const over = fc.constantFrom('Changes', 'Altered', 'Remarks', 'What is new');
  const end = fc.constantFrom('stopped', 'paused', 'discontinued', 'held');
  await fc.assert(
    fc.asyncProperty(over, at, end, async (name, place, said) => {
      const drug = DRUGS[place] ?? '';
      const document = printedOf(['# Medications', ...ENTRIES, '', `${name}: ${drug} ${said}.`]);
      const { list, unread } = await extractMedications([document], store);
      expect(list.setAside.map((one) => one.name.toLowerCase())).toEqual([drug]);
      expect(list.medications).toHaveLength(2);
      // What is known to have ended is not told as unread as well.
      expect(unread).toEqual([]);
    }),
    RUNS,
  );
});
