/** Laws of ends set in under an entry or a row: they are said of that one, head nothing, and touch no neighbour. */
import { expect, test } from '@jest/globals';
import { someDrugs, withCapital } from '../support/arbitrary-drugs.ts';
import fc from '../support/fast-check.ts';
import { namesInPrint } from '../support/printed-text.ts';
import { size } from '../support/runs.ts';

const namesIn = namesInPrint();
const RUNS = { numRuns: size(40, 12) };
const drugs = someDrugs(4);
const ends = fc.constantFrom(
  'CEASED from this pack - weaned 10/03 Dr Hale',
  'CEASED - slow pulse',
  'WITHHELD until review (slow pulse)',
  'Stopped by the heart team, low pressure',
  "DC'D 12/19/06 PER DR HALE, CREAT 1.8",
  'On hold - clinic to call',
);
const place = fc.record({
  at: fc.nat({ max: 3 }),
  indent: fc.constantFrom('  ', '   ', '    '),
  end: ends,
});

/** The lines of each drug, with an end under one of them. */
function withEnd(
  names: readonly string[],
  {
    at,
    end,
    indent,
    linesOf,
  }: { at: number; end: string; indent: string; linesOf: (name: string) => string[] },
): string[] {
  return names.flatMap((name, index) => [...linesOf(name), ...(index === at ? [`${indent}${end}`] : [])]);
}

const others = (names: readonly string[], at: number): string[] =>
  names.filter((_, index) => index !== at).toSorted();

test('among entries', async () => {
  const layouts = fc.constantFrom<(name: string) => string[]>(
    (name) => [`${withCapital(name)} 20 mg tab     1 in the morning`],
    (name) => [`${withCapital(name)} 20 mg`, '  1 tablet twice daily'],
    (name) => [`${withCapital(name)} 20mg tablet, take 1 daily`],
  );
  await fc.assert(
    fc.asyncProperty(drugs, place, layouts, async (names, { at, end, indent }, linesOf) => {
      const lines = withEnd(names, { at, end, indent, linesOf });
      expect(await namesIn(['MEDICATIONS', ...lines])).toEqual(others(names, at));
    }),
    RUNS,
  );
});

test('among the rows of a table, framed or set in, and whatever columns it runs over', async () => {
  const frames = fc.constantFrom<readonly [string, string]>(['', ''], ['*** ', ' ***']);
  await fc.assert(
    fc.asyncProperty(drugs, place, frames, async (names, { at, end, indent }, [open, close]) => {
      const linesOf = (name: string): string[] => [
        `${`${withCapital(name)} 20 mg`.padEnd(30)}${'1 daily'.padEnd(20)}2004`,
      ];
      const header = `${'Drug'.padEnd(30)}${'Sig'.padEnd(20)}Started`;
      const lines = withEnd(names, { at, end: `${open}${end}${close}`, indent, linesOf });
      expect(await namesIn([header, ...lines])).toEqual(others(names, at));
    }),
    RUNS,
  );
});

test('among rows of counts under times of the day, without a header over the names', async () => {
  await fc.assert(
    fc.asyncProperty(drugs, place, async (names, { at, end, indent }) => {
      const linesOf = (name: string): string[] => [
        ` ${`${withCapital(name)} 20mg tab`.padEnd(34)}1         1`,
      ];
      const header = `${''.padEnd(33)}MORN      NOON      NIGHT`;
      const lines = withEnd(names, { at, end, indent: ` ${indent}`, linesOf });
      expect(await namesIn([header, ...lines])).toEqual(others(names, at));
    }),
    RUNS,
  );
});

test('a title at the margin is none: what stands below it is over', async () => {
  await fc.assert(
    fc.asyncProperty(drugs, fc.constantFrom('STOPPED', 'CEASED MEDICATIONS'), async (names, title) => {
      const lines = names.map((name) => `  ${withCapital(name)} 20 mg tab     1 in the morning`);
      const expected = names.slice(0, 2).toSorted();
      const page = ['CURRENT MEDICATIONS', ...lines.slice(0, 2), title, ...lines.slice(2)];
      expect(await namesIn(page)).toEqual(expected);
    }),
    RUNS,
  );
});
