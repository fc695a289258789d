import { afterAll, describe, expect, test } from '@jest/globals';
import fc from '../../support/fast-check.ts';
import { openStarterStore } from '../../support/starter-store.ts';
import { productFacts } from '../../../src/terminology/products/product-facts.ts';
import { resolveProductText } from '../../../src/terminology/products/resolve-product.ts';
import { namesNear } from '../../../src/terminology/spelling/near-names.ts';
import { slipsBetween } from '../../../src/text/slips.ts';
import { resolveRespelt } from '../../../src/terminology/spelling/resolve-respelt.ts';
import { runs } from '../../support/runs.ts';

const STORE = openStarterStore();
afterAll(() => STORE.close());

/** Names of one word with the strength and form of a product that is called so. */
const NAMED = [...STORE.ingredientNames()].flatMap(([name, rxcui, tty]) => {
  if (!/^[a-z]{8,}$/.test(name) || (tty !== 'IN' && tty !== 'BN')) return [];
  const key = STORE.product(rxcui)?.ingredientKey ?? '';
  const codes = tty === 'BN' ? STORE.productsOfBrand(rxcui) : STORE.productsOfIngredients(key);
  return codes.flatMap((code) => {
    const facts = productFacts(STORE, code);
    const [one, ...others] = facts?.components ?? [];
    const isPlain = one !== undefined && others.length === 0 && one.per === undefined;
    return facts && isPlain ? [{ name, facts, said: `${one.value} ${one.unit} ${facts.doseForm}` }] : [];
  });
});
const named = fc.constantFrom(...NAMED);
const letter = fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz'.split(''));
const RUNS = runs(300);

type Slip = (word: string, at: number, other: string) => string;
const SLIPS: readonly Slip[] = [
  (word, at) => word.slice(0, at) + word.slice(at + 1),
  (word, at, other) => word.slice(0, at) + other + word.slice(at),
  (word, at, other) => word.slice(0, at) + other + word.slice(at + 1),
  (word, at) => `${word.slice(0, at)}${word[at + 1] ?? ''}${word[at] ?? ''}${word.slice(at + 2)}`,
];
const slip = fc.record({ of: fc.constantFrom(...SLIPS), at: fc.nat(), other: letter });

/** Not in the first letter. */
function spoilt(word: string, { of, at, other }: { of: Slip; at: number; other: string }): string {
  return of(word, 1 + (at % (word.length - 2)), other);
}

describe('a name with a slip', () => {
  test('is that name or nothing, and what it was read as is told', () => {
    fc.assert(
      fc.property(named, slip, ({ name, facts, said }, how) => {
        const word = spoilt(name, how);
        const found = resolveRespelt(STORE, `${word} ${said}`);
        if (found?.spelling === undefined) return;
        expect([word, found.product.ingredientKey]).toEqual([word, facts.product.ingredientKey]);
        expect(found.spelling.written).toBe(word);
        expect(slipsBetween(word, found.spelling.read, 2)).toBeLessThan(2);
      }),
      RUNS,
    );
  });

  test('is mostly found', () => {
    const tried = fc.sample(fc.tuple(named, slip), { numRuns: 300, seed: 1 });
    const found = tried.filter(
      ([{ name, facts, said }, how]) =>
        resolveRespelt(STORE, `${spoilt(name, how)} ${said}`)?.product.ingredientKey ===
        facts.product.ingredientKey,
    );
    expect(found.length).toBeGreaterThan(200);
  });

  test('is nothing where no strength bears it out', () => {
    fc.assert(
      fc.property(named, slip, ({ name }, how) => {
        const word = spoilt(name, how);
        for (const text of [word, `${word} daily`, `${word} 7.1713 mg`])
          expect([text, resolveRespelt(STORE, text)?.spelling]).toEqual([text, undefined]);
      }),
      RUNS,
    );
  });
});

test('a name that is known is never read as another one, whatever strength stands beside it', () => {
  fc.assert(
    fc.property(named, fc.nat(), ({ name }, at) => {
      const near = namesNear(STORE, name).filter((one) => one.name !== name);
      const other = near[at % Math.max(near.length, 1)]?.name;
      const { said } = NAMED.find((one) => one.name === other) ?? NAMED[at % NAMED.length] ?? { said: '' };
      const text = `${name} ${said}`;
      expect([text, resolveRespelt(STORE, text)]).toEqual([text, resolveProductText(STORE, text)]);
    }),
    RUNS,
  );
});

test('beside a drug that is known an unknown word stays unknown', () => {
  fc.assert(
    fc.property(named, named, slip, fc.boolean(), (one, other, how, isFirst) => {
      const words = [one.name, spoilt(other.name, how)];
      const text = `${(isFirst ? words : words.toReversed()).join(' ')} ${other.said}`;
      expect([text, resolveRespelt(STORE, text)?.spelling]).toEqual([text, undefined]);
    }),
    RUNS,
  );
});

describe('the beginning of a name', () => {
  test('is of the one drug that begins so, and told', () => {
    fc.assert(
      fc.property(named, fc.integer({ min: 1, max: 7 }), ({ name, facts, said }, length) => {
        const word = name.slice(0, length);
        const found = resolveRespelt(STORE, `${word} ${said}`);
        if (found?.spelling === undefined) return;
        expect(length).toBeGreaterThan(3);
        expect([word, found.product.ingredientKey]).toEqual([word, facts.product.ingredientKey]);
      }),
      RUNS,
    );
  });
});

test.each([
  ['gabapetnin 400 mg caps', 'gabapentin 400 MG Oral Capsule', 'gabapentin'],
  ['Farxgia 10 mg', 'dapagliflozin 10 MG Oral Tablet [Farxiga]', 'farxiga'],
  ['carve 6.25 tab', 'carvedilol 6.25 MG Oral Tablet', 'carvedilol'],
  // Of vancomycin and of Vanceril, of levothyroxine and many others.
  ['vanc 1 g IV', undefined, undefined],
  ['levo 100 mcg tab', undefined, undefined],
  ['zorblaxin 10 mg tab', undefined, undefined],
  ['tenoxicam 20 mg tab', undefined, undefined],
  ['trastuzumab emtansina 100 mg', undefined, undefined],
])('%s → %s', (text, name, read) => {
  const found = resolveRespelt(STORE, text);
  expect([found?.concept.name, found?.spelling?.read]).toEqual([name, read]);
});
