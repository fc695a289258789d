import { describe, expect, test } from '@jest/globals';
import fc from '../support/fast-check.ts';
import { infer, inferOne, daysAgo, type Json, request, statement, store } from './patient.ts';
import { runs } from '../support/runs.ts';
import { usualForm } from '../../src/terminology/products/place-and-hours.ts';
import { productFacts } from '../../src/terminology/products/product-facts.ts';

const RUNS = runs(300);

/** Names that no release has: syllables of no language. */
const unknownName = fc
  .array(fc.constantFrom('zor', 'blax', 'quim', 'vup', 'drix', 'fenk'), { minLength: 2, maxLength: 3 })
  .map((parts) => `Zu${parts.join('')}`);

/** How locales write one number. */
const french = (value: number): string => value.toLocaleString('fr-FR');
const WRITINGS: readonly ((value: number) => string)[] = [
  (value) => String(value),
  (value) => value.toLocaleString('en-US'),
  (value) => value.toLocaleString('de-DE'),
  (value) => value.toLocaleString('de-CH'),
  french,
  (value) => value.toLocaleString('en-US').replace(/,/g, ' '),
  (value) => value.toLocaleString('ar-EG', { useGrouping: false }).replace('٫', '.'),
  (value) => String(value).replace(/\d/g, (digit) => String.fromCharCode(0xff10 + Number(digit))),
];
const UNITS = ['mg', ' mg', ' µg', ' mcg', ' IE', ' I.E.', ' UI', ' IU', ' units', ' g', ' mg/mL', '%'];
const writing = fc.record({ write: fc.constantFrom(...WRITINGS), unit: fc.constantFrom(...UNITS) });
const value = fc.constantFrom(
  0.5,
  1,
  2.5,
  5,
  10,
  12.5,
  20,
  100,
  250,
  1000,
  2000,
  5000,
  10_000,
  20_000,
  100_000,
);
const twoValues = fc.tuple(value, value).filter(([a, b]) => a !== b);

/** Ingredients that have tablets or capsules, so that a bare amount beside them is a strength. */
const SOLID = [
  ...new Set([...store.ingredientNames()].flatMap(([, rxcui, tty]) => (tty === 'IN' ? [rxcui] : []))),
].flatMap((rxcui) => {
  const isSolid = store.productsOfIngredients(rxcui).some((code) => {
    const [only] = productFacts(store, code)?.components ?? [];
    return only?.unit === 'MG' && only.per === undefined;
  });
  const name = store.concept(rxcui)?.name;
  return isSolid && name !== undefined && /^[a-z]+$/.test(name) ? [name] : [];
});

function orders(names: readonly string[], days: readonly number[]): readonly Json[] {
  return names.map((text, at) =>
    request({ authoredOn: daysAgo(days[at] ?? 0), medicationCodeableConcept: { text } }),
  );
}

describe('two strengths of one name are two entries', () => {
  test('of a name that no release has', () => {
    fc.assert(
      fc.property(unknownName, writing, twoValues, (name, { write, unit }, values) => {
        const names = values.map((amount) => `${name} ${write(amount)}${unit}`);
        const shown = infer(orders(names, [5, 1])).map(({ displayName }) => displayName);
        expect(shown.toSorted()).toEqual(names.toSorted());
      }),
      RUNS,
    );
  });

  test('of a known drug, strengths that none of its products has', () => {
    fc.assert(
      fc.property(fc.constantFrom(...SOLID), writing, twoValues, (name, { write }, [a, b]) => {
        const names = [a, b].map((amount) => `${name} ${write(amount * 1000 + 7)} mg`);
        const shown = infer(orders(names, [5, 1])).map(({ displayName }) => displayName);
        expect(shown.toSorted()).toEqual(names.toSorted());
      }),
      { ...RUNS, examples: [['menthol', { write: french, unit: 'mg' }, [20, 0.5]]] },
    );
  });

  test('a later order of another strength of a known drug is a change of dose: one entry', () => {
    fc.assert(
      fc.property(fc.constantFrom(...SOLID), twoValues, (name, [a, b]) => {
        const names = [a, b].map((amount) => `${name} ${amount * 1000 + 7} mg`);
        const list = infer(orders(names, [100, 1]));
        expect(list.map(({ displayName }) => displayName)).toEqual([names[1]]);
      }),
      RUNS,
    );
  });
});

/** The whole numbers of milligrams that a drug of one ingredient is swallowed in, where it has several. */
const NUMBERED = SOLID.flatMap((name) => {
  const [rxcui] = store.conceptsNamed(name).filter(({ tty }) => tty === 'IN');
  const values = store.productsOfIngredients(rxcui?.rxcui ?? '').flatMap((code) => {
    const facts = productFacts(store, code);
    const [only] = facts?.components ?? [];
    return facts?.product.tty === 'SCD' &&
      facts.product.doseFormGroup === 'oral' &&
      only?.unit === 'MG' &&
      only.per === undefined
      ? [only.value]
      : [];
  });
  const numbers = [...new Set(values)].filter((one) => Number.isInteger(one) && !values.includes(one / 1000));
  return numbers.length > 1 ? [{ name, numbers }] : [];
});
const numbered = fc
  .constantFrom(...NUMBERED)
  .chain(({ name, numbers }) =>
    fc
      .shuffledSubarray(numbers, { minLength: 2, maxLength: 2 })
      .map(([one = 0, other = 0]) => ({ name, one, other })),
  );

/** An order that goes on, and a later one of another name that was stopped. */
function goesOnBeside(taken: string, stopped: string, sig?: string): readonly (readonly string[])[] {
  const [first, second] = orders([taken, stopped], [20, 6]);
  const directions = sig === undefined ? {} : { dosageInstruction: [{ text: sig }] };
  return infer([
    { ...first, ...directions },
    { ...second, ...directions, status: 'stopped' },
  ])
    .map(({ status, provenance }) => [status, ...provenance.evidence])
    .toSorted(([a = ''], [b = '']) => (a < b ? -1 : 1));
}
const BOTH = [
  ['active', 'active_order'],
  ['stopped', 'order_stopped'],
];

describe('the stop of one strength ends no other', () => {
  const wordings = fc.constantFrom(
    ['', ''],
    ['', ' mg'],
    [' mg', ''],
    ['', ' mg tablet'],
    [' mg tablet', ''],
  );

  test('where it is a number behind the name', () => {
    fc.assert(
      fc.property(numbered, wordings, ({ name, one, other }, [first = '', second = '']) => {
        const names = [`${name} ${one}${first}`, `${name} ${other}${second}`] as const;
        expect([names, goesOnBeside(...names)]).toEqual([names, BOTH]);
      }),
      RUNS,
    );
  });

  test.each([
    ['Eliquis 2.5', 'Eliquis 5'],
    ['L-Thyroxin 100', 'L-Thyroxin 125 µg'],
    ['Humulin R 100 unit/mL vial', 'Humulin R U-500 KwikPen'],
    ['Humalog U-200 KwikPen', 'Humalog U-100 KwikPen'],
    ['Lantus SoloStar', 'Toujeo SoloStar'],
    ['insulin glargine 100 unit/mL pen', 'Toujeo'],
    ['Prolia', 'Xgeva'],
    ['Propecia', 'finasteride 5 mg tablet'],
  ])('%s, and %s', (one, other) => {
    expect(goesOnBeside(one, other)).toEqual(BOTH);
    expect(goesOnBeside(other, one)).toEqual(BOTH);
  });

  test('which is told by the place where two brands share one elsewhere', () => {
    expect(goesOnBeside('Ozempic', 'Wegovy', 'inject SC weekly')).toEqual(BOTH);
  });

  test.each([
    ['Lantus', 'Basaglar KwikPen'],
    ['Proscar', 'finasteride 5 mg tablet'],
    ['Eliquis', 'apixaban 5 mg tablet'],
    ['lisinopril 2 tablets daily', 'lisinopril 10 mg tablet'],
  ])('%s, and %s, are of one strength, or may be', (one, other) => {
    expect(goesOnBeside(one, other)).toHaveLength(1);
  });
});

/** Brands of one ingredient that are sold in one place, in one measure and in no strength in common. */
const BRANDS_APART = apartByStrength();

function apartByStrength(): readonly (readonly [string, string])[] {
  const brands = [...store.ingredientNames()].flatMap(([name, rxcui, tty]) => {
    const product = tty === 'BN' && /^[a-z]{5,}$/.test(name) ? store.product(rxcui) : undefined;
    const usual = product && usualForm(store, product);
    const isOne = product?.ingredients.length === 1 && usual?.group !== undefined && usual.release;
    return product !== undefined && isOne && usual?.strengths !== undefined ? [{ name, product, usual }] : [];
  });
  return brands.flatMap((one) =>
    brands
      .filter(({ name, product, usual }) => {
        const isAlike = product.ingredientKey === one.product.ingredientKey && name !== one.name;
        const keys = [one.usual, usual].map(({ strengths = [] }) =>
          strengths.map(({ strength }) => strength),
        );
        const [own = [], others = []] = keys;
        const isOneMeasure = new Set(keys.flat().map((key) => key.replace(/:[\d.]+/, ''))).size === 1;
        return (
          isAlike &&
          isOneMeasure &&
          usual.group === one.usual.group &&
          !own.some((key) => others.includes(key))
        );
      })
      .map(({ name }) => [one.name, name] as const),
  );
}

/** A vaccine is over by itself, whatever is told of another one. */
const isVaccine = (name: string): boolean =>
  inferOne([request({ authoredOn: daysAgo(20), medicationCodeableConcept: { text: name } })]).status !==
  'active';

describe('two brands that share no strength', () => {
  test('are found in the starter', () => {
    expect(BRANDS_APART).toEqual(
      expect.arrayContaining([
        ['lantus', 'toujeo'],
        ['propecia', 'proscar'],
      ]),
    );
  });

  test('end each other never', () => {
    fc.assert(
      fc.property(fc.constantFrom(...BRANDS_APART), (names) => {
        fc.pre(!names.some(isVaccine));
        expect([names, goesOnBeside(...names)]).toEqual([names, BOTH]);
      }),
      RUNS,
    );
  });
});

/** Ingredients of inhalers that give so much a puff. */
const INHALED = [...store.ingredientNames()].flatMap(([name, rxcui, tty]) => {
  const isInhaled = store
    .productsOfIngredients(tty === 'IN' ? (store.product(rxcui)?.ingredientKey ?? '') : '')
    .some((code) => {
      const facts = productFacts(store, code);
      return facts?.features.has('metered') && facts.components.every(({ per }) => per === 'ACTUAT');
    });
  return isInhaled && /^[a-z]+$/.test(name) ? [name] : [];
});

describe('the amount of one puff', () => {
  const wording = fc.record({
    base: fc.constantFrom('', '/actuation', ' per actuation', '/puff', '/dose', '/act'),
    form: fc.constantFrom('inhaler', 'MDI', 'HFA inhaler', 'aerosol inhaler', 'Evohaler'),
    unit: fc.constantFrom('mcg', ' micrograms', ' µg'),
  });
  type Wording = typeof wording extends fc.Arbitrary<infer Of> ? Of : never;
  const written = (name: string, amount: number, { base, form, unit }: Wording): string =>
    `${name} ${amount}${unit}${base} ${form}`;
  const amount = fc.constantFrom(37, 71, 93, 111, 130);

  test('is one strength, whether or not it says so', () => {
    fc.assert(
      fc.property(fc.constantFrom(...INHALED), amount, wording, wording, (name, value, one, other) => {
        const names = [one, other].map((how) => written(name, value, how));
        const list = infer(orders(names, [60, 3]));
        expect([names, list.map(({ provenance }) => [...provenance.evidence])]).toEqual([
          names,
          [['active_order']],
        ]);
        expect(list[0]?.provenance.sources).toHaveLength(2);
      }),
      RUNS,
    );
  });

  test('is another strength where the number is another', () => {
    const values = fc.tuple(amount, amount).filter(([a, b]) => a !== b);
    fc.assert(
      fc.property(fc.constantFrom(...INHALED), values, wording, wording, (name, [a, b], one, other) => {
        const names = [written(name, a, one), written(name, b, other)];
        expect(infer(orders(names, [6, 3]))).toHaveLength(2);
      }),
      RUNS,
    );
  });

  test('an order and a report of it are of one strength: both count', () => {
    const { provenance } = inferOne([
      ...orders(['salbutamol 100 micrograms/actuation inhaler'], [89]),
      statement({ dateAsserted: daysAgo(12), medicationCodeableConcept: { text: 'salbutamol 100 mcg MDI' } }),
    ]);
    expect([...provenance.evidence].toSorted()).toEqual(['active_order', 'self_reported_active']);
  });
});

describe('a biosimilar and its reference product', () => {
  const pair = fc.constantFrom(
    ['Humira 40 mg/0.4 mL pen', 'Hyrimoz 40 mg/0.4 mL pen'],
    ['Lantus SoloStar 100 unit/mL pen', 'Semglee 100 unit/mL pen'],
    ['Neulasta 6 mg/0.6 mL syringe', 'Fulphila 6 mg/0.6 mL syringe'],
  );

  test('are one drug, whichever came first', () => {
    fc.assert(
      fc.property(
        pair,
        fc.boolean(),
        fc.integer({ min: 1, max: 80 }),
        fc.integer({ min: 1, max: 80 }),
        ([reference = '', similar = ''], isSwitched, age, older) => {
          const [first, second] = isSwitched ? [reference, similar] : [similar, reference];
          const order = (text: string, days: number) =>
            request({ authoredOn: daysAgo(days), medicationCodeableConcept: { text } });
          expect(inferOne([order(first, age + older), order(second, age)]).status).toBe('active');
        },
      ),
      runs(100),
    );
  });
});
