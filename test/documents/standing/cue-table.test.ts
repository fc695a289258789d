import { describe, expect, test } from '@jest/globals';
import { CUE_ROWS, EMPTY_LIST_PHRASES } from '../../../src/documents/standing/cue-table.ts';
import { cuesReaching, meaningOfCell } from '../../../src/documents/standing/find-cues.ts';
import { saysEmpty } from '../../../src/documents/mentions/unknown-drug.ts';

function meanings(text: string, drug: string): string[] {
  const start = text.toLowerCase().indexOf(drug.toLowerCase());
  expect(start).toBeGreaterThanOrEqual(0);
  return cuesReaching(text, { start, end: start + drug.length, ownEnd: text.length }).map(
    ({ row }) => row.meaning,
  );
}

describe.each(CUE_ROWS)('$id', (row) => {
  const examples: readonly (readonly [string, string])[] = row.examples;
  test.each(examples.map(([text, drug]) => ({ text, drug })))('$text: $drug', ({ text, drug }) => {
    if (row.direction !== 'shield') expect(meanings(text, drug)).toContain(row.meaning);
    else expect(meanings(text, drug).filter((meaning) => meaning !== 'active')).toEqual([]);
  });
});

test.each([
  ['Discontinued', 'stopped'],
  ['STOP taking', 'stopped'],
  ['On Hold', 'held'],
  ['Not Taking', 'not-taken'],
  ['Completed', 'finished'],
  ['Active', 'active'],
  ['CONTINUE', 'active'],
])('the cell %s means %s', (cell, meaning) => expect(meaningOfCell(cell)?.meaning).toBe(meaning));

test.each(['Posted', '06/22/2015', 'A'])('the cell %s means nothing', (cell) =>
  expect(meaningOfCell(cell)).toBeUndefined(),
);

test('a cue ends with its clause, and behind another drug', () => {
  expect(meanings('Stopped lisinopril. Takes metformin 500 mg daily', 'metformin')).not.toContain('stopped');
  expect(meanings('Off warfarin but on apixaban 5 mg', 'apixaban')).not.toContain('stopped');
  expect(meanings('Aspirin (stopped), metoprolol 25 mg', 'metoprolol')).not.toContain('stopped');
});

test.each(EMPTY_LIST_PHRASES.map(({ phrase }) => phrase))('"%s" is an empty list', (phrase) =>
  expect(saysEmpty(phrase)).toBe(true),
);

test.each(['Nonesuch 5 mg tablet daily', 'Nilutamide 150 mg daily', 'Denosumab 60 mg'])(
  '"%s" is not',
  (text) => expect(saysEmpty(text)).toBe(false),
);
