import { afterAll, describe, expect, test } from '@jest/globals';
import fc from '../../support/fast-check.ts';
import { runs } from '../../support/runs.ts';
import { openStarterStore } from '../../support/starter-store.ts';
import { MAKER_TABLE } from '../../../src/terminology/names/drug-name-table.ts';
import { MAKERS } from '../../../src/terminology/names/words-of-names.ts';
import { resolveProductText } from '../../../src/terminology/products/resolve-product.ts';

const STORE = openStarterStore();
afterAll(() => STORE.close());

const RUNS = runs(1000);

/** Every plain ingredient of one word that has tablets, as a name before a strength. */
const GENERICS = [...STORE.ingredientNames()].flatMap(([name, rxcui, tty]) => {
  const isWord = tty === 'IN' && /^[a-z]{5,}$/.test(name);
  return isWord && STORE.productsOfIngredients(rxcui).length > 0 ? [name] : [];
});

const generic = fc.constantFrom(...GENERICS);
const rest = fc.constantFrom(
  '5 mg tab',
  '10 mg',
  'XR 75 mg cap',
  'plus 10 mg/25 mg tab',
  'HCT 20/12.5 mg',
  'comp',
  '10 mg / zorblaxin 5 mg',
  '100 mg, 1 tab daily',
  '',
);
const maker = fc.constantFrom(...MAKERS.beside);
const spelled = fc.constantFrom(
  (word: string) => word,
  (word: string) => word.toUpperCase(),
  (word: string) => (word[0] ?? '').toUpperCase() + word.slice(1),
);

function meant(text: string): string | undefined {
  const match = resolveProductText(STORE, text);
  return match && `${match.concept.rxcui} ${match.product.name}`;
}

describe('who makes it says nothing of what it is', () => {
  const behind = fc.constantFrom(...MAKERS.beside, ...MAKERS.behind);
  const before = fc.oneof(
    fc.tuple(maker, fc.constantFrom(' ', '-')).map(([word, gap]) => word + gap),
    fc.constantFrom(...MAKERS['before a hyphen']).map((word) => `${word}-`),
  );

  const firm = fc
    .tuple(behind, spelled, fc.constantFrom(' ', '-'))
    .map(([word, spell, gap]) => gap + spell(word));

  test('behind the name', () => {
    fc.assert(
      fc.property(generic, firm, rest, (name, word, more) => {
        expect(meant(`${name}${word} ${more}`)).toBe(meant(`${name} ${more}`));
      }),
      RUNS,
    );
  });

  test('before the name', () => {
    fc.assert(
      fc.property(generic, before, spelled, rest, (name, word, spell, more) => {
        expect(meant(`${spell(word)}${name} ${more}`)).toBe(meant(`${name} ${more}`));
      }),
      RUNS,
    );
  });

  test('alone it names no drug', () => {
    for (const word of [...MAKERS.beside, ...MAKERS.behind, ...MAKERS['before a hyphen']])
      expect([word, meant(`${word} 10 mg tab`)]).toEqual([word, undefined]);
  });
});

test.each(MAKER_TABLE.flatMap(({ examples }) => examples))('%s', (example) => {
  expect(resolveProductText(STORE, example)?.concept.tty).toBe('SCD');
});

describe('what is no maker', () => {
  test.each(['co-', 'nor-', 'des-', 'es-', 'foobar-', 'foobar ', 'levo-', 'iso-'])(
    '%s before a name never leaves the drug of the name',
    (part) => {
      fc.assert(
        fc.property(generic, rest, (name, more) => {
          const own = resolveProductText(STORE, `${name} ${more}`)?.product.ingredientKey;
          const found = resolveProductText(STORE, `${part}${name} ${more}`)?.product.ingredientKey;
          if (found !== undefined) expect(found).not.toBe(own);
        }),
        runs(100),
      );
    },
  );

  test.each(['apo', 'pms', 'ratio', 'mint'])('"%s" before a name without a hyphen', (word) => {
    expect(meant(`${word} metformin 500 mg tab`)).toBeUndefined();
  });
});
