import { describe, expect, test } from '@jest/globals';
import fc from '../../support/fast-check.ts';
import { runs } from '../../support/runs.ts';
import { usualForm, type UsualForm } from '../../../src/terminology/products/place-and-hours.ts';
import { NEAR_GROUPS } from '../../../src/medications/route-group-table.ts';
import { daysAgo, infer, request, store } from '../patient.ts';
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
