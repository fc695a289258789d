/** Laws of what systems print: recaps of orders, labels beside each other, charts under headers that nobody knows. */
import { describe, expect, test } from '@jest/globals';
import fc from '../support/fast-check.ts';
import { printedTable } from '../support/printed-table.ts';
import { printedText } from '../support/printed-text.ts';
import { size } from '../support/runs.ts';

const text = printedText();
const table = printedTable();
const RUNS = { numRuns: size(24, 8) };

const LABEL = [
  'RX 6000101   SERTRALINE 50 MG TAB                  RX 6000102   LISINOPRIL 10 MG TAB',
  'TAKE ONE TABLET BY MOUTH EVERY DAY                 TAKE TWO TABLETS BY MOUTH TWICE A DAY',
  'QTY 90   REFILLS 3                                 QTY 60   REFILLS 1',
];

describe('a field at the end of the head of a page', () => {
  const label = fc.constantFrom('Allergy: WARFARIN (RASH)', 'Allergies: warfarin', 'Dx: HTN, DM2');
  const rule = fc.constantFrom('='.repeat(90), '-'.repeat(90), '');

  test('holds for its cell, and what is printed below is listed as without it', async () => {
    await fc.assert(
      fc.asyncProperty(label, rule, async (field, line) => {
        const head = (last: string): string[] => [
          'HOMETOWN PHARMACY            LABEL REPRINT',
          `Patient: DOE, JANE           DOB 5/5/1950           ${last}`,
          ...(line === '' ? [] : [line]),
        ];
        expect(await text([...head(field), ...LABEL])).toEqual([
          'lisinopril | 2 | bid',
          'sertraline | 1 | qd',
        ]);
      }),
      RUNS,
    );
  });

  test('goes on below its own cell', async () => {
    expect(
      await text([
        'Patient: DOE, JANE           DOB 5/5/1950           Allergies: penicillin',
        '                                                    warfarin (bleeding), naproxen',
        'Medications',
        'sertraline 50 mg daily',
      ]),
    ).toEqual(['sertraline | 50 | qd']);
  });
});

describe('labels beside each other', () => {
  test('are read one after the other, also where one says nothing of how it is taken', async () => {
    const told = fc.constantFrom('ADMINISTERED IN STORE 07/30/26', 'SEE INSERT', 'NO DIRECTIONS ON FILE');
    await fc.assert(
      fc.asyncProperty(told, async (other) => {
        const entries = await text([
          ...LABEL,
          '-'.repeat(90),
          'RX 6000120   ZOLTABRIN 0.5 ML                      RX 6000098   MELOXICAM 7.5 MG TAB',
          `${other.padEnd(51)}TAKE ONE TABLET BY MOUTH EVERY DAY`,
          `${''.padEnd(51)}QTY 30   REFILLS 2`,
        ]);
        expect(entries).toContain('meloxicam | 1 | qd');
        expect(entries).toContain('sertraline | 1 | qd');
        expect(entries.filter((entry) => entry.startsWith('zoltabrin'))).not.toContain('zoltabrin | 1 | qd');
      }),
      RUNS,
    );
  });

  test('keep to the entry above what a framed line says became of it', async () => {
    const banner = fc.constantFrom(
      '** ON HOLD PER MD **',
      '** CANCELLED 07/30/26 - REPLACED BY 6000111 **',
      '*** DISCONTINUED ***',
      '** STOPPED BY PRESCRIBER **',
    );
    await fc.assert(
      fc.asyncProperty(banner, async (line) => {
        const entries = await text([
          'Medications',
          'sertraline 50 mg, 1 tablet daily',
          'lisinopril 10 mg, 1 tablet daily',
          line,
          'metformin 500 mg, 1 tablet daily',
        ]);
        expect(entries).toEqual(['metformin | 1 | qd', 'sertraline | 1 | qd']);
      }),
      RUNS,
    );
  });
});

test('titles over columns of entries are each of what stands below it', async () => {
  const going = fc.constantFrom('ZORB', 'Keep on as before', 'STILL GOOD');
  const ended = fc.constantFrom('THROW THESE AWAY', 'Stop taking', 'DISCONTINUED');
  const isLeft = fc.boolean();
  await fc.assert(
    fc.asyncProperty(going, ended, isLeft, async (on, off, swap) => {
      const [left, right] = swap ? [off, on] : [on, off];
      const entries = await text([
        'Your medicines',
        '  apixaban 5 mg tablet                           sertraline 50 mg tablet',
        '    1 tablet by mouth 2 times a day                1 tablet by mouth every morning',
        '',
        `${left.padEnd(47)}${right}`,
        '  furosemide 20 mg tablet                        amlodipine 10 mg tablet',
        '    see your doctor                                aspirin 81 mg tablet',
      ]);
      const taken = entries.map((entry) => entry.split(' ')[0]);
      expect(taken).toEqual(
        swap ? ['amlodipine', 'apixaban', 'aspirin', 'sertraline'] : ['apixaban', 'furosemide', 'sertraline'],
      );
    }),
    RUNS,
  );
});

test('an enumeration of drugs behind a word that nobody knows is a list, and one behind what was tried is none', async () => {
  const drugs = 'Norvasc 5, Fosamax 70 weekly, Zyrtec prn, sertraline 50 mg daily';
  const label = fc.constantFrom('Systemic', 'Zorb', 'Other', 'Neuro');
  const closed = fc.constantFrom('Tried', 'Allergies', 'Failed', 'Stopped');
  await fc.assert(
    fc.asyncProperty(label, closed, async (word, end) => {
      const above = ['Eye drops:', '- Lumigan 0.01% OU qhs', '- Combigan OU bid'];
      expect(await text([...above, `${word}: ${drugs}`])).toHaveLength(6);
      expect(await text([...above, `${end}: ${drugs}`])).toHaveLength(2);
    }),
    RUNS,
  );
});

test('a plan over marked lines ends a list without marks, and what it stops is stopped', async () => {
  const title = fc.constantFrom('Plan', 'PLAN', 'A/P');
  await fc.assert(
    fc.asyncProperty(title, async (head) => {
      const entries = await text([
        'DH',
        '  edoxaban 60 mg od,  bisoprolol 5 mg od,  naproxen 500 mg bd prn',
        'Bloods  WCC 17  CRP 188',
        head,
        ' - stop naproxen, pt told why',
        ' - hold edoxaban today in case needs theatre',
        ' - paracetamol 1 g qds regular',
      ]);
      expect(entries.map((entry) => entry.split(' ')[0])).toEqual(['acetaminophen', 'bisoprolol']);
    }),
    RUNS,
  );
});

describe('a recap of orders', () => {
  const number = fc.integer({ min: 1000, max: 1060 });

  test('lists its rows whatever their numbers, of which some look like times', async () => {
    await fc.assert(
      fc.asyncProperty(number, async (first) => {
        const entries = await table([
          ['Ord#', 'Order', 'Start'],
          [String(first), 'donepezil 10 mg, 1 hs', '02/11/24'],
          [String(first + 1), 'sertraline 50 mg, 1 daily', '02/11/24'],
          [String(first + 3), 'lisinopril 10 mg, 1 daily', '02/11/24'],
        ]);
        expect(entries).toEqual(['donepezil | 1 | qhs', 'lisinopril | 1 | qd', 'sertraline | 1 | qd']);
      }),
      RUNS,
    );
  });

  test('says in brackets below a name what that is', async () => {
    const brand = fc.constantFrom('Lantus U-100 Insulin', 'Lantus SoloStar', 'Lantus');
    await fc.assert(
      fc.asyncProperty(brand, async (name) => {
        const entries = await table([
          ['Order', 'Start', 'Frequency'],
          ['lisinopril 10 mg', '02/11/24', 'daily'],
          [name, '02/11/24', 'at bedtime;'],
          ['(insulin glargine) 14 units', '', '8:00 PM'],
          ['sertraline 50 mg', '02/11/24', 'daily'],
        ]);
        expect(entries).toHaveLength(3);
        expect(entries.filter((entry) => /14 \| qhs/u.test(entry))).toHaveLength(1);
      }),
      RUNS,
    );
  });

  test('says by its ticked box what becomes of a row, and nothing by an empty one', async () => {
    const other = fc.constantFrom('renew', 'continue', 'zorb', 'reorder');
    const end = fc.constantFrom('dc', 'stop', 'd/c', 'hold');
    await fc.assert(
      fc.asyncProperty(other, end, async (going, ended) => {
        const entries = await table([
          ['Order', 'Start', 'Review'],
          ['donepezil 10 mg, 1 hs', '02/11/24', `[x] ${going} [ ] ${ended}`],
          ['sertraline 50 mg, 1 daily', '02/11/24', `[ ] ${going} [x] ${ended}`],
          ['lisinopril 10 mg, 1 daily', '02/11/24', `[x] ${going} [ ] ${ended}`],
        ]);
        expect(entries).toEqual(['donepezil | 1 | qhs', 'lisinopril | 1 | qd']);
      }),
      RUNS,
    );
  });

  test('ends what has a day under what says that it ended', async () => {
    const header = fc.constantFrom('Ceased', 'Date ceased', 'Discontinued', 'Cancelled on', 'Abgesetzt');
    await fc.assert(
      fc.asyncProperty(header, async (title) => {
        const entries = await table([
          ['Medicine', 'Dose', 'Frequency', 'Charted', title],
          ['donepezil', '10 mg', 'nocte', '10/10/25', ''],
          ['sertraline', '50 mg', 'daily', '10/10/25', '14/01/26'],
          ['lisinopril', '10 mg', 'daily', '10/10/25', ''],
        ]);
        expect(entries).toEqual(['donepezil | 10 | qhs', 'lisinopril | 10 | qd']);
      }),
      RUNS,
    );
  });
});

test('a row of which one cell is too wide does not end its table, and gives no dose', async () => {
  const wide = fc.constantFrom('20 ml 20 ml 20 ml 0', '5 ml 5 ml 5 ml 5 ml', '10 E 12 E 10 E 0');
  await fc.assert(
    fc.asyncProperty(wide, async (cells) => {
      const entries = await text([
        'Discharge medication',
        'Drug                  Strength      mo      mi      ab      z.N.    Notes',
        'spironolactone        100 mg        1       0       0       0       ',
        `lactulose syrup                     ${cells.padEnd(30)}  soft stools`,
        'sertraline            50 mg         1       0       0       0       ',
        'Zoltabrin             20 mg         0       0       1       0       ',
        'lisinopril            10 mg         0       0       0       1       ',
      ]);
      expect(entries).toEqual([
        'lactulose |  | ',
        'lisinopril | 1 | qhs',
        'sertraline | 1 | qam',
        'spironolactone | 1 | qam',
        'zoltabrin | 1 | qpm',
      ]);
    }),
    RUNS,
  );
});

test('what was taken from one year to another is over', async () => {
  const period = fc.constantFrom(
    ['From', 'To'],
    ['Von', 'Bis'],
    ['Desde', 'Hasta'],
    ['Du', 'Au'],
    ['Van', 'Tot'],
  );
  const years = fc.tuple(fc.integer({ min: 2015, max: 2018 }), fc.integer({ min: 2019, max: 2022 }));
  await fc.assert(
    fc.asyncProperty(period, years, async ([from = '', to = ''], [first, last]) => {
      const entries = await table([
        ['Date: 07/08/2026'],
        ['Drug', 'Dose', from, to, 'Outcome'],
        ['propranolol', '80 mg daily', String(first), String(last), 'BP low'],
        ['topiramate', '100 mg daily', String(first), '', 'helps'],
        ['lisinopril', '10 mg daily', String(last), '', 'fine'],
      ]);
      expect(entries.map((entry) => entry.split(' ')[0])).toEqual(['lisinopril', 'topiramate']);
    }),
    RUNS,
  );
});

describe('a chart whose times nobody knows', () => {
  const titles = fc.constantFrom(['De', 'Co', 'Me', 'Ce'], ['Zo', 'Bra', 'Tul', 'Vex'], ['A', 'B', 'C', 'D']);
  test('counts how much and how often where each time says the same', async () => {
    await fc.assert(
      fc.asyncProperty(titles, async (times) => {
        const none = '-';
        const entries = await table([
          ['Medicine', ...times, 'Notes'],
          ['donepezil 10 mg', none, none, none, '1', ''],
          ['sertraline 50 mg', '2', none, none, none, ''],
          ['metformin 500 mg', '1', none, '1', none, ''],
          ['Zoltabrin 5 mg', '1/2', none, none, '1/2', ''],
        ]);
        expect(entries).toEqual([
          'donepezil | 1 | qd',
          'metformin | 1 | bid',
          'sertraline | 2 | qd',
          'zoltabrin | 0.5 | bid',
        ]);
      }),
      RUNS,
    );
  });

  test('gives no dose where its times differ', async () => {
    const entries = await table([
      ['Medicine', 'De', 'Co', 'Me', 'Ce', 'Notes'],
      ['metformin 500 mg', '1', '1/2', '-', '-', ''],
      ['donepezil 10 mg', '-', '-', '-', '1', ''],
      ['sertraline 50 mg', '1', '-', '-', '-', ''],
    ]);
    expect(entries).toEqual(['donepezil | 1 | qd', 'metformin |  | ', 'sertraline | 1 | qd']);
  });
});

test('a remark behind an entry is no entry, whatever it says of how often', async () => {
  const remark = fc.constantFrom(
    'opened daily',
    'says once a week',
    'perhaps 6 a month',
    'coming down weekly',
  );
  await fc.assert(
    fc.asyncProperty(remark, async (told) => {
      const entries = await text([
        'Medications',
        `1. sertraline 50 mg, 1 tablet, ${told}`,
        '2. lisinopril 10 mg daily',
      ]);
      expect(entries.map((entry) => entry.split(' ')[0])).toEqual(['lisinopril', 'sertraline']);
    }),
    RUNS,
  );
});
