/** How the words of a mention become dose, route and frequency. */
import { afterAll, describe, expect, test } from '@jest/globals';
import { recordsFromDocument } from '../../../src/documents/records-from-document.ts';
import { openStarterStore } from '../../support/starter-store.ts';
import { documentOf } from '../../support/document-builders.ts';

const store = openStarterStore();
afterAll(() => store.close());

/** `650 mg | PO | Q6H PRN` for each mention of a list of one line. */
async function dosagesOf(line: string): Promise<string[]> {
  const { mentions } = await recordsFromDocument(documentOf(['# Medications', line]), store);
  return mentions.map(({ dosage: { dose, route, frequency } }) =>
    [dose === undefined ? '-' : `${dose.quantity} ${dose.unit}`.trim(), route?.abbreviation, frequency]
      .map((part) => part ?? '-')
      .join(' | '),
  );
}

describe('directions that stand straight behind the amount', () => {
  test.each([
    ['Gabapentin 600 mg q.8h.', '600 mg | PO | Q8H'],
    ['Heparin 5000 units q.12h. subcu.', '5000 unit | SC | Q12H'],
    ['Ibuprofen 400 mg q.6h. p.r.n.', '400 mg | PO | Q6H PRN'],
    ['Methocarbamol 500 mg q.8.', '500 mg | PO | Q8H'],
    ['Prednisone 15 mg/day.', '15 mg | - | QD'],
    ['Omeprazole 20 mg a.m.', '20 mg | - | QAM'],
    ['Trazodone at night as needed', '- | - | QHS PRN'],
    ['Diazepam 5-10 mg at bedtime', '5-10 mg | - | QHS'],
  ])('%s', async (line, expected) => {
    expect(await dosagesOf(line)).toEqual([expected]);
  });
});

describe('amounts in other words', () => {
  test.each([
    ['Levothyroxine 75 micrograms p.o. once daily', '75 mcg | PO | QD'],
    ['Cholecalciferol 400 international units a day', '400 iu | - | QD'],
    ['Simvastatin 20 mg one and a half daily', '1.5 tablet | PO | QD'],
    ['Prednisone 2,5 mg daily', '2.5 mg | PO | QD'],
    ['Vicodin 5/500 one to two p.o. q.6h.', '1-2 | PO | Q6H'],
    ['Lithium 450 mg b.i.d.', '450 mg | - | BID'],
    ['Metoprolol tartrate 50 mg one-half tablet twice a day', '0.5 tablet | PO | BID'],
    ['Furosemide 40 mg half a tablet daily', '0.5 tablet | PO | QD'],
    ['Percocet, 30 tablets, one to two PO q.6h. p.r.n.', '1-2 | PO | Q6H PRN'],
  ])('%s', async (line, expected) => {
    expect(await dosagesOf(line)).toEqual([expected]);
  });
});

test('the amount behind the form is the dose, and the one before it the strength', async () => {
  expect(await dosagesOf('Prednisone 20 mg tablet 60 mg PO daily')).toEqual(['60 mg | PO | QD']);
});

test('a strength without directions is no dose', async () => {
  expect(await dosagesOf('Lisinopril oral tablet 10 mg')).toEqual(['- | PO | -']);
});

test('the strengths of a combination are no range of doses', async () => {
  expect(await dosagesOf('Vytorin 10-20 mg at bedtime')).toEqual(['- | PO | QHS']);
});

test('directions of the last drug of an enumeration are of no other', async () => {
  const dosages = await dosagesOf('Omeprazole, trazodone, prednisone 5 mg every 4 weeks');
  expect(dosages.slice(0, 2)).toEqual(['- | - | -', '- | - | -']);
});

test('up to so many times a day is at most that often, and never once; so many doses in all are no dose', async () => {
  expect(await dosagesOf('Albuterol inhaler 2 puffs up to four times a day as needed')).toEqual([
    '2 puff | INH | QID PRN',
  ]);
  expect(await dosagesOf('Nitroglycerin 0.4 mg under the tongue every 5 minutes up to 3 doses')).toEqual([
    '0.4 mg | SL | Q5MIN',
  ]);
});

test('the new amount of a change is the dose, also where the former one has a point', async () => {
  expect(await dosagesOf('Ramipril increased from 2.5 mg to 5 mg once a day')).toEqual(['5 mg | PO | QD']);
});
