/** Laws of lists that the margin broke: where a line of an enumeration ends changes no field of any entry. */
import { afterAll, expect, test } from '@jest/globals';
import { extractMedications } from '../../src/documents/med-list-from-documents.ts';
import { printedOf } from '../support/document-builders.ts';
import fc from '../support/fast-check.ts';
import { size } from '../support/runs.ts';
import { openStarterStore } from '../support/starter-store.ts';

const store = openStarterStore();
afterAll(() => store.close());

async function entriesOf(lines: readonly string[]): Promise<string[]> {
  const { list } = await extractMedications([printedOf(lines)], store);
  return list.medications
    .map(({ drugName, dosage: { dose, route, frequency } }) =>
      [drugName, dose?.quantity, dose?.unit, route?.abbreviation, frequency].join(' | '),
    )
    .toSorted();
}

/** As a margin breaks a text: no line has room for the first word of the next. */
function brokenAt(text: string, width: number): string[] {
  return text.split(' ').reduce<string[]>((lines, word) => {
    const last = lines.at(-1);
    const longer = last === undefined ? word : `${last} ${word}`;
    return last !== undefined && longer.length <= width ? lines.with(-1, longer) : [...lines, word];
  }, []);
}

const entries = fc.shuffledSubarray(
  [
    'lisinopril 10 mg p.o. daily',
    'metoprolol tartrate 25 mg 1/2 tab (12.5 mg) PO BID',
    'warfarin 5 mg p.o. at bedtime',
    'Zyxomarin 20 mg 2 tabs PO Q8H PRN pain',
    'atenolol 25 mg twice a day',
    'gabapentin 300 mg PO BID x 7 days then 600 mg daily',
    'Quidane 100 mg b.i.d.',
    'Nasonex two sprays in each nostril at night',
    'Colace 100 mg one capsule twice a day',
  ],
  { minLength: 4, maxLength: 5 },
);
const lead = fc.constantFrom('', 'Medications: ', 'CURRENT MEDICATIONS:  ');
const joined = fc.constantFrom<(listed: readonly string[]) => string>(
  (listed) => `${listed.join('; ')}.`,
  (listed) => `${listed.slice(0, -1).join(', ')}, and ${listed.at(-1)}.`,
);
/** What stands below may reach further than the list does. */
const below = fc.constantFrom(
  [],
  [
    '',
    `FOLLOWUP: ${'The patient will be seen again in two weeks at the clinic of the hospital. '.repeat(2)}`,
  ],
);
/** No column of a page is narrower. */
const width = fc.integer({ min: 60, max: 120 });

test('the answer is that of the list on one line, at whatever blank a line ends', async () => {
  const printed = fc.record({ first: lead, join: joined, margin: width });
  await fc.assert(
    fc.asyncProperty(entries, printed, below, async (listed, { first, join, margin }, rest) => {
      const head = first === '' ? ['MEDICATIONS'] : [];
      const text = first + join(listed);
      const whole = await entriesOf([...head, text, ...rest]);
      expect(whole).toHaveLength(listed.length);
      expect(await entriesOf([...head, ...brokenAt(text, margin), ...rest])).toEqual(whole);
    }),
    { numRuns: size(250, 15) },
  );
});

test('a name without a word on how it is taken at the end of a line takes nothing of the drug that begins the next', async () => {
  const names = fc.shuffledSubarray(['lisinopril', 'warfarin', 'atenolol'], { minLength: 3 });
  await fc.assert(
    fc.asyncProperty(names, async ([one = '', other = '', next = '']) => {
      const lines = [`${one} 10 mg daily, ${other}`, `${next} 5 mg at bedtime`];
      const found = await entriesOf(['MEDICATIONS', ...lines]);
      expect(found.map((entry) => entry.split(' ')[0])).toEqual([one, other, next].toSorted());
      expect(found.find((entry) => entry.startsWith(other))).not.toMatch(/\| (?:5|10) \|/u);
    }),
    { numRuns: size(12, 6) },
  );
});

test('a name of two words is one, wherever its line ends', async () => {
  const named = fc.constantFrom(
    ['drospirenone-ethinyl', 'estradiol 1 tablet a day'],
    ['potassium', 'chloride 20 mEq daily'],
    ['mycophenolate', 'mofetil 500 mg b.i.d.'],
    ['ferrous', 'sulfate 325 mg daily'],
  );
  const other = fc.constantFrom('lisinopril 10 mg daily', 'metformin 500 mg b.i.d.');
  await fc.assert(
    fc.asyncProperty(named, other, other, async ([first = '', rest = ''], before, behind) => {
      const whole = `MEDICATIONS: ${before}, ${first} ${rest}, and ${behind}.`;
      const broken = [`MEDICATIONS: ${before}, ${first}`, `${rest}, and ${behind}.`];
      expect(await entriesOf(broken)).toEqual(await entriesOf([whole]));
    }),
    { numRuns: 16 },
  );
});
