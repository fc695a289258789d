/** Laws of neighbours: what ends one drug, harms, or was given once where the patient was seen says nothing of the drugs around it. */
import { expect, test } from '@jest/globals';
import fc from '../support/fast-check.ts';
import { namesInPrint, printedText } from '../support/printed-text.ts';
import { size } from '../support/runs.ts';

const entriesOf = printedText();
const RUNS = { numRuns: size(40, 10) };

const drugs = fc.shuffledSubarray(['lisinopril', 'metformin', 'sertraline', 'furosemide'], {
  minLength: 3,
  maxLength: 3,
});
const namesOf = namesInPrint();

test('what is said in quotation marks ends with them, and the next sentence is of another drug', async () => {
  const quotes = fc.constantFrom('"dried me out."', '“made me ill.”', '"never again."', '"no use."');
  const ends = fc.constantFrom('quit', 'stopped', 'has stopped', 'came off');
  await fc.assert(
    fc.asyncProperty(drugs, ends, quotes, async ([one = '', two = ''], end, quote) => {
      const text = `She ${end} ${one} on her own, ${quote} The clinic has her on ${two} 25 mg and she takes one a day.`;
      expect(await namesOf([text])).toEqual([two]);
    }),
    RUNS,
  );
});

test('a drug that comes in the place of another is taken', async () => {
  const comes = fc.constantFrom<(drug: string) => string>(
    (one) => `Now on ${one} 50 mg daily instead of it.`,
    (one) => `She takes ${one} 50 mg daily in place of it.`,
    (one) => `Started on ${one} 50 mg daily, which replaces it.`,
    (one) => `${one} 50 mg one p.o. daily in place of this.`,
    (one) => `${one} 50 mg p.o. b.i.d. instead of it.`,
  );
  await fc.assert(
    fc.asyncProperty(drugs, comes, async ([one = '', two = ''], come) => {
      expect(await namesOf([`She stopped ${one}. ${come(two)}`])).toEqual([two]);
    }),
    RUNS,
  );
});

test('what somebody does, in a clause of its own, with a drug that nobody knows leaves the drug before it its standing and its dose', async () => {
  const clause = fc.constantFrom(', and I have', ' and we have', '; she has', ' because we have');
  const does = fc.constantFrom('suggested', 'stopped', 'discontinued', 'offered');
  const unknown = fc.constantFrom('Zyxomarin', 'her Zyxomarin', 'zyxomarin');
  await fc.assert(
    fc.asyncProperty(drugs, fc.tuple(clause, does, unknown), async ([one = ''], [and, did, other]) => {
      const alone = await entriesOf([`She takes ${one} 20 mg daily.`]);
      const text = `She takes ${one} 20 mg daily${and} ${did} ${other} 135 mg three times a day.`;
      expect(await entriesOf([text])).toEqual(alone);
    }),
    RUNS,
  );
});

test('what finished some time ago is over, and no neighbour is', async () => {
  const ago = fc.constantFrom(
    'ten days ago',
    '10 days ago',
    'a month ago',
    'two weeks ago',
    'several months ago',
  );
  const heads = fc.constantFrom<readonly string[]>([], ['Medications'], ['Home medicines']);
  await fc.assert(
    fc.asyncProperty(heads, drugs, ago, async (head, [one = '', two = '', three = ''], when) => {
      const page = [
        ...head,
        `${one} 10 mg daily`,
        `${two} 20 mg daily - finished ${when}`,
        `${three} 30 mg daily`,
      ];
      expect(await namesOf(page)).toEqual([one, three].toSorted());
    }),
    RUNS,
  );
});

test('titles over what harmed and over what was given once end a list', async () => {
  const titles = fc.constantFrom(
    'Drug reactions',
    'Reactions to medicines',
    'GIVEN IN DEPT',
    'Given in clinic',
  );
  await fc.assert(
    fc.asyncProperty(drugs, titles, async ([one = '', two = '', three = ''], title) => {
      const below = [`${three} 4 mg IV`];
      const page = ['MEDICATIONS', `${one} 10 mg daily`, `${two} 20 mg daily`, `${title}:`, ...below];
      expect(await namesOf(page)).toEqual([one, two].toSorted());
    }),
    RUNS,
  );
});

test('a frame before a drug, and a label behind the number of an entry, say nothing of what stands above and below', async () => {
  const heads = fc.constantFrom<readonly string[]>([], ['Medications']);
  const marks = fc.constantFrom<(entries: readonly string[]) => readonly string[]>(
    (entries) => entries,
    (entries) => entries.map((entry, index) => `${index + 1}. ${entry}`),
    (entries) => entries.map((entry) => `- ${entry}`),
  );
  const leads = fc.constantFrom('[stopped] ', '[on hold] ', '[not taking] ', 'Stopped: ', 'Held since 6/1: ');
  const framed = fc.constantFrom('torsemide 20 mg daily', 'Zyxomarin 20 mg daily');
  await fc.assert(
    fc.asyncProperty(
      heads,
      drugs,
      marks,
      fc.record({ lead: leads, ended: framed }),
      async (head, [one = '', two = '', three = ''], marked, { lead, ended }) => {
        const entries = [
          `${one} 10 mg daily`,
          `${two} 20 mg daily`,
          `${lead}${ended}`,
          `${three} 30 mg daily`,
        ];
        expect(await namesOf([...head, ...marked(entries)])).toEqual([one, two, three].toSorted());
      },
    ),
    RUNS,
  );
});

test('what ends by the hand of the patient, or is completed in words, is an end, and no name', async () => {
  const ends = fc.constantFrom(
    '. Self-discontinued.',
    ', self-discontinued',
    '. Weaned off.',
    ' - self-stopped',
    ' - completed',
    ', completed',
    ' (completed)',
    ' - course completed',
  );
  await fc.assert(
    fc.asyncProperty(drugs, ends, async ([one = '', two = '', three = ''], end) => {
      const page = ['Medications', `${one} 10 mg daily`, `${two} 20 mg daily${end}`, `${three} 30 mg daily`];
      expect(await namesOf(page)).toEqual([one, three].toSorted());
    }),
    RUNS,
  );
});

test('a label behind a semicolon leads to what nobody knows, and ends no neighbour', async () => {
  const parts = fc.constantFrom(
    '; Held since 6/1: Zyxomarin',
    '; Stopped 5/2: Zyxomarin 10 mg',
    '; Off: Zyxomarin',
  );
  await fc.assert(
    fc.asyncProperty(drugs, parts, async ([one = '', two = '', three = ''], part) => {
      const list = [`${one} 10 mg daily`, `${two} 20 mg daily`, `${three} 30 mg daily`].join('; ');
      expect(await namesOf(['Medications', `${list}${part}.`])).toEqual([one, two, three].toSorted());
    }),
    RUNS,
  );
});

test('in a list with marks a label ends its own entry, wherever it stands and however loud it is', async () => {
  const marks = fc.constantFrom<(entry: string, index: number) => string>(
    (entry, index) => `${index + 1}. ${entry}`,
    (entry) => `- ${entry}`,
    (entry) => `• ${entry}`,
  );
  const labels = fc.constantFrom('STOP', 'Stopped', 'HELD', 'Discontinued', 'On hold');
  const given = fc.record({ label: labels, at: fc.nat(3), ended: fc.constantFrom('torsemide', 'Zyxomarin') });
  await fc.assert(
    fc.asyncProperty(drugs, marks, given, async (names, marked, { label, at, ended }) => {
      const entries = names
        .map((name) => `${name} 10 mg daily`)
        .toSpliced(at, 0, `${label}: ${ended} 20 mg daily`);
      expect(await namesOf(['Home meds', ...entries.map(marked)])).toEqual(names.toSorted());
    }),
    RUNS,
  );
});

test('a name that nobody knows, alone between the commas of a sentence, ends what is said of the drug before it', async () => {
  const unknown = fc.constantFrom('Zyxomarin', 'the Zyxomarin inhaler', 'Zyxomarin 30', 'her Zyxomarin');
  const joined = fc.constantFrom(', ', ' and ', ', and ');
  const said = fc.constantFrom('', ' once a day', ' (one a day)');
  await fc.assert(
    fc.asyncProperty(drugs, said, joined, unknown, async ([one = ''], own, and, other) => {
      const [alone] = await entriesOf([`She takes ${one} 100 mg${own}.`]);
      const entries = await entriesOf([
        `She takes ${one} 100 mg${own}${and}${other}, two puffs twice a day.`,
      ]);
      expect(entries).toContainEqual(alone);
      expect(entries).toHaveLength(2);
    }),
    RUNS,
  );
});

test('completed in a cell for states is the state of the order, and ends no drug', async () => {
  const header = fc.constantFrom('Status', 'State');
  await fc.assert(
    fc.asyncProperty(drugs, header, async ([one = '', two = '', three = ''], column) => {
      const rows = [
        `${one} 10 mg  daily  active`,
        `${two} 20 mg  daily  completed`,
        `${three} 30 mg  daily  active`,
      ];
      expect(await namesOf(['Medications', `Medication  Directions  ${column}`, ...rows])).toEqual(
        [one, two, three].toSorted(),
      );
    }),
    RUNS,
  );
});

test('a line that begins with a capital below a whole entry says nothing of that entry, in a sentence too', async () => {
  const other = fc.constantFrom(
    'Zyxomarin paste 5000 ppm (ours), twice daily',
    'Zyxomarin (gray cap): three times a week',
    'Zyxomarin as often as needed',
  );
  const lead = fc.constantFrom('Dear Doctor, we saw this lady. She tells us that she takes:', 'Medications');
  await fc.assert(
    fc.asyncProperty(drugs, lead, other, async ([one = '', two = ''], head, line) => {
      const entries = await entriesOf([head, `  ${one} 10 mg tds`, `  ${two} 20 mg daily`, `  ${line}`]);
      expect(entries).toEqual(
        expect.arrayContaining([`${one} | 10 | tid`, `${two} | 20 | qd`]) as unknown as string[],
      );
    }),
    RUNS,
  );
});
