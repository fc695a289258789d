/** Laws of lines made of directions alone: over entries they head them, and lend what they say to those that do not say it themselves. */
import { describe, expect, test } from '@jest/globals';
import fc from '../support/fast-check.ts';
import { answerOfText, oftenInPrint } from '../support/printed-text.ts';
import { size } from '../support/runs.ts';

const answerOf = answerOfText();
const oftenOf = oftenInPrint();
const RUNS = { numRuns: size(60, 12) };

/** `lisinopril | 10 | PO | QD` by its first word. */
async function entriesOf(lines: readonly string[]): Promise<Readonly<Record<string, string>>> {
  const { list } = await answerOf(lines);
  return Object.fromEntries(
    list.medications.map(({ drugName, dosage }) => [
      drugName.split(' ')[0]?.toLowerCase() ?? '',
      [dosage.dose?.quantity, dosage.route?.abbreviation, dosage.frequency]
        .map((said) => said ?? '')
        .join(' | '),
    ]),
  );
}

const names = fc.shuffledSubarray(['lisinopril', 'morphine', 'sertraline', 'haloperidol', 'zolquara'], {
  minLength: 4,
  maxLength: 4,
});
const titles = fc.constantFrom(
  ['As needed (SC)', 'SC', 'PRN'] as const,
  ['Syringe driver over 24 hours (SC)', 'SC', ''] as const,
  ['By mouth while able', 'PO', ''] as const,
  ['Under the skin', 'SC', ''] as const,
  ['To be taken as needed', undefined, 'PRN'] as const,
  ['At bedtime', undefined, 'QHS'] as const,
  ['IM every 4 weeks', 'IM', 'Q4WK'] as const,
);
/** How such a title is set over its entries: they are set in below it, or it stands apart by a colon or by space. */
const settings = fc.constantFrom(
  (title: string, below: readonly string[]) => [title, ...below.map((line) => `   ${line}`)],
  (title: string, below: readonly string[]) => [`${title}:`, ...below],
  (title: string, below: readonly string[]) => ['', title, ...below],
);
const first = (name: string): string => name.toLowerCase();

describe('a line of directions over entries', () => {
  test('lends what it says to those below it, and changes nothing above it', async () => {
    await fc.assert(
      fc.asyncProperty(names, titles, settings, async ([a, b, c, d], [title, route, often], set) => {
        const above = [`${a} 10 mg twice daily`, `${b} 20 mg`];
        const alone = await entriesOf(['MEDICATIONS', ...above]);
        const entries = await entriesOf([
          'MEDICATIONS',
          ...above,
          ...set(title, [`${c} 5 mg`, `${d} 2.5 mg`]),
        ]);
        expect([entries[first(a ?? '')], entries[first(b ?? '')]]).toEqual([
          alone[first(a ?? '')],
          alone[first(b ?? '')],
        ]);
        for (const [name, amount] of [
          [c, '5'],
          [d, '2.5'],
        ] as const) {
          const [dose, by, when] = entries[first(name ?? '')]?.split(' | ') ?? [];
          expect([name, dose, route === undefined ? undefined : by, when]).toEqual([
            name,
            amount,
            route,
            often,
          ]);
        }
      }),
      RUNS,
    );
  });

  test('changes nothing that an entry says itself', async () => {
    const own = fc.constantFrom('by mouth every 6 hours as needed', 'IV three times a day as needed');
    await fc.assert(
      fc.asyncProperty(names, titles, settings, own, async ([a, b, c], [title], set, said) => {
        const line = `${c} 5 mg ${said}`;
        const alone = await entriesOf(['MEDICATIONS', line]);
        const entries = await entriesOf([
          'MEDICATIONS',
          `${a} 10 mg twice daily`,
          ...set(title, [`${b} 20 mg`, line]),
        ]);
        expect(entries[first(c ?? '')]).toBe(alone[first(c ?? '')]);
      }),
      RUNS,
    );
  });

  test('holds up to the next one, and to the first entry left of those set in below it', async () => {
    await fc.assert(
      fc.asyncProperty(names, titles, titles, async ([a, b, c], one, other) => {
        const below = (title: string, name: string): string[] => [title, `   ${name} 5 mg`];
        const lines = [
          'MEDICATIONS',
          ...below(one[0], a ?? ''),
          ...below(other[0], b ?? ''),
          `${c} 10 mg daily`,
        ];
        const entries = await entriesOf(lines);
        const alone = await entriesOf(['MEDICATIONS', `${c} 10 mg daily`]);
        expect(entries[first(b ?? '')]?.split(' | ')[2]).toBe(other[2]);
        expect(entries[first(c ?? '')]).toBe(alone[first(c ?? '')]);
      }),
      RUNS,
    );
  });

  test('sets apart what is taken so from what the same list gives otherwise', async () => {
    const { list } = await answerOf([
      'MEDICATIONS',
      'Syringe driver over 24 hours (SC)',
      '   Morphine sulfate 30 mg',
      'As needed (SC)',
      '   Morphine sulfate 5 mg',
    ]);
    expect(new Set(list.medications.map(({ dosage }) => dosage.dose?.quantity))).toEqual(
      new Set(['30', '5']),
    );
  });
});

test('an entry that says otherwise how it is taken is not completed by the title below it', async () => {
  const others = fc.constantFrom('by INR', 'as the clinic says', 'see pass', 'as per the blood test');
  const heads = fc.constantFrom('To be taken as needed', 'As needed', 'At bedtime');
  await fc.assert(
    fc.asyncProperty(names, others, heads, async ([a, b, c, d], how, title) => {
      const above = [`${a} 10 mg daily`, `${b} 20 mg twice daily`, `${c} 3 mg ${how}`];
      const alone = await entriesOf(['MEDICATIONS', ...above]);
      const entries = await entriesOf(['MEDICATIONS', ...above, title, `${d} 5 mg twice daily`]);
      expect(entries[first(c ?? '')]).toBe(alone[first(c ?? '')]);
    }),
    RUNS,
  );
});

describe('a line of directions below a drug', () => {
  const orders = fc.constantFrom(
    ['Take one as needed', 'PRN'] as const,
    ['Take at bedtime', 'QHS'] as const,
    ['By mouth three times a day', 'TID'] as const,
    ['As needed', 'PRN'] as const,
    ['Once daily', 'QD'] as const,
  );

  test('is said of that drug where each has such a line', async () => {
    await fc.assert(
      fc.asyncProperty(names, fc.array(orders, { minLength: 4, maxLength: 4 }), async (four, said) => {
        const lines = four.flatMap((name, at) => [`${name} 10 mg tablet`, said[at]?.[0] ?? '']);
        const entries = await entriesOf(['MEDICATIONS', ...lines]);
        expect(four.map((name) => entries[first(name)]?.split(' | ')[2])).toEqual(
          said.map(([, often]) => often),
        );
      }),
      RUNS,
    );
  });

  test('is said of that drug where it alone would not say how often', async () => {
    await fc.assert(
      fc.asyncProperty(names, orders, async ([a, b, c, d], [order, often]) => {
        const lines = [`${a} 10 mg daily`, `${b} 20 mg twice daily`, `${c} 5 mg`, order, `${d} 2.5 mg daily`];
        const entries = await entriesOf(['MEDICATIONS', ...lines]);
        expect(entries[first(c ?? '')]?.split(' | ')[2]).toBe(often);
        expect(entries[first(d ?? '')]?.split(' | ')[2]).toBe('QD');
      }),
      RUNS,
    );
  });
});

describe('a row of a table made of directions', () => {
  const bands = fc.constantFrom(
    ['To be taken as needed', 'PRN'] as const,
    ['As required', 'PRN'] as const,
    ['At bedtime', 'QHS'] as const,
    ['Every 4 weeks', 'Q4WK'] as const,
  );
  const twoBands = fc.tuple(bands, bands).filter(([[one], [other]]) => one !== other);

  test('heads the rows below it up to the next one, where how often has a column of its own', async () => {
    await fc.assert(
      fc.asyncProperty(names, twoBands, async ([a, b, c, d], [[one, often], [other, seldom]]) => {
        const row = (name: string | undefined, said: string): string =>
          [(name ?? '').padEnd(26), '5 mg'.padEnd(12), said.padEnd(16), 'heart'].join('');
        const entries = await entriesOf([
          'CURRENT MEDICATIONS',
          `${'Medication'.padEnd(26)}${'Strength'.padEnd(12)}${'Frequency'.padEnd(16)}Reason`,
          row(a, 'twice daily'),
          row(b, 'by the clinic'),
          one,
          row(c, ''),
          other,
          row(d, ''),
        ]);
        const said = [a, b, c, d].map((name) => entries[first(name ?? '')]?.split(' | ')[2]);
        expect(said).toEqual(['BID', '', often, seldom]);
      }),
      RUNS,
    );
  });

  test('is said of the drug above it, where each row has such a line and how often no column', async () => {
    await fc.assert(
      fc.asyncProperty(names, fc.tuple(bands, bands, bands), async (four, said) => {
        const rows = said.flatMap(([words], at) => [
          `${(four[at] ?? '').padEnd(26)}${'5 mg'.padEnd(12)}2`,
          words,
        ]);
        const header = `${'Medication'.padEnd(26)}${'Strength'.padEnd(12)}Refills`;
        const entries = await entriesOf(['CURRENT MEDICATIONS', header, ...rows]);
        expect(said.map((_, at) => entries[first(four[at] ?? '')]?.split(' | ')[2])).toEqual(
          said.map(([, often]) => often),
        );
      }),
      RUNS,
    );
  });
});

test('the time at which a list was taken down is lent to none of its entries', async () => {
  const titles = fc.constantFrom('MEDICATIONS THIS MORNING:', 'Meds, scheduled, this evening');
  await fc.assert(
    fc.asyncProperty(names, titles, async (four, title) => {
      const entries = await entriesOf([title, ...four.map((name) => `${name} 5 mg with meals`)]);
      expect(Object.values(entries).filter((said) => /Q[AP]M/u.test(said))).toEqual([]);
    }),
    { numRuns: size(20, 6) },
  );
});

test('a label that is a route leads every drug on its line that states none, in a list and below a sentence', async () => {
  const label = fc.constantFrom(['IV', 'IV'] as const, ['SC', 'SC'] as const, ['Subcut', 'SC'] as const);
  const head = fc.constantFrom('MEDICATIONS', 'Bed 7, cellulitis of the right leg, day 3 of the stay.');
  const drugs = fc.shuffledSubarray(['octreotide', 'vancomycin', 'morphine', 'haloperidol'], {
    minLength: 3,
    maxLength: 3,
  });
  await fc.assert(
    fc.asyncProperty(label, head, drugs, async ([word, route], title, [one, other, third]) => {
      const entries = await entriesOf([
        title,
        `${word}: ${one} 1 mg q24h, ${other} 2 mg PO q12h, ${third} 3 mg bid`,
        'Lisinopril 10 mg daily',
      ]);
      expect(entries).toMatchObject({
        [one ?? '']: `1 | ${route} | Q24H`,
        [other ?? '']: '2 | PO | Q12H',
        [third ?? '']: `3 | ${route} | BID`,
        lisinopril: '10 | PO | QD',
      });
    }),
    RUNS,
  );
});

test('a title with several times of the day lends all of them, whatever its last word is', async () => {
  const title = fc.constantFrom(
    ['Morning and night:', 'BID'],
    ['Twice a day, breakfast and supper:', 'BID'],
    ['Breakfast, lunch and dinner:', 'TID'],
    ['Once a day, at bedtime:', 'QHS'],
    ['WITH SUPPER (5:30)', 'QPM'],
  );
  await fc.assert(
    fc.asyncProperty(title, async ([heading = '', often]) => {
      const entries = await oftenOf([heading, 'levetiracetam 750 mg', 'lacosamide 100 mg']);
      expect(entries).toEqual([`lacosamide ${often}`, `levetiracetam ${often}`]);
    }),
    { numRuns: 20 },
  );
});

test('a title that says only when something is needed ends nothing, and lends that it is as needed', async () => {
  const condition = fc.constantFrom(
    'Only if a seizure goes past 5 minutes:',
    'ONLY WHEN THE PAIN IS PAST BEARING',
    'Loose on the counter, only if he needs it:',
    'Only in case the old rash comes back:',
  );
  await fc.assert(
    fc.asyncProperty(condition, async (heading) => {
      const entries = await oftenOf([
        'Medications:',
        'Lisinopril 10 mg daily',
        '',
        heading,
        'Oxycodone 5 mg, one tablet',
      ]);
      expect(entries).toEqual(['lisinopril QD', 'oxycodone PRN']);
    }),
    { numRuns: 20 },
  );
});
