/** Laws of orders that are written where the name of the drug stands: what they say of how often holds, and what the margin cut of them is theirs. */
import { expect, test } from '@jest/globals';
import fc from '../support/fast-check.ts';
import { answerOfText, oftenInPrint } from '../support/printed-text.ts';
import { size } from '../support/runs.ts';

const answerOf = answerOfText();
const oftenIn = oftenInPrint();
const RUNS = { numRuns: size(60, 12) };

const row = (order: string, time: string, initials: string): string =>
  [order.padEnd(56), time.padEnd(10), ...[1, 2, 3].map(() => initials.padEnd(6))].join('').trimEnd();
const orders = fc.shuffledSubarray(
  [
    ['LISINOPRIL 10 MG TAB 1 TAB PO BID', 'lisinopril BID'],
    ['METFORMIN 500 MG TAB 1 TAB PO TID', 'metformin TID'],
    ['SERTRALINE 50 MG TAB 1 TAB PO QHS', 'sertraline QHS'],
    ['FUROSEMIDE 20 MG TAB 1 TAB PO QD', 'furosemide QD'],
    ['METHOTREXATE 10 MG TAB 1 TAB PO Q WEEK ON WED', 'methotrexate QWK'],
  ] as const,
  { minLength: 3, maxLength: 5 },
);

test('no title of a time and no column of times takes the place of what an order says', async () => {
  const bands = fc.constantFrom('BREAKFAST', 'MORNING', 'AT BEDTIME');
  await fc.assert(
    fc.asyncProperty(orders, bands, fc.nat(2), async (own, band, at) => {
      const rows = own.flatMap(([order], index) => [
        ...(index === at ? [band] : []),
        row(order, '0900', 'KL'),
      ]);
      const page = ['MEDICATIONS', row('ORDER', 'TIME', '1').replace(/1.*$/u, '1     2     3'), ...rows];
      expect(await oftenIn(page)).toEqual(own.map(([, said]) => said).toSorted());
    }),
    RUNS,
  );
});

test('what the margin cut of an order heads nothing', async () => {
  const cut = fc.constantFrom(
    ['OMEPRAZOLE DR 20 MG CAP 1 CAP PO QD BEFORE', 'BREAKFAST'],
    ['OMEPRAZOLE DR 20 MG CAP 1 CAP PO QD WITH', 'DINNER'],
  );
  await fc.assert(
    fc.asyncProperty(orders, cut, async (own, [above = '', below = '']) => {
      const page = [
        'MEDICATIONS',
        row('ORDER', 'TIME', '1').replace(/1.*$/u, '1     2     3'),
        row(above, '0730', 'JR'),
        below,
        ...own.map(([order]) => row(order, '0900', 'KL')),
      ];
      const told = await oftenIn(page);
      expect(told.filter((entry) => !entry.startsWith('omeprazole'))).toEqual(
        own.map(([, said]) => said).toSorted(),
      );
    }),
    RUNS,
  );
});

test('a bracket that is open at the end of a cell goes on in the line below, whatever is named there', async () => {
  const names = fc.constantFrom(
    ['Zestril 10 mg tablet (lisinopril', 'dihydrate)', 'zestril'],
    ['Kaprolox 5 mg tablet (perindopril', 'arginine)', 'perindopril'],
    ['Quovadrel 500 mg tablet (metformin', 'calcium)', 'metformin'],
  );
  await fc.assert(
    fc.asyncProperty(names, async ([above = '', below = '']) => {
      const page = [
        'MEDICATIONS',
        'Medicine                                      Directions',
        'Sertraline 50 mg tablet                       1 tablet daily',
        `${above.padEnd(46)}1 tablet twice a day`,
        below,
        'Furosemide 20 mg tablet                       1 tablet daily',
      ];
      const { list } = await answerOf(page);
      expect(list.medications).toHaveLength(3);
      const often = list.medications.map(({ dosage }) => dosage.frequency ?? '');
      expect(often.toSorted((one, other) => one.localeCompare(other))).toEqual(['BID', 'QD', 'QD']);
    }),
    RUNS,
  );
});
