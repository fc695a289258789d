import { afterAll, describe, expect, test } from '@jest/globals';
import fc from '../../support/fast-check.ts';
import { normalizeDrugName } from '../../../src/terminology/names/drug-name.ts';
import { openStarterStore } from '../../support/starter-store.ts';
import {
  type ProductFacts,
  formerFacts,
  productFacts,
} from '../../../src/terminology/products/product-facts.ts';
import type { DrugProduct } from '../../../src/terminology/rxnorm.ts';
import { resolveProductText } from '../../../src/terminology/products/resolve-product.ts';
import { runs } from '../../support/runs.ts';

const STORE = openStarterStore();
afterAll(() => STORE.close());

/** Every generic product of the formulary that has strengths, with its facts. */
const PRODUCTS = [...new Set(keysOfIngredients())].flatMap((key) =>
  STORE.productsOfIngredients(key).flatMap((rxcui) => {
    const facts = productFacts(STORE, rxcui);
    return facts && facts.product.tty === 'SCD' && facts.components.length > 0 ? [facts] : [];
  }),
);
const COMBINATIONS = PRODUCTS.filter(({ components }) => components.length > 1);
const product = fc.constantFrom(...PRODUCTS);
const RUNS = runs(300);

function keysOfIngredients(): string[] {
  return [...STORE.ingredientNames()].flatMap(([, rxcui, tty]) =>
    tty === 'IN' || tty === 'MIN' ? [STORE.product(rxcui)?.ingredientKey ?? ''] : [],
  );
}

/** `name 10 MG / other 20 MG`, without quantity or form. */
function strengthText({ components }: ProductFacts): string {
  return components
    .map(({ name, value, unit, per }) => `${name} ${value} ${unit}${per === undefined ? '' : `/${per}`}`)
    .join(' / ');
}

/** Every branded product whose name begins with the number of its application. */
const NAMED_BY_APPLICATION = [...STORE.ingredientNames()]
  .flatMap(([name, , tty]) => (tty === 'BN' ? STORE.productsOfBrandName(normalizeDrugName(name)) : []))
  .flatMap((rxcui) => STORE.product(rxcui) ?? [])
  .filter(({ tty, name }) => tty === 'SBD' && /^A?NDA\d/u.test(name));

/** Every name a product with a size or an application number is sold or listed under, with the product. */
const NAMED = [...STORE.ingredientNames()].flatMap(([name, rxcui, tty]) => {
  const products =
    tty === 'BN'
      ? STORE.productsOfBrand(rxcui)
      : STORE.productsOfIngredients(STORE.product(rxcui)?.ingredientKey ?? '');
  return products.flatMap((code) => {
    const facts = productFacts(STORE, code);
    const isSized = facts?.product.quantity !== undefined || facts?.product.qualifier !== undefined;
    return facts && isSized && facts.components.length > 0 ? [{ name, facts }] : [];
  });
});

/** With a form that its label can have. */
const labelled = fc
  .constantFrom(...NAMED)
  .chain(({ name, facts }) => fc.constantFrom(...formsOf(facts)).map((form) => ({ name, facts, form })));

function formsOf({ doseForm, product: { doseFormGroup } }: ProductFacts): string[] {
  const short: Partial<Record<string, readonly string[]>> = {
    inhaled: ['inhaler'],
    injectable: ['pen', 'injection'],
  };
  return [doseForm, '', ...(short[doseFormGroup ?? ''] ?? [])];
}

/** The sizes in which a product is to be had: under its brand, else under any name of its ingredients. */
function sizesOf({ product, components }: ProductFacts): Set<unknown> {
  const { brandName, doseForm, ingredientKey } = product;
  const codes = STORE.productsOfIngredients(ingredientKey).concat(
    brandName === undefined ? [] : STORE.productsOfBrandName(normalizeDrugName(brandName)),
    product.brand === undefined ? [] : STORE.productsOfBrand(product.brand.rxcui),
  );
  const sizes = codes.flatMap((code) => {
    const other = productFacts(STORE, code);
    const isAlike =
      other?.product.brandName === brandName &&
      other?.product.doseForm === doseForm &&
      JSON.stringify(other?.components) === JSON.stringify(components);
    return isAlike ? [other?.quantity] : [];
  });
  return new Set(sizes);
}

/** As labels write them: micrograms of a puff, else the published strengths. */
function amounts({ components }: ProductFacts): string {
  const parts = components.map(({ value, unit, per = '' }) =>
    per === 'ACTUAT' ? `${Number((value * 1000).toPrecision(6))} mcg` : `${value} ${unit}${per && `/${per}`}`,
  );
  return parts.join(' / ');
}

/** A duration is no size, `/mL` says one millilitre, and so much at so much a millilitre says how many. */
function isSaid(quantity: string | undefined, text: string, { ingredients }: DrugProduct): boolean {
  if (quantity === undefined || !/^\d/.test(quantity) || / (?:HR|DAY)$/.test(quantity)) return true;
  const [first] = ingredients;
  const isOneMillilitre = quantity === '1 ML' && first?.strength?.unit.endsWith('/ML') === true;
  return isOneMillilitre || text.toLowerCase().includes(quantity.toLowerCase());
}

/** What a strength is multiplied with to become one that no product has. */
const NO_SUCH = 1013.7;

const isProduct = (tty: string | undefined): boolean => tty === 'SCD' || tty === 'SBD';

describe('nothing is invented', () => {
  test('an amount by the body of the patient, and the dose beside it, name no product', () => {
    const single = product.filter(
      ({ components }) => components.length === 1 && components[0]?.per === undefined,
    );
    fc.assert(
      fc.property(single, fc.constantFrom('mg/m²', 'mg/m2', 'mg/kg'), (facts, unit) => {
        const [{ name, value } = { name: '', value: 0 }] = facts.components;
        for (const text of [`${name} ${value} ${unit}`, `${name} ${value} ${unit} (${value} mg)`])
          expect([text, isProduct(resolveProductText(STORE, text)?.concept?.tty)]).toEqual([text, false]);
      }),
      RUNS,
    );
  });

  test('a strength that no product has gives no strength', () => {
    fc.assert(
      fc.property(product, (facts) => {
        const odd = facts.components.map((part) => ({ ...part, value: part.value * NO_SUCH }));
        const match = resolveProductText(STORE, strengthText({ ...facts, components: odd }));
        expect(match?.ingredients.every(({ strength }) => strength === undefined) ?? true).toBe(true);
      }),
      RUNS,
    );
  });

  test('strengths of a combination are never exchanged or completed', () => {
    fc.assert(
      fc.property(fc.constantFrom(...COMBINATIONS), fc.nat(), (facts, at) => {
        const index = at % facts.components.length;
        const odd = facts.components.map((part, place) =>
          place === index ? { ...part, value: part.value * NO_SUCH } : part,
        );
        const match = resolveProductText(STORE, strengthText({ ...facts, components: odd }));
        expect(match?.ingredients.every(({ strength }) => strength === undefined) ?? true).toBe(true);
      }),
      RUNS,
    );
  });

  test('no application number, and no size where there are several, is in the answer unless the text names it', () => {
    fc.assert(
      fc.property(labelled, ({ name, facts, form }) => {
        const text = `${name} ${amounts(facts)}${form === '' ? '' : ` ${form}`}`;
        const match = resolveProductText(STORE, text);
        fc.pre(match !== undefined && isProduct(match.concept.tty));
        const { quantity, qualifier = '' } = match.product;
        const answered = productFacts(STORE, match.concept.rxcui);
        const isOnlySize = answered !== undefined && sizesOf(answered).size === 1;
        // Of the only product of its strength and form the number says nothing that the text leaves open.
        expect([match.concept.name, qualifier.startsWith('NDA') && !isOnlySize]).toEqual([
          match.concept.name,
          false,
        ]);
        expect([text, isOnlySize || isSaid(quantity, text, match.product)]).toEqual([text, true]);
      }),
      runs(1000),
    );
  });

  test('where the strength has two releases, the text is said to leave it open or names no product', () => {
    fc.assert(
      fc.property(product, (facts) => {
        const match = resolveProductText(STORE, strengthText(facts));
        if (!match || !isProduct(match.concept.tty)) return;
        const releases = new Set(
          STORE.productsOfIngredients(facts.product.ingredientKey).flatMap((rxcui) => {
            const other = productFacts(STORE, rxcui);
            const isSame = other?.product.tty === 'SCD' && strengthText(other) === strengthText(facts);
            return isSame ? [other.product.release] : [];
          }),
        );
        const isSaid = releases.size === 1 || match.isReleaseOpen === true;
        expect([match.concept.name, isSaid]).toEqual([match.concept.name, true]);
      }),
      RUNS,
    );
  });
});

describe('what sets a product apart is in the text, or all that go by the name share it', () => {
  /** Every product that is or was sold under a name, by the name and its ingredients. */
  const SOLD = [...STORE.ingredientNames()].flatMap(([name, rxcui, tty]) => {
    // Brands without a concept of their own stand as names of their ingredients.
    const isOwn = normalizeDrugName(STORE.concept(rxcui)?.name ?? '') === name;
    if ((tty !== 'BN' && tty !== 'IN') || !isOwn) return [];
    const codes =
      tty === 'BN'
        ? STORE.productsOfBrandName(name).concat(STORE.formerProductsOfBrandName(name))
        : STORE.productsOfIngredients(STORE.product(rxcui)?.ingredientKey ?? '');
    const facts = codes.flatMap((code) => productFacts(STORE, code) ?? formerFacts(STORE, code) ?? []);
    const own = facts.filter(({ product: { tty: type }, components }) => {
      // The injection is ethacrynate, what is swallowed ethacrynic acid: there the name says the place.
      const isNamed = tty === 'BN' || components.every(({ name: part }) => part.startsWith(name));
      const isSolid = components.every(({ per }) => per === undefined);
      return type === (tty === 'BN' ? 'SBD' : 'SCD') && isNamed && isSolid;
    });
    return own.length === 0 ? [] : [{ name, isBrand: tty === 'BN', own }];
  });
  const sold = fc.constantFrom(...SOLD).chain(({ name, isBrand, own }) =>
    fc.record({
      name: fc.constant(name),
      isBrand: fc.constant(isBrand),
      own: fc.constant(own),
      facts: fc.constantFrom(...own),
    }),
  );
  const strengthsOf = ({ components }: ProductFacts): string =>
    components.map(({ value, unit }) => `${value} ${unit}`).join(' / ');
  const answered = (text: string): ProductFacts | undefined => {
    const match = resolveProductText(STORE, text);
    return isProduct(match?.concept.tty) ? productFacts(STORE, match?.concept.rxcui ?? '') : undefined;
  };

  test('a place that is not said is that of all, or the drug is swallowed', () => {
    fc.assert(
      fc.property(sold, ({ name, own, facts }) => {
        const text = `${name} ${strengthsOf(facts)}`;
        const group = answered(text)?.product.doseFormGroup ?? 'oral';
        const isSaid = group === 'oral' || own.every(({ product: one }) => one.doseFormGroup !== 'oral');
        expect([text, isSaid]).toEqual([text, true]);
      }),
      runs(1000),
    );
  });

  test('a release that is not said is that of all that have or had the strength', () => {
    fc.assert(
      fc.property(sold, ({ name, own, facts }) => {
        const text = `${name} ${strengthsOf(facts)}`;
        const release = answered(text)?.product.release ?? 'immediate';
        const { ingredientKey, doseFormGroup } = answered(text)?.product ?? {};
        const plain = own.filter(
          ({ product: one }) =>
            one.release === 'immediate' &&
            one.ingredientKey === ingredientKey &&
            one.doseFormGroup === doseFormGroup,
        );
        const isSaid =
          release === 'immediate' || !plain.some((one) => strengthsOf(one) === strengthsOf(facts));
        expect([text, isSaid]).toEqual([text, true]);
      }),
      runs(1000),
    );
  });

  test('one strength of a combination tells the others only where the brand never had another beside it', () => {
    const combined = sold.filter(({ isBrand, facts }) => isBrand && facts.components.length > 1);
    fc.assert(
      fc.property(combined, fc.nat(), ({ name, own, facts }, at) => {
        const part = facts.components[at % facts.components.length];
        const text = `${name} ${part?.value ?? ''} ${part?.unit ?? ''}`;
        const found = answered(text);
        if (found === undefined || found.components.length < 2) return;
        const holding = own.filter(
          ({ product: one, components }) =>
            one.ingredientKey === found.product.ingredientKey &&
            components.some(({ value, unit }) => value === part?.value && unit === part.unit),
        );
        expect([text, new Set([found, ...holding].map(strengthsOf)).size]).toEqual([text, 1]);
      }),
      runs(1000),
    );
  });

  test.each([
    ['Ditropan 5 mg', 'oxybutynin chloride 5 MG'],
    ['Ditropan XL 5 mg', '24 HR oxybutynin chloride 5 MG Extended Release Oral Tablet [Ditropan]'],
    ['Phenergan 25 mg', 'promethazine hydrochloride 25 MG'],
    ['Phenergan 25 mg suppository', 'promethazine hydrochloride 25 MG Rectal Suppository [Phenergan]'],
    ['Naprosyn 375 mg', 'naproxen 375 MG'],
    ['Lortab 5 mg', 'acetaminophen / hydrocodone Oral Tablet'],
    ['Lortab 5/325', 'acetaminophen 325 MG / hydrocodone bitartrate 5 MG Oral Tablet [Lortab]'],
    ['Augmentin 875 mg', 'amoxicillin 875 MG / clavulanate 125 MG Oral Tablet [Augmentin]'],
    ['rifampin 600 mg', 'rifampin'],
    ['rifampin 600 mg vial', 'rifampin 600 MG Injection'],
    ['hydrocortisone 25 mg', 'hydrocortisone'],
    ['vancomycin 1 g', 'vancomycin 1000 MG'],
    ['Kadian 30 mg', 'morphine sulfate 30 MG Extended Release Oral Capsule [Kadian]'],
    ['isosorbide 60 mg', 'isosorbide'],
    ['isosorbide mononitrate 20 mg', 'isosorbide mononitrate 20 MG Oral Tablet'],
    ['Imdur 30 mg', '24 HR isosorbide mononitrate 30 MG Extended Release Oral Tablet'],
  ])('%s → %s', (text, name) => {
    expect(resolveProductText(STORE, text)?.concept.name).toBe(name);
  });

  test('of a combination the strengths that all share are told', () => {
    const { ingredients = [] } = resolveProductText(STORE, 'Lortab 5 mg') ?? {};
    expect(ingredients.map(({ name, strength }) => [name, strength?.value])).toEqual([
      ['acetaminophen', undefined],
      ['hydrocodone', 5],
    ]);
  });
});

describe('an amount without a form may be a dose', () => {
  const single = product.filter(
    ({ components, product: { release } }) =>
      release === 'immediate' && components.length === 1 && components[0]?.per === undefined,
  );

  test('half a plain tablet, one or two name no product of another release', () => {
    fc.assert(
      fc.property(single, fc.constantFrom(0.5, 1, 2), (facts, count) => {
        const [{ name, value, unit } = { name: '', value: 0, unit: '' }] = facts.components;
        const text = `${name} ${value * count} ${unit}`;
        const match = resolveProductText(STORE, text);
        const isOther =
          isProduct(match?.concept.tty) &&
          match?.product.doseFormGroup === facts.product.doseFormGroup &&
          match?.product.release !== 'immediate';
        expect([text, isOther]).toEqual([text, false]);
      }),
      RUNS,
    );
  });
});

describe('a number begins where its digits begin', () => {
  const GROUPINGS = ["'", '\u2009', '\u202F', '\u00A0', ','];
  const solid = product.filter(
    ({ components }) =>
      components.length === 1 && components[0]?.unit === 'MG' && components[0].per === undefined,
  );
  const thousands = fc.integer({ min: 1, max: 999 });
  const groups = (value: number): string => String(value).padStart(3, '0');

  test('the last three digits of a number of thousands are no strength of their own', () => {
    fc.assert(
      fc.property(solid, thousands, fc.constantFrom(...GROUPINGS), (facts, whole, mark) => {
        const [{ name, value } = { name: '', value: 0 }] = facts.components;
        fc.pre(Number.isInteger(value) && value < 1000);
        const text = `${name} ${whole}${mark}${groups(value)} mg`;
        const strengths = resolveProductText(STORE, text)?.ingredients.map(({ strength }) => strength?.value);
        expect([text, strengths?.includes(value) ?? false]).toEqual([text, false]);
      }),
      RUNS,
    );
  });

  test('behind a plain space they are none either, where they may be: one number or two, nothing is chosen', () => {
    fc.assert(
      fc.property(solid, thousands, fc.constantFrom('', ' tablets', ' daily'), (facts, whole, behind) => {
        const [{ name, value } = { name: '', value: 0 }] = facts.components;
        fc.pre(Number.isInteger(value) && value >= 100 && value < 1000);
        const text = `${name} ${whole} ${value} mg${behind}`;
        const strengths = resolveProductText(STORE, text)?.ingredients.map(({ strength }) => strength?.value);
        expect([text, strengths?.includes(value) ?? false]).toEqual([text, false]);
      }),
      RUNS,
    );
  });

  test('nor is a group that begins with a nought behind a plain space', () => {
    fc.assert(
      fc.property(solid, thousands, (facts, whole) => {
        const [{ name, value } = { name: '', value: 0 }] = facts.components;
        fc.pre(Number.isInteger(value) && value < 100);
        const text = `${name} ${whole} ${groups(value)} mg`;
        const strengths = resolveProductText(STORE, text)?.ingredients.map(({ strength }) => strength?.value);
        expect([text, strengths?.includes(value) ?? false]).toEqual([text, false]);
      }),
      RUNS,
    );
  });
});

describe('a combination keeps all its parts', () => {
  const joint = fc.constantFrom(' / ', '/', ' & ', ' + ');
  test('a part nobody knows never leaves the drug of the other', () => {
    fc.assert(
      fc.property(product, joint, fc.boolean(), (facts, between, isFirst) => {
        // The surface of a copper coil is a measure that no strength is written in.
        fc.pre(facts.components.every(({ unit }) => unit !== 'SQCM'));
        const unknown = 'zorblaxin 5 mg';
        const known = strengthText(facts);
        const text = isFirst ? `${unknown}${between}${known}` : `${known}${between}${unknown}`;
        expect([text, resolveProductText(STORE, text)?.concept.name]).toEqual([text, undefined]);
      }),
      RUNS,
    );
  });
});

describe('a combination keeps all its parts, however its amounts are explained', () => {
  const solid = product.filter(
    ({ components }) =>
      components.length === 1 && components[0]?.unit === 'MG' && components[0].per === undefined,
  );
  const aside = fc.constantFrom(
    (value: number) => `(${value / 2} mg x 2)`,
    (value: number) => `(2 x ${value / 2} mg)`,
    (value: number) => `(${value / 2} mg x 2 tablets)`,
  );
  test('an amount that is made up of two leaves no part behind', () => {
    fc.assert(
      fc.property(
        solid,
        solid,
        aside,
        fc.constantFrom('-', ' - ', '/', ' / ', ' + '),
        (one, two, made, between) => {
          const [{ name, value } = { name: '', value: 0 }] = one.components;
          const text = `${name} ${value} mg ${made(value)}${between}${strengthText(two)} tablet`;
          const plain = `${name} ${value} mg${between}${strengthText(two)} tablet`;
          const [found, expected] = [text, plain].map(
            (line) => resolveProductText(STORE, line)?.concept.name,
          );
          expect([text, found]).toEqual([text, expected]);
        },
      ),
      RUNS,
    );
  });
});

describe('parts cut short beside the brand of them all', () => {
  /** Brands of combinations, with the ingredients that their products share and one product. */
  const BRANDS = [...STORE.ingredientNames()].flatMap(([, rxcui, tty]) => {
    const codes = tty === 'BN' ? STORE.productsOfBrand(rxcui) : [];
    const products = codes.flatMap((code) => productFacts(STORE, code) ?? []);
    const [first] = products;
    const isOne = products.every(
      ({ product: { ingredientKey } }) => ingredientKey === first?.product.ingredientKey,
    );
    const names = (first?.product.ingredients ?? []).map(({ name }) => normalizeDrugName(name));
    const brand = STORE.concept(rxcui)?.name ?? '';
    const isPlain =
      isOne && names.length > 1 && names.length < 6 && names.every((name) => /^[a-z]{4,}$/.test(name));
    return first && isPlain && /^[A-Za-z]{3,}$/.test(brand) ? [{ brand, names, facts: first }] : [];
  });
  const cut = fc.record({
    of: fc.constantFrom(...BRANDS),
    length: fc.integer({ min: 4, max: 12 }),
    turn: fc.nat(),
  });

  test('are the parts of the brand, in any order, where each begins another one', () => {
    fc.assert(
      fc.property(cut, ({ of: { brand, names, facts }, length, turn }) => {
        const parts = names.map((name) => name.slice(0, length));
        fc.pre(parts.every((part) => names.filter((name) => name.startsWith(part)).length === 1));
        const turned = parts.map((_, at) => parts[(at + turn) % parts.length]);
        const behind = `${amounts(facts)} ${facts.doseForm}`;
        const text = `${turned.join('-')} (${brand}) ${behind}`;
        const byBrand = resolveProductText(STORE, `${brand} ${behind}`);
        const found = resolveProductText(STORE, text)?.product.ingredientKey;
        expect([text, found]).toEqual([text, byBrand?.product.ingredientKey]);
      }),
      RUNS,
    );
  });

  test('and a part that begins none of them is another drug', () => {
    fc.assert(
      fc.property(cut, ({ of: { brand, names, facts }, length, turn }) => {
        const odd = turn % names.length;
        const parts = names.map((name, at) => (at === odd ? 'zorblax' : name.slice(0, length)));
        const text = `${parts.join('-')} (${brand}) ${amounts(facts)} ${facts.doseForm}`;
        expect([text, isProduct(resolveProductText(STORE, text)?.concept.tty)]).toEqual([text, false]);
      }),
      RUNS,
    );
  });
});

describe('the unit a strength is written in changes nothing', () => {
  test.each([
    ['mcg', 1000],
    ['g', 0.001],
  ] as const)('MG in %s', (unit, factor) => {
    const inMilligrams = PRODUCTS.filter(({ components }) =>
      components.every(({ unit: own, per, value }) => own === 'MG' && per !== 'MG' && value >= 0.001),
    );
    fc.assert(
      fc.property(fc.constantFrom(...inMilligrams), (facts) => {
        const other = facts.components.map((part) => ({
          ...part,
          value: Number((part.value * factor).toPrecision(12)),
          unit,
        }));
        const text = strengthText({ ...facts, components: other });
        const [concept, same] = [strengthText(facts), text].map(
          (line) => resolveProductText(STORE, line)?.concept.rxcui,
        );
        expect([text, same]).toEqual([text, concept]);
      }),
      RUNS,
    );
  });
});

describe('what is mixed before it is given', () => {
  const suspensions = PRODUCTS.filter(
    ({ doseForm, components }) => doseForm === 'oral suspension' && components.length === 1,
  );

  test('"for oral suspension" on a label leads to no other drug or strength than "oral suspension" does', () => {
    fc.assert(
      fc.property(fc.constantFrom(...suspensions), (facts) => {
        const found = resolveProductText(STORE, `${strengthText(facts)} for oral suspension`);
        const plain = resolveProductText(STORE, `${strengthText(facts)} oral suspension`);
        const key = found?.product.ingredientKey;
        expect(key ?? facts.product.ingredientKey).toBe(facts.product.ingredientKey);
        if (plain?.concept.rxcui === facts.product.rxcui) expect(found).toBeDefined();
      }),
      RUNS,
    );
  });

  test.each(['Cefdinir for Oral Suspension USP 250 mg/5 mL', 'cefdinir 250 mg/5 mL oral suspension'])(
    '%s',
    (text) => {
      expect(resolveProductText(STORE, text)?.concept.name).toBe('cefdinir 50 MG/ML Oral Suspension');
    },
  );
});

test('of the products of a brand none is told apart by an application that the brand does not have', () => {
  const branded = NAMED_BY_APPLICATION;
  expect(branded.length).toBeGreaterThan(2);
  for (const { rxcui, name } of branded) {
    const text = name.replace(/^A?NDA\d+ /u, '');
    const twin = branded.some((other) => other.rxcui !== rxcui && other.name.endsWith(text));
    expect([text, resolveProductText(STORE, text)?.concept.rxcui === rxcui]).toEqual([text, !twin]);
  }
});

test('the strengths of a combination that its brand was sold with are told of it, under a concept of today', () => {
  const brands = [
    ...new Set([...STORE.ingredientNames()].flatMap(([name, , tty]) => (tty === 'BN' ? name : []))),
  ];
  const former = brands.flatMap((brand) =>
    STORE.formerProductsOfBrandName(brand).flatMap((rxcui) => {
      const facts = formerFacts(STORE, rxcui);
      const isTablet = facts?.doseForm === 'oral tablet' && facts.components.length === 2;
      return facts && isTablet ? [{ brand, facts }] : [];
    }),
  );
  expect(former.length).toBeGreaterThan(20);
  for (const { brand, facts } of former) {
    const pair = facts.components.map(({ value }) => value).join('/');
    const found = resolveProductText(STORE, `${brand} ${pair}`);
    expect([brand, found === undefined || STORE.concept(found.concept.rxcui)?.rxcui]).toEqual([
      brand,
      found === undefined || found.concept.rxcui,
    ]);
    const told = found?.ingredients.flatMap(({ strength }) => strength?.value ?? []) ?? [];
    const isOwn = told.every((value) => facts.components.some((part) => part.value === value));
    expect([brand, pair, isOwn || found?.product.tty]).toEqual([brand, pair, true]);
  }
});
