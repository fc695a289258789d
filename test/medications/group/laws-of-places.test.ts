import { describe, expect, test } from '@jest/globals';
import fc from '../../support/fast-check.ts';
import { runs } from '../../support/runs.ts';
import { NEAR_GROUPS } from '../../../src/medications/route-group-table.ts';
import { placeOfForm, usualForm } from '../../../src/terminology/products/place-and-hours.ts';
import { productFacts } from '../../../src/terminology/products/product-facts.ts';
import { resolveProductText } from '../../../src/terminology/products/resolve-product.ts';
import type { DoseFormGroup } from '../../../src/terminology/rxnorm.ts';
import { daysAgo, infer, inferOne, type Json, request, rxnorm, store } from '../patient.ts';

/** A drug that goes on, by words or by a code, and one that was stopped. */
function goesOnBeside(taken: string | Json, stopped: string | Json): readonly (readonly string[])[] {
  const concept = (drug: string | Json): Json => (typeof drug === 'string' ? { text: drug } : drug);
  return infer([
    request({ medicationCodeableConcept: concept(taken), authoredOn: daysAgo(20) }),
    request({ medicationCodeableConcept: concept(stopped), authoredOn: daysAgo(6), status: 'stopped' }),
  ])
    .map(({ status, provenance }) => [status, ...provenance.evidence])
    .toSorted(([a = ''], [b = '']) => (a < b ? -1 : 1));
}
const BOTH = [
  ['active', 'active_order'],
  ['stopped', 'order_stopped'],
];

/** Words of no language, some of them made like words for forms. */
const invented = fc
  .tuple(
    fc.constantFrom('zor', 'blax', 'quim', 'vup', 'drix', 'fenk'),
    fc.constantFrom('ulle', 'spritz', 'pfchen', 'loog', 'ovane', 'tje', 'on'),
  )
  .map(([one, other]) => `${one.charAt(0).toUpperCase()}${one.slice(1)}${other}`);

const INGREDIENTS = [...store.ingredientNames()].flatMap(([name, rxcui, tty]) => {
  const product = tty === 'IN' && /^[a-z]{5,}$/.test(name) ? store.product(rxcui) : undefined;
  return product?.name.toLowerCase() !== name || product.ingredients.length !== 1 ? [] : [{ name, product }];
});

/** Amounts of tablets, each with the name of its drug. */
const TABLETS = INGREDIENTS.flatMap(({ name, product }) => {
  const amounts = store.productsOfIngredients(product.ingredientKey).flatMap((rxcui) => {
    const facts = productFacts(store, rxcui);
    const [only] = facts?.components ?? [];
    const isTablet = facts?.product.tty === 'SCD' && facts.doseForm === 'oral tablet';
    return isTablet && only?.unit === 'MG' && only.per === undefined ? [`${name} ${only.value} mg`] : [];
  });
  return amounts;
});

describe('a word that nobody knows behind the name and the strength', () => {
  test('may be a form: no tablet is meant', () => {
    fc.assert(
      fc.property(fc.constantFrom(...TABLETS), invented, (amount, word) => {
        const text = `${amount} ${word}`;
        expect([text, resolveProductText(store, text)?.product.doseFormGroup]).toEqual([text, undefined]);
      }),
      runs(300),
    );
  });

  test('leaves the ingredient and the strength', () => {
    const { concept, step } = resolveProductText(store, 'furosemide 40 mg Zorulle') ?? {};
    expect([concept?.tty, concept?.name, step]).toEqual(['SCDC', 'furosemide 40 MG', 'ingredient-strength']);
  });

  test.each([
    ['Eliquis 5 mg Zorulle', 'oral'],
    ['warfarin 5 mg Zorulle tablet', 'oral'],
    ['furosemide 40 mg Zorulle po', 'oral'],
    ['lisinopril 10 mg daily Zorulle', 'oral'],
    ['lisinopril 10 mg Sandoz', 'oral'],
    ['lisinopril 10 mg (Zorulle)', 'oral'],
    ['lisinopril 10 mg hypertension', 'oral'],
    ['methotrexate 2.5 mg five weekly', 'oral'],
    ['lorazepam 0.5 mg, Zorulle interval is not noted', 'oral'],
    ['lorazepam 0.5 mg, Zorulle', undefined],
    ['lisinopril 10 mg morning', 'oral'],
  ])('%s: another word, a brand of one place, a firm, or directions tell: %s', (text, place) => {
    expect(resolveProductText(store, text)?.product.doseFormGroup).toBe(place);
  });
});

/** Words for forms that say no place, and some that do. */
const FORM_WORDS = [
  'capsule',
  'cream',
  'drops',
  'foam',
  'gel',
  'lotion',
  'lozenge',
  'ointment',
  'patch',
  'powder',
  'shampoo',
  'solution',
  'suppository',
  'suspension',
  'tablet',
  'vaginal gel',
  'vaginal cream',
  'eye drops',
  'ear drops',
  'nasal spray',
  'inhaler',
  'injection',
];

function areApart(one: DoseFormGroup, other: DoseFormGroup): boolean {
  return one !== other && !NEAR_GROUPS.some((near) => near.includes(one) && near.includes(other));
}

/** Two names of one ingredient with words for forms that it has in one place each, and not in the same. */
const FORMS_APART = INGREDIENTS.flatMap(({ name }) => {
  const placed = FORM_WORDS.flatMap((form) => {
    const text = `${name} ${form}`;
    const place = placeOfForm(store, { name: text });
    return place === undefined ? [] : [{ text, place }];
  });
  return placed.flatMap((one) =>
    placed.flatMap((other) => (areApart(one.place, other.place) ? [[one.text, other.text] as const] : [])),
  );
});

describe('forms of one ingredient that are given in different places', () => {
  test('are found in the starter', () => {
    expect(FORMS_APART).toContainEqual(['nystatin suspension', 'nystatin cream']);
  });

  test('are two drugs, and the stop of one ends no other', () => {
    fc.assert(
      fc.property(fc.constantFrom(...FORMS_APART), ([one, other]) => {
        expect([one, other, goesOnBeside(one, other)]).toEqual([one, other, BOTH]);
      }),
      runs(200),
    );
  });

  test.each([
    ['clindamycin capsule', 'clindamycin solution'],
    ['metronidazole vaginal gel', 'metronidazole gel'],
    ['lidocaine patch', 'lidocaine viscous'],
    ['nystatin cream', 'nystatin powder'],
    ['Furosemid 40 mg Tabletten', 'Furosemid 40 mg Ampulle'],
    ['Ibuprofen 600 mg Filmtabletten', 'Ibuprofen 600 mg Zäpfchen'],
    ['prednisolone 5 mg tablet', 'Prednisolon 5 mg Augentropfen'],
    ['morphine 10 mg tablet', 'morfine 10 mg injectievloeistof'],
    ['testosterone cypionate', 'Androgel'],
    ['testosterone cypionate', 'Androderm'],
  ])('%s, and %s', (one, other) => {
    expect(goesOnBeside(one, other)).toEqual(BOTH);
    expect(goesOnBeside(other, one)).toEqual(BOTH);
  });

  test.each([
    ['clindamycin solution', 'clindamycin 10 MG/ML Topical Solution'],
    ['nystatin', 'nystatin suspension'],
    ['estradiol cream', 'estradiol vaginal cream'],
    ['metronidazole', 'MetroGel'],
    ['lisinopril 10 mg', 'lisinopril tablet'],
    ['furosemide', 'Lasix'],
  ])('%s, and %s, may be one', (one, other) => {
    expect(goesOnBeside(one, other)).toHaveLength(1);
  });
});

/** Brands, each with a product of its ingredients that is given where none of the brand is. */
const ELSEWHERE = [...store.ingredientNames()].flatMap(([name, rxcui, tty]) => {
  const product = tty === 'BN' && /^[a-z]{5,}$/.test(name) ? store.product(rxcui) : undefined;
  const { groups } = product === undefined ? {} : usualForm(store, product);
  if (product === undefined || groups === undefined) return [];
  return store.productsOfIngredients(product.ingredientKey).flatMap((code) => {
    const place = store.product(code)?.doseFormGroup;
    const isElsewhere = place !== undefined && groups.every((group) => areApart(group, place));
    return isElsewhere ? [{ name, code }] : [];
  });
});

describe('a brand, and a product of its ingredient that is given elsewhere', () => {
  test('are found in the starter', () => {
    expect(ELSEWHERE).toContainEqual({ name: 'metrogel', code: '311681' });
  });

  test('are two drugs, and the stop of one ends no other', () => {
    fc.assert(
      fc.property(fc.constantFrom(...ELSEWHERE), fc.boolean(), ({ name, code }, isFirst) => {
        const told = isFirst ? goesOnBeside(name, rxnorm(code)) : goesOnBeside(rxnorm(code), name);
        expect([name, code, told]).toEqual([name, code, BOTH]);
      }),
      runs(200),
    );
  });
});

describe('a route written beside', () => {
  const given = (text: string, sig: string, fields: Json = {}): Json =>
    request({
      medicationCodeableConcept: { text },
      authoredOn: daysAgo(20),
      dosageInstruction: [{ text: sig }],
      ...fields,
    });

  test.each([
    ['methotrexate 15 mg', 'inject 15 mg subcutaneously weekly', 'methotrexate 15 MG'],
    ['misoprostol 200 mcg', 'insert 1 vaginally', 'misoprostol 200 mcg'],
    ['Eliquis 5 mg', 'take 5 mg by mouth daily', 'apixaban 5 MG Oral Tablet [Eliquis]'],
    ['lisinopril 10 mg tablet', 'lisinopril 10 mg IV', 'lisinopril 10 MG Oral Tablet'],
  ])('%s, %s: never against the form of the product: %s', (text, sig, shown) => {
    expect(inferOne([given(text, sig)]).displayName).toBe(shown);
  });

  test('parts it from the tablet', () => {
    const list = infer([
      given('methotrexate 15 mg tablet', '1 tablet by mouth weekly'),
      given('methotrexate 15 mg', 'inject 15 mg subcutaneously weekly', { status: 'stopped' }),
    ]);
    expect(list.map(({ status }) => status).toSorted()).toEqual(['active', 'stopped']);
  });
});
