import { afterAll, describe, expect, test } from '@jest/globals';
import fc from '../../support/fast-check.ts';
import { openStarterStore } from '../../support/starter-store.ts';
import { productFacts, type ProductFacts } from '../../../src/terminology/products/product-facts.ts';
import { resolveProductText } from '../../../src/terminology/products/resolve-product.ts';
import { runs } from '../../support/runs.ts';

const STORE = openStarterStore();
afterAll(() => STORE.close());

const KEYS = new Set(
  [...STORE.ingredientNames()].flatMap(([, rxcui, tty]) =>
    tty === 'IN' || tty === 'MIN' ? [STORE.product(rxcui)?.ingredientKey ?? ''] : [],
  ),
);
/** Every generic product of the formulary that has strengths, with its facts. */
const PRODUCTS = [...KEYS].flatMap((key) =>
  STORE.productsOfIngredients(key).flatMap((rxcui) => {
    const facts = productFacts(STORE, rxcui);
    return facts && facts.product.tty === 'SCD' && facts.components.length > 0 ? [facts] : [];
  }),
);
const RUNS = runs(300);

/** `name 10 MG / other 20 MG`, without quantity or form. */
function strengthText({ components }: ProductFacts): string {
  return components
    .map(({ name, value, unit, per }) => `${name} ${value} ${unit}${per === undefined ? '' : `/${per}`}`)
    .join(' / ');
}

const resolved = (text: string): string | undefined => resolveProductText(STORE, text)?.concept.name;

test('what is inserted is one form, whatever shape its label gives it', () => {
  const inserts = PRODUCTS.filter(({ doseForm }) => doseForm === 'vaginal insert');
  const shape = fc.constantFrom('vag tab', 'vaginal tablets', 'intravaginal tablet', 'vaginal suppository');
  fc.assert(
    fc.property(fc.constantFrom(...inserts), shape, (facts, form) => {
      const text = `${strengthText(facts)} ${form}`;
      expect([text, resolved(text)]).toEqual([text, resolved(`${strengthText(facts)} vaginal insert`)]);
    }),
    RUNS,
  );
});

test('a tablet that falls apart is never the plain one', () => {
  const tablets = PRODUCTS.filter(({ doseForm }) => doseForm === 'oral tablet');
  fc.assert(
    fc.property(fc.constantFrom(...tablets), (facts) => {
      const text = `${strengthText(facts)} dispersible tablet`;
      expect([text, resolveProductText(STORE, text)?.product.doseForm]).not.toEqual([text, 'Oral Tablet']);
    }),
    RUNS,
  );
});

test('a container of one dose says of a drug that is never injected no more than that it is a liquid', () => {
  const injected = new Set(
    PRODUCTS.filter(({ product }) => product.doseFormGroup === 'injectable').map(
      ({ product }) => product.ingredientKey,
    ),
  );
  const others = PRODUCTS.filter(
    ({ product, features }) => !injected.has(product.ingredientKey) && features.has('liquid'),
  );
  const container = fc.constantFrom('vial', 'single-use vials', 'ampules', 'unit dose vial');
  fc.assert(
    fc.property(fc.constantFrom(...others), container, (facts, word) => {
      const text = `${strengthText(facts)} ${word}`;
      expect([text, resolved(text)]).toEqual([text, resolved(`${strengthText(facts)} liquid`)]);
    }),
    RUNS,
  );
});

test('what is swallowed in the end is no mouthwash', () => {
  const suspensions = PRODUCTS.filter(({ doseForm }) => doseForm === 'oral suspension');
  fc.assert(
    fc.property(fc.constantFrom(...suspensions), (facts) => {
      const text = `${strengthText(facts)} swish & swallow 5 mL QID`;
      expect([text, resolved(text)]).toEqual([text, resolved(`${strengthText(facts)} oral liquid 5 mL QID`)]);
    }),
    RUNS,
  );
});

test('a fraction that nobody counts is a strength, whatever form stands behind it', () => {
  const odd = PRODUCTS.filter(({ doseForm, components: [one, ...others] }) => {
    const isSolid = doseForm === 'oral tablet' || doseForm === 'oral capsule';
    const value = one?.value ?? 0;
    // Tablets are cut in quarters, and thirds are written with two digits.
    const isOfCuts = [4, 3].some((parts) => Math.abs(value * parts - Math.round(value * parts)) <= 0.02);
    const isOdd = one?.unit === 'MG' && !Number.isInteger(value) && (value > 4 || !isOfCuts);
    return isSolid && isOdd && others.length === 0;
  });
  expect(odd.length).toBeGreaterThan(10);
  for (const {
    components: [one],
    doseForm,
  } of odd) {
    const [bare, whole] = ['', ' mg'].map(
      (unit) => `${one?.name ?? ''} ${one?.value ?? 0}${unit} ${doseForm}s`,
    );
    expect([bare, resolved(bare ?? '')]).toEqual([bare, resolved(whole ?? '')]);
  }
});

describe('the amount of one spray into the nose', () => {
  const sprays = PRODUCTS.filter(
    ({ doseForm, components: [one, ...others] }) =>
      doseForm === 'nasal spray' && one?.unit === 'MG' && one.per === 'ML' && others.length === 0,
  );
  const amountOf = ({ components: [one] }: ProductFacts): string =>
    `${one?.name ?? ''} ${Number(((one?.value ?? 0) / 10).toPrecision(6))} mg`;

  test('is a strength where the text says that it is a spray, and of no other strength', () => {
    expect(sprays.length).toBeGreaterThan(3);
    for (const facts of sprays) {
      const text = `${amountOf(facts)} nasal spray`;
      const found = resolveProductText(STORE, text);
      const isSame = found?.ingredients.every(
        ({ strength }) => strength?.value === facts.components[0]?.value,
      );
      expect([text, found?.concept.tty !== 'SCD' || isSame]).toEqual([text, true]);
    }
  });

  test('and none where it does not', () => {
    for (const facts of sprays)
      expect([
        amountOf(facts),
        resolveProductText(STORE, amountOf(facts))?.product.doseFormGroup,
      ]).not.toEqual([amountOf(facts), 'nasal']);
  });
});

describe('what is no word of a product', () => {
  const behind = fc.constantFrom(
    ...'per zorblax clinic|via the zorblax pump|after zorblax|taper|burst|sliding scale|at zorblax|protocol'.split(
      '|',
    ),
  );
  const names = [...new Set(PRODUCTS.flatMap(({ components }) => components.map(({ name }) => name)))];
  // Of an element an unknown word may be a compound, and the name before "w" may be of a combination.
  test('leaves the name that stands before it', () => {
    fc.assert(
      fc.property(fc.constantFrom(...names), behind, (name, words) => {
        const text = `${name} ${words}`;
        expect([text, resolved(text)]).toEqual([text, resolved(name)]);
      }),
      RUNS,
    );
  });

  test.each([
    ['Vancocin per zorblax 125 mg capsule', 'vancomycin 125 MG Oral Capsule [Vancocin]'],
    ['trastuzumab zorblaxine', undefined],
    ['Zofran ZYDIS 8 mg', 'ondansetron 8 MG Disintegrating Oral Tablet'],
  ])('%s → %s', (text, name) => {
    expect([text, resolved(text)]).toEqual([text, name]);
  });
});

test.each([
  ['zolmitriptan ZMT 2.5 mg', 'zolmitriptan 2.5 MG Disintegrating Oral Tablet'],
  ['LEVALBUTEROL 0.63MG/3ML INHL', 'levalbuterol 0.21 MG/ML Inhalation Solution'],
  ['Xiidra 5 % single-use vials', 'lifitegrast 50 MG/ML Ophthalmic Solution [Xiidra]'],
  ['MORPHINE SO4 15MG TAB', 'morphine sulfate 15 MG Oral Tablet'],
  ['Bisoprolol 5 mg Filmtabl.', 'bisoprolol fumarate 5 MG Oral Tablet'],
  ['testosterone cypionate 100 mg/mL oil for IM use', 'testosterone cypionate 100 MG/ML Injectable Solution'],
  ['duloxetine 30 mg sprinkle capsule', 'Sprinkle duloxetine 30 MG Delayed Release Oral Capsule'],
  ['Catapres-TTS-3 weekly', '168 HR clonidine 0.0125 MG/HR Transdermal System [Catapres]'],
])('%s → %s', (text, name) => {
  expect([text, resolved(text)]).toEqual([text, name]);
});
