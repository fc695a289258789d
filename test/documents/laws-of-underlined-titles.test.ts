/** Laws of titles over a drawn line: they head what stands below the line, also in small letters, and touch no entry above; the line is of no entry. */
import { expect, test } from '@jest/globals';
import { someDrugs, withCapital } from '../support/arbitrary-drugs.ts';
import fc from '../support/fast-check.ts';
import { namesInPrint, printedText } from '../support/printed-text.ts';
import { size } from '../support/runs.ts';

const namesIn = namesInPrint();
const entriesOf = printedText();
const RUNS = { numRuns: size(40, 12) };
const drugs = someDrugs(4);
const rules = fc.constantFrom('-'.repeat(60), '='.repeat(60), '-'.repeat(12));
const titles = fc.constantFrom('stopped', 'discontinued', 'abgesetzt', 'No longer taking', 'STOPPED');

test('what stands below a title of an end is over, and what stands above it is not', async () => {
  const spaces = fc.constantFrom<readonly string[]>([], ['']);
  await fc.assert(
    fc.asyncProperty(drugs, titles, rules, spaces, async (names, title, rule, space) => {
      const lines = names.map((name) => `${withCapital(name)} 20 mg       1 daily`);
      const page = ['Current', rule, ...lines.slice(0, 2), ...space, title, rule, ...lines.slice(2)];
      expect(await namesIn(page)).toEqual(names.slice(0, 2).toSorted());
    }),
    RUNS,
  );
});

test('a line that is drawn across a list changes no entry', async () => {
  await fc.assert(
    fc.asyncProperty(drugs, rules, fc.nat({ max: 4 }), async (names, rule, at) => {
      const lines = names.map((name) => `${withCapital(name)} 20 mg daily`);
      const plain = await entriesOf(['MEDICATIONS', ...lines]);
      expect(await entriesOf(['MEDICATIONS', ...lines.slice(0, at), rule, ...lines.slice(at)])).toEqual(
        plain,
      );
    }),
    RUNS,
  );
});

test('a name alone over a line heads nothing', async () => {
  await fc.assert(
    fc.asyncProperty(drugs, rules, async (names, rule) => {
      const page = ['MEDICATIONS', ...names.map(withCapital), rule, 'Seen by Dr. Hale on 05/06/2026'];
      expect(await namesIn(page)).toEqual(names.toSorted());
    }),
    RUNS,
  );
});
