import { afterAll, describe, expect, test } from '@jest/globals';
import fc from '../../support/fast-check.ts';
import { openStarterStore } from '../../support/starter-store.ts';
import {
  RESOLUTION_STEPS,
  resolveProduct,
  resolveProductText,
} from '../../../src/terminology/products/resolve-product.ts';
import { INFUSION_WORDS } from '../../../src/terminology/products/product-line-table.ts';
import type { DrugMatch } from '../../../src/terminology/products/resolve-product.ts';
import { NO_PRODUCT, PRODUCT_CASES } from '../resolve-product-cases.ts';
import { runs } from '../../support/runs.ts';

const STORE = openStarterStore();
afterAll(() => STORE.close());

function resolve(text: string): DrugMatch | undefined {
  return resolveProductText(STORE, text);
}

describe('resolveProductText', () => {
  test.each(PRODUCT_CASES)('%s', (text, rxcui, name, step) => {
    const match = resolve(text);
    expect([match?.concept.rxcui, match?.concept.name, match?.step]).toEqual([rxcui, name, step]);
    expect(match?.via).toBe('text');
    expect(match?.ingredients).toEqual(match?.product.ingredients);
  });

  test.each(NO_PRODUCT)('no answer: %s', (text) => {
    expect(resolve(text)).toBeUndefined();
  });

  test('every step decides in some case', () => {
    const seen = new Set(PRODUCT_CASES.map(([, , , step]) => step));
    expect([...seen].toSorted()).toEqual(Object.keys(RESOLUTION_STEPS).toSorted());
  });
});

describe('the spelling of a text does not change its meaning', () => {
  test.each(PRODUCT_CASES.filter((_, index) => index % 5 === 0))('%s', (text, rxcui) => {
    for (const variant of [
      text.toUpperCase(),
      text.toLowerCase(),
      `  ${text}  `,
      text.replaceAll(' ', '\u00A0'),
    ]) {
      expect([variant, resolve(variant)?.concept.rxcui]).toEqual([variant, rxcui]);
    }
  });

  test.each([
    ['lisinopril 10 mg tab', 'lisinopril 10mg tab'],
    ['levothyroxine 50 mcg tab', 'levothyroxine 0.05 mg tab'],
    ['levothyroxine 50 mcg tab', 'levothyroxine 50 µg tab'],
    ['metformin 1000 mg tab', 'metformin 1 g tab'],
    ['hydrocortisone 1 % cream', 'hydrocortisone 10 mg/mL cream'],
    ['mupirocin 2 % ointment', 'mupirocin 20 mg/g ointment'],
    ['hydrocodone-acetaminophen 5-325 mg tab', 'acetaminophen/hydrocodone 325/5 mg tab'],
    ['hydrocodone-acetaminophen 5-325 mg tab', 'hydrocodone 5 mg / acetaminophen 325 mg tab'],
    ['sertraline 50 mg tab', 'sertraline HCl 50 mg tab'],
    ['enoxaparin 40 mg/0.4 mL syringe', 'enoxaparin sodium 40mg/0.4mL prefilled syringe'],
  ])('%s = %s', (text, same) => {
    const rxcui = resolve(text)?.concept.rxcui;
    expect(rxcui).toBeDefined();
    expect(resolve(same)?.concept.rxcui).toBe(rxcui);
  });
});

describe('look-alikes and different products of one drug stay apart', () => {
  test.each([
    ['hydroxyzine HCl 25 mg tab', 'hydralazine 25 mg tab'],
    ['Celebrex 100 mg', 'Celexa 10 mg'],
    ['metoprolol tartrate 100 mg tab', 'metoprolol succinate ER 100 mg tab'],
    ['bupropion SR 150 mg tab', 'bupropion XL 150 mg tab'],
    ['aspirin EC 81 mg tab', 'aspirin 81 mg chew tab'],
    ['ado-trastuzumab emtansine 100 mg injection', 'trastuzumab 150 mg injection'],
    ['Tylenol', 'Tylenol PM'],
    ['Tylenol', 'Tylenol #3'],
    ['lisinopril 20 mg tab', 'lisinopril-HCTZ 20-12.5 mg tab'],
  ])('%s ≠ %s', (one, other) => {
    expect(resolve(one)?.concept.rxcui).toBeDefined();
    expect(resolve(one)?.concept.rxcui).not.toBe(resolve(other)?.concept.rxcui);
  });
});

describe('resolveProduct', () => {
  test.each([
    [{ name: 'Lisinopril', strength: '10 mg', form: 'tablet' }, 'lisinopril 10 MG Oral Tablet'],
    [{ name: 'lisinopril', strength: '10 mg', route: 'PO' }, 'lisinopril 10 MG Oral Tablet'],
    [{ name: 'Zestril', strength: '10 mg', form: 'tab' }, 'lisinopril 10 MG Oral Tablet [Zestril]'],
    [{ name: 'clonazepam', strength: '0.5 mg', form: 'ODT' }, 'clonazepam 0.5 MG Disintegrating Oral Tablet'],
    [
      { name: 'hydrocodone-acetaminophen', strength: '5-325 mg', form: 'tablet' },
      'acetaminophen 325 MG / hydrocodone bitartrate 5 MG Oral Tablet',
    ],
    [{ name: 'lisinopril 10 mg tablet' }, 'lisinopril 10 MG Oral Tablet'],
    [{ name: 'metoprolol succinate', form: 'ER tablet' }, 'metoprolol succinate'],
    [{ name: 'Zorblaxin', strength: '10 mg' }, undefined],
    [{ name: '', strength: '10 mg', form: 'tablet' }, undefined],
  ])('%j → %s', (fields, name) => {
    expect(resolveProduct(STORE, fields)?.concept.name).toBe(name);
  });
});

describe('whatever the text', () => {
  const word = fc.oneof(
    fc.constantFrom(
      'lisinopril',
      'Tylenol',
      'metoprolol',
      'succinate',
      'HCl',
      'potassium',
      'chloride',
      '10',
      '325',
      'mg',
      'mcg/act',
      '%',
      'tab',
      'ER',
      'PO',
      '/',
      '-',
      ' and ',
      '(',
      ')',
      '[',
      ']',
      ',',
      '#',
      'take',
      'daily',
      'insulin',
      'glargine',
      'unit/mL',
    ),
    fc.string({ unit: 'binary', maxLength: 6 }),
  );

  const drug = fc.constantFrom(
    'lisinopril',
    'Tylenol',
    'metoprolol succinate',
    'potassium chloride',
    'insulin glargine',
  );
  const lead = fc.array(word, { maxLength: 2 });
  const rest = fc.array(word, { maxLength: 6 });
  /** The brands among the words, by what is in them. */
  const BRAND_NAMES: Readonly<Record<string, readonly string[]>> = { acetaminophen: ['tylenol'] };

  test('the answer is a current concept whose ingredients the text names', () => {
    fc.assert(
      fc.property(lead, drug, rest, (before, named, behind) => {
        const text = [...before, named, ...behind].join(' ');
        const match = resolve(text);
        fc.pre(match !== undefined);
        expect(STORE.concept(match.concept.rxcui)).toEqual(match.concept);
        const read = text.toLowerCase();
        for (const { name } of match.ingredients) {
          const names = [...name.toLowerCase().split(/[ ,]+/), ...(BRAND_NAMES[name] ?? [])];
          const isNamed = names.some((part) => read.includes(part));
          expect([text, name, isNamed]).toEqual([text, name, true]);
        }
      }),
      runs(300),
    );
  });

  test.each([
    ['a long name', 'lisinopril '.repeat(20_000)],
    ['many strengths', `lisinopril ${'10 mg '.repeat(20_000)}`],
    ['many joined names', 'aspirin/'.repeat(20_000)],
    ['many numbers', `aspirin ${'1-'.repeat(50_000)}`],
    ['open brackets', `aspirin ${'('.repeat(50_000)}`],
    ['no drug', 'x'.repeat(100_000)],
    ['lone surrogates', 'aspirin \uD800 \uDC00 81 mg'],
    ['names of object properties', 'constructor __proto__ toString hasOwnProperty'],
  ])('hostile text: %s', (_, text) => {
    expect(() => resolve(text)).not.toThrow();
  });
});

test.each(Object.values(INFUSION_WORDS).flatMap(({ examples }) => [...examples]))(
  '%s names a product: %s',
  (description, names) => expect(resolve(description)?.concept.tty === 'SCD').toBe(names),
);
