/** Laws of tables that are drawn with characters: bars and dashes are borders, and what stands between them are cells. */
import { describe, expect, test } from '@jest/globals';
import { withDrawnBorders } from '../../src/documents/layout/drawn/drawn-borders.ts';
import { printedWords } from '../support/document-builders.ts';
import { entriesOfPage } from '../support/entries-of-page.ts';
import fc from '../support/fast-check.ts';
import { size } from '../support/runs.ts';

const entriesOf = entriesOfPage();
const RUNS = { numRuns: size(80, 20) };

const HEADER = ['Medication', 'Dose', 'Frequency', 'Status'];
const DRUGS = [
  { cells: ['Lisinopril', '10 mg', 'once daily', 'active'], entry: 'lisinopril | 10 | qd' },
  { cells: ['Qorvantil', '5 mg', 'twice daily', ''], entry: 'qorvantil | 5 | bid' },
  { cells: ['Metformin', '500 mg', 'twice daily', 'discontinued'], entry: undefined },
  { cells: ['Quetiapine', '25 mg', 'at bedtime', 'active'], entry: 'quetiapine | 25 | qhs' },
] as const;
type Row = readonly string[];
const drugs = fc.shuffledSubarray([...DRUGS], { minLength: 2 });

interface Style {
  /** Spaces beside each cell. */
  readonly pad: 0 | 1;
  /** Cells of a column are equally wide. */
  readonly isAligned: boolean;
  readonly bar: string;
  readonly joint: string;
  /** Which lines are drawn. */
  readonly lines: 'below-header' | 'around' | 'everywhere' | 'none';
  readonly hasOuterBars: boolean;
}
const style: fc.Arbitrary<Style> = fc
  .record({
    pad: fc.constantFrom<0 | 1>(0, 1),
    isAligned: fc.boolean(),
    signs: fc.constantFrom({ bar: '|', joint: '+' }, { bar: '|', joint: '|' }, { bar: '│', joint: '┼' }),
    lines: fc.constantFrom<Style['lines']>('below-header', 'around', 'everywhere', 'none'),
    hasOuterBars: fc.boolean(),
  })
  .map(({ signs, ...other }) => ({ ...other, ...signs }))
  .filter(({ lines, hasOuterBars }) => hasOuterBars || lines === 'below-header');

/** How often something is taken of which a cell for the morning, noon and bedtime each says how many. */
function oftenOf(day: Row): string {
  const times = day.filter((count) => count !== '').length;
  if (times > 1) return times === 2 ? 'bid' : 'tid';
  return ['qam', 'qd', 'qhs'][day.indexOf('1')] ?? '';
}

/** The printed lines of a table. */
function drawn(rows: readonly Row[], { pad, isAligned, bar, joint, lines, hasOuterBars }: Style): string[] {
  const widths = HEADER.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const room = ' '.repeat(pad);
  const framed = (parts: Row, border: string): string =>
    hasOuterBars ? `${border}${parts.join(border)}${border}` : parts.join(border);
  const text = (row: Row): string =>
    framed(
      row.map((cell, column) => `${room}${isAligned ? cell.padEnd(widths[column] ?? 0) : cell}${room}`),
      bar,
    );
  const line = framed(
    widths.map((width) => '-'.repeat(width + 2 * pad)),
    joint,
  );
  const [header = '', ...body] = rows.map(text);
  if (lines === 'none') return [header, ...body];
  if (lines === 'below-header') return [header, line, ...body];
  if (lines === 'around') return [line, header, line, ...body, line];
  return [line, ...[header, ...body].flatMap((row) => [row, line])];
}

async function read(lines: readonly string[]): Promise<string[]> {
  const texts = ['MEDICATIONS', '', ...lines, '', 'Allergies: penicillin'];
  return entriesOf({
    width: 612,
    words: texts.flatMap((text, index) => printedWords(text, 40, 100 + index * 13)),
    rules: [],
  });
}

describe('tables that are drawn with characters', () => {
  test('are read as tables with columns, however they are drawn', async () => {
    await fc.assert(
      fc.asyncProperty(drugs, style, async (chosen, drawnAs) => {
        const rows = [HEADER, ...chosen.map(({ cells }) => cells)];
        const entries = chosen.flatMap(({ entry }) => entry ?? []).toSorted();
        expect(await read(drawn(rows, drawnAs))).toEqual(entries);
      }),
      RUNS,
    );
  });

  test('have columns for the times of the day also where cells are empty', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc
            .array(fc.constantFrom('1', ''), { minLength: 3, maxLength: 3 })
            .filter((day) => day.includes('1')),
          { minLength: 2, maxLength: 2 },
        ),
        style.filter(({ hasOuterBars }) => hasOuterBars),
        async ([one = [], other = []], drawnAs) => {
          const rows = [
            ['Medication', 'Morning', 'Noon', 'Bedtime'],
            ['Lisinopril 10 mg tab', ...one],
            ['Quetiapine 25 mg tab', ...other],
          ];
          expect(await read(drawn(rows, drawnAs))).toEqual([
            `lisinopril | 1 | ${oftenOf(one)}`,
            `quetiapine | 1 | ${oftenOf(other)}`,
          ]);
        },
      ),
      RUNS,
    );
  });

  test('go on below a line break of a cell where lines are drawn between the rows', async () => {
    const table = [
      '+------------+-------+-----------+',
      '| Medication | Dose  | Frequency |',
      '+------------+-------+-----------+',
      '| Lisinopril | 10 mg | once      |',
      '|            |       | daily     |',
      '+------------+-------+-----------+',
      '| Quetiapine | 25 mg | at        |',
      '| fumarate   |       | bedtime   |',
      '+------------+-------+-----------+',
    ];
    expect(await read(table)).toEqual(['lisinopril | 10 | qd', 'quetiapine | 25 | qhs']);
  });
});

describe('bars between the parts of a sentence', () => {
  test('are no borders', () => {
    const lines = [
      'Page 1 | Clinic of the East',
      'Lisinopril | 10 mg | once daily',
      'Metformin | 500 mg | BID',
    ];
    const words = lines.flatMap((text, index) => printedWords(text, 40, 100 + index * 13));
    const page = { words, rules: [] };
    expect(withDrawnBorders(page)).toBe(page);
  });
});
