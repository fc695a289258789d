import { describe, expect, test } from '@jest/globals';
import fc from '../../../support/fast-check.ts';
import { createMedicationIdentifier } from '../../../../src/medications/read/drug/identify-medication.ts';
import { MIXTURE_WORDS } from '../../../../src/medications/read/drug/mixture-word-table.ts';
import { store } from '../../patient.ts';

const identify = createMedicationIdentifier(store);
const of = (text: string): string | undefined => identify({ text }).concept?.rxcui;

const BRAND = fc.constantFrom('Zyxomarin', 'Quidane', 'Cardizorin', 'Blargulle Retta');
const PRODUCTS = fc.constantFrom<readonly [name: string, strength: string, form: string]>(
  ['lisinopril', '10 mg', 'tablet'],
  ['oxycodone hydrochloride', '5 mg', 'tablet'],
  ['amoxicillin', '500 mg', 'capsule'],
  ['omeprazole', '20 mg', 'delayed release capsule'],
);

describe('a name that nobody knows, with the international name in brackets', () => {
  test('is the product of that name, wherever strength and form stand', () => {
    fc.assert(
      fc.property(BRAND, PRODUCTS, (brand, [name, strength, form]) => {
        const plain = of(`${name} ${strength} ${form}`);
        expect(plain).toBeDefined();
        for (const text of [
          `${brand} (${name}) ${strength} ${form}`,
          `${brand} ${strength} ${form} (${name})`,
          `${brand} ${form} (${name} ${strength})`,
          `${brand} (${name} ${strength}) ${form}`,
        ])
          expect([text, of(text)]).toEqual([text, plain]);
      }),
      { numRuns: 60 },
    );
  });

  test('a combination in the brackets is that combination', () => {
    fc.assert(
      fc.property(BRAND, fc.constantFrom(' + ', ' / ', ' and '), (brand, and) => {
        const parts = `lisinopril 10 mg${and}hydrochlorothiazide 12.5 mg`;
        expect(of(`${brand} 10/12.5 tablet (${parts})`)).toBe('197885');
      }),
      { numRuns: 20 },
    );
  });

  test('what holds other words, or stands behind the name of another drug, names nothing', () => {
    fc.assert(
      fc.property(
        BRAND,
        PRODUCTS,
        fc.constantFrom('contains N', 'N-free', 'N or placebo', 'not N', 'with Blargol and N'),
        (brand, [name], words) => {
          expect(of(`${brand} (${words.replace('N', name)}) 10 mg`)).toBeUndefined();
        },
      ),
      { numRuns: 40 },
    );
    expect(of('Advair (lisinopril) 10 mg')).toBeUndefined();
  });

  test.each(MIXTURE_WORDS)('$example: $reason', ({ words, example }) => {
    expect(of(example)).toBeUndefined();
    for (const word of words) expect(of(`Zyxomarin ${word} (acetaminophen) tablet`)).toBeUndefined();
  });
});

test('the endings and sounds of Romance languages name the same product', () => {
  const pairs = [
    ['losartana potássica 50 mg comprimido', 'losartan potassium 50 mg tablet'],
    ['sinvastatina 20 mg comprimido', 'simvastatin 20 mg tablet'],
    ['anlodipino 5 mg comprimido', 'amlodipine 5 mg tablet'],
    ['espironolactona 25 mg comprimido', 'spironolactone 25 mg tablet'],
    ['levotiroxina sódica 50 mcg comprimido', 'levothyroxine sodium 50 mcg tablet'],
    ['rosuvastatina cálcica 10 mg comprimido', 'rosuvastatin calcium 10 mg tablet'],
    ['PRO-METFORMIN 500MG TABLET', 'metformin 500 mg tablet'],
  ] as const;
  for (const [written, english] of pairs) expect([written, of(written)]).toEqual([written, of(english)]);
});
