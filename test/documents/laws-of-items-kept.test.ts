/** Laws of items that a list keeps: what stands before an item, how it is counted and what joins its parts makes none of it disappear. */
import { afterAll, expect, test } from '@jest/globals';
import { printedOf } from '../support/document-builders.ts';
import { entriesIn } from '../support/entries-of.ts';
import fc from '../support/fast-check.ts';
import { firstWordsIn } from '../support/first-words.ts';
import { size } from '../support/runs.ts';
import { openStarterStore } from '../support/starter-store.ts';

const store = openStarterStore();
afterAll(() => store.close());
const entriesOf = entriesIn(store);
const RUNS = { numRuns: size(60, 12) };

const item = fc.constantFrom(
  'multivitamin',
  'Zyxomarin',
  'aspirin 81 mg daily',
  'calcium with vitamin D',
  'Quidane 5 mg daily',
  'zinc',
);
const items = fc.uniqueArray(item, { minLength: 2, maxLength: 5 });

test('an item behind "as needed" and a comma is one as behind any other', async () => {
  const often = fc.constantFrom('prn', 'p.r.n.', 'as needed', 'every 6 hours as needed');
  await fc.assert(
    fc.asyncProperty(often, items, async (asNeeded, listed) => {
      const rest = listed.join(', ');
      const known = await entriesOf([`Medications: Tylenol 500 mg daily, ${rest}.`]);
      const entries = await entriesOf([`Medications: Tylenol 500 mg ${asNeeded}, ${rest}.`]);
      const others = (lines: readonly string[]): string[] => lines.filter((line) => !/Tylenol/iu.test(line));
      expect(others(entries)).toEqual(others(known));
    }),
    RUNS,
  );
});

test('what a drug is taken for may be enumerated behind it', async () => {
  const reasons = fc.constantFrom(
    'for pain, fever',
    'for itching, hives and anxiety',
    'for headache, cramps',
  );
  await fc.assert(
    fc.asyncProperty(reasons, async (why) => {
      expect(await entriesOf(['Medications:', `Tylenol 500 mg as needed ${why}`])).toHaveLength(1);
    }),
    RUNS,
  );
});

test('numbers in brackets count as those without do', async () => {
  await fc.assert(
    fc.asyncProperty(items, async (listed) => {
      const counted = (mark: (at: number) => string): string =>
        `MEDICATIONS: ${listed.map((text, at) => `${mark(at + 1)} ${text}`).join(' ')}`;
      expect(await entriesOf([counted((at) => `(${at})`)])).toEqual(
        await entriesOf([counted((at) => `${at})`)]),
      );
      expect(await entriesOf([counted((at) => `(${at})`)])).toHaveLength(listed.length);
    }),
    RUNS,
  );
});

test('nutrients that "w/" joins are one product, as those that "with" joins are', async () => {
  const pair = fc.constantFrom(
    ['Calcium', 'vitamin D'],
    ['Glucosamine', 'chondroitin'],
    ['calcium', 'magnesium'],
  );
  const rest = fc.constantFrom('', ' 1 tablet daily', ' twice daily');
  await fc.assert(
    fc.asyncProperty(pair, rest, async ([one = '', other = ''], said) => {
      const lines = (join: string): string[] => [
        'Medications:',
        `1. ${one} ${join} ${other}${said}`,
        '2. Zyxomarin',
      ];
      expect(await entriesOf(lines('w/'))).toEqual(await entriesOf(lines('with')));
    }),
    RUNS,
  );
});

test('one name of two ingredients that are the same vitamin is one drug', async () => {
  const written = fc.constantFrom(
    'vitamin B6',
    'Vitamin B6 50 mg daily',
    'vit B6 (she takes this for numbness)',
  );
  await fc.assert(
    fc.asyncProperty(written, async (name) => {
      const { listed } = await firstWordsIn(printedOf(['Medications:', name, 'Zyxomarin 5 mg daily']), store);
      expect(listed).toHaveLength(2);
      expect((await entriesOf(['Medications:', name])).join(' ')).not.toContain(' / ');
    }),
    RUNS,
  );
});

test('whatever sentence says which medications they are, the first of a list is one of them', async () => {
  const lead = fc.constantFrom(
    'As I have given are ',
    'The ones that she brought with her were ',
    'He states that they are ',
    '',
  );
  const first = fc.constantFrom('Levaquin', 'Norvasc', 'lisinopril', 'Zocor');
  await fc.assert(
    fc.asyncProperty(lead, first, async (says, name) => {
      const lines = (before: string): string[] => [
        `CURRENT MEDICATIONS: ${before}${name}, Prilosec 20 mg a day, and atenolol 25 mg a day.`,
      ];
      expect(await entriesOf(lines(says))).toEqual(await entriesOf(lines('')));
    }),
    RUNS,
  );
});

test('the last words of a sentence that the margin broke head nothing, though a list stands behind them', async () => {
  const broken = fc.constantFrom(
    ['was phoned in to the patient’s', 'pharmacy:'],
    ["was called in to the patient's", 'pharmacy:'],
    ['was sent with her to the', 'clinic:'],
    ['was given to her for her', 'procedures:'],
  );
  await fc.assert(
    fc.asyncProperty(broken, async ([above = '', below = '']) => {
      const { listed } = await firstWordsIn(
        printedOf([
          `DISCHARGE MEDICATIONS: A supply of the following ${above}`,
          `${below} Seroquel 25 mg p.o. nightly. Zyprexa 5 mg p.o. b.i.d.`,
        ]),
        store,
      );
      expect(listed).toEqual(['olanzapine', 'quetiapine']);
    }),
    RUNS,
  );
});

test('a course in steps that is to end is taken until then, and what has ended is not', async () => {
  const first = fc.constantFrom('50 mg daily x 2 days', '50 mg daily for 3 days');
  const second = fc.constantFrom('25 mg daily x 2 days', 'then 25 mg daily for 1 week');
  const end = fc.constantFrom('stop', 'then stop', 'off', 'discontinue');
  await fc.assert(
    fc.asyncProperty(first, second, end, async (one, two, over) => {
      const becomes = async (last: string): Promise<readonly string[]> => {
        const lines = ['Medications', `Zyxomarin ${one}, ${two}, ${last}`, 'aspirin 81 mg daily'];
        return (await firstWordsIn(printedOf(lines), store)).listed;
      };
      expect(await becomes(over)).toEqual(['aspirin', 'zyxomarin']);
      expect(await becomes('stopped')).toEqual(['aspirin']);
    }),
    RUNS,
  );
});

test('a name that nobody knows is an entry "as directed", alone and behind another', async () => {
  const directed = fc.constantFrom('as directed', 'as instructed', 'as prescribed');
  const before = fc.constantFrom('', 'Zocor 10 mg daily, ');
  await fc.assert(
    fc.asyncProperty(before, directed, async (first, how) => {
      const lines = ['Medications', `${first}Zyxomarin ${how}`, 'aspirin 81 mg daily'];
      const { listed } = await firstWordsIn(printedOf(lines), store);
      expect(listed).toEqual(
        first === '' ? ['aspirin', 'zyxomarin'] : ['aspirin', 'simvastatin', 'zyxomarin'],
      );
    }),
    RUNS,
  );
});

test('in a sentence how often something else is taken is said of no drug before it', async () => {
  const other = fc.constantFrom('a multivitamin', 'a chewable multivitamin', 'Zyxomarin');
  const often = fc.constantFrom('twice a day', 'three times a day', 'at bedtime');
  await fc.assert(
    fc.asyncProperty(other, often, async (name, when) => {
      const alone = await entriesOf(['PLAN: Start lisinopril 10 mg daily.']);
      const entries = await entriesOf([`PLAN: Start lisinopril 10 mg daily and ${name} ${when}.`]);
      expect(entries.filter((entry) => !entry.includes('multivitamin'))).toEqual(alone);
    }),
    RUNS,
  );
});

test('what is joined to a condition, or to a limit in a reason, is no item', async () => {
  const condition = fc.constantFrom(
    'as needed if bloody / severe diarrhoea',
    'prn if dizzy or wobbly',
    'PRN BG <60 and unresponsive',
    'prn SBP > 180 or throbbing',
    'as needed when wheezy and restless',
  );
  await fc.assert(
    fc.asyncProperty(condition, items, async (when, small) => {
      // In small letters the line below the longest one may go on with it.
      const listed = small.map((one) => one.charAt(0).toUpperCase() + one.slice(1));
      const plain = await entriesOf(['Medications:', 'Tylenol 500 mg daily', ...listed]);
      const entries = await entriesOf(['Medications:', `Tylenol 500 mg ${when}`, ...listed]);
      const others = (lines: readonly string[]): string[] => lines.filter((line) => !/Tylenol/iu.test(line));
      expect(others(entries)).toEqual(others(plain));
      expect(entries).toHaveLength(plain.length);
    }),
    RUNS,
  );
});

test('a question and its answer are no item; a name in doubt is one', async () => {
  const asked = fc.constantFrom('Missed doses? 1 (Saturday)', 'Side effects? 2 daily', 'Any trouble? 1 week');
  await fc.assert(
    fc.asyncProperty(asked, items, async (question, listed) => {
      expect(await entriesOf(['Medications:', ...listed, question])).toEqual(
        await entriesOf(['Medications:', ...listed]),
      );
      expect(await entriesOf(['Medications:', ...listed, 'Quorimab? 5 mg daily'])).toHaveLength(
        listed.length + 1,
      );
    }),
    RUNS,
  );
});

test('a label before a drug, whatever it labels, is not the drug', async () => {
  const label = fc.constantFrom('Staff use', 'Bedside use', 'Ward dose', 'Theatre sig', 'Zorb directions');
  const drug = fc.constantFrom('lisinopril 10 mg daily', 'amoxicillin 500 mg bid', 'Tylenol 500 mg');
  await fc.assert(
    fc.asyncProperty(label, drug, async (led, entry) => {
      const entries = await entriesOf(['Medications:', 'zinc 50 mg daily', `${led}: ${entry}`]);
      const [name = '', first = ''] = [entry, led].map((text) => text.split(' ')[0]?.toLowerCase());
      expect(entries).toHaveLength(2);
      expect(entries.join('\n').toLowerCase()).toContain(name);
      expect(entries.join('\n').toLowerCase()).not.toContain(first);
    }),
    RUNS,
  );
});
