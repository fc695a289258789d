/** Laws of decorated titles: stars, signs, dashes and spaces between the letters of a title change nothing of what it says of the drugs below it. */
import { expect, test } from '@jest/globals';
import fc from '../support/fast-check.ts';
import { namesInPrint, printedText } from '../support/printed-text.ts';
import { size } from '../support/runs.ts';

const entriesOf = printedText();
const RUNS = { numRuns: size(60, 15) };

const drugs = fc.shuffledSubarray(
  ['lisinopril 10 mg daily', 'metformin 500 mg bid', 'sertraline 50 mg daily', 'furosemide 20 mg daily'],
  { minLength: 4, maxLength: 4 },
);
const first = (name: string): string => name.split(' ')[0] ?? '';
const namesOf = namesInPrint();

const decorations = fc.constantFrom<(title: string) => string>(
  (title) => title,
  (title) => `** ${title} **`,
  (title) => `== ${title} ==`,
  (title) => `--- ${title} ---`,
  (title) => `*** ${title.toUpperCase()} ***`,
  (title) => title.toUpperCase(),
  (title) => `${title.toUpperCase()}:`,
);
const heads = fc.constantFrom<readonly string[]>(
  [],
  ['Medications'],
  ['Profile for Jane Sample'],
  ['Allergy: sulfa', ''],
  ['Vitals: BP 120/80, pulse 70', ''],
);

test('what is active and what is not are told apart by their titles, however they are decorated', async () => {
  const pairs = fc.constantFrom(
    ['Active', 'Inactive'],
    ['Current', 'Stopped'],
    ['Taking', 'Not taking'],
    ['Active', 'Expired'],
    ['Active', 'Discontinued'],
  );
  await fc.assert(
    fc.asyncProperty(
      heads,
      drugs,
      pairs,
      decorations,
      async (head, list, [taken = '', over = ''], decorated) => {
        const [one = '', two = '', three = '', four = ''] = list;
        const page = [...head, decorated(taken), one, two, decorated(over), three, four];
        expect(await namesOf(page)).toEqual([one, two].map(first).toSorted());
      },
    ),
    RUNS,
  );
});

test('a title whose letters stand apart is the title that they spell', async () => {
  const titles = fc.constantFrom('STOPPED', 'ALLERGIES', 'PAST MEDICATIONS', 'BLOODS', 'HOSPITAL COURSE');
  const apart = (title: string): string =>
    title
      .split(' ')
      .map((word) => word.split('').join(' '))
      .join('   ');
  await fc.assert(
    fc.asyncProperty(drugs, titles, async ([one = '', two = '', three = '', four = ''], title) => {
      const page = (written: string): string[] => ['MEDICATIONS', one, two, written, three, four];
      expect(await entriesOf(page(apart(title)))).toEqual(await entriesOf(page(title)));
    }),
    RUNS,
  );
});
