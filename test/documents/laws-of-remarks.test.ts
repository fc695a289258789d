/** Laws of remarks: what nobody understands behind an entry changes nothing on the list, and is told. */
import { afterAll, describe, expect, test } from '@jest/globals';
import { extractMedications } from '../../src/documents/med-list-from-documents.ts';
import { HARMLESS_ENDINGS, HARMLESS_WORD_ROWS } from '../../src/documents/list/remark-word-table.ts';
import { documentOf } from '../support/document-builders.ts';
import { entriesIn } from '../support/entries-of.ts';
import fc from '../support/fast-check.ts';
import { size } from '../support/runs.ts';
import { openStarterStore } from '../support/starter-store.ts';

const store = openStarterStore();
afterAll(() => store.close());

const entriesOf = entriesIn(store);
const RUNS = { numRuns: size(60, 12) };

async function toldIn(lines: readonly string[]): Promise<readonly string[]> {
  const { unread } = await extractMedications([documentOf(lines)], store);
  return unread.map(({ line = '' }) => line);
}

const ENTRIES: readonly string[] = [
  'lisinopril 10 mg daily',
  'metformin 500 mg tablet by mouth twice daily with meals',
  'furosemide 20 mg every morning',
  'Take 1 tablet of warfarin 5 mg every evening',
  'albuterol 2 puffs every 4 hours as needed for wheezing',
];

/** Words of no language. */
const word = fc
  .tuple(
    fc.constantFrom('zor', 'kwe', 'vlu', 'fras', 'ty'),
    fc.constantFrom('gul', 'mbi', 'xon', 'rbo'),
    fc.constantFrom('', 'ked', 'p', 'sh', 'nt'),
  )
  .map((syllables) => syllables.join(''));
const wordingLedBy = (...leads: readonly string[]): fc.Arbitrary<string> =>
  fc.oneof(
    fc.array(word, { minLength: 1, maxLength: 5 }).map((words) => words.join(' ')),
    fc
      .tuple(fc.constantFrom(...leads), word, fc.constantFrom('', ' in 2019', '?'))
      .map(([lead, unknown, tail]) => `${lead} ${unknown}${tail}`),
  );
const LEADS = ['ditched', 'lost', 'per her', 'was for'];
const wording = wordingLedBy(...LEADS, 'made her');
/** Behind a name alone, what the drug did is understood (laws-of-unknown-verbs). */
const wordingBehindName = wordingLedBy(...LEADS);
/** Ways to set a remark apart; behind whole directions it needs no mark. */
const behind = fc.constantFrom<(entry: string, remark: string) => string>(
  (entry, remark) => `${entry} - ${remark}`,
  (entry, remark) => `${entry} (${remark})`,
  (entry, remark) => `${entry} [${remark}]`,
  (entry, remark) => `${entry} *${remark}*`,
  (entry, remark) => `${entry} => ${remark}`,
);

describe('a question', () => {
  test('whether a drug is taken leaves it on the list, and is told', async () => {
    const asked = fc.constantFrom(
      'It is not clear if she is taking',
      'We could not find out whether he takes',
      'Daughter unsure whether she is still taking',
    );
    const drugs = fc.constantFrom('Geodon 40 mg daily', 'warfarin 5 mg every evening');
    await fc.assert(
      fc.asyncProperty(asked, drugs, async (question, drug) => {
        const lines = ['MEDICATIONS', `${question} ${drug}.`, 'Zoloft 50 mg daily.'];
        expect((await toldIn(lines)).join(' ')).toContain(question);
        expect(await entriesOf(lines)).toHaveLength(2);
        expect(await toldIn(['MEDICATIONS', `She is taking ${drug}.`])).toEqual([]);
      }),
      RUNS,
    );
  });
});

describe('an ending that nobody understands', () => {
  const lists = fc.shuffledSubarray([...ENTRIES], { minLength: 2 });

  test('leaves its entry and the neighbours as they are, and its words are told', async () => {
    await fc.assert(
      fc.asyncProperty(lists, fc.nat(), wording, behind, async (entries, at, remark, put) => {
        const marked = entries.map((entry, index) =>
          index === at % entries.length ? put(entry, remark) : entry,
        );
        expect(await entriesOf(['# Medications', ...marked])).toEqual(
          await entriesOf(['# Medications', ...entries]),
        );
        expect(await toldIn(['# Medications', ...entries])).toEqual([]);
        expect(await toldIn(['# Medications', ...marked])).toEqual([expect.stringContaining(remark)]);
      }),
      RUNS,
    );
  });

  test('is told behind a name alone, and in the cell of remarks or of the state', async () => {
    await fc.assert(
      fc.asyncProperty(wordingBehindName, wording, async (behindName, remark) => {
        const alone = ['# Medications', 'amlodipine 5 mg daily', `lisinopril - ${behindName}`];
        expect(await toldIn(alone)).toEqual([expect.stringContaining(behindName)]);
        for (const column of ['Comments', 'Status']) {
          const table = [
            `Medication  Dose  Frequency  ${column}`,
            'lisinopril  10 mg  daily  ',
            `metformin  500 mg  BID  ${remark}`,
          ];
          expect(await toldIn(['# Medications', ...table])).toEqual([expect.stringContaining(remark)]);
        }
      }),
      RUNS,
    );
  });
});

describe('words that say nothing against an entry', () => {
  const ENTRY = 'lisinopril 20 mg daily';
  const behindEntry = (remark: string): readonly string[] => [
    '# Medications',
    `${ENTRY} ${remark}`,
    'metformin 500 mg BID',
  ];

  test.each(HARMLESS_WORD_ROWS.flatMap(({ id, examples }) => examples.map((example) => [id, example])))(
    '%s: %s',
    async (_id, example) => {
      expect(await toldIn(behindEntry(example))).toEqual([]);
    },
  );
  test.each(HARMLESS_WORD_ROWS.flatMap(({ id, others }) => others.map((other) => [id, other])))(
    '%s, not all of them: %s',
    async (_id, other) => {
      expect(await toldIn(behindEntry(other))).toEqual([`${ENTRY} ${other}`]);
    },
  );
  test.each(HARMLESS_ENDINGS.flatMap(({ examples }) => examples))('by their ending: %s', async (example) => {
    expect(await toldIn(behindEntry(example))).toEqual([]);
  });

  test.each([
    ['lisinopril 20 mg daily - hold for SBP < 100'],
    ['metformin 500 mg BID for sugar, with meals'],
    ['warfarin 5 mg daily; no refills'],
    ['lisinopril 20 mg daily #90 RF 3'],
    ['lisinopril 20 mg daily, started 3/1/26 by Dr. Lee'],
    ['lisinopril (Prinivil) 20 mg daily - John Brach'],
  ])('%s', async (line) => {
    expect(await toldIn(['# Medications', line, 'atorvastatin 40 mg nightly'])).toEqual([]);
  });
});

test('in the row of a drug a remark that ends a combination with it ends the combination', async () => {
  const ended = fc.constantFrom('instead of', 'in place of', 'replaces', 'stopped', 'switched from');
  const pairs = fc.constantFrom(
    ['Paracetamol', 'co-codamol'],
    ['Lisinopril', 'lisinopril/HCTZ'],
    ['Losartan', 'Hyzaar'],
    ['Simvastatin', 'ezetimibe/simvastatin'],
  );
  await fc.assert(
    fc.asyncProperty(ended, pairs, async (words, [part = '', whole = '']) => {
      const remark = words === 'stopped' ? `${whole} stopped` : `${words} ${whole}`;
      const lines = [
        'Drug           Dose          Comment',
        'Furosemide     40 mg daily   new, oedema',
        `${part.padEnd(15)}10 mg daily   ${remark}`,
        'Ramipril       10 mg daily   unchanged',
      ];
      const own = part === 'Paracetamol' ? 'acetaminophen' : part.toLowerCase();
      const shown = (await entriesOf(lines)).map((entry) => entry.split(' ')[0] ?? '');
      expect(new Set(shown)).toEqual(new Set(['furosemide', 'ramipril', own]));
    }),
    RUNS,
  );
});

test('a cell of remarks that says an end says it, whatever the cells before it hold', async () => {
  const said = fc.constantFrom('COURSE DONE', 'stopped', 'taper finished', 'MD d/ced 7/24');
  const taken = fc.constantFrom('1 tab PO BID x 10 d', 'as directed', 'zorb 3 plim', '1 tab daily');
  await fc.assert(
    fc.asyncProperty(said, taken, async (remark, directions) => {
      const lines = [
        'DRUG               SIG                    QTY   LAST FILL   NOTE',
        'LOSARTAN 50MG TAB  1 tab PO daily         90    01/14/25',
        `ATENOLOL 25MG TAB  ${directions.padEnd(22)} 20    09/08/24    ${remark}`,
        'LISINOPRIL 40MG TAB  1 tab PO daily       90    02/10/25',
      ];
      const shown = (await entriesOf(lines)).map((entry) => entry.split(' ')[0]);
      expect(shown).toEqual(['lisinopril', 'losartan']);
    }),
    RUNS,
  );
});
