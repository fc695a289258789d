import { describe, expect, test } from '@jest/globals';
import { ACTION_ROWS, EMPTY_LIST_PHRASES } from '../../src/standing/action-table.ts';
import type { CueMeaning } from '../../src/standing/action-table.ts';
import { meaningOfCell } from '../../src/standing/read-actions.ts';
import { standingsIn } from '../../src/standing/standings.ts';
import { saysEmpty } from '../../src/standing/headings/says-empty.ts';

/** What a text says of these drugs, by name. */
function standings(text: string, drugs: readonly string[], isListed = false): Record<string, string> {
  const names = drugs.map((drug) => {
    const start = text.toLowerCase().indexOf(drug.toLowerCase());
    expect(start).toBeGreaterThanOrEqual(0);
    return { start, end: start + drug.length };
  });
  const said = standingsIn(text, names, { isListed });
  return Object.fromEntries(drugs.map((drug, index) => [drug, said.get(index)?.meaning ?? 'nothing']));
}

describe.each(ACTION_ROWS)('$id', (row) => {
  const examples: readonly (readonly [string, string, CueMeaning?])[] = row.examples;
  if (examples.length === 0) test('is the content of a cell', () => expect(row.reach).toBe('cell'));
  else
    test.each(examples.map(([text, drug, meaning]) => ({ text, drug, meaning })))(
      '$text: $drug',
      ({ text, drug, meaning }) => expect(standings(text, [drug])[drug]).toBe(meaning ?? 'nothing'),
    );
});

test.each([
  ['Discontinued', 'stopped'],
  ['STOP taking', 'stopped'],
  ['On Hold', 'held'],
  ['Not Taking', 'not-taken'],
  ['Completed', 'finished'],
  ['Active', 'active'],
  ['CONTINUE', 'active'],
  ['Not continued', 'stopped'],
  ['not resumed', 'not-taken'],
])('the cell %s means %s', (cell, meaning) => expect(meaningOfCell(cell)?.meaning).toBe(meaning));

test.each(['Posted', '06/22/2015', 'A'])('the cell %s means nothing', (cell) =>
  expect(meaningOfCell(cell)).toBeUndefined(),
);

describe('an action is said of its own drugs and of no neighbour', () => {
  test.each([
    ['Stopped lisinopril. Takes metformin 500 mg daily', { lisinopril: 'stopped', metformin: 'active' }],
    ['Off warfarin but on apixaban 5 mg', { warfarin: 'stopped', apixaban: 'nothing' }],
    ['Aspirin (stopped), metoprolol 25 mg', { Aspirin: 'stopped', metoprolol: 'nothing' }],
    ['Actos and Avapro were discontinued', { Actos: 'stopped', Avapro: 'stopped' }],
    ['Actos and Avapro was discontinued', { Actos: 'nothing', Avapro: 'stopped' }],
    [
      'I recommend discontinuing Coumadin and starting Lovenox 60 mg b.i.d.',
      { Coumadin: 'stopped', Lovenox: 'active' },
    ],
    [
      'The Coumadin will be discontinued and he will be placed on Lovenox',
      { Coumadin: 'stopped', Lovenox: 'active' },
    ],
    [
      'He used to be on atenolol, lisinopril and terazosin, both of which were discontinued',
      { atenolol: 'not-given', lisinopril: 'stopped', terazosin: 'stopped' },
    ],
    ['If the potassium rises then spironolactone should be stopped', { spironolactone: 'nothing' }],
    ['Hold spironolactone if K > 5.5', { spironolactone: 'nothing' }],
    ['Hold metoprolol for HR < 55', { metoprolol: 'nothing' }],
    ['Stop ibuprofen and call us if there is bleeding', { ibuprofen: 'stopped' }],
    ['Stop simvastatin to see if the cramps improve', { simvastatin: 'stopped' }],
    ['Stopped warfarin for INR > 9', { warfarin: 'stopped' }],
  ])('%s', (text, expected) => expect(standings(text, Object.keys(expected))).toEqual(expected));

  test.each([
    [
      'Aspirin, Zocor, Plavix - discontinued, Lipitor',
      { Aspirin: 'nothing', Zocor: 'nothing', Plavix: 'stopped', Lipitor: 'nothing' },
    ],
    ['Aspirin, Plavix (on hold), Lasix', { Aspirin: 'nothing', Plavix: 'held', Lasix: 'nothing' }],
    ['Lipitor 80 mg q.d. discontinued today, Maxzide 37/25 q.d.', { Lipitor: 'stopped', Maxzide: 'nothing' }],
    [
      'Aspirin 500 mg t.i.d., which is currently stopped, lisinopril',
      { Aspirin: 'stopped', lisinopril: 'nothing' },
    ],
    [
      'Aspirin, Percocet, Ultram (has held the latter two medications for two weeks)',
      { Aspirin: 'nothing', Percocet: 'held', Ultram: 'held' },
    ],
    [
      'Lidoderm patch on in the morning and off in the evening, ferrous sulfate 325 mg daily',
      { Lidoderm: 'nothing', 'ferrous sulfate': 'nothing' },
    ],
  ])('in a list: %s', (text, expected) =>
    expect(standings(text, Object.keys(expected), true)).toEqual(expected),
  );
});

test.each(EMPTY_LIST_PHRASES.map(({ phrase }) => phrase))('"%s" is an empty list', (phrase) =>
  expect(saysEmpty(phrase)).toBe(true),
);

test.each(['Nonesuch 5 mg tablet daily', 'Nilutamide 150 mg daily', 'Denosumab 60 mg'])(
  '"%s" is not',
  (text) => expect(saysEmpty(text)).toBe(false),
);
