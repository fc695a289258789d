/** Laws of names that stand beside a list: told of as a whole, as examples, in questions and among orders for an operation, they are no entries. */
import { afterAll, expect, test } from '@jest/globals';
import fc from '../support/fast-check.ts';
import { extractMedications } from '../../src/documents/med-list-from-documents.ts';
import { documentOf } from '../support/document-builders.ts';
import { openStarterStore } from '../support/starter-store.ts';
import { entriesIn } from '../support/entries-of.ts';
import { size } from '../support/runs.ts';

const store = openStarterStore();
afterAll(() => store.close());

const entriesOf = entriesIn(store);
const RUNS = { numRuns: size(40, 10) };

const LIST = ['Current medications', 'lisinopril 10 mg daily', 'metformin 500 mg twice daily'];
const several = fc.shuffledSubarray(['sertraline', 'omeprazole', 'simvastatin', 'amlodipine', 'prednisone'], {
  minLength: 2,
  maxLength: 4,
});
const drug = several.map(([one = '']) => one);

/** `a, b and c`. */
function joined(names: readonly string[], last = 'and'): string {
  return `${names.slice(0, -1).join(', ')} ${last} ${names.at(-1) ?? ''}`;
}

async function namesSetAside(lines: readonly string[]): Promise<string[]> {
  const { list } = await extractMedications([documentOf(lines)], store);
  return list.setAside.map(({ name }) => name.toLowerCase()).toSorted();
}

test('what is said of none, any or all of the drugs before it is said of each of them, and of no entry beside them', async () => {
  const sayings = fc.constantFrom<(names: readonly string[]) => string>(
    (names) => `(the old sheet also had ${joined(names)} - not taking any of them)`,
    (names) => `(${joined(names)} - removed)`,
    (names) =>
      `Ward stay: ${joined(names)} given there, ${names.length === 2 ? 'neither' : 'none'} continued.`,
    (names) => `Earlier: ${joined(names)}, none of which were resumed.`,
    (names) => `${joined(names)} - discontinued`,
    (names) => `${joined(names, '&')}: stopped`,
  );
  await fc.assert(
    fc.asyncProperty(several, sayings, async (names, say) => {
      const lines = [...LIST, say(names)];
      expect(await entriesOf(lines)).toEqual(await entriesOf(LIST));
      expect(await namesSetAside(lines)).toEqual(names.toSorted());
    }),
    RUNS,
  );
});

test('what was given in a stay is no entry of the list in which it is told, two drugs with one form no more than one', async () => {
  const stays = fc.constantFrom('Hospital stay 5/2-5/4:', 'Last week:', 'Ward course:');
  const given = fc.constantFrom(
    'given inpatient',
    'administered as an inpatient',
    'given while hospitalized',
  );
  const form = fc.constantFrom('', ' drip', ' infusion', ' tablets');
  await fc.assert(
    fc.asyncProperty(stays, given, form, several, async (stay, how, as, [one = '', other = '']) => {
      const lines = [...LIST, `${stay} ${one} and ${other}${as} ${how}`];
      expect(await entriesOf(lines)).toEqual(await entriesOf(LIST));
    }),
    RUNS,
  );
});

test('an example of a kind of drugs in a sentence is no entry, in a list and in a plan, whatever the sentence does with the kind', async () => {
  const leads = fc.constantFrom(
    'I would think twice about drugs',
    'One should go easy on tablets',
    'It is wise to be careful with medicines',
    'She would rather have the patch than a tablet',
    'We would be slow to reach for agents',
  );
  const like = fc.constantFrom('such as', 'like', '(e.g.', 'for example');
  const heading = fc.constantFrom([], ['Plan']);
  await fc.assert(
    fc.asyncProperty(leads, like, several, heading, async (lead, word, names, at) => {
      const close = word.startsWith('(') ? ')' : '';
      const line = `${lead} ${word} ${joined(names, 'or')}${close} at her age.`;
      expect(await entriesOf([...LIST, ...at, line])).toEqual(await entriesOf(LIST));
    }),
    RUNS,
  );
});

test('what a question of a form is about is no entry, whatever box is ticked, and is told', async () => {
  const questions = fc.constantFrom<(name: string) => string>(
    (name) => `Has the member failed a trial of a drug of this class such as ${name}?`,
    (name) => `Is the preferred product (${name} or a generic) contraindicated?`,
    (name) => `Will the drug be used together with ${name} 20 mg daily?`,
    (name) => `Does the plan require ${name} first?`,
  );
  const answers = fc.constantFrom(
    '[x] Yes   [ ] No',
    '[ ] Yes   [x] No',
    '☒ Yes ☐ No',
    '[x] Yes   explain: see note',
  );
  await fc.assert(
    fc.asyncProperty(drug, questions, answers, fc.boolean(), async (name, ask, answer, isNumbered) => {
      const line = `${isNumbered ? '2. ' : ''}${ask(name)}   ${answer}`;
      expect(await entriesOf([...LIST, line])).toEqual(await entriesOf(LIST));
    }),
    RUNS,
  );
});

test('what is preferred to a drug begins, and the drug does not', async () => {
  await fc.assert(
    fc.asyncProperty(several, async ([first = '', other = '']) => {
      const line = `Start ${first} 20 mg daily rather than ${other}.`;
      expect(await entriesOf(['Plan', line])).toEqual(
        await entriesOf(['Plan', `Start ${first} 20 mg daily.`]),
      );
    }),
    RUNS,
  );
});

test('orders for the day of an operation are no entries; the home list of the same sheet stays as it is', async () => {
  const headings = fc.constantFrom(
    'Orders for day of surgery',
    'Day of surgery orders:',
    'Orders for the day of the procedure (not home medications)',
    'Operating room orders',
  );
  const moments = fc.constantFrom('in holding', 'at induction', 'within 2 h of incision', 'x1', 'at closure');
  await fc.assert(
    fc.asyncProperty(headings, several, moments, async (heading, names, moment) => {
      const orders = names.map((name) => `${name} 20 mg ${moment}`);
      expect(await entriesOf([...LIST, heading, ...orders])).toEqual(await entriesOf(LIST));
    }),
    RUNS,
  );
});

test('an assessment before an anesthetic ends nothing that it tells of', async () => {
  const titles = fc.constantFrom(
    'Pre-Anesthesia Assessment',
    'Anesthesia evaluation',
    'Pre-anaesthetic visit',
  );
  await fc.assert(
    fc.asyncProperty(titles, several, async (title, names) => {
      const lines = [
        title,
        'ASA class III. Home medications:',
        ...names.map((name) => `${name} 20 mg daily`),
      ];
      expect(await entriesOf(lines)).toHaveLength(names.length);
      expect(await namesSetAside(lines)).toEqual([]);
    }),
    RUNS,
  );
});
