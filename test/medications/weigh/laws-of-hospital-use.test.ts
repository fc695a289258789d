import { expect, test } from '@jest/globals';
import fc from '../../support/fast-check.ts';
import { runs } from '../../support/runs.ts';
import type { InferredMedication } from '../../../src/medications/medication-list.ts';
import { productFacts } from '../../../src/terminology/products/product-facts.ts';
import { daysAgo, dispense, infer, type Json, request, rxnorm, statement, store } from '../patient.ts';

/** The names of a drug, and all its generic products. */
interface Drug {
  readonly name: string;
  readonly products: readonly string[];
}

const DRUGS: readonly Drug[] = [...store.ingredientNames()].flatMap(([name, rxcui, tty]) => {
  const key = tty === 'IN' && /^[a-z]+$/.test(name) ? store.product(rxcui)?.ingredientKey : undefined;
  const products = (key === undefined ? [] : store.productsOfIngredients(key)).filter(
    (code) => productFacts(store, code)?.product.tty === 'SCD',
  );
  return products.length < 2 ? [] : [{ name, products }];
});

/** A drug as records name it: by code, in RxNorm's words, by its strength, by its strength and form, by its name alone. */
function namesOf({ name, products }: Drug): fc.Arbitrary<Json> {
  return fc.constantFrom(...products).chain((rxcui) => {
    const { doseForm = '', components = [], product } = productFacts(store, rxcui) ?? {};
    const strength = components.map(({ value, unit, per }) => `${value} ${unit}${per ? `/${per}` : ''}`);
    const words = [
      product?.name,
      `${name} ${strength.join('/')}`,
      `${name} ${strength.join('/')} ${doseForm}`,
      name,
    ];
    return fc.constantFrom<Json>(rxnorm(rxcui), ...words.map((text) => ({ text })));
  });
}

const age = fc.integer({ min: 0, max: 400 });
const status = fc.constantFrom('active', 'stopped', 'completed', 'cancelled', 'on-hold', 'draft', 'unknown');
const CATEGORY = 'http://terminology.hl7.org/CodeSystem/medicationrequest-category';

function inCategory(code: string): Json {
  return { category: [{ coding: [{ system: CATEGORY, code }] }] };
}

/** What is prescribed, handed over and said to be taken at home. */
function atHome(drug: Drug): fc.Arbitrary<Json> {
  return fc
    .tuple(namesOf(drug), age, status, fc.constantFrom('order', 'discharge', 'fill', 'report'))
    .map(([medicationCodeableConcept, days, state, kind]) => {
      const at = daysAgo(days);
      if (kind === 'fill') return dispense({ medicationCodeableConcept, whenHandedOver: at });
      if (kind === 'report') return statement({ medicationCodeableConcept, dateAsserted: at });
      const more = kind === 'discharge' ? inCategory('discharge') : {};
      return request({ medicationCodeableConcept, status: state, authoredOn: at, ...more });
    });
}

/** What is ordered for use in hospital and given there. */
function inHospital(drug: Drug): fc.Arbitrary<Json> {
  return fc
    .tuple(namesOf(drug), age, status, fc.constantFrom('order', 'instance', 'administration'))
    .map(([medicationCodeableConcept, days, state, kind]) => {
      const at = daysAgo(days);
      if (kind === 'administration')
        return {
          resourceType: 'MedicationAdministration',
          status: 'completed',
          medicationCodeableConcept,
          effectiveDateTime: at,
        };
      const more = kind === 'instance' ? { intent: 'instance-order' } : inCategory('inpatient');
      return request({ medicationCodeableConcept, status: state, authoredOn: at, ...more });
    });
}

const patient = fc.constantFrom(...DRUGS).chain((drug) =>
  fc.record({
    home: fc.array(atHome(drug), { minLength: 1, maxLength: 4 }),
    hospital: fc.array(inHospital(drug), { minLength: 1, maxLength: 3 }),
  }),
);

/** The entries of home, by the records of home behind each, with their status. */
function homeEntries(list: readonly InferredMedication[], count: number): readonly string[] {
  const isHome = (source: string): boolean => Number(source.replace(/^.*\/r/, '')) < count;
  return list
    .flatMap(({ status: is, provenance: { sources } }) => {
      const own = sources.filter(isHome);
      return own.length === 0 ? [] : [`${own.toSorted().join(' ')}: ${is}`];
    })
    .toSorted();
}

test('what is ordered and given in hospital changes neither the status of a home medication nor how many there are', () => {
  fc.assert(
    fc.property(patient, ({ home, hospital }) => {
      const without = homeEntries(infer(home), home.length);
      expect(homeEntries(infer([...home, ...hospital]), home.length)).toEqual(without);
    }),
    runs(1000),
  );
});

test('a dose of the old strength in hospital leaves the strength of the discharge order the only one', () => {
  const given = request({ ...inCategory('inpatient'), status: 'stopped', authoredOn: daysAgo(12) });
  const home = request({ authoredOn: daysAgo(120) });
  const discharge = request({
    ...inCategory('discharge'),
    authoredOn: daysAgo(8),
    medicationCodeableConcept: rxnorm('314077'),
  });
  const shown = infer([home, given, discharge]).map(({ displayName, status: is }) => [displayName, is]);
  expect(shown).toEqual([['lisinopril 20 MG Oral Tablet', 'active']]);
});
