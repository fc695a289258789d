/** Headers of several levels: titles over columns, cells that go on in the next line, marks under them. */
import { describe, expect, test } from '@jest/globals';
import type { Table, Word } from '../../../src/documents/line.ts';
import { composePages } from '../../../src/documents/reader/read-pages.ts';
import { printedWords } from '../../support/document-builders.ts';

/** Cells printed at their places: `[x, text]`. */
function row(y: number, cells: readonly (readonly [x: number, text: string])[]): Word[] {
  return cells.flatMap(([left, text]) => printedWords(text, left, y));
}

function tableOf(...rows: readonly Word[][]): Table | undefined {
  const placed = { page: 1, width: 612, height: 792, words: rows.flat(), asides: [], rules: [] };
  return composePages([placed])[0]?.tables[0];
}

const BODY = [
  row(128, [
    [50, 'Lisinopril 10 mg'],
    [213, 'X'],
  ]),
  row(142, [
    [50, 'Metformin 500 mg'],
    [288, 'X'],
  ]),
];

describe('a title over columns', () => {
  test('is added to those that ask for a decision', () => {
    const table = tableOf(
      row(100, [
        [50, 'Medication'],
        [200, 'Plan at discharge'],
      ]),
      row(114, [
        [200, 'Continue'],
        [280, 'Hold'],
      ]),
      ...BODY,
    );
    expect(table?.columns).toEqual(['Medication', 'Plan at discharge Continue', 'Plan at discharge Hold']);
    expect(table?.rows.filter(({ isHeader }) => !isHeader).map(({ cells }) => cells)).toEqual([
      ['Lisinopril 10 mg', 'X', ''],
      ['Metformin 500 mg', '', 'X'],
    ]);
  });

  test('stands above the names too', () => {
    const table = tableOf(
      row(100, [[215, 'Physician order']]),
      row(114, [
        [50, 'Medication'],
        [200, 'Continue'],
        [280, 'Hold'],
      ]),
      ...BODY,
    );
    expect(table?.columns).toEqual(['Medication', 'Physician order Continue', 'Physician order Hold']);
  });

  test('a question over Y and N', () => {
    const table = tableOf(
      row(100, [
        [50, 'Medication'],
        [205, 'Continue at home?'],
      ]),
      row(114, [
        [210, 'Y'],
        [288, 'N'],
      ]),
      ...BODY,
    );
    expect(table?.columns).toEqual(['Medication', 'Continue at home? Y', 'Continue at home? N']);
  });
});

test('cells that go on in the next line are joined, without the hyphen of the line break', () => {
  const table = tableOf(
    row(100, [
      [50, 'Medication'],
      [150, 'Dose'],
      [200, 'Cont-'],
      [280, 'Dis-'],
    ]),
    row(118, [
      [50, 'name'],
      [200, 'inue'],
      [280, 'continue'],
    ]),
    ...BODY.map((words) => words.map((word) => ({ ...word, baseline: word.baseline + 4, y: word.y + 4 }))),
  );
  expect(table?.columns).toEqual(['Medication name', 'Dose', 'Continue', 'Discontinue']);
});

test('a mark between two headers stands in both columns', () => {
  const table = tableOf(
    row(100, [
      [50, 'Medication'],
      [200, 'Continue'],
      [280, 'Hold'],
    ]),
    row(114, [
      [50, 'Lisinopril 10 mg'],
      [257, 'X'],
    ]),
    row(128, [
      [50, 'Metformin 500 mg'],
      [288, 'X'],
    ]),
  );
  expect(table?.rows[1]?.cells).toEqual(['Lisinopril 10 mg', 'X', 'X']);
});

test('rows whose marks stand in the first columns are rows of their own', () => {
  const table = tableOf(
    row(100, [
      [50, 'Continue'],
      [120, 'Hold'],
      [200, 'Medication'],
    ]),
    row(114, [
      [60, 'X'],
      [200, 'Lisinopril 10 mg'],
    ]),
    row(128, [
      [125, 'X'],
      [200, 'Metformin 500 mg'],
    ]),
    row(142, [
      [60, 'X'],
      [200, 'Losartan 50 mg'],
    ]),
  );
  expect(table?.rows.filter(({ isHeader }) => !isHeader)).toHaveLength(3);
});

test('the words of a heading are no columns', () => {
  const table = tableOf(row(100, [[50, 'Stop Taking']]), row(116, [[60, 'Clopidogrel 75 mg tablet']]));
  expect(table).toBeUndefined();
});
