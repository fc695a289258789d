import { describe, expect, test } from '@jest/globals';
import { splitProduct } from '../../../../src/documents/names/directions/split-product.ts';
import fc from '../../../support/fast-check.ts';

describe('where the directions begin', () => {
  test.each([
    ['Lantus', '20 units nightly', 'Lantus', '20 units nightly'],
    [
      'cholecalciferol',
      '1,000 unit tablet 2,000 units PO daily',
      'cholecalciferol 1,000 unit tablet',
      '2,000 units PO daily',
    ],
    [
      'hydrocodone-acetaminophen',
      '5-325 mg tablet daily',
      'hydrocodone-acetaminophen 5-325 mg tablet',
      'daily',
    ],
    ['prednisone', '10 mg 1 in the morning', 'prednisone 10 mg', '1 in the morning'],
    ['prednisone', '20qOD alternating with 18qOD', 'prednisone', '20qOD alternating with 18qOD'],
    ['lisinopril', '10 daily', 'lisinopril 10', 'daily'],
    ['Tylenol', 'PM Extra Strength 25 mg-500 mg tablet', 'Tylenol PM Extra Strength 25 mg-500 mg tablet', ''],
    ['prednisone', 'taper by 2.5 mg every two weeks', 'prednisone', 'taper by 2.5 mg every two weeks'],
    ['Bactrim', 'MWF', 'Bactrim', 'MWF'],
    ['Amaryl', 'two lows (61, 58) before lunch', 'Amaryl two lows (61, 58)', 'before lunch'],
    ['Amaryl', '2 mg (1) before lunch', 'Amaryl 2 mg (', '1) before lunch'],
  ])('%s %s', (name, rest, product, sig) => {
    expect(splitProduct(`${name} ${rest}`, name.length)).toEqual({ product, sig });
  });

  test('no word between name and directions is lost or said twice', () => {
    const word = fc.constantFrom(
      '10',
      'mg',
      'tablet',
      'po',
      'daily',
      '1',
      'PM',
      'ER',
      'units',
      'qod',
      '5-325',
      'Zzyx',
    );
    fc.assert(
      fc.property(fc.array(word, { maxLength: 8 }), (words) => {
        const text = ['Xarzol', ...words].join(' ');
        const { product, sig } = splitProduct(text, 'Xarzol'.length);
        expect(`${product} ${sig}`.trim()).toBe(text);
      }),
    );
  });
});
