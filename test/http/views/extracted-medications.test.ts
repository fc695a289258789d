import { afterAll, describe, expect, test } from '@jest/globals';
import type { ExtractedMedication, MentionDosage } from '../../../src/documents/mentions/resolved-mention.ts';
import { extractedMedicationJson } from '../../../src/http/views/extracted-medications.ts';
import { patientForm } from '../../../src/terminology/forms/patient-form.ts';
import { ExtractedMedicationJson } from '../../../src/http/wire/documents.ts';
import { resolveProductText } from '../../../src/terminology/products/resolve-product.ts';
import { ROUTES, type RouteRow } from '../../../src/terminology/codes/route-table.ts';
import { openStarterStore } from '../../support/starter-store.ts';

const store = openStarterStore();
afterAll(() => store.close());

function entryOf(text: string, dosage: MentionDosage = {}): ExtractedMedication {
  const match = resolveProductText(store, text);
  return {
    drugName: match?.concept.name ?? text,
    ...(match !== undefined && { concept: match.concept, product: match.product }),
    dosage,
    sources: [{ documentName: 'a.pdf', page: 2, line: text }],
    rank: 2,
    step: 'exact',
    conflicts: [],
    steps: [],
  };
}

function jsonOf(text: string, dosage: MentionDosage = {}) {
  return ExtractedMedicationJson.parse(extractedMedicationJson(entryOf(text, dosage)));
}

describe('dose rules of the specification', () => {
  test.each([
    ['lisinopril 10 mg tablet', { quantity: '1-2', unit: 'tablet' }, '1-2', 'tablet'],
    ['carvedilol 12.5 mg tablet', { quantity: '12.5', unit: 'mg' }, '12.5', 'mg'],
    ['lisinopril 10 mg tablet', undefined, null, null],
    ['Aranesp', { quantity: '1', unit: '' }, '1', null],
    ['hydrocodone-acetaminophen 5-325 mg tablet', { quantity: '2', unit: 'tablet' }, '1', 'tablet'],
    ['hydrocodone-acetaminophen 5-325 mg tablet', undefined, '1', 'tablet'],
    ['Symbicort 160-4.5 mcg inhaler', { quantity: '2', unit: 'puff' }, null, null],
    ['Ortho Tri-Cyclen 28 day pack', { quantity: '1', unit: 'tablet' }, null, null],
  ])('%s, %j', (text, dose, quantity, unit) => {
    const json = jsonOf(text, dose === undefined ? {} : { dose });
    expect([json.dose_quantity, json.dose_unit]).toEqual([quantity, unit]);
  });

  test.each([
    ['extended release oral tablet', 'tablet'],
    ['oral capsule', 'capsule'],
    ['transdermal system', 'patch'],
    ['transdermal patch', 'patch'],
    ['vaginal system', 'vaginal system'],
  ])('a patient calls a %s a %s', (phrase, form) => expect(patientForm(phrase)).toBe(form));
});

test('a pack is named by its brand and is one entry with every active ingredient once', () => {
  const json = jsonOf('Ortho Tri-Cyclen 28 day pack');
  expect(json.rxnorm_tty).toBe('BPCK');
  expect(json.ingredients.map(({ name }) => name)).toEqual(['ethinyl estradiol', 'norgestimate']);
});

test('strengths carry lower-case units', () => {
  expect(jsonOf('fentanyl 25 mcg/hr patch').ingredients).toEqual([
    {
      rxnorm_code: '4337',
      name: 'fentanyl',
      rxnorm_tty: 'IN',
      strength_quantity: '0.025',
      strength_unit: 'mg/hr',
    },
  ]);
});

test('what RxNorm does not know keeps its name', () => {
  expect(jsonOf('Zyxomarin 40 mg')).toMatchObject({
    rxnorm_code: null,
    rxnorm_tty: null,
    ingredients: [],
    dose_form: null,
  });
});

const routes: readonly RouteRow[] = ROUTES;

test.each(routes.map((route) => ({ id: route.id, route })))(
  'the codes of $id come together or not at all',
  ({ route }) => {
    const json = jsonOf('lisinopril', { route });
    expect(json.route_snomed_code === null).toBe(json.route_ncit_code === null);
    if (json.route === null) expect(json.route_snomed_code).toBeNull();
  },
);
