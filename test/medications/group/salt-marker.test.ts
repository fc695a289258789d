import { describe, expect, test } from '@jest/globals';
import { DEPOT_SALTS } from '../../../src/medications/group/depot-salt-table.ts';
import { saltMarker } from '../../../src/medications/group/salt-marker.ts';
import { daysAgo, infer, request, rxnorm } from '../patient.ts';

const INJECTED = { formGroup: 'injectable', ingredientCount: 1 } as const;
const SWALLOWED = { formGroup: 'oral', ingredientCount: 1 } as const;

describe('the salts of a name', () => {
  test.each(Object.entries(DEPOT_SALTS))('%s sets an injection apart', (word, { example: [one, other] }) => {
    expect(saltMarker(one, INJECTED).split('+')).toContain(word);
    expect(saltMarker(other, INJECTED)).not.toBe(saltMarker(one, INJECTED));
  });

  test.each([
    ['hydroxyzine pamoate 25 MG Oral Capsule', ''],
    ['megestrol acetate 40 MG Oral Tablet', ''],
    [
      'nitrofurantoin, macrocrystals 25 MG / nitrofurantoin, monohydrate 75 MG Oral Capsule [Macrobid]',
      'mixed',
    ],
    ['nitrofurantoin, macrocrystals 100 MG Oral Capsule', ''],
  ])('%s → "%s" when swallowed', (name, marker) => {
    expect(saltMarker(name, SWALLOWED)).toBe(marker);
  });

  test('a combination of two ingredients is no mixture of salts', () => {
    const name = 'hydrochlorothiazide 12.5 MG / lisinopril 20 MG Oral Tablet [Zestoretic]';
    expect(saltMarker(name, { formGroup: 'oral', ingredientCount: 2 })).toBe('');
  });
});

describe('one ingredient in two medicines', () => {
  const order = (rxcui: string, days: number) =>
    request({ medicationCodeableConcept: rxnorm(rxcui), authoredOn: daysAgo(days) });

  test.each([
    ['Bicillin L-A and Bicillin C-R', '731567', '731538'],
    ['Macrobid and Macrodantin', '1648755', '311995'],
  ])('%s stay two entries', (_name, one, other) => {
    expect(infer([order(one, 20), order(other, 40)])).toHaveLength(2);
  });
});
