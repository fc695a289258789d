import { describe, expect, test } from '@jest/globals';
import fc from '../../../support/fast-check.ts';
import { runs } from '../../../support/runs.ts';
import type { InferredMedication } from '../../../../src/medications/medication-list.ts';
import { daysAgo, infer, type Json, request, store } from '../../patient.ts';

const RXNORM = 'http://www.nlm.nih.gov/research/umls/rxnorm';
const RUNS = runs(300);

const PRODUCTS = [
  ...new Set(
    [...store.ingredientNames()].flatMap(([, rxcui, tty]) =>
      tty === 'IN' ? store.productsOfIngredients(rxcui) : [],
    ),
  ),
].flatMap((rxcui) => {
  const product = store.product(rxcui);
  const [only, ...others] = product?.ingredients ?? [];
  const strength = only?.strength;
  const isPlain =
    product?.tty === 'SCD' &&
    product.quantity === undefined &&
    product.doseForm === 'Oral Tablet' &&
    others.length === 0;
  return isPlain && strength?.unit === 'MG' ? [{ ...product, strength }] : [];
});

type Product = (typeof PRODUCTS)[number];

const pair = fc.tuple(fc.constantFrom(...PRODUCTS), fc.constantFrom(...PRODUCTS));
const otherDrug = pair.filter(([one, other]) => one.ingredientKey !== other.ingredientKey);
const otherStrength = fc
  .constantFrom(...PRODUCTS)
  .chain((one) =>
    fc.tuple(
      fc.constant(one),
      fc.constantFrom(
        ...PRODUCTS.filter(
          ({ ingredientKey, strength }) =>
            ingredientKey === one.ingredientKey && strength.value !== one.strength.value,
        ),
        one,
      ),
    ),
  );

/** The ways a resource can name its drug by a CodeableConcept. */
const PLACES: Readonly<Record<string, (concept: Json) => readonly Json[]>> = {
  itself: (concept) => [request({ medicationCodeableConcept: concept, authoredOn: daysAgo(9) })],
  contained: (concept) => [
    request({
      medicationReference: { reference: '#m' },
      contained: [{ resourceType: 'Medication', id: 'm', code: concept }],
      authoredOn: daysAgo(9),
    }),
  ],
  referenced: (concept) => [
    request({ medicationReference: { reference: 'Medication/m' }, authoredOn: daysAgo(9) }),
    { resourceType: 'Medication', id: 'm', code: concept },
  ],
};

function conceptOf(text: string, { rxcui, name }: Product, hasDisplay: boolean): Json {
  return { text, coding: [{ system: RXNORM, code: rxcui, ...(hasDisplay && { display: name }) }] };
}

function answerOf(concept: Json, place: string): InferredMedication {
  const [entry, ...others] = infer(PLACES[place]?.(concept) ?? []);
  if (entry === undefined || others.length > 0) throw new Error('expected one drug');
  return entry;
}

function asWritten({ name }: Product, style: 'name' | 'line'): string {
  return style === 'name' ? name : name.toLowerCase().replace('oral tablet', 'tab');
}

const place = fc.constantFrom(...Object.keys(PLACES));
const style = fc.constantFrom('name' as const, 'line' as const);

describe('a display that only repeats its code is the code', () => {
  test('the answer does not depend on it, wherever the concept stands', () => {
    fc.assert(
      fc.property(fc.oneof(otherDrug, otherStrength), place, style, ([said, coded], where, how) => {
        const text = asWritten(said, how);
        const [bare, ...all] = [false, true, true].map((hasDisplay, at) =>
          answerOf(conceptOf(text, coded, hasDisplay), at === 2 ? where : 'itself'),
        );
        for (const one of all) expect({ ...one, facts: undefined }).toEqual({ ...bare, facts: undefined });
      }),
      RUNS,
    );
  });

  test('words of another drug are shown, and the code that is not believed is named', () => {
    fc.assert(
      fc.property(otherDrug, style, fc.boolean(), ([said, coded], how, hasDisplay) => {
        const text = asWritten(said, how);
        const { displayName, concept, provenance } = answerOf(conceptOf(text, coded, hasDisplay), 'itself');
        expect([displayName, concept]).toEqual([text, undefined]);
        expect(provenance.enrichments.map(({ reason }) => reason)).toContain(
          `RxNorm ${coded.rxcui} names another drug or strength: the words decide`,
        );
      }),
      RUNS,
    );
  });

  test('a strength in the words decides, and is said to', () => {
    fc.assert(
      fc.property(otherStrength, style, fc.boolean(), ([said, coded], how, hasDisplay) => {
        const text = asWritten(said, how);
        const { product, provenance } = answerOf(conceptOf(text, coded, hasDisplay), 'itself');
        expect(product?.ingredients[0]?.strength).toEqual(said.strength);
        const isSaid = provenance.enrichments.some(({ reason }) =>
          reason.startsWith(`RxNorm ${coded.rxcui} `),
        );
        expect(isSaid).toBe(said.strength.value !== coded.strength.value);
      }),
      RUNS,
    );
  });

  test('a display of another drug beside an agreeing text is a second witness against the code', () => {
    fc.assert(
      fc.property(otherDrug, ([said, coded]) => {
        const coding = [
          { system: 'urn:oid:1.2.3', code: '99', display: asWritten(said, 'line') },
          { system: RXNORM, code: coded.rxcui, display: coded.name },
        ];
        for (const codings of [coding, coding.toReversed()]) {
          const { product } = answerOf({ coding: codings, text: said.name }, 'itself');
          expect(product?.ingredientKey).toBe(said.ingredientKey);
        }
      }),
      RUNS,
    );
  });

  test('the displays of codes that contradict each other name none of them', () => {
    fc.assert(
      fc.property(otherDrug, (products) => {
        const coding = products.map(({ rxcui, name }) => ({ system: RXNORM, code: rxcui, display: name }));
        const bare = coding.map(({ system, code }) => ({ system, code }));
        const entries = [coding, coding.toReversed(), bare].map((list) =>
          answerOf({ coding: list }, 'itself'),
        );
        for (const { id, displayName, concept } of entries) {
          expect(concept).toBeUndefined();
          expect([id, displayName]).toEqual([entries[0]?.id, entries[0]?.displayName]);
          expect(displayName).toMatch(/^Codes of different drugs/);
        }
      }),
      RUNS,
    );
  });
});
