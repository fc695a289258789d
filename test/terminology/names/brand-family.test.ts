import { describe, expect, test } from '@jest/globals';
import fc from '../../support/fast-check.ts';
import { familyNames } from '../../../src/terminology/names/brand-family.ts';
import { openStarterStore } from '../../support/starter-store.ts';
import { resolveProductText } from '../../../src/terminology/products/resolve-product.ts';

const store = openStarterStore();
const families = [...familyNames(store, [...store.formerBrands()])];

describe('no concept holds what neither the words nor the brand certainly have', () => {
  test('the name of a family of products alone has no concept, and adds nothing to the generic beside it', () => {
    const generic = fc.constantFrom('lidocaine', 'ibuprofen', 'hydrocortisone', 'loratadine');
    const notation = fc.constantFrom('B (G)', 'B G', 'G (B)', 'G');
    fc.assert(
      fc.property(fc.constantFrom(...families), generic, notation, (brand, name, form) => {
        const text = form.replace('B', brand).replace('G', name);
        const names = resolveProductText(store, `${text} 4 %`)?.ingredients.map((part) => part.name) ?? [];
        expect([name]).toEqual(expect.arrayContaining(names));
      }),
    );
    for (const brand of ['salonpas', 'maalox', 'robitussin']) {
      expect(families).toContain(brand);
      expect(resolveProductText(store, `${brand} patch`)).toBeUndefined();
    }
  });

  test('a former brand that all its family agrees with keeps its ingredient', () => {
    for (const brand of ['lortab', 'zantac', 'vicodin', 'bengay']) expect(families).not.toContain(brand);
    expect(resolveProductText(store, 'bengay')?.concept.name).toBe('menthol');
  });
});

test('two names with a meaning in common are one ingredient', () => {
  const named = (text: string) => resolveProductText(store, text)?.concept.name;
  expect(named('pyridoxine (vitamin B6) 50 mg tablet')).toBe('vitamin B6 50 MG Oral Tablet');
  expect(named('vitamin B6')).toBe('vitamin B6');
  expect(named('pyridoxine')).toBe('pyridoxine');
});
