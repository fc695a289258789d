/** Laws of titles between the rows under times of the day: they divide the rows, and end neither the table nor one another by chance. */
import { expect, test } from '@jest/globals';
import { someDrugs, withCapital } from '../support/arbitrary-drugs.ts';
import fc from '../support/fast-check.ts';
import { namesInPrint, printedText } from '../support/printed-text.ts';
import { size } from '../support/runs.ts';

const entriesOf = printedText();
const namesIn = namesInPrint();
const RUNS = { numRuns: size(40, 12) };
const drugs = someDrugs(4);
const HEADER = `${''.padEnd(33)}BREAKFAST   LUNCH     DINNER    BED`;
const rowOf = (name: string): string =>
  ` ${`${withCapital(name)} 20mg tab`.padEnd(36)}1                     1`;

test('a title that says nothing of taking changes nothing', async () => {
  const titles = fc.constantFrom('PACKED', 'Packed by us', 'Tray one', 'Week pack');
  const head = fc.constantFrom<readonly string[]>([], ['ALLERGIES: Zyxomarin', '']);
  await fc.assert(
    fc.asyncProperty(drugs, titles, fc.nat({ max: 3 }), head, async (names, title, at, above) => {
      const rows = names.map(rowOf);
      const page = [...above, HEADER, ...rows.slice(0, at), title, ...rows.slice(at)];
      expect(await entriesOf(page)).toEqual(names.map((name) => `${name} | 1 | bid`).toSorted());
    }),
    RUNS,
  );
});

test('what a title says is over ends with the next one', async () => {
  const titles = fc.constantFrom<readonly [former: string, next: string]>(
    ['Old doses', 'New doses from tonight'],
    ['Previous regimen', 'Current regimen'],
    ['Stopped', 'Continue'],
    ['CEASED', 'PACKED'],
  );
  await fc.assert(
    fc.asyncProperty(drugs, titles, async (names, [former, next]) => {
      const rows = names.map(rowOf);
      const page = [HEADER, former, ...rows.slice(0, 2), next, ...rows.slice(2)];
      expect(await namesIn(page)).toEqual(names.slice(2).toSorted());
    }),
    RUNS,
  );
});
