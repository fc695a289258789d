import { describe, expect, test } from '@jest/globals';
import fc from '../../support/fast-check.ts';
import { runs } from '../../support/runs.ts';
import { usualForm, type UsualForm } from '../../../src/terminology/products/place-and-hours.ts';
import { NEAR_GROUPS } from '../../../src/medications/route-group-table.ts';
import { deviceOf, DEVICES } from '../../../src/medications/group/device-table.ts';
import { daysAgo, infer, type Json, request, rxnorm, store } from '../patient.ts';
import { extractMedications } from '../../../src/documents/med-list-from-documents.ts';
import { documentOf } from '../../support/document-builders.ts';
import type { DrugProduct } from '../../../src/terminology/rxnorm.ts';

interface Brand {
  readonly name: string;
  readonly product: DrugProduct;
  readonly usual: UsualForm;
}

const BRANDS: readonly Brand[] = [...store.ingredientNames()].flatMap(([name, rxcui, tty]) => {
  const product = tty === 'BN' ? store.product(rxcui) : undefined;
  return product === undefined || !/^[a-z]{5,}$/.test(name)
    ? []
    : [{ name, product, usual: usualForm(store, product) }];
});

function areApart(one: UsualForm, other: UsualForm): boolean {
  const places = [one.group, other.group];
  return (
    one.group !== undefined &&
    other.group !== undefined &&
    one.group !== other.group &&
    !NEAR_GROUPS.some((near) => near.every((group) => places.includes(group)))
  );
}

/** Brands of one set of ingredients that are never given in the same place. */
const PAIRS = BRANDS.flatMap((one) =>
  BRANDS.filter(
    (other) =>
      one.name < other.name &&
      one.product.ingredientKey === other.product.ingredientKey &&
      areApart(one.usual, other.usual),
  ).map((other): readonly [string, string] => [one.name, other.name]),
);
const pair = fc.constantFrom(...PAIRS).chain(([one, other]) => fc.constantFrom([one, other], [other, one]));

describe('brands of one ingredient that are given in different places', () => {
  test('are found in the starter', () => {
    expect(PAIRS).toContainEqual(['flonase', 'flovent']);
  });

  test('are two drugs of a patient, whatever their names leave out', () => {
    fc.assert(
      fc.property(pair, (names) => {
        const list = infer(
          names.map((text) => request({ medicationCodeableConcept: { text }, authoredOn: daysAgo(20) })),
        );
        expect(list).toHaveLength(2);
      }),
      runs(60),
    );
  });

  test('are two entries of a document', async () => {
    await fc.assert(
      fc.asyncProperty(pair, async (names) => {
        const { list } = await extractMedications([documentOf(['Medications:', ...names])], store);
        expect(list.medications).toHaveLength(2);
      }),
      runs(30),
    );
  });
});

/** Brands that are sold in one device of those that are told apart where they are given, with that device. */
const ONE_DEVICE = BRANDS.flatMap((brand) => {
  const { group, forms = [] } = brand.usual;
  const [device, ...others] = new Set(forms.map(deviceOf));
  const isTold = group !== undefined && DEVICES[group] !== undefined;
  return isTold && device !== undefined && others.length === 0 ? [{ ...brand, group, device }] : [];
});

/** Each with what has the same ingredients and goes to the same place in another device: a brand, or a product by its code. */
const OTHER_DEVICES = ONE_DEVICE.flatMap(({ name, product, group, device }) => {
  const key = product.ingredientKey;
  const brands = ONE_DEVICE.filter(
    (other) => other.product.ingredientKey === key && other.group === group && other.device !== device,
  ).map((other) => ({ text: other.name }));
  const codes = store.productsOfIngredients(key).flatMap((rxcui) => {
    const other = store.product(rxcui);
    const isOther =
      other?.doseFormGroup === group && other.packItems === undefined && deviceOf(other) !== device;
    return isOther ? [rxnorm(rxcui)] : [];
  });
  return [...brands, ...codes].map((other) => ({ name, other }));
});

describe('a brand that is sold in one device', () => {
  test('is found in the starter', () => {
    expect(OTHER_DEVICES.map(({ name }) => name)).toContain('combivent');
  });

  test('is another entry than what comes in another device, and a stop of either never ends the other', () => {
    const words = fc.constantFrom('', ' 1 unit as directed', ' daily');
    fc.assert(
      fc.property(
        fc.constantFrom(...OTHER_DEVICES),
        words,
        fc.boolean(),
        ({ name, other }, more, isFirst) => {
          const order = (medicationCodeableConcept: Json, status: string, days: number): Json =>
            request({ medicationCodeableConcept, status, authoredOn: daysAgo(days) });
          const list = infer([
            order({ text: `${name}${more}` }, isFirst ? 'stopped' : 'active', 30),
            order(other, isFirst ? 'active' : 'stopped', 10),
          ]);
          const shown = list.map(({ status }) => status).toSorted();
          expect([name, other, shown]).toEqual([name, other, ['active', 'stopped']]);
        },
      ),
      runs(500),
    );
  });

  test.each([
    ['Combivent Respimat', 'DuoNeb 0.5-2.5 mg/3 mL', 2],
    ['albuterol inhaler', 'albuterol 0.83 MG/ML Inhalation Solution', 2],
    ['triamcinolone acetonide ointment', 'triamcinolone acetonide 1 MG/ML Topical Cream', 2],
    ['Combivent Respimat', 'Combivent', 1],
    ['albuterol nebs', 'albuterol 0.83 MG/ML Inhalation Solution', 1],
    ['albuterol', 'albuterol 0.83 MG/ML Inhalation Solution', 1],
  ])('%s beside %s: %i', (one, other, count) => {
    const list = infer(
      [one, other].map((text) => request({ medicationCodeableConcept: { text }, authoredOn: daysAgo(20) })),
    );
    expect(list).toHaveLength(count);
  });
});

test('a brand whose products all release slowly is no tablet of plain release', () => {
  const list = infer([
    request({ medicationCodeableConcept: { text: 'OxyContin' }, authoredOn: daysAgo(20) }),
    request({
      medicationCodeableConcept: { text: 'oxycodone hydrochloride 5 MG Oral Tablet' },
      authoredOn: daysAgo(20),
    }),
  ]);
  expect(list).toHaveLength(2);
});

test('a brand and its ingredient, given in the same place, stay one drug', () => {
  const list = infer([
    request({ medicationCodeableConcept: { text: 'Timoptic' }, authoredOn: daysAgo(20) }),
    request({ medicationCodeableConcept: { text: 'timolol ophthalmic' }, authoredOn: daysAgo(20) }),
  ]);
  expect(list).toHaveLength(1);
});
