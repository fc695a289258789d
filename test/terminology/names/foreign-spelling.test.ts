import { afterAll, describe, expect, test } from '@jest/globals';
import fc from '../../support/fast-check.ts';
import { resolveProductText } from '../../../src/terminology/products/resolve-product.ts';
import { openStarterStore } from '../../support/starter-store.ts';
import { size } from '../../support/runs.ts';

const STORE = openStarterStore();
afterAll(() => STORE.close());

const NAMES = [...STORE.ingredientNames()].flatMap(([name, rxcui, tty]) =>
  tty === 'IN' && /^[a-z]{7,}$/.test(name) ? [{ name, key: STORE.product(rxcui)?.ingredientKey }] : [],
);
/** Every third name, every twelfth in `npm test`: all of them take long. */
const SAMPLE = NAMES.filter((_, at) => at % size(3, 12) === 0);
const KEYS = new Map(NAMES.map(({ name, key }) => [name, key]));
const ingredient = fc.constantFrom(...NAMES);
const runs = { numRuns: 100 };
const keyOf = (text: string) => resolveProductText(STORE, text)?.product.ingredientKey;

/** What other languages do to international names. */
const LANGUAGES: Readonly<Record<string, (name: string) => string>> = {
  German: (name) => name.replace(/e$/, ''),
  French: (name) => name.replace(/(?<=[nl])$/, 'e'),
  Italian: (name) =>
    name.replace(/e?$/, 'a').replaceAll('th', 't').replaceAll('ph', 'f').replaceAll('y', 'i'),
  Spanish: (name) => name.replace(/e?$/, 'o').replaceAll('th', 't').replaceAll('ll', 'l'),
  Latin: (name) => name.replace(/e?$/, 'um'),
  // Before e, i and y a c stays one: `cyklosporyna`.
  Polish: (name) =>
    name
      .replace(/e$/, '')
      .replace(/c(?![eiy])/g, 'k')
      .replaceAll('x', 'ks'),
};

describe('names of other languages', () => {
  test.each(Object.keys(LANGUAGES))('a name in %s is the same drug or none, never another', (language) => {
    const write = LANGUAGES[language] ?? String;
    let read = 0;
    for (const { name, key } of SAMPLE) {
      const found = keyOf(write(name));
      // Some forms are names of their own: `sulfadiazin`, `nicotinum`.
      if (found !== undefined && KEYS.get(write(name)) === undefined)
        expect([name, found]).toEqual([name, key]);
      if (found === key) read += 1;
    }
    expect(read / SAMPLE.length).toBeGreaterThan(0.8);
  });

  test.each([
    ['Acetylsalicylsäure', 'aspirin'],
    ['Folsäure', 'folic acid'],
    ['Valproinsäure', 'valproate'],
    ['acide folique', 'folic acid'],
    ['ácido fólico', 'folic acid'],
    ['Metoprololsuccinat', 'metoprolol'],
    ['Metformin-HCl', 'metformin'],
    ['losartán potásico', 'losartan'],
    ['Torasemid', 'torsemide'],
    ['lévothyroxine', 'levothyroxine'],
    ['Salbutamolo', 'albuterol'],
    ['levotiroxina', 'levothyroxine'],
    ['chlorhydrate de metformine', 'metformin'],
    ['clorhidrato de sertralina', 'sertraline'],
    ['succinate de métoprolol', 'metoprolol'],
    ['amoxicillin/clavulanic acid', 'amoxicillin / clavulanate'],
  ])('%s is %s', (text, name) => {
    expect(keyOf(text)).toBe(keyOf(name));
    expect(keyOf(text)).toBeDefined();
  });
});

describe('names cut off', () => {
  test('the beginning of a name is that drug beside its strength, or none', () => {
    fc.assert(
      fc.property(ingredient, fc.integer({ min: 6, max: 20 }), ({ name, key }, length) => {
        const cut = name.slice(0, length);
        const product = STORE.productsOfIngredients(key ?? '')[0];
        const strength = (STORE.product(product ?? '')?.name ?? '').replace(/^.*?(?=\d)/, '').slice(0, 60);
        const found = keyOf(`${cut} ${strength}`);
        // Some beginnings are names: `niacin`, `diphen`.
        if (found !== undefined && keyOf(cut) === undefined) expect(found).toBe(key);
      }),
      runs,
    );
  });

  test.each(['dexameth', 'oxycod', 'piperacilli'])('%s alone is no drug', (text) => {
    expect(keyOf(text)).toBeUndefined();
  });

  test.each([
    ['dexameth 4 mg', 'dexamethasone'],
    ['LevETIRAce 500 mg tablet', 'levetiracetam'],
    ['OXYCOD/APAP 5-325 TAB', 'acetaminophen / oxycodone'],
    ['OXYCOD/APAP 10/325', 'acetaminophen / oxycodone'],
  ])('%s is %s', (text, name) => {
    expect(keyOf(text)).toBe(keyOf(name));
    expect(keyOf(text)).toBeDefined();
  });

  test('the beginning of the one salt that begins so is that salt', () => {
    expect(resolveProductText(STORE, 'doxycycline mono 100 mg tab')?.concept.name).toBe(
      'doxycycline monohydrate 100 MG Oral Tablet',
    );
  });

  test('a combination with a part that nobody knows stays unknown', () => {
    fc.assert(
      fc.property(ingredient, fc.stringMatching(/^z[aeiou]rbl[aeiou]x$/), ({ name }, part) => {
        expect(resolveProductText(STORE, `${part}/${name} 5-325 mg tablet`)).toBeUndefined();
        expect(resolveProductText(STORE, `${name}/${part} 5-325 mg tablet`)).toBeUndefined();
      }),
      runs,
    );
  });
});

describe('a decimal comma', () => {
  test('is read as a point, whatever the product', () => {
    const texts = NAMES.flatMap(({ key }) =>
      STORE.productsOfIngredients(key ?? '').flatMap((rxcui) => {
        const name = STORE.product(rxcui)?.name ?? '';
        return /^[a-z ]+ \d{1,3}\.\d{1,2} MG Oral/.test(name) ? [name.replace(/ Oral.*$/, ' tablet')] : [];
      }),
    );
    fc.assert(
      fc.property(fc.constantFrom(...texts), (text) => {
        expect(resolveProductText(STORE, text.replace('.', ','))).toEqual(resolveProductText(STORE, text));
      }),
      runs,
    );
  });

  test('thousands of units are set apart by a point, and no other numbers', () => {
    expect(resolveProductText(STORE, 'Vitamin D3 50.000 IE Kapseln')?.concept.name).toBe(
      resolveProductText(STORE, 'vitamin D3 50,000 units capsule')?.concept.name,
    );
    expect(resolveProductText(STORE, 'carvedilol 3.125 mg tablet')?.concept.name).toBe(
      'carvedilol 3.125 MG Oral Tablet',
    );
  });
});
