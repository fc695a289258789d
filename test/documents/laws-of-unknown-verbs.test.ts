/** Laws of verbs that nobody knows: what a sentence says was done with a drug may be its end, so it is kept apart as unclear, and no neighbour with it. */
import { afterAll, expect, test } from '@jest/globals';
import fc from '../support/fast-check.ts';
import { extractMedications } from '../../src/documents/med-list-from-documents.ts';
import { KNOWN_VERB_ROWS } from '../../src/standing/verbs/known-verb-table.ts';
import { documentOf } from '../support/document-builders.ts';
import { openStarterStore } from '../support/starter-store.ts';
import { size } from '../support/runs.ts';

const store = openStarterStore();
afterAll(() => store.close());

const RUNS = { numRuns: size(60, 15) };

async function read(lines: readonly string[]): Promise<{ listed: string[]; apart: string[] }> {
  const { list } = await extractMedications([documentOf(lines)], store);
  return {
    listed: list.medications.map(({ drugName }) => drugName),
    apart: list.setAside.map(({ name, reason }) => `${name}: ${reason}`),
  };
}

const drug = fc.constantFrom('lisinopril', 'metformin', 'warfarin');
const zorged = fc.constantFrom('zorged', 'blimpted', 'frobbed', 'dwindelled', 'kweffen');
const voice = fc.constantFrom<(verb: string, drug: string) => string>(
  (verb, name) => `${name} 5 mg daily was ${verb} in May.`,
  (verb, name) => `${name} 5 mg daily has since been ${verb}.`,
  (verb, name) => `${name} 5 mg daily got ${verb} by neurology.`,
  (verb, name) => `${name} 5 mg daily, which was quickly ${verb}.`,
);

test('what was done with a drug in a word that nobody knows leaves it unclear, and its neighbour taken', async () => {
  await fc.assert(
    fc.asyncProperty(zorged, voice, drug, async (verb, say, name) => {
      const { listed, apart } = await read([`HISTORY: ${say(verb, name)} She takes atenolol 25 mg daily.`]);
      expect(listed).toEqual([expect.stringContaining('atenolol')]);
      expect(apart).toEqual([expect.stringMatching(/: unclear$/u)]);
    }),
    RUNS,
  );
});

test('so does one right before the drug', async () => {
  const who = fc.constantFrom('She', 'We', 'The neurologist', 'Dr. Osman');
  const verb = fc.constantFrom('zorged', 'blimpted', 'frobbed');
  await fc.assert(
    fc.asyncProperty(who, verb, drug, async (person, done, name) => {
      const { listed, apart } = await read([`HISTORY: ${person} ${done} her ${name} 5 mg daily.`]);
      expect(listed).toEqual([]);
      expect(apart).toEqual([expect.stringMatching(/: unclear$/u)]);
    }),
    RUNS,
  );
});

test('what came with a drug, in a word that nobody knows, makes it no entry of the list it stands in, and is told', async () => {
  const cameWith = fc.constantFrom('with', 'on', 'after', 'with her');
  const place = fc.constantFrom<(said: string) => readonly string[]>(
    (said) => ['atenolol 25 mg daily', said],
    (said) => [said, 'atenolol 25 mg daily'],
    (said) => [`atenolol 25 mg daily. ${said}.`],
  );
  const verb = fc.constantFrom('Zorged', 'Blimpted', 'Frobbed up', 'Dwindelled badly');
  await fc.assert(
    fc.asyncProperty(verb, cameWith, drug, place, async (did, preposition, name, around) => {
      const { listed, apart } = await read(['# Medications', ...around(`${did} ${preposition} ${name}`)]);
      expect(listed).toEqual([expect.stringContaining('atenolol')]);
      expect(apart).toEqual([expect.stringMatching(/: unclear$/u)]);
    }),
    RUNS,
  );
});

test('in a list the entry stays', async () => {
  await fc.assert(
    fc.asyncProperty(zorged, drug, async (verb, name) => {
      const lines = ['# Medications', `${name} 5 mg daily, was ${verb} in May`, 'atenolol 25 mg daily'];
      expect((await read(lines)).listed).toHaveLength(2);
    }),
    RUNS,
  );
});

test('what the entry of a list denies of a drug, and gives no directions for, leaves it unclear', async () => {
  const denied = fc.constantFrom('is not', 'are not', 'will not be', 'cannot be', 'should never be');
  const form = fc.constantFrom('', ' tablets', ' 5 mg', ' 5 mg tablets');
  await fc.assert(
    fc.asyncProperty(zorged, drug, denied, form, async (verb, name, deny, product) => {
      const lines = [
        '# Medications',
        `${name}${product} ${deny} ${verb} by our board`,
        'atenolol 25 mg daily',
      ];
      const { listed, apart } = await read(lines);
      expect(listed).toEqual([expect.stringContaining('atenolol')]);
      expect(apart).toEqual([expect.stringMatching(/: unclear$/u)]);
    }),
    RUNS,
  );
});

test('so does what a person did, set off behind a drug without directions', async () => {
  const who = fc.constantFrom('patient', 'pt', 'he', 'she');
  const mark = fc.constantFrom(': ', ' - ');
  await fc.assert(
    fc.asyncProperty(zorged, drug, who, mark, async (verb, name, person, set) => {
      const done = verb.endsWith('ed') ? verb : 'zorged';
      const lines = ['# Medications', `${name}${set}${person} ${done} it in July`, 'atenolol 25 mg daily'];
      const { listed, apart } = await read(lines);
      expect(listed).toEqual([expect.stringContaining('atenolol')]);
      expect(apart).toEqual([expect.stringMatching(/: unclear$/u)]);
    }),
    RUNS,
  );
});

test('so does what it did, set off behind its name, whatever the year', async () => {
  const effect = fc.constantFrom(
    'caused a seizure in 2015',
    'made him sick',
    'made her zorgul',
    'upset her stomach',
  );
  const mark = fc.constantFrom(': ', ' - ', ' – ', ' ');
  await fc.assert(
    fc.asyncProperty(drug, effect, mark, async (name, did, set) => {
      const { listed, apart } = await read(['# Medications', `${name}${set}${did}`, 'atenolol 25 mg daily']);
      expect(listed).toEqual([expect.stringContaining('atenolol')]);
      expect(apart).toHaveLength(1);
    }),
    RUNS,
  );
});

test('what it denies of how a drug is kept or given, or of one with its directions, leaves it taken', async () => {
  const said = fc.constantFrom(
    'is not to be missed',
    'should not be changed',
    '5 mg daily is not zorged by our board',
    '5 mg daily will not be blimpted',
  );
  await fc.assert(
    fc.asyncProperty(drug, said, async (name, remark) => {
      const lines = ['# Medications', `${name} ${remark}`, 'atenolol 25 mg daily'];
      expect((await read(lines)).listed).toHaveLength(2);
    }),
    RUNS,
  );
});

test.each(
  KNOWN_VERB_ROWS.flatMap(({ reason, examples }) => examples.map((example) => ({ reason, example }))),
)('$reason: $example', async ({ example }) =>
  expect((await read([`HISTORY: ${example}.`])).listed).toHaveLength(1),
);

test('a line that a verb and its day lead hides no drug: without directions it is unclear, with them it stays and is told', async () => {
  const lead = fc.constantFrom(
    'Lined through 4/2:',
    'Zorged 4/2/26:',
    'Blotted on 12/3:',
    'Frobbed by Mary on May 3:',
  );
  await fc.assert(
    fc.asyncProperty(lead, drug, async (label, name) => {
      const lines = (entry: string): string[] => ['# Medications', 'atenolol 25 mg tab daily', entry];
      const open = await read(lines(`${label} ${name} 5 mg tab`));
      expect(open.listed).toEqual([expect.stringContaining('atenolol')]);
      expect(open.apart).toEqual([expect.stringMatching(new RegExp(`^${name}.*: unclear$`, 'u'))]);
      const line = `${label} ${name} 5 mg tab twice daily`;
      expect((await read(lines(line))).listed).toHaveLength(2);
      const { unread } = await extractMedications([documentOf(lines(line))], store);
      expect(unread.map((one) => one.line)).toEqual([line]);
    }),
    RUNS,
  );
});

test('known verbs and starts lead to what is taken', async () => {
  const lead = fc.constantFrom(
    'Added 4/2:',
    'Refilled 4/2/26:',
    'Updated on 12/3:',
    'Prescribed by Mary on May 3:',
  );
  await fc.assert(
    fc.asyncProperty(lead, drug, async (label, name) => {
      const { listed } = await read([
        '# Medications',
        'atenolol 25 mg tab daily',
        `${label} ${name} 5 mg tab`,
      ]);
      expect(listed).toHaveLength(2);
    }),
    RUNS,
  );
});

test('a stop of a drug, known or not, ends none with which another thing is done, whatever the verb', async () => {
  const stops = fc.tuple(
    fc.constantFrom('I have stopped', 'We discontinued', 'I ceased'),
    fc.constantFrom('zyxomarin', 'lisinopril', 'gliclazide'),
  );
  const link = fc.constantFrom(' and', ' outright and', ' today, and', ' for her falls and then', ',');
  const done = fc.constantFrom('halved', 'cut back', 'zorbed', 'doubled', 'turned down', 'refilled');
  const whose = fc.constantFrom('the', 'her');
  await fc.assert(
    fc.asyncProperty(stops, link, done, whose, async ([end, name], and, verb, own) => {
      const lines = [
        '# Medications',
        'atenolol 25 mg daily',
        'Optisulin 20 units at bedtime',
        '',
        `${end} ${own} ${name}${and} ${verb} ${own} atenolol.`,
        `${end} ${own} ${name}${and} ${verb} ${own} Optisulin.`,
      ];
      expect((await read(lines)).listed).toEqual([
        expect.stringContaining('atenolol'),
        expect.stringContaining('Optisulin'),
      ]);
    }),
    RUNS,
  );
});

test('two verbs in a row have one object: the stop before a word that nobody knows ends it', async () => {
  const stop = fc.constantFrom('I have stopped', 'We discontinued', 'We stopped today');
  const done = fc.constantFrom('shredded', 'zorbed', 'removed', 'packed up');
  const name = fc.constantFrom('atenolol', 'Optisulin');
  await fc.assert(
    fc.asyncProperty(stop, done, name, async (end, verb, drug) => {
      const lines = ['# Medications', `${drug} 20 mg daily`, 'sertraline 50 mg daily', '# Plan'];
      const { listed } = await read([...lines, `${end} and ${verb} her ${drug}.`]);
      expect(listed).toEqual([expect.stringContaining('sertraline')]);
    }),
    RUNS,
  );
});
