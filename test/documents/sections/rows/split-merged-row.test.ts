import { expect, test } from '@jest/globals';
import type { Line } from '../../../../src/documents/line.ts';
import { cellsByColumn, splitMergedRow } from '../../../../src/documents/sections/rows/split-merged-row.ts';
import { documentOf } from '../../../support/document-builders.ts';

/** A line of a table with a name in column 0 and directions in column 1; `|` between them. */
function lineOf(written: string): Line {
  const [line] = documentOf([written]).pages[0]?.lines ?? [];
  if (line === undefined) throw new Error('no line');
  const cells = written.split('|').flatMap((text, column) => {
    const [cell] = line.cells;
    return text.trim() === '' || cell === undefined ? [] : [{ ...cell, text: text.trim(), column }];
  });
  return { ...line, cells };
}

test('directions that begin above their centred name go with it', () => {
  const lines = [
    'LATANOPROST 0.005% EYE DROPS | INSTILL 1 DROP INTO BOTH',
    '| EYES AT BEDTIME',
    '| TAKE 1 CAPSULE BY MOUTH EVERY',
    'OMEPRAZOLE DR 20 MG CAPSULE | MORNING BEFORE',
    '| BREAKFAST',
  ].map(lineOf);
  const parts = splitMergedRow(lines, 0, (text) => /^(?:latanoprost|omeprazole)/iu.test(text));
  expect(parts.map((part) => part.length)).toEqual([2, 3]);
});

test('an amount in the column that gave one already is of the next product, known or not', () => {
  const isKnown = (text: string): boolean => /^(?:baclofen|lactulose)/iu.test(text);
  const split = (written: readonly string[]): string[] =>
    splitMergedRow(written.map(lineOf), 0, isKnown).map((part) => cellsByColumn(part, 3).join(' / '));
  expect(
    split([
      'Baclofen susp | 5 mg/mL | 2 mL',
      'Lactulose soln | 10 g/15 mL | 15 mL',
      'Nephroblend Forte | | 1 mL',
      '----- | ----- | -----',
    ]),
  ).toEqual([
    'Baclofen susp / 5 mg/mL / 2 mL',
    'Lactulose soln / 10 g/15 mL / 15 mL',
    'Nephroblend Forte /  / 1 mL',
  ]);
  expect(
    split(['Baclofen susp | 5 mg/mL | 2 mL', 'Lactulose soln | 10 g | 15 mL', 'Sugar Free | | at noon']),
  ).toEqual(['Baclofen susp / 5 mg/mL / 2 mL', 'Lactulose soln Sugar Free / 10 g / 15 mL at noon']);
});
