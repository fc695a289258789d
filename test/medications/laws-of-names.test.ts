import { describe, expect, test } from '@jest/globals';
import fc from '../support/fast-check.ts';
import { hoursOfProduct } from '../../src/terminology/products/place-and-hours.ts';
import { runs } from '../support/runs.ts';
import { daysAgo, dispense, infer, type Json, request, rxnorm, statement, store } from './patient.ts';

const RUNS = runs(400);

type Brand = (typeof DRUGS)[number]['brands'][number];

/** One record of a drug that is sold under several brands, in more or fewer words. */
interface Told {
  readonly brand: Brand | undefined;
  readonly isWhole: boolean;
  readonly age: number;
  readonly isStopped: boolean;
  readonly make: (fields: Json) => Json;
}

const DRUGS = [
  { generic: 'lisinopril', brands: ['Zestril', 'Prinivil'], rest: '10 mg oral tablet' },
  { generic: 'insulin glargine', brands: ['Lantus', 'Basaglar', 'Semglee'], rest: '100 units/mL pen' },
  { generic: 'sertraline', brands: ['Zoloft'], rest: '50 mg tablet' },
] as const;

const asOrder: Told['make'] = ({ at, ...fields }) => request({ authoredOn: at, ...fields });
const asReport: Told['make'] = ({ at, ...fields }) => statement({ dateAsserted: at, ...fields });

/** The newest names one brand, the one before it another, in more words. */
const CHANGED: { drug: (typeof DRUGS)[number]; records: Told[] } = {
  drug: DRUGS[0],
  records: [
    { brand: 'Prinivil', isWhole: true, age: 2, isStopped: false, make: asOrder },
    { brand: undefined, isWhole: true, age: 3, isStopped: false, make: asOrder },
    { brand: 'Zestril', isWhole: false, age: 1, isStopped: false, make: asOrder },
  ],
};

const told = fc.constantFrom(...DRUGS).chain((drug) =>
  fc.record({
    drug: fc.constant(drug),
    records: fc.uniqueArray(
      fc.record({
        brand: fc.constantFrom(undefined, ...drug.brands),
        isWhole: fc.boolean(),
        age: fc.integer({ min: 1, max: 700 }),
        isStopped: fc.boolean(),
        make: fc.constantFrom(asOrder, asReport),
      }),
      { minLength: 1, maxLength: 5, selector: ({ age }) => age },
    ),
  }),
);

function resourceOf({ generic, rest }: (typeof DRUGS)[number], one: Told): Json {
  const name = one.brand ?? generic;
  return one.make({
    at: daysAgo(one.age),
    status: one.isStopped ? 'stopped' : 'active',
    medicationCodeableConcept: { text: one.isWhole ? `${name} ${rest}` : name },
  });
}

describe('the name of an entry', () => {
  test('is true of what is taken: said by what still stands, and never another brand than the newest that decides', () => {
    fc.assert(
      fc.property(told, ({ drug, records }) => {
        for (const entry of infer(records.map((one) => resourceOf(drug, one)))) {
          if (entry.status !== 'active') continue;
          const own = records.filter((_, at) =>
            entry.provenance.sources.some((name) => name.endsWith(`/r${at}`)),
          );
          const standing = own.filter(({ isStopped }) => !isStopped).toSorted((a, b) => a.age - b.age);
          const brand = entry.product?.brandName;
          const isWhole = entry.product?.doseForm !== undefined;
          const isSaid = standing.some(
            (one) => (brand === undefined || one.brand === brand) && (!isWhole || one.isWhole),
          );
          expect({ name: entry.displayName, isSaid }).toEqual({ name: entry.displayName, isSaid: true });
          // An older order decides nothing by itself.
          const newest = standing.find(({ age }) => age <= 180)?.brand;
          if (newest !== undefined) expect([undefined, newest]).toContain(brand);
        }
      }),
      { ...RUNS, examples: [[CHANGED]] },
    );
  });

  test('what was stopped does not tell what is taken', () => {
    fc.assert(
      fc.property(told, ({ drug, records }) => {
        const resources = records.map((one) => resourceOf(drug, one));
        const known = resources
          .filter(({ status }) => status === 'active')
          .flatMap((resource) => infer([resource]).map(({ displayName }) => displayName));
        for (const { status, displayName } of infer(resources))
          if (status === 'active') expect(known).toContain(displayName);
      }),
      RUNS,
    );
  });
});

/** Pairs of products of one drug, strength or not, that release over different hours. */
const BY_HOURS = [
  ...new Set(
    [...store.ingredientNames()].flatMap(([, rxcui, tty]) =>
      tty === 'IN' ? store.productsOfIngredients(rxcui) : [],
    ),
  ),
].flatMap((rxcui) => {
  const product = store.product(rxcui);
  const hours = product && hoursOfProduct(product);
  return product === undefined || hours === undefined ? [] : [{ rxcui, hours, key: product.ingredientKey }];
});

test('a release over 12 hours and one over 24 are never one entry', () => {
  const pairs = fc
    .constantFrom(...BY_HOURS)
    .chain((one) =>
      fc.tuple(fc.constant(one), fc.constantFrom(...BY_HOURS.filter(({ key }) => key === one.key))),
    );
  fc.assert(
    fc.property(pairs, fc.nat(600), ([one, other], age) => {
      const entries = infer([
        request({ authoredOn: daysAgo(age), medicationCodeableConcept: rxnorm(one.rxcui) }),
        dispense({ whenHandedOver: daysAgo(10), medicationCodeableConcept: rxnorm(other.rxcui) }),
      ]);
      if (one.hours !== other.hours) expect(entries).toHaveLength(2);
      for (const { provenance, product } of entries)
        for (const source of provenance.sources) {
          const own = source.endsWith('/r0') ? one : other;
          expect(product && hoursOfProduct(product)).toBe(own.hours);
        }
    }),
    RUNS,
  );
});
