import { afterAll, describe, expect, test } from '@jest/globals';
import fc from '../../../support/fast-check.ts';
import { inferMedications } from '../../../../src/medications/infer-medications.ts';
import { createMedicationIdentifier } from '../../../../src/medications/read/drug/identify-medication.ts';
import { openStarterStore } from '../../../support/starter-store.ts';

const STORE = openStarterStore();
afterAll(() => STORE.close());

const RXNORM = 'http://www.nlm.nih.gov/research/umls/rxnorm';
const SNOMED = 'http://snomed.info/sct';

function identify(code: string, { display, text }: { display?: string; text?: string }) {
  const coding = [{ system: RXNORM, code, ...(display !== undefined && { display }) }];
  return createMedicationIdentifier(STORE)({ coding, ...(text !== undefined && { text }) });
}

describe('code and words that name different drugs', () => {
  test('text and display against the code decide, and the code is said to be set aside', () => {
    const found = identify('314076', { display: 'warfarin 5 MG Oral Tablet', text: 'warfarin 5 mg tablet' });
    expect([found.concept?.rxcui, found.setAside]).toEqual(['855332', 'RxNorm 314076']);
  });

  test('words of one kind alone leave no code, and are shown', () => {
    const found = identify('314076', { text: 'warfarin 5 mg tablet' });
    expect([found.concept, found.text, found.setAside]).toEqual([
      undefined,
      'warfarin 5 mg tablet',
      'RxNorm 314076',
    ]);
  });

  test('a strength in the words counts before another in the code', () => {
    const found = identify('314076', { text: 'lisinopril 20 mg tablet' });
    expect([found.concept?.name, found.setAside]).toEqual(['lisinopril 20 MG Oral Tablet', 'RxNorm 314076']);
  });

  test('words that name the product refine the code of its ingredient', () => {
    const found = identify('8787', { display: 'propranolol', text: 'propranolol ER 80 mg capsule' });
    expect(found.product?.release).toBe('extended');
    expect(found.setAside).toBeUndefined();
  });

  test.each(['lisinopril', 'Zestril', 'lisinopril 10 mg', 'an unreadable word', 'Lisinopril 0.01 g tab'])(
    'the code stands beside %j',
    (text) => {
      const found = identify('314076', { text });
      expect([found.concept?.rxcui, found.setAside]).toEqual(['314076', undefined]);
    },
  );
});

function groupsOf(concepts: readonly object[]): readonly (readonly string[])[] {
  const resources = concepts.map((medicationCodeableConcept, at) => ({
    resourceType: 'MedicationRequest',
    id: `r${at}`,
    status: 'active',
    intent: 'order',
    subject: { reference: 'Patient/p' },
    authoredOn: '2026-05-01',
    medicationCodeableConcept,
  }));
  const asOf = new Date('2026-06-01T00:00:00Z');
  return inferMedications({ resources }, { asOf }, STORE).medications.map(
    ({ provenance }) => provenance.sources,
  );
}

describe('one drug', () => {
  test('the same words under unknown codes, however many', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.integer({ min: 1e6, max: 1e7 }), { minLength: 2, maxLength: 6 }),
        (codes) => {
          const concepts = codes.map((code) => ({
            coding: [{ system: SNOMED, code: String(code) }],
            text: 'Zorblaxin 5 mg',
          }));
          expect(groupsOf(concepts)).toHaveLength(1);
        },
      ),
      { numRuns: 20 },
    );
  });

  test.each([
    [
      'a code that says no more than "a medication" joins nothing',
      [
        { coding: [{ system: SNOMED, code: '410942007' }], text: 'Zorblaxin' },
        { coding: [{ system: SNOMED, code: '410942007' }], text: 'Foobarol' },
      ],
      2,
    ],
    [
      'words without a release join the one release on record',
      [{ text: 'metoprolol succinate ER 50 mg 24 hr tablet' }, { text: 'metoprolol 50 mg' }],
      1,
    ],
    ['a tablet is no injection', [{ text: 'Lasix 40 mg' }, { text: 'furosemide 10 mg/mL injection' }], 2],
    [
      'what is nebulized is no inhaler',
      [{ text: 'albuterol 90 mcg/actuation HFA inhaler' }, { text: 'albuterol 0.083 % nebulizer solution' }],
      2,
    ],
    ['shampoo is no cream', [{ text: 'ketoconazole 2 % cream' }, { text: 'ketoconazole 2 % shampoo' }], 2],
  ] as const)('%s', (_, concepts, count) => {
    expect(groupsOf(concepts)).toHaveLength(count);
  });
});
