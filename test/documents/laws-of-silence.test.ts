/** The first law of documents: a list is never shorter without a word. What names a drug is listed, set aside, or told as not read. */
import { afterAll, describe, expect, test } from '@jest/globals';
import fc from '../support/fast-check.ts';
import { extractMedications } from '../../src/documents/med-list-from-documents.ts';
import { openStarterStore } from '../support/starter-store.ts';
import { composePages } from '../../src/documents/reader/read-pages.ts';
import { documentOf, printedWords } from '../support/document-builders.ts';
import { size } from '../support/runs.ts';

const store = openStarterStore();
afterAll(() => store.close());

const KNOWN = [
  'lisinopril',
  'metformin',
  'warfarin',
  'amlodipine',
  'gabapentin',
  'furosemide',
  'sertraline',
  'atorvastatin',
  'prednisone',
  'omeprazole',
  'tamsulosin',
  'levothyroxine',
] as const;
const UNKNOWN = ['zyxomarin', 'quovadrel', 'nephroblend', 'tomaverdin'] as const;

/** Headings over lists, and such as may stand over anything. */
const LISTS = [
  'MEDICATIONS',
  'Current Medications:',
  'DISCHARGE MEDICATIONS',
  'STOPPED MEDICATIONS',
  'Medications discontinued on admission:',
  'On hold for now:',
] as const;
const OTHER_HEADINGS = ['What she takes here:', 'Comfort kit', 'Changes since the last visit'] as const;
const LABELS = ['', '', '', 'Continue: ', 'STOP: ', 'Keep: ', 'New: ', 'Morning: ', 'For pain: '] as const;
const ORDERS = ['Hold ', 'Resume '] as const;
const MANNERS = [
  '10 mg daily',
  '20 mg twice daily',
  '5 mg at bedtime',
  '1 tab daily',
  '10 three times',
  '25 mg',
] as const;
const BEHIND = ['', '', '', ' - stopped', ' (on hold)', ' for now', ', see letter'] as const;

/** Sentences with the places of their drugs: `A`, `B`. */
const SENTENCES = [
  'Hold A after starting B.',
  'He takes A and B.',
  'She was started on A, and B was stopped.',
  'We increased A to 20 mg daily.',
  'Switch A to B 10 mg daily.',
  'Continue A 10 mg p.o. b.i.d. I will see him if symptoms persist.',
  'Will treat with A 10 mg twice a day; B if that fails.',
  'A 10 mg daily and B were reviewed with her daughter.',
  'Given A for a week, then B 5 mg daily.',
  'Hold A 5 days before surgery.',
] as const;
const LEADS = [
  'PLAN: ',
  'HISTORY OF PRESENT ILLNESS: ',
  'ASSESSMENT: ',
  'Seen today. ',
  'Nurse call: ',
] as const;

/** What a document says of some drugs: its lines. */
type Block = (drugs: readonly string[]) => readonly string[];

/** Entries under a heading, with what stands before and behind each. */
function entriesUnder(headings: readonly string[], before: readonly string[]): fc.Arbitrary<Block> {
  const entry = fc.record({
    before: fc.constantFrom(...before),
    manner: fc.constantFrom(...MANNERS),
    behind: fc.constantFrom(...BEHIND),
  });
  return fc
    .tuple(
      fc.constantFrom(...headings),
      fc.array(entry, { minLength: 4, maxLength: 4 }),
      fc.constantFrom('', '- ', '  '),
    )
    .map(([heading, entries, margin]) => (drugs) => [
      '',
      heading,
      ...drugs.map((drug, at) => {
        const { before: lead = '', manner = '', behind = '' } = entries[at % entries.length] ?? {};
        return `${margin}${lead}${[drug, manner].join(' ').trim()}${behind}`;
      }),
    ]);
}

const entryList = entriesUnder([...LISTS, ...OTHER_HEADINGS], [...LABELS, ...ORDERS]);

function withParts(drug: string, [manner = '', behind = '']: readonly string[]): string {
  return `${[drug, manner].join(' ').trim()}${behind}`;
}

const runInList: fc.Arbitrary<Block> = fc
  .tuple(
    fc.constantFrom('MEDICATIONS: ', 'Meds at home: ', 'Rx: '),
    fc.array(fc.tuple(fc.constantFrom(...MANNERS), fc.constantFrom(...BEHIND)), {
      minLength: 4,
      maxLength: 4,
    }),
  )
  .map(([lead, parts]) => (drugs) => [
    `${lead}${drugs.map((drug, at) => withParts(drug, parts[at % parts.length] ?? [])).join(', ')}.`,
  ]);

const sentence: fc.Arbitrary<Block> = fc
  .tuple(fc.constantFrom(...LEADS), fc.constantFrom(...SENTENCES))
  .map(([lead, text]) => (drugs) => {
    const [first = '', second = 'prednisone'] = drugs;
    return [`${lead}${text.replace(/\bA\b/u, first).replace(/\bB\b/u, second)}`];
  });

const labelled: fc.Arbitrary<Block> = fc.constant((drugs) =>
  drugs.flatMap((drug) => [`Medication: ${drug}`, 'Dose: 10 mg', 'Frequency: daily']),
);

/** Two drugs a block, one of them known, no drug twice. */
const documents = fc
  .tuple(
    fc.array(fc.oneof(entryList, runInList, sentence, labelled), { minLength: 1, maxLength: 4 }),
    fc.shuffledSubarray([...KNOWN], { minLength: 8 }),
  )
  .map(([blocks, drugs]) => ({
    lines: blocks.flatMap((block, at) => block(drugs.slice(2 * at, 2 * at + 2))),
    drugs,
  }));

async function told(lines: readonly string[]) {
  const { list, unread } = await extractMedications([documentOf(lines)], store);
  return [
    ...list.medications.map(({ drugName }) => drugName),
    ...list.setAside.map(({ name }) => name),
    ...unread.map(({ line }) => line ?? ''),
  ]
    .join('\n')
    .toLowerCase();
}

describe('a list is never shorter without a word', () => {
  test('every drug that is named outside of what is about others is listed, set aside or told', async () => {
    await fc.assert(
      fc.asyncProperty(documents, async ({ lines, drugs }) => {
        const answer = await told(lines);
        const named = drugs.filter((drug) => lines.some((line) => line.includes(drug)));
        expect(named.filter((drug) => !answer.includes(drug))).toEqual([]);
      }),
      { numRuns: size(120, 60) },
    );
  });

  test('so is what a sentence says is taken, whatever heading it stands under', async () => {
    const headings = fc.constantFrom(
      'LABORATORY DATA: Sodium 138. ',
      'RESULTS: ',
      'IMMUNIZATIONS: ',
      'IMAGING: ',
    );
    const says = fc.constantFrom<(drug: string) => string>(
      (drug) => `She takes ${drug} 40 mg twice a day.`,
      (drug) => `This was switched to ${drug} 40 mg twice a day.`,
      (drug) => `Continue ${drug} 40 mg daily.`,
    );
    await fc.assert(
      fc.asyncProperty(headings, says, fc.constantFrom(...KNOWN), async (heading, say, drug) => {
        expect(await told([heading + say(drug)])).toContain(drug);
      }),
      { numRuns: size(60, 20) },
    );
  });

  test('so is what was given at a procedure to be taken again and again', async () => {
    const often = fc.constantFrom('every six hours as needed for pain', 'q.4h. p.r.n.', 'three times a day');
    await fc.assert(
      fc.asyncProperty(often, fc.constantFrom(...KNOWN), async (when, drug) => {
        const lines = [
          `PROCEDURE: The wound was closed. The patient was given ${drug} 5 mg one tablet ${when}.`,
        ];
        expect(await told(lines)).toContain(drug);
      }),
      { numRuns: size(40, 10) },
    );
  });

  test('so is every entry of a list, whether its drug is known or not', async () => {
    const lists = fc
      .tuple(
        fc
          .tuple(
            fc.shuffledSubarray([...KNOWN], { minLength: 2, maxLength: 3 }),
            fc.shuffledSubarray([...UNKNOWN], { minLength: 1, maxLength: 2 }),
          )
          .chain(([known, unknown]) =>
            fc.shuffledSubarray([...known, ...unknown], { minLength: known.length + unknown.length }),
          ),
        fc.oneof(entriesUnder(LISTS, LABELS), runInList, labelled),
      )
      .map(([drugs, block]) => ({ lines: block(drugs), drugs }));
    await fc.assert(
      fc.asyncProperty(lists, async ({ lines, drugs }) => {
        const answer = await told(lines);
        expect(drugs.filter((drug) => !answer.includes(drug))).toEqual([]);
      }),
      {
        numRuns: size(80, 40),
        examples: [
          [
            {
              lines: ['MEDICATIONS', 'For pain: tomaverdin 25 mg', 'omeprazole 10 mg daily'],
              drugs: ['tomaverdin', 'omeprazole'],
            },
          ],
          [
            {
              lines: ['MEDICATIONS', 'For pain: zyxomarin 10 three times', 'metformin 10 mg daily'],
              drugs: ['zyxomarin', 'metformin'],
            },
          ],
        ],
      },
    );
  });

  test('so is an entry of words that nobody understands, with a full stop and without', async () => {
    const entries = fc.constantFrom(
      'Topical medications for psoriasis',
      'Ca + D',
      'Something blue for sleep',
    );
    await fc.assert(
      fc.asyncProperty(
        entries,
        fc.constantFrom('', '.'),
        fc.constantFrom(...LISTS),
        async (entry, stop, at) => {
          const answer = await told([at, 'omeprazole 10 mg daily', `${entry}${stop}`]);
          expect(answer).toContain(entry.toLowerCase());
        },
      ),
      { numRuns: size(40, 20) },
    );
  });

  test('so is a name with nothing but its form, in a line and in an enumeration', async () => {
    const entry = fc
      .tuple(
        fc.constantFrom('', ' tablets', ' chewable tablets', ' cream'),
        fc.constantFrom('', ' - stopped'),
      )
      .map((parts) => parts.join(''));
    const lists = fc.tuple(
      fc.shuffledSubarray([...KNOWN, ...UNKNOWN], { minLength: 2, maxLength: 5 }),
      fc.array(entry, { minLength: 5, maxLength: 5 }),
    );
    await fc.assert(
      fc.asyncProperty(lists, fc.boolean(), async ([drugs, parts], isRunIn) => {
        const entries = drugs.map((drug, at) => `${drug}${parts[at] ?? ''}`);
        const answer = await told(
          isRunIn ? [`MEDICATIONS: ${entries.join(', ')}.`] : ['MEDICATIONS', ...entries],
        );
        expect(drugs.filter((drug) => !answer.includes(drug))).toEqual([]);
      }),
      { numRuns: size(80, 40) },
    );
  });
});

test('below an allergy in the head nothing that says how it is taken is lost without a word, under whatever columns', async () => {
  const header = fc.constantFrom(
    'Medikament  Abstand  Packung',
    'Medication  Qty  Route',
    'Gyógyszer  Adag  Megjegyzés',
  );
  const label = fc.constantFrom('Allergies: penicillin (rash)', 'Allergie: Novalgin');
  await fc.assert(
    fc.asyncProperty(
      fc.shuffledSubarray([...KNOWN], { minLength: 2, maxLength: 4 }),
      header,
      label,
      fc.constantFrom('1 tablet twice daily', '10 mg 1-0-1-0'),
      async (drugs, columns, said, manner) => {
        const rows = drugs.map((drug) => `${drug} 10 mg  ${manner}  30`);
        const { list, unread } = await extractMedications([documentOf([said, columns, ...rows])], store);
        const words = [
          ...list.medications.map(({ drugName }) => drugName),
          ...list.setAside.map(({ name }) => name),
          ...unread.map(({ line = '' }) => line),
        ].join('\n');
        for (const drug of drugs) expect(words.toLowerCase()).toContain(drug);
      },
    ),
    { numRuns: size(25, 8) },
  );
});

describe('directions that no column could be told to hold', () => {
  test('are not shown, and their row is told', async () => {
    const some = fc.uniqueArray(fc.constantFrom(...KNOWN, ...UNKNOWN), { minLength: 3, maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(some, async (drugs) => {
        const rows = drugs.map((name) => [name, '5 mg twice daily', '10 mg twice daily']);
        const words = [['Medicine', 'You came in on', 'You leave on'], ...rows].flatMap((cells, index) =>
          cells.flatMap((cell, column) => printedWords(cell, 40 + column * 150, 100 + index * 13)),
        );
        const pages = composePages([{ page: 1, width: 612, height: 792, words, asides: [], rules: [] }]);
        const document = { name: 'a.pdf', pageCount: 1, pages, notes: [] };
        const { list, unread } = await extractMedications([document], store);
        expect(list.medications.filter(({ dosage }) => dosage.dose !== undefined)).toEqual([]);
        const told = unread.map(({ line = '' }) => line);
        expect(rows.filter((row) => !told.includes(row.join('  ')))).toEqual([]);
      }),
      { numRuns: size(25, 8) },
    );
  });
});

test('an entry with its mark is listed or told, whatever word leads to what it names', async () => {
  const mark = fc.constantFrom('- ', '• ', '3. ', '#2 ');
  const lead = fc.constantFrom('A ', 'Another ', 'Some ', 'Her ', 'his ', 'The usual ', '');
  const thing = fc.constantFrom(
    'multivitamin',
    'sleeping pills',
    'inhaler',
    'cough medicine',
    'zyxomarin',
    "mother's ointment",
    'list as last time',
  );
  await fc.assert(
    fc.asyncProperty(mark, lead, thing, async (sign, word, named) => {
      const entry = `${sign}${word}${named}`;
      const { list, unread } = await extractMedications(
        [documentOf(['CURRENT MEDICATIONS', `${sign}lisinopril 10 mg daily`, entry])],
        store,
      );
      const lines = list.medications.flatMap(({ sources }) => sources.map(({ line }) => line));
      expect([...lines, ...unread.map(({ line }) => line)]).toContain(entry);
    }),
    { numRuns: size(150, 40) },
  );
});

describe('what begins a line of a list as a name with its amount', () => {
  /** Words as they stand behind an entry: of sentences, of reasons, of other matters. */
  const word = fc.constantFrom(
    ...'is was are when if for the a her left then hayfever bad swimming agreed we which she patient again until more scan notes and but not only'.split(
      ' ',
    ),
  );
  const behind = fc.array(word, { maxLength: 7 }).map((words) => words.join(' '));
  const lines = fc
    .tuple(
      fc.shuffledSubarray([...KNOWN, 'Zyxomarin', 'Quovadrel', 'Tomaverdin'], {
        minLength: 2,
        maxLength: 4,
      }),
      fc.array(
        fc.tuple(
          fc.constantFrom('10 mg', '5 mg twice daily', '1 tab daily'),
          fc.constantFrom(' ', ' - ', ', '),
          behind,
        ),
        { minLength: 4, maxLength: 4 },
      ),
    )
    .map(([drugs, parts]) => ({
      drugs: drugs.map((drug) => drug.toLowerCase()),
      lines: drugs.map((drug, at) => {
        const [amount = '', mark = '', rest = ''] = parts[at] ?? [];
        return `${drug} ${amount}${rest === '' ? '' : mark + rest}`;
      }),
    }));

  test('is listed, set aside or told, whatever is said behind it', async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...LISTS.slice(0, 3)), lines, async (heading, list) => {
        const answer = await told([heading, ...list.lines]);
        expect(list.drugs.filter((drug) => !answer.includes(drug))).toEqual([]);
      }),
      { numRuns: size(150, 60) },
    );
  });

  test('is listed as written where words that tell of it stand behind it', async () => {
    const tells = fc.constantFrom(
      'when hayfever is bad',
      'when it is bad',
      'if the knee is sore',
      'was agreed',
    );
    await fc.assert(
      fc.asyncProperty(tells, fc.constantFrom('Zyxomarin', 'Quovadrel'), async (rest, drug) => {
        const { list } = await extractMedications(
          [documentOf(['MEDICATIONS', 'lisinopril 10 mg daily', `${drug} 5 mg ${rest}`])],
          store,
        );
        expect(list.medications.map(({ drugName }) => drugName)).toContain(drug);
        expect(list.medications).toHaveLength(2);
      }),
      { numRuns: size(20, 8) },
    );
  });
});

test('a name that nobody knows is told where a sentence enumerates it among drugs', async () => {
  const lead = fc.constantFrom(
    'PLAN: Continue ',
    'HISTORY OF PRESENT ILLNESS: She takes ',
    'ASSESSMENT: He is on ',
  );
  const unknown = fc.constantFrom('Zyxomarin', 'Quovadrel', 'Tomaverdin');
  const drugs = fc.shuffledSubarray([...KNOWN], { minLength: 3, maxLength: 4 });
  await fc.assert(
    fc.asyncProperty(
      lead,
      drugs,
      fc.tuple(unknown, fc.nat(3), fc.boolean()),
      async (at, known, [name, place, isDosed]) => {
        const named = known.map((drug) => (isDosed ? `${drug} 10 mg daily` : drug));
        const elements = named.toSpliced(1 + (place % named.length), 0, name);
        expect(await told([`${at}${elements.join(', ')}.`])).toContain(name.toLowerCase());
      },
    ),
    { numRuns: size(60, 20) },
  );
});
