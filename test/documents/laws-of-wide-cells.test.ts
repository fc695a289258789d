/** Laws of cells that are too wide for their column, and of lines in small letters: a cell keeps its words, and directions head nothing. */
import { expect, test } from '@jest/globals';
import fc from '../support/fast-check.ts';
import { printedText } from '../support/printed-text.ts';
import { size } from '../support/runs.ts';

const entriesOf = printedText();
const RUNS = { numRuns: size(30, 10) };

const drugs = fc.shuffledSubarray(['lisinopril', 'metformin', 'Zyxomarin', 'sertraline', 'Kelvorant'], {
  minLength: 4,
  maxLength: 5,
});

test('a cell that runs on below the next header keeps its words, where the next cell stands there too', async () => {
  const wide = fc.constantFrom('20 mg by mouth twice daily', '20 mg by mouth two times a day');
  const answer = fc.constantFrom(['Taking?', 'Yes'], ['Continue?', 'Yes'], ['Status', 'Active']);
  await fc.assert(
    fc.asyncProperty(drugs, wide, answer, fc.nat(3), async (names, directions, [header, said], at) => {
      const rows = names.map((name, index) => {
        const text = `${name} ${index === at ? directions : '20 mg bd'}`;
        const column = text.length < 26 ? text.padEnd(28) : `${text}     `;
        return `${column}${said ?? ''}`.padEnd(56) + 'as agreed';
      });
      const entries = await entriesOf([
        `${'Medication'.padEnd(28)}${header ?? ''}`.padEnd(56) + 'Note',
        ...rows,
      ]);
      expect(entries).toEqual(names.map((name) => `${name.toLowerCase()} | 20 | bid`).toSorted());
    }),
    RUNS,
  );
});

const known = fc.shuffledSubarray(['lisinopril', 'metformin', 'gabapentin', 'sertraline', 'baclofen'], {
  minLength: 4,
});

test('directions below two entries beside each other head nothing, whether their document has capitals or not', async () => {
  const often = fc.constantFrom(['q6h prn', 'q6h prn'], ['twice daily', 'bid'], ['every evening', 'qpm']);
  await fc.assert(
    fc.asyncProperty(known, often, often, fc.boolean(), async (names, one, other, isSmall) => {
      const row = ([left = '', right = '']: readonly string[]): string => left.padEnd(40) + right;
      const lines = [0, 2].flatMap((at) => [
        row([`${names[at] ?? ''} 10 mg`, `${names[at + 1] ?? ''} 10 mg`]),
        row([`  ${one[0] ?? ''}`, `  ${other[0] ?? ''}`]),
      ]);
      const entries = await entriesOf(isSmall ? lines.map((line) => line.toLowerCase()) : lines);
      expect(entries).toEqual(
        names
          .slice(0, 4)
          .map((name, index) => `${name.toLowerCase()} | 10 | ${(index % 2 === 0 ? one : other)[1] ?? ''}`)
          .toSorted(),
      );
    }),
    RUNS,
  );
});
