/** Laws of headings: what a heading says of the list below it, in whatever words and print. */
import { afterAll, describe, expect, test } from '@jest/globals';
import fc from '../support/fast-check.ts';
import { extractMedications } from '../../src/documents/med-list-from-documents.ts';
import { endedMedications, printedHeading } from '../support/arbitrary-headings.ts';
import { documentOf } from '../support/document-builders.ts';
import { entriesIn } from '../support/entries-of.ts';
import { openStarterStore } from '../support/starter-store.ts';
import { printedTable } from '../support/printed-table.ts';
import { size } from '../support/runs.ts';

const printed = printedTable();
const store = openStarterStore();
const entriesOf = entriesIn(store);
afterAll(() => store.close());

async function answerTo(lines: readonly string[]) {
  const { list } = await extractMedications([documentOf(lines)], store);
  return {
    listed: list.medications.map(({ drugName }) => drugName.split(' ')[0]?.toLowerCase()),
    setAside: list.setAside.map(({ name }) => name.split(' ')[0]?.toLowerCase() ?? '').toSorted(byName),
  };
}

const byName = (left: string, right: string): number => left.localeCompare(right);

const TAKEN = ['lisinopril 10 mg daily', 'Zyxomarin 5 mg twice daily'];
/** Lines of what has ended, in ways of which each says in its own words that it was taken once. */
const remark = fc.constantFrom(
  '',
  ' prescribed by Dr. Reyes',
  ' last filled 4/12/2026',
  ' started 3/2/2026',
  ', see letter',
);

describe('a heading that says of medications that they are over', () => {
  test('sets aside all below it, whatever words say what, when, why and by whom, and nothing above it', async () => {
    await fc.assert(
      fc.asyncProperty(printedHeading(endedMedications), remark, async (heading, said) => {
        const ended = [`warfarin 5 mg daily${said}`, `Quovadrel 20 mg at bedtime${said}`];
        const { listed, setAside } = await answerTo(['CURRENT MEDICATIONS', ...TAKEN, '', heading, ...ended]);
        expect(listed).toEqual(['lisinopril', 'zyxomarin']);
        expect(setAside).toEqual(['quovadrel', 'warfarin']);
      }),
      { numRuns: size(400, 50) },
    );
  });

  test('does so as a label before them, and over lines that label each of their parts', async () => {
    await fc.assert(
      fc.asyncProperty(endedMedications, async (heading) => {
        const label = `${heading.replace(/ \(12\)$/u, '')}:`;
        const inLine = await answerTo([`${label} warfarin 5 mg daily; prednisone 10 mg daily.`]);
        expect(inLine).toEqual({ listed: [], setAside: ['prednisone', 'warfarin'] });
        const labelled = await answerTo([label, 'Medication: warfarin', 'Dose: 5 mg', 'Frequency: daily']);
        expect(labelled).toEqual({ listed: [], setAside: ['warfarin'] });
      }),
      { numRuns: size(300, 30) },
    );
  });

  test('says so by itself, unless it is the state of orders, which exports go on listing', async () => {
    const [listed, ended] = [['lisinopril', 'zyxomarin'], ['warfarin']];
    for (const state of ['Expired', 'Completed', 'Inactive'])
      expect((await answerTo(['MEDICATIONS', state, ...TAKEN])).listed).toEqual(listed);
    for (const end of ['Stopped', 'Discontinued', 'On hold', 'Finished'])
      expect(await answerTo(['MEDICATIONS', ...TAKEN, end, 'warfarin 5 mg daily'])).toEqual({
        listed,
        setAside: ended,
      });
  });

  test('says nothing where it is about something else', async () => {
    for (const heading of [
      'Medications prior to admission:',
      'Completed medication reconciliation:',
      'Prior authorization medications:',
      'Do not stop these medications:',
    ])
      expect((await answerTo([heading, ...TAKEN])).listed).toEqual(['lisinopril', 'zyxomarin']);
  });
});

test('no line among allergies heads a list of what harms, unless what stands below says how often it is taken', async () => {
  const allergens = fc.constantFrom('Latex', 'Moderate:', '# Severe', 'Shellfish (hives)', 'Contrast dye');
  const harms = fc.constantFrom(
    'morphine 10 mg - itching',
    'ibuprofen 600 mg: rash',
    'codeine 30 mg, nausea',
  );
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('# Allergies and intolerances', 'ADVERSE REACTIONS:', 'Drug allergies:'),
      fc.array(allergens, { minLength: 1, maxLength: 3 }),
      fc.array(harms, { minLength: 1, maxLength: 3 }),
      async (heading, first, then) => {
        expect((await answerTo([heading, ...first, ...then])).listed).toEqual([]);
        const behind = await answerTo([heading, ...first, ...then, '', '# What she takes here', ...TAKEN]);
        expect(behind.listed).toEqual(['lisinopril', 'zyxomarin']);
      },
    ),
    { numRuns: size(200, 30) },
  );
});

test('what the line above promised is no heading, in whatever print', async () => {
  const promises = fc.constantFrom(
    'TAKE 2 TABLETS TWICE A',
    'Apply to the skin every',
    'Take one capsule by mouth every',
  );
  const ends = fc.constantFrom('DAY', 'MORNING', 'EVENING');
  await fc.assert(
    fc.asyncProperty(promises, ends, async (promise, end) => {
      const lines = ['CURRENT MEDICATIONS', ...TAKEN, 'Tirosint 50 mcg', promise, end, 'Plavix 75 mg'];
      const { records } = await extractMedications([documentOf(lines)], store);
      expect(records.flatMap(({ sections }) => sections.map(({ heading }) => heading))).toEqual([
        'CURRENT MEDICATIONS',
      ]);
    }),
    { numRuns: size(9, 4) },
  );
});

test('a heading in capitals of what is no medication ends a list also with remarks in cells beside it', async () => {
  const heading = fc.constantFrom('URINE DRUG SCREEN', 'LABORATORY RESULTS', 'VITAL SIGNS');
  const remarks = fc.constantFrom('collected 05/07/2026', '05/07/2026  LC-MS confirmed', 'Page 2  by nurse');
  const list = fc.constantFrom('STOPPED SINCE LAST VISIT', 'MEDICATIONS');
  await fc.assert(
    fc.asyncProperty(list, heading, remarks, async (open, title, remark) => {
      const own = ['# CURRENT MEDICATIONS', 'oxycodone 5 mg daily', 'pregabalin 75 mg BID', `# ${open}`];
      const entries = ['warfarin 5 mg daily', 'sertraline 50 mg daily'];
      const found = ['Oxycodone  POSITIVE  610', 'Pregabalin  POSITIVE  9000', 'Fentanyl  negative  <1'];
      const whole = await answerTo([...own, ...entries, `${title}  ${remark}`, ...found]);
      expect(whole).toEqual(await answerTo([...own, ...entries]));
    }),
    { numRuns: size(30, 10) },
  );
});

test('a heading in the print of headings ends a list also with more words behind a comma', async () => {
  const heading = fc.constantFrom('Labs', 'Vital signs', 'Immunizations', 'Procedures');
  const tail = fc.constantFrom('every Monday', 'fax to 555-0166', 'last visit');
  await fc.assert(
    fc.asyncProperty(heading, tail, async (title, said) => {
      const own = ['# Allergies', 'codeine', '# Current medications', ...TAKEN];
      const whole = await answerTo([
        ...own,
        `# ${title}, ${said}`,
        'CBC, BMP, LFT  all weeks',
        'Warfarin level',
      ]);
      expect(whole).toEqual(await answerTo(own));
    }),
    { numRuns: size(30, 10) },
  );
});

test('a table whose header names medications is a list under a heading that nobody knows, whatever section is open above', async () => {
  const sections = fc.constantFrom(
    [['ALLERGIES'], ['Substance', 'Reaction'], ['Penicillin', 'Hives']],
    [['RESULTS'], ['Test', 'Value', 'Date'], ['Potassium', '4.1 mmol/L', '06/22/2025']],
    [['IMMUNIZATIONS'], ['Vaccine', 'Date'], ['Influenza', '10/02/2024']],
    [['PROBLEMS'], ['Problem', 'Status'], ['Asthma', 'Active']],
  );
  const headings = fc.constantFrom('QUOVABEL', 'Pharmaceutical items', 'WHAT WE RECORDED', 'Rx Profile');
  const rows = [
    ['Lisinopril 10 mg tablet', 'Take 1 tablet once a day', '06/22/2025'],
    ['Zyxomarin 5 mg capsule', 'Take 1 capsule twice a day', '06/22/2025'],
  ];
  await fc.assert(
    fc.asyncProperty(
      sections,
      headings,
      fc.constantFrom('Directions', 'Instruction'),
      async (above, heading, directions) => {
        const table = [['Medication', directions, 'Start Date'], ...rows];
        const known = await printed([...above, [], ['MEDICATIONS'], ...table]);
        expect(known).toHaveLength(rows.length);
        expect(await printed([...above, [], [heading], ...table])).toEqual(known);
      },
    ),
    { numRuns: size(60, 24) },
  );
});

test('where all print is in capitals they set nothing apart: the list is that of the same text in small letters', async () => {
  const directions = [
    'Take one tablet daily.',
    'Take 2 tablets at bedtime.',
    'Take one tablet twice daily with meals.',
  ];
  const remark = fc
    .tuple(
      fc.constantFrom('Indication', 'Zyxomarin code', 'Reason for use', 'Comment of the pharmacist'),
      fc.constantFrom('hypertension.', 'diabetes; see chart.', 'as discussed.'),
    )
    .map(([label, value]) => `${label}: ${value}`);
  const rows = fc.shuffledSubarray(
    ['Lisinopril 20 mg tablet', 'Metformin 500 mg tablet', 'Atorvastatin 40 mg tablet'],
    { minLength: 2 },
  );
  const head = fc.constantFrom(
    [],
    ['Cole, Anthony (test) DOB 02/27/1955 Allergies: codeine'],
    ['Maple Street Pharmacy', 'Printed 06/15/2026'],
  );
  await fc.assert(
    fc.asyncProperty(head, rows, remark, fc.boolean(), async (above, drugs, told, isTitled) => {
      const lines = [
        ...above,
        ...(isTitled ? ['Current medications'] : []),
        ...drugs.flatMap((drug, at) => [drug, `${directions[at]} ${told}`]),
      ];
      const small = await entriesOf(lines);
      const capitals = await entriesOf(lines.map((line) => line.toUpperCase()));
      expect(capitals.map((entry) => entry.toLowerCase())).toEqual(small.map((entry) => entry.toLowerCase()));
      expect(small.length).toBeGreaterThanOrEqual(drugs.length);
    }),
    { numRuns: size(150, 40) },
  );
});

test('numbered orders are a list under any heading, also where the first of them is a sentence', async () => {
  const heading = fc.constantFrom(
    'What was decided',
    'Medications and advice for the time at home',
    'Orders of Dr. Smith:',
  );
  const first = fc.constantFrom(
    'She is to continue taking lisinopril 10 mg daily.',
    'He will go on with lisinopril 10 mg p.o. daily.',
  );
  const others = fc.shuffledSubarray(
    ['Zocor 40 mg at bedtime.', 'metformin 500 mg b.i.d.', 'Lasix 20 mg p.o. daily.', 'warfarin 3 mg daily.'],
    { minLength: 2 },
  );
  await fc.assert(
    fc.asyncProperty(heading, first, others, async (title, told, items) => {
      const numbered = [told, ...items].map((text, index) => `${index + 1}. ${text}`);
      const alone = await entriesOf(['Medications', 'lisinopril 10 mg daily', ...items]);
      expect((await entriesOf(['He is well.', title, ...numbered])).toSorted()).toEqual(alone.toSorted());
    }),
    { numRuns: size(60, 20) },
  );
});

test('words of an office behind medications change nothing of the list below them', async () => {
  const heading = fc.constantFrom(
    'Meds as per her pharmacy profile:',
    'Medications per pharmacy printout:',
    'Medicines from the insurance record:',
  );
  const entries = fc.shuffledSubarray(
    ['Zocor 40 mg at bedtime', 'metformin 500 mg b.i.d.', 'Lasix 20 mg p.o. daily', 'warfarin 3 mg daily'],
    { minLength: 2 },
  );
  await fc.assert(
    fc.asyncProperty(heading, entries, async (title, listed) => {
      const lines = (above: string): string[] => ['PMH: asthma, gout', '', above, ...listed];
      expect(await entriesOf(lines(title))).toEqual(await entriesOf(lines('Medications:')));
    }),
    { numRuns: size(60, 20) },
  );
});

test('a heading of several ends sets aside what stands below it as one of a single end does', async () => {
  const end = fc.constantFrom('NOT RESTARTED', 'Stopped', 'Do not take', 'Discontinued');
  const more = fc.constantFrom(
    ', do not resume until seen in clinic',
    ' - do not restart',
    ', not to be resumed',
  );
  await fc.assert(
    fc.asyncProperty(end, more, async (first, second) => {
      const lines = (heading: string): string[] => [
        'Medications',
        ...TAKEN,
        heading,
        'warfarin 3 mg',
        'Zocor 40 mg',
      ];
      const alone = await answerTo(lines(`${first}:`));
      expect(alone.setAside).toHaveLength(2);
      expect(await answerTo(lines(`${first}${second}`))).toEqual(alone);
    }),
    { numRuns: size(40, 12) },
  );
});

test('what a letter ends with ends its list, with or without a comma', async () => {
  const closing = fc.constantFrom(
    'Yours sincerely',
    'Kind regards,',
    'With best wishes',
    'Yours faithfully,',
    'Many thanks',
    'Kind regards, Dr A. Zorb, Respiratory Registrar',
  );
  await fc.assert(
    fc.asyncProperty(
      closing,
      fc.constantFrom('Gareth Obuya-Smith', 'Dr. A. Example', 'Priscilla'),
      async (end, who) => {
        const lines = ['Current medication', ...TAKEN];
        expect(await entriesOf([...lines, end, who])).toEqual(await entriesOf(lines));
      },
    ),
    { numRuns: size(40, 12) },
  );
});

test('a title that nobody knows, left of the entries above and below it as the others are, divides their list and is none of it', async () => {
  const title = fc.constantFrom('Gut', 'Bugs and lungs', 'Nebs and puffs', 'Skin');
  const entries = fc.shuffledSubarray(
    ['Creon 25,000 5 caps each meal', 'Omeprazole 20 mg bd', 'Zyxomarin 5 mg daily', 'Laxido 1 sachet daily'],
    { minLength: 4 },
  );
  await fc.assert(
    fc.asyncProperty(title, entries, async (text, listed) => {
      const indented = listed.map((entry) => `    ${entry}`);
      const plain = await entriesOf(['Medications', ...indented]);
      const startsKnown = indented.findIndex((entry) => /Creon|Omeprazole/u.test(entry));
      fc.pre(startsKnown > 0);
      expect(await entriesOf(['Medications', ...indented.toSpliced(startsKnown, 0, text)])).toEqual(plain);
    }),
    { numRuns: size(40, 12) },
  );
});

test('a bracket behind medications that says they are over ends what stands below, in whatever words', async () => {
  const noun = fc.constantFrom('Medication', 'Medications', 'Medicines', 'Home medications');
  const end = fc.constantFrom('ended today', 'stopped', 'no longer taken', 'discontinued this visit');
  await fc.assert(
    fc.asyncProperty(noun, end, async (name, said) => {
      const { listed, setAside } = await answerTo([
        'CURRENT MEDICATIONS',
        ...TAKEN,
        `${name} (${said})`,
        'warfarin 3 mg daily',
        'Zocor 40 mg daily',
      ]);
      expect(listed).toHaveLength(TAKEN.length);
      expect(setAside).toHaveLength(2);
    }),
    { numRuns: size(30, 12) },
  );
});

test('a list begins with a name whose first word begins sentences too, under any title', async () => {
  const title = fc.constantFrom('QUUX', 'Zorb and Quux', 'CURRENT REGIMEN', 'Taken these days');
  const first = fc.constantFrom(
    'MS Contin 30 mg q.12h.',
    'MS Contin 15 mg twice daily',
    'MS Contin 60 mg q12h',
  );
  const others = ['Zestril 20 mg daily', 'Celebrex 200 mg daily'];
  const loose = fc.constantFrom('Zyxomarin patch to the back', 'Zyxomarin cream where it itches');
  await fc.assert(
    fc.asyncProperty(title, first, loose, async (text, entry, other) => {
      const lines = [entry, ...others, other].map((line) => `   ${line}`);
      expect(await entriesOf(['He is well.', '', text, ...lines])).toEqual(
        await entriesOf(['He is well.', '', 'MEDICATIONS', ...lines]),
      );
    }),
    { numRuns: size(24, 12) },
  );
});
