/** Laws of schemes whose times stand in one header: as many numbers as times below it are for these, each in its turn, however both are written. */
import { expect, test } from '@jest/globals';
import fc from '../support/fast-check.ts';
import { printedText } from '../support/printed-text.ts';
import { size } from '../support/runs.ts';

const entriesOf = printedText();
const RUNS = { numRuns: size(50, 14) };

const times = fc.constantFrom<readonly string[]>(
  ['mo', 'no', 'ev', 'ni'],
  ['morn', 'noon', 'eve', 'bed'],
  ['morning', 'noon', 'evening', 'night'],
  ['M', 'N', 'E', 'B'],
  ['AM', 'Noon', 'PM', 'HS'],
  ['brkf', 'lnch', 'dnr', 'bdtm'],
);
const counts = fc
  .array(fc.constantFrom('0', '1', '1', '2', '½'), { minLength: 4, maxLength: 4 })
  .filter((own) => own.some((count) => count !== '0'));
const drugs = fc.tuple(
  fc.shuffledSubarray(['lisinopril', 'metformin', 'sertraline', 'Zyxomarin'], { minLength: 3, maxLength: 3 }),
  fc.array(counts, { minLength: 3, maxLength: 3 }),
);
const spaced = fc.constantFrom(' ', '-', '/', ' - ');
const header = (said: string): string =>
  `${'Medication'.padEnd(16)}${'Strength'.padEnd(16)}${said.padEnd(32)}Notes`;
const row = (name: string, said: string): string =>
  `${name.padEnd(16)}${'10 mg'.padEnd(16)}${said.padEnd(32)}for the heart`;

/** The same in a column for each time. */
async function inColumns([names, own]: readonly [readonly string[], readonly (readonly string[])[]]): Promise<
  string[]
> {
  const cells = (said: readonly string[]): string => said.map((cell) => cell.padEnd(16)).join('');
  return entriesOf([
    `${'Medication'.padEnd(16)}${'Strength'.padEnd(16)}${cells(['Morning', 'Noon', 'Evening', 'Bedtime'])}Notes`,
    ...names.map(
      (name, index) => `${name.padEnd(16)}${'10 mg'.padEnd(16)}${cells(own[index] ?? [])}for the heart`,
    ),
  ]);
}

test('numbers in one cell are those of the times in its header', async () => {
  await fc.assert(
    fc.asyncProperty(
      times,
      drugs,
      spaced,
      fc.constantFrom(' ', '-', '/'),
      async (names, listed, between, joint) => {
        // A half stands beside a slash as a number of its own only where another sign is between the numbers.
        const lines = [
          header(names.join(joint)),
          ...listed[0].map((name, index) => row(name, (listed[1][index] ?? []).join(between))),
        ];
        expect(await entriesOf(lines)).toEqual(await inColumns(listed));
      },
    ),
    RUNS,
  );
});

test('numbers under the words of one header cell are those of the words, also where some are left out', async () => {
  await fc.assert(
    fc.asyncProperty(times, drugs, fc.boolean(), async (names, listed, isBlank) => {
      fc.pre(names.every((name) => name.length > 1));
      const under = (own: readonly string[]): string =>
        own
          .map((count, at) => (isBlank && count === '0' ? '' : count).padEnd((names[at] ?? '').length + 1))
          .join('');
      const lines = [
        header(names.join(' ')),
        ...listed[0].map((name, index) => row(name, under(listed[1][index] ?? []))),
      ];
      expect(await entriesOf(lines)).toEqual(await inColumns(listed));
    }),
    RUNS,
  );
});

test('two times that stand closer than columns are two, where numbers stand under their words', async () => {
  await fc.assert(
    fc.asyncProperty(drugs, async (listed) => {
      const names = ['Morning', 'Noon    ', 'Evening', 'Bedtime '];
      const under = (own: readonly string[]): string =>
        own
          .map((count, at) => (count === '0' ? '' : count).padEnd((names[at] ?? '').length + 1))
          .join('')
          .trimEnd();
      const lines = [
        header(names.join(' ')),
        ...listed[0].map((name, index) =>
          row(name, under(listed[1][index] ?? []))
            .replace('for the heart', '')
            .trimEnd(),
        ),
      ];
      const [head = '', ...rows] = lines;
      const expected = await inColumns(listed);
      expect(await entriesOf([head.replace('Notes', '').trimEnd(), ...rows])).toEqual(expected);
    }),
    RUNS,
  );
});

test('more or fewer numbers than times leave open how many are taken when', async () => {
  await fc.assert(
    fc.asyncProperty(times, fc.constantFrom('1 0 1', '1-0', '1 0 1 0 1', '2'), async (names, said) => {
      const [entry = ''] = await entriesOf([
        header(names.join('-')),
        row('lisinopril', said),
        row('metformin', '1-0-1-0'),
      ]);
      expect(entry).toMatch(/^lisinopril \|[^|]*\| $/u);
    }),
    { numRuns: size(20, 8) },
  );
});

test('a drug of two names that nobody knows is called by its ingredient', async () => {
  const headers = fc.constantFrom(['Active ingredient', 'Trade name'], ['Generic name', 'Brand name']);
  await fc.assert(
    fc.asyncProperty(headers, fc.boolean(), async ([generic = '', brand = ''], isFirst) => {
      const inOrder = (one: string, other: string): string =>
        (isFirst ? [one, other] : [other, one]).map((cell) => cell.padEnd(28)).join('');
      const answer = await entriesOf([
        `${inOrder(generic, brand)}Dose      Frequency`,
        `${inOrder('Phenprozyxon', 'Marcuvol')}3 mg      daily`,
        `${inOrder('lisinopril', 'Zestril')}10 mg     daily`,
      ]);
      expect(answer.map((entry) => entry.split(' ')[0])).toContain('phenprozyxon');
    }),
    { numRuns: size(8, 4) },
  );
});

test('who prescribed it is no second name of a drug that nobody knows', async () => {
  const [answer = ''] = await entriesOf([
    `${'Drug'.padEnd(28)}Dose      Frequency     Rx by`,
    `${'Phenprozyxon'.padEnd(28)}3 mg      daily         Neph`,
    `${'lisinopril'.padEnd(28)}10 mg     daily         Cards`,
  ]).then((entries) => entries.filter((entry) => !entry.startsWith('lisinopril')));
  expect(answer).toMatch(/^phenprozyxon /u);
});

test('what a cell denies leads to no drug: that of its row is taken, whatever other cells say how', async () => {
  const remark = fc.constantFrom('not after 2 pm', 'not before 6 pm', 'no grapefruit', 'never with milk');
  const why = fc.constantFrom('water retention', 'blood pressure', '');
  await fc.assert(
    fc.asyncProperty(remark, why, async (said, reason) => {
      const row = (name: string, note: string): string =>
        `${name.padEnd(20)}1         0         1         ${note.padEnd(24)}${reason}`;
      const answer = await entriesOf([
        `${'Medication'.padEnd(20)}${['AM', 'Noon', 'PM'].map((time) => time.padEnd(10)).join('')}${'Notes'.padEnd(24)}Reason`,
        row('torsemide', said),
        row('lisinopril', ''),
      ]);
      expect(answer.map((entry) => entry.split(' ')[0])).toEqual(['lisinopril', 'torsemide']);
    }),
    { numRuns: size(12, 8) },
  );
});
