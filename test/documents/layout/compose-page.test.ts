/** Words → lines, columns, tables and furniture, on pages made of words. */
import { describe, expect, it } from '@jest/globals';
import { joinWrapped } from '../../../src/documents/layout/compose-page.ts';
import type { PageLines, Word } from '../../../src/documents/line.ts';
import type { Rule } from '../../../src/documents/pdf/page-shapes.ts';
import { composePages } from '../../../src/documents/reader/read-pages.ts';
import { printedWords } from '../../support/document-builders.ts';

function page(
  words: readonly Word[],
  { number = 1, rules = [] as readonly Rule[] } = {},
): Parameters<typeof composePages>[0][number] {
  return { page: number, width: 612, height: 792, words, asides: [], rules };
}

function compose(words: readonly Word[], rules: readonly Rule[] = []): PageLines {
  const [composed] = composePages([page(words, { rules })]);
  if (composed === undefined) throw new Error('no page');
  return composed;
}

const textOf = ({ lines }: PageLines): string[] => lines.map(({ text }) => text);
const cellsOf = ({ tables }: PageLines): string[][] =>
  tables.flatMap(({ rows }) => rows.filter((row) => !row.isHeader).map(({ cells }) => [...cells]));

describe('lines', () => {
  it('join words on one baseline, from left to right, whatever the order they were painted in', () => {
    const words = [...printedWords('daily', 300, 100), ...printedWords('Lisinopril 10 mg', 50, 100.4)];
    expect(textOf(compose(words))).toEqual(['Lisinopril 10 mg  daily']);
  });

  it('keep a superscript on the line it sits on', () => {
    const words = [
      ...printedWords('until the 7', 50, 100),
      ...printedWords('th', 105, 96, { fontSize: 6 }),
      ...printedWords('of May', 125, 100),
    ];
    expect(textOf(compose(words))).toEqual(['until the 7th of May']);
  });

  it('say where each cell starts', () => {
    const [line] = compose([...printedWords('Aspirin', 50, 100), ...printedWords('81 mg', 200, 100)]).lines;
    expect(line?.cells.map(({ text, start }) => line.text.slice(start, start + text.length))).toEqual([
      'Aspirin',
      '81 mg',
    ]);
  });

  it('do not end at the stretched space of justified text', () => {
    const words = [...printedWords('take', 50, 100), ...printedWords('one', 83, 100)];
    expect(compose(words).lines[0]?.cells).toHaveLength(1);
  });
});

describe('columns', () => {
  const left = [
    'The patient reports that she has',
    'been well since her last visit and',
    'sleeps without any trouble at all',
    'now that the pain is under control',
    'and asks to keep what she takes.',
    'No swelling of her legs was seen.',
  ];
  const right = [
    'Amlodipine 10 mg by mouth daily',
    'in the morning with some water.',
    'Metformin 500 mg by mouth twice',
    'a day with food, not at bedtime.',
    'Rosuvastatin 20 mg by mouth daily',
    'in the evening before going to bed.',
  ];

  it('are read one after the other when they are painted so', () => {
    const words = [
      ...left.flatMap((text, row) => printedWords(text, 50, 100 + row * 13)),
      ...right.flatMap((text, row) => printedWords(text, 320, 104 + row * 13)),
    ];
    const composed = compose(words);
    expect(textOf(composed)).toEqual([...left, ...right]);
    expect(new Set(composed.lines.slice(0, 6).map(({ block }) => block)).size).toBe(1);
    expect(composed.lines[0]?.block).not.toBe(composed.lines[6]?.block);
  });

  it('are not seen where rows are painted across', () => {
    const words = left.flatMap((text, row) => [
      ...printedWords(text, 50, 100 + row * 13),
      ...printedWords(right[row] ?? '', 320, 100 + row * 13),
    ]);
    expect(textOf(compose(words))[0]).toBe(`${left[0]}  ${right[0]}`);
  });

  it('of a scan are a table where a row of column headings stands across them', () => {
    const ocr = { origin: 'ocr' as const, confidence: 0.9 };
    const rows = Array.from({ length: 9 }, (_, row) => [
      ...printedWords(`Zorblaxin ${row} Mg Oral Tablet`, 50, 113 + row * 13, ocr),
      ...printedWords('Take 1 tablet oral twice a day  06/24/2015', 320, 113 + row * 13, ocr),
    ]);
    const header = [
      ...printedWords('Medication', 50, 100, ocr),
      ...printedWords('Instruction               Date', 320, 100, ocr),
    ];
    const composed = compose([...header, ...rows.flat()]);
    expect(textOf(composed)[1]).toMatch(/^Zorblaxin 0 Mg Oral Tablet {2}Take 1 tablet/);
  });

  it('of a scan are seen in long lines of running text only', () => {
    const ocr = { origin: 'ocr' as const, confidence: 0.9 };
    const repeat = (rows: readonly string[]): string[] => [...rows, ...rows];
    const running = repeat(left).flatMap((text, row) => [
      ...printedWords(text, 50, 100 + row * 13, ocr),
      ...printedWords(repeat(right)[row] ?? '', 320, 106 + row * 13, ocr),
    ]);
    expect(textOf(compose(running))[1]).toBe(left[1]);
    const table = Array.from({ length: 12 }, (_, row) => [
      ...printedWords(`Drug ${row}`, 50, 100 + row * 13, ocr),
      ...printedWords('daily', 320, 100 + row * 13, ocr),
    ]).flat();
    expect(textOf(compose(table))[1]).toBe('Drug 1  daily');
  });
});

describe('tables', () => {
  const header = [
    ...printedWords('Medication', 50, 100),
    ...printedWords('Dose', 250, 100),
    ...printedWords('Directions', 330, 100),
  ];

  it('join wrapped cells to logical rows by the distance of lines', () => {
    const words = [
      ...header,
      ...printedWords('hydrochlorothiazide / lisinopril', 50, 120),
      ...printedWords('1 tablet', 250, 120),
      ...printedWords('by mouth every morning', 330, 120),
      ...printedWords('oral tablet', 50, 132),
      ...printedWords('with water', 330, 132),
      ...printedWords('aspirin', 50, 152),
      ...printedWords('81 mg', 250, 152),
      ...printedWords('daily', 330, 152),
    ];
    expect(cellsOf(compose(words))).toEqual([
      ['hydrochlorothiazide / lisinopril oral tablet', '1 tablet', 'by mouth every morning with water'],
      ['aspirin', '81 mg', 'daily'],
    ]);
  });

  it('take a line with an empty first cell as the rest of the row above when all distances are equal', () => {
    const words = [
      ...header,
      ...printedWords('aspirin', 50, 112),
      ...printedWords('81 mg', 250, 112),
      ...printedWords('take one by mouth', 330, 112),
      ...printedWords('with food', 330, 124),
      ...printedWords('digoxin', 50, 136),
      ...printedWords('0.125 mg', 250, 136),
      ...printedWords('daily', 330, 136),
    ];
    expect(cellsOf(compose(words))).toEqual([
      ['aspirin', '81 mg', 'take one by mouth with food'],
      ['digoxin', '0.125 mg', 'daily'],
    ]);
  });

  it('keep rows apart that are printed as close as wrapped lines', () => {
    const rows = ['aspirin', 'digoxin', 'furosemide'].flatMap((drug, row) => [
      ...printedWords(drug, 50, 112 + row * 12),
      ...printedWords('1 tablet', 250, 112 + row * 12),
      ...printedWords('daily', 330, 112 + row * 12),
    ]);
    expect(cellsOf(compose([...header, ...rows])).map(([drug]) => drug)).toEqual([
      'aspirin',
      'digoxin',
      'furosemide',
    ]);
  });

  it('that fill one column only are a list: no entry is the rest of the one above', () => {
    const rows = ['cefpodoxime', 'prednisone', 'torsemide'].flatMap((drug, row) =>
      printedWords(drug, 250, 112 + row * 12),
    );
    expect(cellsOf(compose([...header, ...rows])).map((cells) => cells[1])).toEqual([
      'cefpodoxime',
      'prednisone',
      'torsemide',
    ]);
  });

  it('follow their ruling lines, with cells centred beside taller ones', () => {
    const edges = [45, 240, 320, 500];
    const rules = [85, 106, 150, 170].flatMap((y, row, all) => [
      { x: 45, y, width: 455, height: 1 },
      ...edges.map((x) => ({ x, y, width: 1, height: (all[row + 1] ?? y) - y })),
    ]);
    const words = [
      ...header,
      ...printedWords('insulin', 50, 131),
      ...printedWords('18 units', 250, 131),
      ...printedWords('under the skin', 330, 118),
      ...printedWords('at bedtime', 330, 144),
      ...printedWords('aspirin', 50, 164),
      ...printedWords('81 mg', 250, 164),
      ...printedWords('daily', 330, 164),
    ];
    expect(cellsOf(compose(words, rules))).toEqual([
      ['insulin', '18 units', 'under the skin at bedtime'],
      ['aspirin', '81 mg', 'daily'],
    ]);
  });

  it('end at the next heading', () => {
    const words = [
      ...header,
      ...printedWords('aspirin', 50, 120),
      ...printedWords('81 mg', 250, 120),
      ...printedWords('daily', 330, 120),
      ...printedWords('Allergies', 42, 150, { isBold: true }),
      ...printedWords('Penicillin', 50, 170),
    ];
    const composed = compose(words);
    expect(composed.lines.map(({ text, tableRow }) => [text, tableRow?.rowId])).toEqual([
      ['Medication  Dose  Directions', 0],
      ['aspirin  81 mg  daily', 1],
      ['Allergies', undefined],
      ['Penicillin', undefined],
    ]);
  });

  it('go on at the top of the next page under the same columns', () => {
    const row = (drug: string, y: number): Word[] => [
      ...printedWords(drug, 50, y),
      ...printedWords('81 mg', 250, y),
      ...printedWords('daily', 330, y),
    ];
    const [, second] = composePages([
      page([...header, ...row('aspirin', 120)]),
      page(row('digoxin', 60), { number: 2 }),
    ]);
    expect(second?.tables).toEqual([
      {
        columns: ['Medication', 'Dose', 'Directions'],
        isContinued: true,
        rows: [{ isHeader: false, cells: ['digoxin', '81 mg', 'daily'], lines: [0] }],
      },
    ]);
  });

  it.each<[readonly string[], string]>([
    [['Take one', 'daily'], 'Take one daily'],
    [['06-22-', '2015'], '06-22-2015'],
    [['50 mg/', '5 mL'], '50 mg/5 mL'],
  ])('wrapped parts %j are one text', (parts, whole) => {
    expect(joinWrapped(parts)).toBe(whole);
  });
});

describe('furniture', () => {
  const pages = [1, 2, 3].map((number) =>
    page(
      [
        ...printedWords('Lakeside Clinic  MRN 417', 50, 30),
        ...printedWords(`Visit ${number}`, 50, 80),
        ...printedWords('Atenolol 50 mg daily', 50, 300),
        ...printedWords(`Page ${number} of 3`, 500, 770),
      ],
      { number },
    ),
  );

  it('is what returns at the edge of pages, and page numbers; headings that count up are not', () => {
    for (const composed of composePages(pages)) {
      expect(composed.lines.map(({ isFurniture }) => isFurniture === true)).toEqual([
        true,
        false,
        false,
        true,
      ]);
    }
  });

  it('is never the heading of a list or of a table', () => {
    const twice = [1, 2].map((number) =>
      page(
        [
          ...printedWords('Active Medications', 50, 30),
          ...printedWords('Name  Dose  Route', 50, 45),
          ...printedWords(`aspirin ${number}`, 50, 60),
        ],
        { number },
      ),
    );
    for (const composed of composePages(twice))
      expect(composed.lines.some(({ isFurniture }) => isFurniture)).toBe(false);
  });
});
