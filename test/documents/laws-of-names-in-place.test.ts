/** Laws of a name that nobody knows where a known one stood: it is an entry by its shape and its place, and the entries around it stay as they are. */
import { afterAll, describe, expect, test } from '@jest/globals';
import { extractMedications } from '../../src/documents/med-list-from-documents.ts';
import { openStarterStore } from '../support/starter-store.ts';
import fc from '../support/fast-check.ts';
import type { Cell, Line } from '../../src/documents/line.ts';
import { unknownCluster, withUnknownNames } from '../../src/documents/names/unknown/unknown-names.ts';
import { reasonOf } from '../../src/documents/list/unread/unread-items.ts';
import { drugNamesOf } from '../../src/documents/names/drug-names.ts';
import { splitMergedRow } from '../../src/documents/sections/rows/split-merged-row.ts';
import { documentOf } from '../support/document-builders.ts';
import { printedText } from '../support/printed-text.ts';
import { size } from '../support/runs.ts';

const entriesOf = printedText();
const store = openStarterStore();
afterAll(() => store.close());
const RUNS = { numRuns: size(24, 8) };
const UNKNOWN = 'zyxomarin';

const known = fc.constantFrom('baclofen', 'sertraline', 'furosemide', 'gabapentin');

const DRAWN = '-'.repeat(90);

function cellOf({ x, width }: Line): Cell {
  return { text: '', x, width, start: 0 };
}

/** In the letters of the word it stands for: `Xx`, `XX` or `xx`. */
const capital = (name: string): string => name.replace(/^./u, (first) => first.toUpperCase());

/** The entries of a text with each of both names in it, without those of the name; and the entry of the unknown one. */
async function entriesWith(name: string, textWith: (name: string) => readonly string[]) {
  const isOf = (word: string) => (entry: string) => entry.startsWith(word);
  const [before, after] = [await entriesOf(textWith(name)), await entriesOf(textWith(UNKNOWN))];
  return {
    known: before.filter((entry) => !isOf(name)(entry)),
    others: after.filter((entry) => !isOf(UNKNOWN)(entry)),
    own: after.filter(isOf(UNKNOWN)),
  };
}

/** `isEntry`: it is listed; else nothing is asked of it. */
async function expectOthersKept(textWith: (name: string) => readonly string[], isEntry = true) {
  await fc.assert(
    fc.asyncProperty(known, async (name) => {
      const { known: before, others, own } = await entriesWith(name, textWith);
      expect(before.length).toBeGreaterThan(0);
      expect(others).toEqual(before);
      expect(own).toHaveLength(isEntry ? 1 : own.length);
    }),
    RUNS,
  );
}

describe('a name that nobody knows in the place of a known one', () => {
  test('keeps its amount from what the list counts next, also in quotes', async () => {
    await expectOthersKept((name) => [
      'Home medications',
      '1. lisinopril 10 mg daily',
      `2. ${name} 1 tbsp every morning`,
      '3. "the yellow pill" = warfarin? The shop says so',
    ]);
  });

  test('begins an entry behind a label that holds for its line', async () => {
    await expectOthersKept((name) => [
      'Allergies: latex (rash).',
      '',
      'I saw her in the clinic with her sister, and the pressure is too high on the left side still.',
      '',
      'She goes home with:',
      'g Zolfirin PF left only, and her own glasses until she is seen again',
      `${capital(name)} 250 mg twice daily by mouth for two weeks`,
      'Omeprazole 20 mg daily',
      'Metformin 500 mg twice daily',
    ]);
  });

  test('has a row of its own below a row that is whole', () => {
    const rowOf = (cells: readonly string[]): Line => {
      const [line] = documentOf([cells.filter((text) => text !== '').join('  ')]).pages[0]?.lines ?? [];
      if (line === undefined) throw new Error('no line');
      const filled = cells.flatMap((text, column) =>
        text === '' ? [] : [{ ...cellOf(line), text, column }],
      );
      return { ...line, cells: filled };
    };
    fc.assert(
      fc.property(fc.oneof(known, fc.constant(UNKNOWN)), fc.nat({ max: 2 }), (name, hour) => {
        const above = rowOf(['Omeprazole 20mg tablets', '1', '', '1']);
        const cells = ['', '', ''].with(hour, '1');
        const line = rowOf([`${capital(name)} 40mg tablets`, ...cells]);
        const isDrug = (text: string): boolean => !text.startsWith(capital(UNKNOWN));
        expect(splitMergedRow([above, line], 0, isDrug)).toEqual([[above], [line]]);
        // What stands in the cell of the name alone may say which product it is.
        const alone = rowOf([`${capital(UNKNOWN)} 40mg tablets`, '', '', '']);
        expect(splitMergedRow([above, alone], 0, isDrug)).toHaveLength(1);
      }),
      RUNS,
    );
  });

  test('is one of the drugs that tell what a table lists', async () => {
    await expectOthersKept((name) => [
      'PRN ORDER                                       DATE/TIME/INIT    REASON       RESULT',
      '-------------------------------------------------------------------------------------',
      `${capital(name)} 20 mg tablet                              03/02 1410 KM     knee pain    eff`,
      'Give 2 tablets by mouth every 6 hours as needed',
      '-------------------------------------------------------------------------------------',
      'Omeprazole 20 mg tablet                         03/04 0910 KM     heartburn    eff',
      'Give 1 tablet by mouth once daily as needed',
      '-------------------------------------------------------------------------------------',
    ]);
  });

  test('is one of the entries of lists side by side', async () => {
    await expectOthersKept((name) => [
      'Seen at the walk-in today for a cough.',
      '',
      'Given here                       Take home',
      `Warfarin 5 mg PO                 ${capital(name)} 4 mg every 8 hours as needed`,
      'Aspirin 25 mg PO                 Omeprazole 1 tab every 6 hours as needed',
    ]);
  });

  test('stands below a title as known ones do, and above it goes nothing of it', async () => {
    await expectOthersKept((name) => [
      'SCHEDULED',
      ' lisinopril 10 mg                      per NGT   daily (home med)',
      ' metformin 500 mg                      per NGT   BID (home med)',
      ' omeprazole 20 mg                      per NGT   daily',
      '',
      'AS NEEDED',
      ` ${name} 50 mg                         per NGT   q6h prn fever`,
      ' aspirin 325 mg                        per NGT   q4h prn pain',
    ]);
    await expectOthersKept((name) => [
      'MORNING',
      '   LISINOPRIL 20 .................. one',
      '   WARFARIN 2 ..................... one and a half',
      '',
      'SUPPER',
      `   ${name.toUpperCase()} 5 ................... one w/ food`,
      '   METFORMIN 500 .................. one',
    ]);
  });

  test('leaves what stands below it further in, and takes nothing of what stands above it', async () => {
    await expectOthersKept((name) => [
      'CHANGE how you take:',
      '   lisinopril 10 mg tablet',
      '      Take 1 tablet by mouth daily.',
      '      What changed: medication strength, how much to take',
      `   ${name} 500 mg tablet`,
      '      Take 2 tablets by mouth daily with dinner.',
      '      What changed: how much to take, when to take this',
    ]);
  });

  test('heads a card as known ones do', async () => {
    await expectOthersKept((name) => [
      'Dear doctor, we ask you to say of each of these what shall become of it, and to send this back to us.',
      DRAWN,
      '(1) OMEPRAZOLE 20 MG TABLET    Last fill 10/20/26   Qty 60',
      '    Sig: Take 1 tablet by mouth 2 times per day',
      '    [X] APPROVE x 5 refills     [ ] DENY',
      DRAWN,
      `(2) ${name.toUpperCase()} 30 MG TABLET    Last fill 10/22/26   Qty 30`,
      '    Sig: Take 1 tablet by mouth daily',
      '    [X] APPROVE x 11 refills    [ ] DENY',
      DRAWN,
      '(3) METFORMIN 500 MG TABLET    Last fill 10/22/26   Qty 60',
      '    Sig: Take 1 tablet by mouth 2 times daily',
      '    [X] APPROVE x 11 refills    [ ] DENY',
    ]);
  });

  test('is counted by the numbers of a chapter', async () => {
    await expectOthersKept((name) => [
      '8.0   DISCHARGE MEDICATIONS',
      '8.1   Lisinopril 20 mg by mouth daily.',
      `8.2   ${capital(name)} 50 mg by mouth twice daily.`,
      '8.3   Omeprazole 20 mg by mouth daily.',
    ]);
  });

  test('is an order of a plan where it stands as one, in lines of any length', async () => {
    await expectOthersKept((name) => [
      'PLAN:',
      '1. Increase the lisinopril to 20 mg daily. She is to bring her readings when she comes in, and',
      'will call if she is dizzy.',
      `2. ${capital(name)} 50 mg at bedtime for the pain. If it does not help after a month we may go up on it or`,
      'try another.',
      '3. Stop the aspirin, as the risk of bleeding outweighs the benefit at this point in her case and',
      'she agrees.',
      '4. Warfarin 5 mg daily.',
    ]);
  });

  test('is an order among lines that are built alike', async () => {
    await expectOthersKept((name) => [
      'COMFORT KIT - in the refrigerator door, in a box with a lock. Call us before you open it.',
      'Lorazepam 2 mg/mL         0.5 mg (0.25 mL) SL      q 6 h prn    anxiety, agitation     R    01/22/20',
      'Simvastatin 20 mg         1 tablet PO              daily        cholesterol            R    01/22/20',
      `${capital(name).padEnd(12)} supp 650 mg  1 PR                     q 6 h prn    fever                  R    01/22/20`,
      'Warfarin 5 mg             1 tablet PO              daily        clots                  R    01/22/20',
    ]);
    await expectOthersKept((name) => [
      'Please tick the items you need, and allow three working days for us',
      '[ ]  Lisinopril 10mg tablets',
      '     One to be taken each morning',
      '     28 tablet',
      `[ ]  ${capital(name)} 5mg tablets`,
      '     One twice a day',
      '     56 tablet',
      '[ ]  Omeprazole 20mg capsules',
      '     One at night',
      '     28 capsule',
    ]);
  });

  test('is listed where a form is written on', async () => {
    await expectOthersKept((name) => [
      '7. CURRENT MEDICATIONS (attach sheet if more than 8)',
      '   Name of medication           Dose              How often',
      '1. __Lisinopril_____________    __10 mg_______    __every morning____',
      `2. __${capital(name)}_____________    __20 mg_______    __at bedtime_______`,
      '3. __Metformin______________    __500 mg______    __twice a day______',
    ]);
  });

  test('is one of the entries that a list counts, whatever a few words tell of it', async () => {
    const told = fc.constantFrom(
      'for his sore',
      'medium dose sliding scale',
      'from the corner shop',
      'per the clinic',
    );
    await fc.assert(
      fc.asyncProperty(told, fc.constantFrom(1, 2, 3), async (words, at) => {
        const entries = ['Lisinopril 10 mg daily.', 'Warfarin 5 mg daily.', 'Omeprazole 20 mg daily.'];
        const lines = entries.toSpliced(at, 0, `${capital(UNKNOWN)} ${words}.`);
        const found = await entriesOf([
          'DISCHARGE MEDICATIONS:',
          ...lines.map((text, index) => `${index + 1}. ${text}`),
        ]);
        expect(found).toEqual([
          'lisinopril | 10 | qd',
          'omeprazole | 20 | qd',
          'warfarin | 5 | qd',
          `${UNKNOWN} |  | `,
        ]);
      }),
      RUNS,
    );
  });

  test('alone between the elements of a list without separators is told', async () => {
    const elements = ['Lisinopril 10 mg qd', 'Warfarin 5 mg qd', 'Omeprazole 20 mg qd'];
    const alone = fc.constantFrom(capital(UNKNOWN), 'Multivitamins');
    await fc.assert(
      fc.asyncProperty(alone, fc.constantFrom(1, 2, 3), async (name, at) => {
        const line = elements.toSpliced(at, 0, name).join(' ');
        const { list, unread } = await extractMedications([documentOf(['HOME MEDICATIONS', line])], store);
        const listed = list.medications.map(({ drugName }) => drugName);
        expect(`${listed.join(' ')} ${unread.map((one) => one.line).join(' ')}`).toContain(name);
        expect(listed.filter((one) => one !== name)).toHaveLength(3);
      }),
      RUNS,
    );
  });

  test('is the drug of its row, whatever other drug its directions name', async () => {
    await expectOthersKept((name) => [
      'Order Summary                                                Category    Start',
      'Warfarin Tablet 5 MG Give 1 tablet by mouth in the evening   Pharmacy    04/20/2026',
      `${capital(name).padEnd(10)} Tablet 20 MG Give 1 tablet by mouth            Pharmacy    05/01/2026`,
      'four times a day with carbidopa-levodopa',
      'Metformin Tablet 500 MG Give 1 tablet by mouth at noon       Pharmacy    04/21/2026',
    ]);
    await expectOthersKept((name) => [
      'MEDICATIONS',
      'Warfarin 5 mg daily',
      `${capital(name)} 20 mg four times a day with carbidopa-levodopa`,
      'Metformin 500 mg daily',
    ]);
  });

  test('is told in a table that nobody knows', () => {
    const row = fc.constantFrom(
      '100 mg ; IM ; every 4 weeks ; 12/10/2026',
      '40 mg ; oral ; daily ; 5 d, over',
    );
    const section = { kind: 'unknown', reading: 'narrative', rank: 5, heading: '', lines: [] } as const;
    fc.assert(
      fc.property(row, (cells) => {
        const text = `${capital(UNKNOWN)} ; ${cells}`;
        const item = { shape: 'row', section, reading: 'narrative', lines: [], text, fields: [] } as const;
        expect(reasonOf(item, false, drugNamesOf(store))).toBe('no-name');
      }),
    );
  });

  test('heads a card of labelled fields, and no section', async () => {
    await expectOthersKept((name) => [
      'Medication cards',
      '',
      'Warfarin',
      'Strength             5 mg tablet',
      '1 tablet by mouth every evening',
      'Prescriber           Dr. Sample',
      '',
      capital(name),
      'Strength             20 mg tablet',
      '1 tablet by mouth every morning',
      'Prescriber           Dr. Sample',
    ]);
  });

  test('ends, and what is named behind it does not', async () => {
    const ended = fc.constantFrom('was stopped', 'is discontinued', 'was held');
    await fc.assert(
      fc.asyncProperty(known, ended, async (name, end) => {
        const text = ['PLAN:', `1. ${capital(UNKNOWN)} ${end} and ${name} 20 mg daily substituted.`];
        expect(await entriesOf(text)).toEqual([
          expect.stringMatching(new RegExp(`^${name} \\| .* \\| qd$`, 'u')),
        ]);
      }),
      RUNS,
    );
  });

  test('begins a line behind one that ends in a known name', () => {
    fc.assert(
      fc.property(known, (name) => {
        const text = `Metformin 500 mg, 1 tablet twice a day  by vein, ${name}\n${capital(UNKNOWN)} 81 mg, 1 tablet once a day`;
        const names = ['Metformin', name].map((written) =>
          unknownCluster({ written, start: text.indexOf(written) }),
        );
        const found = withUnknownNames(text, names, false).map(({ written }) => written);
        expect(found).toEqual(['Metformin', name, capital(UNKNOWN)]);
      }),
    );
  });

  test('taken with water makes no drug of the water', async () => {
    const water = fc.constantFrom(
      'with 8 oz water',
      'w/ 8 oz water',
      'W/ 8 OZ OF WATER',
      'with a glass of water',
    );
    await fc.assert(
      fc.asyncProperty(fc.oneof(known, fc.constant(UNKNOWN)), water, async (name, liquid) => {
        const entries = await entriesOf([
          'MEDICATIONS',
          `${name} 70 mg tab`,
          `Give 1 tab PO weekly ${liquid}, upright`,
        ]);
        expect(entries).toEqual([expect.stringMatching(new RegExp(`^${name} `, 'u'))]);
      }),
      RUNS,
    );
  });
});

test('behind a label of any words', async () => {
  const labels = fc.constantFrom("Pt's own", 'Her usual ones', 'In the blue box', 'Brought along by her son');
  await fc.assert(
    fc.asyncProperty(labels, known, async (label, name) => {
      const textWith = (drug: string): readonly string[] => [
        `${label}: ${drug} 10 mg bd, lisinopril 5 mg daily`,
      ];
      const { known: before, others, own } = await entriesWith(name, textWith);
      expect({ others, own: own.length }).toEqual({ others: before, own: 1 });
    }),
    RUNS,
  );
});

test('a word in a cell of its own behind whole directions is no name', async () => {
  const reasons = fc.constantFrom('Rheuma', 'AFib', 'Atemnot', 'Schmerzen');
  await fc.assert(
    fc.asyncProperty(known, reasons, async (name, reason) => {
      const page = [
        `${capital(name)} 20 mg   once daily   ${reason}`,
        `Lisinopril 5 mg   once daily   ${reason}`,
      ];
      expect((await entriesOf(page)).map((entry) => entry.split(' ')[0])).toEqual(
        [name, 'lisinopril'].toSorted(),
      );
    }),
    RUNS,
  );
});

test('before letters that mean a drug only beside a dose, in the cell of names, a name that nobody knows is kept', async () => {
  const letters = fc.constantFrom('D3', 'D3 Forte', 'B12');
  const unknown = fc.constantFrom('Zolquara', 'Quovadrel', 'Calcizorb');
  await fc.assert(
    fc.asyncProperty(letters, unknown, async (behind, name) => {
      const row = (cells: readonly string[]): string => cells.map((cell) => cell.padEnd(26)).join('');
      const page = [
        'REGULAR MEDICINES',
        row(['Drug', 'Dose', 'Route', 'Times']),
        row([`${name} ${behind}`, '1 tab', 'PO', 'twice daily']),
        row(['lisinopril', '10 mg', 'PO', 'daily']),
      ];
      const answer = await entriesOf(page);
      expect(answer).toHaveLength(2);
      expect(answer.some((entry) => entry.startsWith(name.toLowerCase()))).toBe(true);
    }),
    { numRuns: size(30, 10) },
  );
});

test('tests that are set apart before a vitamin whose level is meant are no names', async () => {
  const tests = fc.constantFrom('CBC, BMP, Vitamin D level', 'CBC and vitamin D level', 'TSH, B12 level');
  await fc.assert(
    fc.asyncProperty(tests, async (order) => {
      const row = (cells: readonly string[]): string => cells.map((cell) => cell.padEnd(30)).join('');
      const page = [
        'Orders',
        row(['Order Description', 'Category', 'Start Date', 'Frequency']),
        row(['lisinopril 10 mg tablet', 'Pharmacy', '12/01/2025', 'Once A Day']),
        row([order, 'Lab', '05/12/2026', 'Once']),
      ];
      expect(await entriesOf(page)).toHaveLength(1);
    }),
    { numRuns: size(10, 4) },
  );
});
