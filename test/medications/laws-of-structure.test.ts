import { describe, expect, test } from '@jest/globals';
import fc from '../support/fast-check.ts';
import { type ProductFacts, productFacts } from '../../src/terminology/products/product-facts.ts';
import { runs } from '../support/runs.ts';
import { daysAgo, infer, type Json, request, statement, store } from './patient.ts';

const RUNS = runs(200);

/** Every generic product that is told by strengths of its ingredients and a form. */
const PRODUCTS: readonly ProductFacts[] = [
  ...new Set(
    [...store.ingredientNames()].flatMap(([, rxcui, tty]) =>
      tty === 'IN' || tty === 'MIN'
        ? store.productsOfIngredients(store.product(rxcui)?.ingredientKey ?? '')
        : [],
    ),
  ),
].flatMap((rxcui) => {
  const facts = productFacts(store, rxcui);
  const isTold =
    facts?.product.tty === 'SCD' &&
    facts.components.length > 0 &&
    facts.components.every(({ unit, per }) => unit === 'MG' && (per === undefined || per === 'ML'));
  return facts && isTold ? [facts] : [];
});

const product = fc.constantFrom(...PRODUCTS);

/** The words of a product as a list has them. */
function inWords({ components, doseForm }: ProductFacts): string {
  const parts = components.map(
    ({ name, value, per }) => `${name} ${value} mg${per === undefined ? '' : '/1 mL'}`,
  );
  return `${parts.join(' / ')} ${doseForm}`;
}

/** The same product as FHIR has it in structure, named by nothing else. */
function inStructure({ components, doseForm }: ProductFacts): Json {
  const ingredient = components.map(({ name, value, per }) => ({
    itemCodeableConcept: { text: name },
    strength: {
      numerator: { value, unit: 'mg' },
      denominator: per === undefined ? { value: 1, unit: 'tablet' } : { value: 1, unit: 'mL' },
    },
  }));
  return { resourceType: 'Medication', id: 'm', form: { text: doseForm }, ingredient };
}

function contained(medication: Json): Json {
  return { contained: [medication], medicationReference: { reference: '#m' } };
}

const told = (fields: Json): Json => statement({ dateAsserted: daysAgo(5), ...fields });

describe('what a Medication says in structure is read as words are', () => {
  test('strengths and form tell the product that words tell', () => {
    fc.assert(
      fc.property(product, (facts) => {
        const entries = [
          contained(inStructure(facts)),
          { medicationCodeableConcept: { text: inWords(facts) } },
        ];
        const [structured, written] = entries.map((fields) => infer([told(fields)])[0]);
        expect(structured?.concept?.rxcui).toBe(written?.concept?.rxcui);
      }),
      RUNS,
    );
  });

  test('strengths refine a code that leaves them open, and never change the drug', () => {
    fc.assert(
      fc.property(product, product, (facts, other) => {
        const code = { text: facts.components.map(({ name }) => name).join(' / ') };
        const [plain] = infer([told({ medicationCodeableConcept: code })]);
        const [fitting] = infer([told(contained({ ...inStructure(facts), code }))]);
        const [foreign] = infer([told(contained({ ...inStructure(other), code }))]);
        const [inFull] = infer([told({ medicationCodeableConcept: { text: inWords(facts) } })]);
        const isOneDrug = facts.product.ingredientKey === other.product.ingredientKey;
        if (plain?.concept === undefined || inFull?.concept === undefined) return;
        expect(fitting?.concept?.rxcui).toBe(inFull.concept.rxcui);
        if (!isOneDrug) expect(foreign?.concept?.rxcui).toBe(plain.concept.rxcui);
      }),
      RUNS,
    );
  });

  test('a name that nobody knows is shown with its strength and form', () => {
    const medication = {
      resourceType: 'Medication',
      id: 'm',
      form: { coding: [{ display: 'Filmtablette' }] },
      ingredient: [
        {
          itemCodeableConcept: { text: 'Zorblaxin' },
          strength: { numerator: { value: 500, unit: 'mg' }, denominator: { value: 1, code: '1' } },
        },
      ],
    };
    expect(infer([told(contained(medication))])[0]?.displayName).toBe('Zorblaxin 500 mg Filmtablette');
  });
});

test('a brand joins the one group that has a product of it, where the drug has several', () => {
  const named = (text: string): Json =>
    request({ authoredOn: daysAgo(20), medicationCodeableConcept: { text } });
  const entries = infer([
    named('levonorgestrel 1.5 mg tablet'),
    named('levonorgestrel (MIRENA) 20 mcg/24 hours IUD'),
    told({ medicationCodeableConcept: { text: 'Mirena IUD' } }),
  ]);
  expect(entries.map(({ provenance }) => provenance.sources.length)).toEqual(expect.arrayContaining([1, 2]));
});
