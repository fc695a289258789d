/** Laws of letters of one case: what a note says in letters of both it says in capitals alone and in small letters alone too. */
import { afterAll, describe, expect, test } from '@jest/globals';
import fc from '../support/fast-check.ts';
import { extractMedications } from '../../src/documents/med-list-from-documents.ts';
import { documentOf } from '../support/document-builders.ts';
import { entriesIn } from '../support/entries-of.ts';
import { openStarterStore } from '../support/starter-store.ts';
import { size } from '../support/runs.ts';

const store = openStarterStore();
const entriesOf = entriesIn(store);
afterAll(() => store.close());

const WRITINGS: readonly ((text: string) => string)[] = [
  (text) => text.toUpperCase(),
  (text) => text.toLowerCase(),
];

/** The entries as written; in capitals and in small letters they are the same. */
async function alikeIn(lines: readonly string[]): Promise<string[]> {
  const small = (entries: readonly string[]): string[] => entries.map((entry) => entry.toLowerCase());
  const expected = await entriesOf(lines);
  for (const write of WRITINGS)
    expect(small(await entriesOf(lines.map((line) => write(line))))).toEqual(small(expected));
  return expected;
}

const RUNS = { numRuns: size(24, 8) };
const DOSED = fc.shuffledSubarray(
  [
    'Lisinopril 10 mg p.o. daily',
    'Metformin 500 mg p.o. b.i.d.',
    'Lipitor 40 mg p.o. q.h.s.',
    'Coreg 6.25 mg b.i.d.',
  ],
  { minLength: 2, maxLength: 3 },
);
const NAME = fc.constantFrom('Keppra', 'Coumadin', 'Lasix', 'Norvasc', 'Zocor');

describe('how a drug is taken', () => {
  test('dots of abbreviations end nothing: what is taken as needed is taken so', async () => {
    const often = fc.constantFrom(
      'q.6h. p.r.n.',
      'q.4h. p.r.n.',
      'b.i.d. p.r.n.',
      'q.h.s. p.r.n.',
      'q.12 h. p.r.n.',
    );
    const reason = fc.constantFrom('', ' for pain', ' pain', ' nausea', ' for sleep');
    const lead = fc.constantFrom('He takes', 'Her medicines are', 'He was discharged on');
    await fc.assert(
      fc.asyncProperty(lead, often, reason, DOSED, async (said, how, why, others) => {
        const read = await alikeIn([`${said} Tylenol 500 mg p.o. ${how}${why}, and ${others.join(', ')}.`]);
        expect(read.filter((entry) => entry.includes('PRN'))).toHaveLength(1);
      }),
      RUNS,
    );
  });

  test('a new sentence behind an abbreviation is no part of the dose', async () => {
    const next = fc.constantFrom(
      'I will see her in two weeks.',
      'She is to call if she has chest pain.',
      'The patient agrees with this plan.',
    );
    await fc.assert(
      fc.asyncProperty(DOSED, next, async (drugs, sentence) => {
        expect(await alikeIn([`She takes ${drugs.join(', ')} ${sentence}`])).toHaveLength(drugs.length);
      }),
      RUNS,
    );
  });

  test('a verb behind a name is none of its name', async () => {
    const told = fc.constantFrom<(name: string) => string>(
      (name) => `${name} stays at 20 mg daily.`,
      (name) => `${name} reduced to 20 mg daily today.`,
      (name) => `${name} upped to 20 mg twice a day.`,
      (name) => `${name} comes down to 20 mg at bedtime.`,
      (name) => `${name} cannot be taken more than twice a day.`,
    );
    await fc.assert(
      fc.asyncProperty(NAME, told, async (name, tell) => {
        for (const entry of await alikeIn(['Her list was gone through with her.', tell(name)]))
          expect(entry.toLowerCase()).not.toMatch(/stays|reduced|upped|comes|cannot/u);
      }),
      RUNS,
    );
  });
});

describe('where a list begins and ends', () => {
  test('a label in capitals heads the list behind it', async () => {
    const label = fc.constantFrom(
      'MEDICATIONS ON TRANSFER',
      'MEDICATIONS AT THE TIME OF ADMISSION',
      'CURRENT OUTPATIENT MEDICATIONS',
      'DISCHARGE MEDICATIONS',
      'MEDICATIONS',
    );
    const before = fc.constantFrom(
      'SOCIAL HISTORY: He lives alone.',
      'IMPRESSION: Doing well.',
      'LABORATORY: Sodium 138.',
    );
    await fc.assert(
      fc.asyncProperty(label, before, DOSED, async (heading, above, drugs) => {
        const listed = drugs.map((drug, at) => `${at + 1}. ${drug.replace(/\.$/u, '')}.`).join(' ');
        const read = await alikeIn([above, `${heading}: ${listed}`, 'ALLERGIES: Penicillin.']);
        expect(read).toHaveLength(drugs.length);
      }),
      RUNS,
    );
  });

  test('what ended under its heading stays ended', async () => {
    const heading = fc.constantFrom(
      'HOME MEDICATIONS STOPPED',
      'HOSPITAL MEDICATIONS NOT CONTINUED',
      'DISCONTINUED ON ADMISSION',
      'DISCONTINUED MEDICATIONS',
    );
    await fc.assert(
      fc.asyncProperty(heading, NAME, DOSED, async (over, ended, drugs) => {
        const taken = drugs.filter((drug) => !drug.startsWith(ended));
        const read = await alikeIn([
          '# MEDICATIONS',
          ...taken,
          `# ${over}`,
          `${ended} 20 mg daily`,
          'Digoxin 0.125 mg daily',
        ]);
        expect(read).toHaveLength(taken.length);
      }),
      RUNS,
    );
  });

  test('words of a finding are no names', async () => {
    const finding = fc.constantFrom(
      'There is no edema of the legs.',
      'The kidneys are normal on ultrasound.',
      'Affect is constricted, speech is linear.',
      'She has arthralgias of the hands and a dry mouth.',
    );
    await fc.assert(
      fc.asyncProperty(finding, DOSED, async (found, drugs) => {
        const read = await alikeIn([`She takes ${drugs.join(', ')}.`, '', 'PHYSICAL EXAMINATION:', found]);
        expect(read).toHaveLength(drugs.length);
      }),
      RUNS,
    );
  });
});

describe('lines that the margin broke', () => {
  test('a sentence goes on in the next line', async () => {
    const cut = fc.constantFrom<readonly [string, string]>(
      [
        'She was seen today together with her daughter, and she still takes metformin 500 mg',
        'twice a day without any trouble.',
      ],
      [
        'He came to the clinic for his blood pressure, which is well controlled on lisinopril',
        '20 mg daily.',
      ],
      [
        'We talked about the side effects of the tablets at length, and she will take warfarin 5',
        'mg every evening.',
      ],
    );
    await fc.assert(
      fc.asyncProperty(cut, async (lines) => {
        expect(await alikeIn([...lines])).toHaveLength(1);
      }),
      RUNS,
    );
  });
});

describe('names', () => {
  test('a word of a name behind its brand belongs to it', async () => {
    const name = fc.constantFrom(
      'Symbicort Rapihaler 160 mcg',
      'Voltaren Emulgel 1%',
      'Prevacid SoluTab 30 mg',
    );
    await fc.assert(
      fc.asyncProperty(name, async (written) => {
        const [entry] = await alikeIn([
          '# Current medications',
          `${written} twice daily`,
          'Metformin 500 mg twice daily',
        ]);
        expect(entry).toBeDefined();
      }),
      RUNS,
    );
  });

  test('what is shown of a document in capitals is in capitals', async () => {
    const lines = [
      'SEEN FOR FOLLOW-UP. SHE TAKES ZYXOMARIN 5 MG P.O. DAILY AND LISINOPRIL 10 MG DAILY.',
      'MEDICATIONS:',
      'QUORVITAL 5 MG DAILY',
      'METFORMIN 500 MG DAILY',
      'NAPROXEN WAS STOPPED BECAUSE OF A RASH.',
    ];
    const { list, unread, records } = await extractMedications([documentOf(lines)], store);
    expect(list.medications.map(({ drugName }) => drugName)).toContain('QUORVITAL');
    const shown = [
      ...list.medications.flatMap(({ sources }) => sources.map(({ line }) => line)),
      ...list.setAside.map(({ source }) => source.line),
      ...unread.flatMap(({ line }) => line ?? []),
    ];
    expect(shown.filter((line) => !lines.includes(line))).toEqual([]);
    for (const { mention } of records.flatMap((record) => record.mentions))
      expect([mention.name, ...mention.sigs].join(' ')).not.toMatch(/\p{Ll}/u);
  });
});

test('in a list in small letters an entry that begins with an abbreviation takes nothing of the line below it', async () => {
  const abbreviated = fc.constantFrom('D3 2000 units', 'HCTZ 25 mg', 'ASA 81 mg', 'B12 1000 mcg');
  const unknown = fc.constantFrom(
    'zyxomarin at bedtime',
    'zyxomarin pm at nite if cant sleep',
    'tylonoll 2 every 6 hours as needed',
    'quidane twice a day',
  );
  await fc.assert(
    fc.asyncProperty(DOSED, abbreviated, unknown, async (listed, entry, line) => {
      const small = listed.map((one) => one.toLowerCase());
      const alone = await entriesOf(['medications', entry]);
      const entries = await entriesOf(['medications', ...small, entry, line]);
      expect(entries).toEqual(expect.arrayContaining(alone));
    }),
    RUNS,
  );
});
