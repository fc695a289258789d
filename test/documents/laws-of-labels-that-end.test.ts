/** Laws of labels that end: what a label says before a drug, and what a legend says of the marks before entries, ends that drug and no other. */
import { expect, test } from '@jest/globals';
import fc from '../support/fast-check.ts';
import { namesInPrint } from '../support/printed-text.ts';
import { size } from '../support/runs.ts';

const RUNS = { numRuns: size(40, 10) };

const drugs = fc.shuffledSubarray(
  ['lisinopril 10 mg', 'metformin 500 mg', 'sertraline 50 mg', 'furosemide 20 mg', 'zolquara 20 mg'],
  { minLength: 4, maxLength: 4 },
);
const first = (name: string): string => name.split(' ')[0] ?? '';
const namesOf = namesInPrint();
const onlyOf = (names: readonly string[]): string[] => names.map(first).toSorted();

const heads = fc.constantFrom<readonly string[]>([], ['Medications'], ['Home medicines']);

test('a label before a drug ends it where it would end a list, and no other', async () => {
  const label = fc.constantFrom(
    'Finished with',
    'Crossed out',
    'Done with',
    'Turned down',
    'Previously tried, no benefit',
    'Not tolerated',
    'Could be added later',
    'Might be started if the pain comes back',
    'Short course, now completed',
    'Under consideration',
    'Taken in the past',
  );
  const going = fc.constantFrom('Keep on', 'Unchanged', 'For the heart', 'Morning', 'Keep taking');
  await fc.assert(
    fc.asyncProperty(
      heads,
      drugs,
      label,
      going,
      async (head, [one = '', two = '', three = '', four = ''], end, goes) => {
        const page = [
          ...head,
          `${one} daily`,
          `${end}: ${two} daily`,
          `${goes}: ${three} daily`,
          `${four} daily`,
        ];
        expect(await namesOf(page)).toEqual(onlyOf([one, three, four]));
      },
    ),
    RUNS,
  );
});

test('a label ends all that its line names, and none of the lines below', async () => {
  const label = fc.constantFrom('Finished with', 'Crossed out', 'Done with');
  const known = drugs.filter((names) => !names.includes('zolquara 20 mg'));
  await fc.assert(
    fc.asyncProperty(heads, known, label, async (head, [one = '', two = '', three = '', four = ''], end) => {
      const ended = `${end}: ${first(two)} and ${first(three)} after the scan`;
      expect(await namesOf([...head, `${one} daily`, ended, `${four} daily`])).toEqual(onlyOf([one, four]));
    }),
    RUNS,
  );
});

test('what was given once where the patient was seen is over, what is given there again is not', async () => {
  const there = fc.constantFrom('Given in ED', 'Given in clinic', 'Administered in the office', 'Given here');
  const times = fc.constantFrom('x1', 'once', 'x 1 dose');
  await fc.assert(
    fc.asyncProperty(heads, there, times, async (head, given, once) => {
      const list = [...head, 'lisinopril 10 mg daily', 'metformin 500 mg daily'];
      expect(await namesOf([...list, `${given}: ketorolac 30 mg IV ${once}`])).toEqual([
        'lisinopril',
        'metformin',
      ]);
      expect(await namesOf([...list, `${given}: medroxyprogesterone 150 mg IM every 12 weeks`])).toHaveLength(
        3,
      );
    }),
    RUNS,
  );
});

test('a legend in the brackets of a heading says what the mark before each entry means', async () => {
  const legend = fc.constantFrom<readonly [legend: string, goes: string, ends: string]>(
    ['(C = continue, S = stop, N = new)', 'C', 'S'],
    ['(K = keep, X = discontinue)', 'K', 'X'],
    ['[+ = continued; - = stopped]', '+', '-'],
    ['(C=continue D=discontinue)', 'C', 'D'],
  );
  const title = fc.constantFrom('Home meds reconciled 11/08', 'Medications', 'Pills at the visit');
  const gap = fc.constantFrom(' ', '  ');
  await fc.assert(
    fc.asyncProperty(title, legend, gap, drugs, async (head, [pairs, goes, ends], space, names) => {
      const rows = names.map((name, index) => `${index % 2 === 0 ? goes : ends}${space}${name} daily`);
      expect(await namesOf([`${head} ${pairs}`, ...rows])).toEqual(onlyOf([names[0] ?? '', names[2] ?? '']));
    }),
    RUNS,
  );
});

test('a label with its day, its reason and what shall be done about it ends what its line names, and nothing above', async () => {
  const label = fc.constantFrom(
    'Held since 6/1',
    'Stopped 5/2 by the renal team',
    'On hold, please restart when eating',
    'Withheld, GP to restart once well',
    'Off since admission',
    'Paused 3 May for the scan',
  );
  const heads = fc.constantFrom<(drugs: readonly string[]) => readonly string[]>(
    (list) => ['Medications', ...list],
    (list) => list,
    (list) => [`Home meds ${list.map((one, index) => `(${index + 1}) ${one}`).join(' ')}`],
    (list) => [`She takes ${list.join(', ')}.`],
  );
  const ended = fc.constantFrom('torsemide', 'torsemide 20 mg', 'zyxomarin', 'zyxomarin 20 mg daily');
  const known = drugs.filter((names) => !names.includes('zolquara 20 mg'));
  await fc.assert(
    fc.asyncProperty(heads, known, label, ended, async (list, names, words, one) => {
      const taken = names.map((name) => `${name} daily`);
      expect(await namesOf([...list(taken), `${words}: ${one}`])).toEqual(onlyOf(taken));
    }),
    RUNS,
  );
});

test('a title that takes drugs off what they stand on while they are taken ends what stands below it', async () => {
  const take = fc.constantFrom('REMOVE FROM', 'Delete from', 'Removed from', 'Take off');
  const where = fc.constantFrom('list', 'the med list', 'her profile', 'authorisation', 'repeat');
  await fc.assert(
    fc.asyncProperty(heads, drugs, take, where, async (head, [one = '', two = '', ...ended], verb, on) => {
      const rows = (names: readonly string[]): string[] => names.map((name) => `${name} daily`);
      const page = [...head, ...rows([one, two]), '', `${verb} ${on}`, ...rows(ended)];
      expect(await namesOf(page)).toEqual(onlyOf([one, two]));
    }),
    RUNS,
  );
});

test('a label with what it ends on its line does not reach into a paragraph of sentences apart from it', async () => {
  const label = fc.constantFrom('CEASED TODAY:', 'Stopped:', 'Discontinued:', 'No longer takes:');
  const between = fc.constantFrom<readonly string[]>([''], ['', 'ALLERGIES: codeine - vomiting.', '']);
  const tells = fc.constantFrom(
    'Trevor is tolerating the sertraline and has lost 5 kg.',
    'He has been well on sertraline, and sleeps.',
    'The sertraline is helping him.',
  );
  await fc.assert(
    fc.asyncProperty(label, between, tells, async (end, middle, told) => {
      const list = ['Current medications', 'sertraline 50 mg daily', 'lisinopril 10 mg daily', ''];
      const page = [...list, `${end} metformin 500 mg - diarrhoea`, ...middle, told];
      expect(await namesOf(page)).toEqual(['lisinopril', 'sertraline']);
    }),
    RUNS,
  );
});
