/** Laws of days and times: what a date, a clock or a title over a list says is said of the drugs it stands beside, and of no other. */
import { afterAll, describe, expect, test } from '@jest/globals';
import { extractMedications } from '../../src/documents/med-list-from-documents.ts';
import { isAsNeededTitle } from '../../src/documents/sections/headings/lent/moment-title.ts';
import { orderOfDates, readDays } from '../../src/text/possible-days.ts';
import { documentOf } from '../support/document-builders.ts';
import { entriesIn } from '../support/entries-of.ts';
import fc from '../support/fast-check.ts';
import { printedTable } from '../support/printed-table.ts';
import { size } from '../support/runs.ts';
import { openStarterStore } from '../support/starter-store.ts';

const store = openStarterStore();
afterAll(() => store.close());

const entriesOf = entriesIn(store);
const entriesOfTable = printedTable();
const RUNS = { numRuns: size(60, 15) };
const DRUGS = ['lisinopril', 'metformin', 'warfarin', 'amlodipine', 'sertraline'] as const;

describe('an end with its day', () => {
  const heads = fc.constantFrom('Print date: 04/20/2026', 'Datum: 20.04.2026', 'Ausdruck vom 20.04.2026');
  const ends = fc.constantFrom(
    (day: string) => `(DC Date: ${day})`,
    (day: string) => `until ${day}`,
    (day: string) => `bis ${day}`,
    (day: string) => `jusqu'au ${day}`,
  );

  test('ends the drug it stands beside once it is past, in a line and in any cell, and is no day of the document', async () => {
    await fc.assert(
      fc.asyncProperty(heads, ends, fc.constantFrom(...DRUGS), async (head, endOf, drug) => {
        const day = (month: string): string => (head.includes('/') ? `${month}/13/2026` : `13.${month}.2026`);
        const lines = (month: string) =>
          entriesOf([
            head,
            '# MEDICATIONS',
            `${drug} 10 mg daily ${endOf(day(month))}`,
            'omeprazole 20 mg daily',
          ]);
        expect(await lines('03')).toHaveLength(1);
        expect(await lines('05')).toHaveLength(2);
        const rows = (month: string, inRemarks: boolean) =>
          entriesOfTable([
            [head],
            ['Drug', 'Directions', 'Comments'],
            ['omeprazole 20 mg', '1 tab daily', ''],
            inRemarks
              ? [`${drug} 10 mg`, '1 tab daily', endOf(day(month))]
              : [`${drug} 10 mg`, `1 tab daily ${endOf(day(month))}`, ''],
          ]);
        for (const inRemarks of [false, true]) {
          expect(await rows('03', inRemarks)).toHaveLength(1);
          expect(await rows('05', inRemarks)).toHaveLength(2);
        }
      }),
      RUNS,
    );
  });

  test('ends no drug that goes on with another step', async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...DRUGS), async (drug) => {
        const entry = `${drug} 10 mg daily until 03/13/2026, then 5 mg daily`;
        expect(await entriesOf(['Print date: 04/20/2026', '# MEDICATIONS', entry])).toHaveLength(1);
      }),
      RUNS,
    );
  });
});

describe('a column of stop dates', () => {
  test('ends what ended before the day of the document, however it writes its dates, and nothing else', async () => {
    const day = fc.integer({ min: 1, max: 12 });
    const header = fc.constantFrom('Stop', 'Stop Date', 'Until');
    await fc.assert(
      fc.asyncProperty(
        day,
        day,
        header,
        fc.constantFrom(...DRUGS),
        async (month, dayOfMonth, title, drug) => {
          const past = `${month}/${dayOfMonth}/2025`;
          const rows = (stop: string) => [
            ['Printed 04/02/2026'],
            ['Drug', 'Dose', 'Freq', 'Start', title],
            ['omeprazole', '20 mg', 'daily', '01/04/2024', ''],
            [drug, '10 mg', 'daily', '02/20/2024', stop],
          ];
          expect(await entriesOfTable(rows(past))).toEqual(['omeprazole | 20 | qd']);
          expect(await entriesOfTable(rows('03/08/2026'))).toEqual(['omeprazole | 20 | qd']);
          expect(await entriesOfTable(rows('05/08/2026'))).toHaveLength(2);
          expect(await entriesOfTable(rows(''))).toHaveLength(2);
        },
      ),
      RUNS,
    );
  });

  test('reads a month in letters, and the day on which a list was reviewed or downloaded', async () => {
    const written = fc.constantFrom(
      'Printed 2026-04-02',
      'Date reviewed: 02-APR-2026',
      'Downloaded 2 April 2026',
      'Review date: 2026-04-02',
    );
    const past = fc.constantFrom('28-DEC-2025', '1-Mar-2026', '12-31-2025', '31 March 2026');
    await fc.assert(
      fc.asyncProperty(written, past, fc.constantFrom(...DRUGS), async (head, stop, drug) => {
        const rows = (day: string) => [
          [head],
          ['Drug', 'Dose', 'Freq', 'Start', 'Stop date'],
          ['omeprazole', '20 mg', 'daily', '04-JAN-2024', ''],
          [drug, '10 mg', 'daily', '20-FEB-2024', day],
        ];
        expect(await entriesOfTable(rows(stop))).toEqual(['omeprazole | 20 | qd']);
        expect(await entriesOfTable(rows('28-DEC-2026'))).toHaveLength(2);
      }),
      RUNS,
    );
  });

  test('under `End` is the last day of taking: what is past leaves the list, and neither what is to come nor an empty cell ends a drug', async () => {
    const foot = fc.constantFrom('Printed 24/08/2025', 'Generated on: 24/08/2025');
    const titles = fc.constantFrom(['Start', 'End'], ['Started', 'END'], ['Begin', 'End:']);
    const picked = fc.shuffledSubarray([...DRUGS], { minLength: 3, maxLength: 3 });
    await fc.assert(
      fc.asyncProperty(foot, titles, picked, fc.boolean(), async (printed, [start, end], names, isAtFoot) => {
        const [open = '', past = '', later = ''] = names;
        const rows = [
          ['Drug', 'Strength', 'Freq', start ?? '', end ?? ''],
          [open, '10 mg', 'daily', '13/01/2021', ''],
          [past, '10 mg', 'daily', '13/01/2021', '27/02/2023'],
          [later, '10 mg', 'daily', '13/08/2025', '27/09/2025'],
        ];
        const entries = await entriesOfTable(isAtFoot ? [...rows, [printed]] : [[printed], ...rows]);
        expect(entries.map((entry) => entry.split(' ')[0])).toEqual([open, later].toSorted());
      }),
      RUNS,
    );
  });

  test('in a row that moved to the right the day of the start is no end', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...DRUGS),
        fc.constantFrom('OD', 'BD', 'daily'),
        async (drug, often) => {
          const rows = [
            ['Printed 24/08/2025'],
            ['Drug', 'Strength', 'Route', 'Freq', 'Start', 'End'],
            ['omeprazole', '20 mg', 'PO', 'OD', '13/01/2021', ''],
            [drug, '', '10 mg', 'PO', often, '27/02/2023'],
          ];
          expect(await entriesOfTable(rows)).toHaveLength(2);
        },
      ),
      RUNS,
    );
  });

  test.each(['Expires', 'End Date'])('the day of a prescription (%s) is no stop', async (title) => {
    const rows = [
      ['Printed 04/02/2026'],
      ['Drug', 'Dose', 'Freq', title],
      ['omeprazole', '20 mg', 'daily', '01/04/2025'],
      ['lisinopril', '10 mg', 'daily', '02/20/2025'],
    ];
    expect(await entriesOfTable(rows)).toHaveLength(2);
  });
});

describe('the order of day and month', () => {
  test.each([
    [['Printed 04/02/2026', 'since 02/20/2026'], 'month'],
    [['04.02.2026', '20.02.2026'], 'day'],
    [['04/02/2026'], undefined],
    [['02/20/2026', '20/02/2026'], undefined],
    [['ratio 5/20/100, 1-15-2026-7'], undefined],
  ] as const)('%j: %s first', (texts, order) => expect(orderOfDates(texts)).toBe(order));

  test('of a hand is the order of all its dates', () => {
    expect(readDays('04/02/2026', 'month')).toEqual(['2026-04-02']);
    expect(readDays('04/02/2026', 'day')).toEqual(['2026-02-04']);
    expect(readDays('04/22/2026', 'day')).toEqual(['2026-04-22']);
    expect(readDays('04/02/2026')).toHaveLength(2);
  });
});

describe('the clock at the end of a line', () => {
  test('says when its drug is taken, and no quantity', async () => {
    const times = fc.shuffledSubarray(['0600', '0800', '1200', '1400', '1700', '2000', '2100'], {
      minLength: 1,
      maxLength: 4,
    });
    const OFTEN = ['QD', 'BID', 'TID', 'QID'];
    await fc.assert(
      fc.asyncProperty(times, async (clocks) => {
        const line = `apixaban 5 mg tab PO  ${clocks.toSorted().join('  ')}`;
        const entries = await entriesOf(['# Medications', line, 'omeprazole 20 mg daily  30']);
        expect(entries.find((entry) => entry.startsWith('apixaban'))).toMatch(
          new RegExp(`(?:${OFTEN[clocks.length - 1]}|QPM|QAM|QHS)$`),
        );
        expect(entries.find((entry) => entry.startsWith('omeprazole'))).toMatch(/QD$/);
      }),
      RUNS,
    );
  });
});

describe('a title over a list', () => {
  test('that says "as needed" says it of every entry below it that does not, and of none above', async () => {
    const title = fc.constantFrom(
      'PRN MEDICATIONS',
      'As needed medicines',
      'ONLY IF I NEED IT',
      'WHEN NEEDED',
      'As needed',
    );
    await fc.assert(
      fc.asyncProperty(title, async (heading) => {
        const entries = await entriesOf([
          'SCHEDULED MEDICATIONS',
          'lisinopril 10 mg daily',
          'metformin 500 mg BID',
          `# ${heading}`,
          'ibuprofen 400 mg 1 tablet every 6 hours',
          'meclizine 25 mg 1 tablet for dizziness',
        ]);
        const isAsNeeded = entries.toSorted().map((entry) => [entry.split(' ')[0], entry.endsWith('PRN')]);
        expect(entries.join()).toContain('Q6H PRN');
        expect(isAsNeeded).toEqual([
          ['ibuprofen', true],
          ['lisinopril', false],
          ['meclizine', true],
          ['metformin', false],
        ]);
      }),
      RUNS,
    );
  });

  test('among entries of one line says "as needed" of those below, whatever stands over the first of them', async () => {
    const over = fc.constantFrom(
      ['# MEDICATIONS', '05/11   Ward 7   Bed 2'],
      ['# Medications', 'Due at    0700   1300   1900'],
      ['# Medications'],
    );
    const title = fc.constantFrom('PRN', 'As needed', 'PRN medications');
    await fc.assert(
      fc.asyncProperty(over, title, async (head, heading) => {
        const entries = await entriesOf([
          ...head,
          'lisinopril 10 mg PO daily',
          'metformin 500 mg PO BID',
          heading,
          'ibuprofen 400 mg PO every 6 hours',
        ]);
        const ofDrug = (drug: string) => entries.filter((entry) => entry.startsWith(drug)).join();
        expect(ofDrug('ibuprofen')).toMatch(/PRN$/u);
        expect(ofDrug('lisinopril') + ofDrug('metformin')).not.toContain('PRN');
      }),
      RUNS,
    );
  });

  test.each([
    'Scheduled and PRN medications',
    'Medications',
    'Refill when needed',
    'Call if needed for pain',
  ])('%s says nothing of the kind', (title) => expect(isAsNeededTitle(title)).toBe(false));

  test('in German initials is the time of the day, except among days of the week', async () => {
    const drugs = [
      ['Ramipril 5 mg', '1', '0', '0', '0'],
      ['Mirtazapin 15 mg', '0', '0', '0', '1'],
    ];
    for (const night of ['zN', 'Na', 'Nacht'])
      expect(await entriesOfTable([['Medikament', 'Mo', 'Mi', 'Ab', night], ...drugs])).toEqual([
        'mirtazapine | 1 | qhs',
        'ramipril | 1 | qam',
      ]);
    const week = await entriesOfTable([['Medikament', 'Mo', 'Di', 'Mi', 'Do'], ...drugs]);
    expect(week.filter((entry) => /qam|noon|qhs/u.test(entry))).toEqual([]);
  });
});

test('a label of medications in a cell behind allergies opens their list', async () => {
  const allergy = fc.constantFrom('sulfa', 'sulfa - hives; codeine - itching', 'codeine, latex');
  await fc.assert(
    fc.asyncProperty(allergy, fc.constantFrom(...DRUGS), async (allergies, drug) => {
      const { list } = await extractMedications(
        [documentOf([`ALL: ${allergies}  MEDS: ${drug} 10 mg BID; omeprazole 20 mg daily`])],
        store,
      );
      expect(list.medications).toHaveLength(2);
    }),
    RUNS,
  );
});

test('a month and its year are no day, and no day of a document', async () => {
  const months = fc.constantFrom('Nov', 'November', 'Mar', 'July', 'Sept.');
  const said = fc.constantFrom('completed', 'last seen', 'reviewed');
  await fc.assert(
    fc.asyncProperty(months, fc.integer({ min: 2010, max: 2029 }), said, async (month, year, word) => {
      expect(readDays(`${month} ${year}`)).toEqual([]);
      const page = [
        'Printed 08/23/2026',
        '# MEDICATIONS',
        `zoledronic acid 5 mg yearly, ${word} ${month} ${year}`,
      ];
      const over = 'lisinopril 10 mg daily until 07/13/2026';
      expect((await entriesOf([...page, over])).filter((entry) => entry.startsWith('lisinopril'))).toEqual(
        [],
      );
    }),
    RUNS,
  );
});

describe('the one day of the week that is named where a drug is begun', () => {
  const day = fc.constantFrom('Monday', 'Tuesday', 'Wednesday', 'Friday', 'Sunday');
  const verb = fc.constantFrom('begin', 'start', 'commence', 'initiate');
  const plan = (sentence: string) => entriesOf([`PLAN: ${sentence}`]);
  const oftenIn = async (sentence: string) =>
    (await plan(sentence)).map((entry) => entry.split(' | ').at(-1));

  test('is the first on which it is taken, and says nothing of how often', async () => {
    const often = fc.constantFrom(['daily', 'QD'], ['twice daily', 'BID'], ['at bedtime', 'QHS']);
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...DRUGS), verb, day, often, async (drug, begin, on, [how, told]) => {
        for (const sentence of [
          `On ${on} ${begin} ${drug} 10 mg ${how}.`,
          `She will on ${on} ${begin} ${drug} 10 mg ${how}.`,
          `The cream runs out this Saturday, and on ${on} ${begin} ${drug} 10 mg ${how}.`,
          `Please ${begin} ${drug} 10 mg ${how} next ${on}.`,
          `${begin.charAt(0).toUpperCase()}${begin.slice(1)} ${drug} 10 mg ${how} on ${on}.`,
        ])
          expect(await oftenIn(sentence)).toEqual([told]);
      }),
      RUNS,
    );
  });

  test('is not, where it is every one of them', async () => {
    const each = fc.constantFrom('on Mondays', 'every Monday', 'each Sunday', 'weekly on Sunday');
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...DRUGS), verb, each, async (drug, begin, on) => {
        expect(await oftenIn(`We will ${begin} ${drug} 10 mg ${on}.`)).toEqual(['QWK']);
        expect(await oftenIn(`We will ${begin} ${drug} 10 mg on Monday and Thursday.`)).toEqual(['BIW']);
      }),
      RUNS,
    );
  });
});
