import { describe, expect, test } from '@jest/globals';
import {
  parseClinicalName,
  parseComponent,
  parsePackItems,
  parseStrength,
} from '../../../src/terminology/names/clinical-name.ts';
import { doseFormRow } from '../../../src/terminology/forms/dose-form-table.ts';
import {
  decodeConcept,
  encodeConcept,
  readConceptLine,
} from '../../../src/terminology/store/facts-format.ts';

const isDoseForm = (name: string): boolean => doseFormRow(name) !== undefined;

describe('clinical drug names', () => {
  test.each([
    [
      '24 HR metformin hydrochloride 500 MG Extended Release Oral Tablet [Glucophage]',
      {
        quantity: '24 HR',
        components: [{ name: 'metformin hydrochloride', strength: { value: 500, unit: 'MG' } }],
        doseForm: 'Extended Release Oral Tablet',
        brand: 'Glucophage',
      },
    ],
    [
      'Abuse-Deterrent 12 HR oxycodone hydrochloride 10 MG Extended Release Oral Tablet',
      {
        qualifier: 'Abuse-Deterrent',
        quantity: '12 HR',
        components: [{ name: 'oxycodone hydrochloride', strength: { value: 10, unit: 'MG' } }],
        doseForm: 'Extended Release Oral Tablet',
      },
    ],
    [
      'NDA021457 200 ACTUAT albuterol 0.09 MG/ACTUAT Metered Dose Inhaler [ProAir]',
      {
        qualifier: 'NDA021457',
        quantity: '200 ACTUAT',
        components: [{ name: 'albuterol', strength: { value: 0.09, unit: 'MG/ACTUAT' } }],
        doseForm: 'Metered Dose Inhaler',
        brand: 'ProAir',
      },
    ],
    [
      'Niacinamide 500 MG Oral Tablet',
      {
        components: [{ name: 'Niacinamide', strength: { value: 500, unit: 'MG' } }],
        doseForm: 'Oral Tablet',
      },
    ],
    [
      'hydrochlorothiazide / lisinopril Oral Tablet',
      { components: [{ name: 'hydrochlorothiazide' }, { name: 'lisinopril' }], doseForm: 'Oral Tablet' },
    ],
    [
      'rotavirus vaccine, live attenuated, G1P[8] human 89-12 strain 1000000 UNT/ML Oral Suspension [Rotarix]',
      {
        components: [
          {
            name: 'rotavirus vaccine, live attenuated, G1P[8] human 89-12 strain',
            strength: { value: 1_000_000, unit: 'UNT/ML' },
          },
        ],
        doseForm: 'Oral Suspension',
        brand: 'Rotarix',
      },
    ],
    ['', { components: [] }],
  ])('%s', (name, parsed) => expect(parseClinicalName(name, isDoseForm)).toEqual(parsed));

  test.each([
    ['vitamin B12 1 MG', { name: 'vitamin B12', strength: { value: 1, unit: 'MG' } }],
    ['nitrogen 0.78 ML/ML', { name: 'nitrogen', strength: { value: 0.78, unit: 'ML/ML' } }],
    ['short ragweed pollen extract 12 Amb a 1-U', { name: 'short ragweed pollen extract 12 Amb a 1-U' }],
    ['5 MG', { name: '5 MG' }],
  ])('component %s', (text, parsed) => expect(parseComponent(text)).toEqual(parsed));

  test.each([
    ['20 MG/ML', { value: 20, unit: 'MG/ML' }],
    ['0.9 %', { value: 0.9, unit: '%' }],
    ['250 MG / 30 MG', undefined],
    ['1.2.3 MG', undefined],
    ['MG', undefined],
  ])('strength %s', (text, strength) => expect(parseStrength(text)).toEqual(strength));

  test('pack contents, with the size of a bottle too', () => {
    expect(
      parsePackItems(
        '{150 (doxycycline 100 MG Oral Tablet) / 1 (118 ML) (salicylic acid 20 MG/ML Soap) } Pack [X]',
      ),
    ).toEqual(['doxycycline 100 MG Oral Tablet', 'salicylic acid 20 MG/ML Soap']);
    expect(parsePackItems('lisinopril 10 MG Oral Tablet')).toEqual([]);
  });
});

describe('facts as a line of text', () => {
  const nameOf = (rxcui: number): string =>
    ({ 5487: 'hydrochlorothiazide', 29046: 'lisinopril' })[rxcui] ?? '';
  const facts = {
    rxcui: 197886,
    tty: 'SCD',
    name: 'hydrochlorothiazide 12.5 MG / lisinopril 20 MG Oral Tablet',
    isRetired: false,
    ingredients: [
      { ingredient: 5487, strength: { value: 12.5, unit: 'MG' } },
      { ingredient: 29046, strength: { value: 20, unit: 'MG' } },
    ],
    doseForm: 'Oral Tablet',
  } as const;

  test('says only what the name does not', () => {
    expect(encodeConcept(facts, nameOf)).toBe(`SCD\t197886\t${facts.name}\t5487+29046`);
  });

  test.each([
    ['the name says all', {}],
    [
      'another strength than the name',
      { ingredients: [{ ingredient: 5487, strength: { value: 25, unit: 'MG' } }] },
    ],
    ['no strength', { ingredients: [{ ingredient: 5487 }, { ingredient: 29046, precise: 7 }] }],
    ['nothing known', { ingredients: [] }],
    ['another form', { doseForm: 'Oral Capsule' }],
    [
      'brand, generic, quantity',
      { brandName: 'Zestoretic', brandRxcui: 85783, generic: 1, quantity: '24 HR' },
    ],
    ['a qualifier', { qualifier: 'Osmotic' }],
    ['retired', { isRetired: true, replacedBy: 5 }],
    ['items', { packItems: [1, 2] }],
  ])('%s: read again it is the same', (_, change) => {
    const changed = { ...facts, ...change };
    expect(decodeConcept(readConceptLine(encodeConcept(changed, nameOf)))).toEqual(changed);
  });

  test('a form that the name seems to have can be denied', () => {
    const { doseForm: _, ...formless } = facts;
    expect(decodeConcept(readConceptLine(encodeConcept(formless, nameOf)))).toEqual(formless);
  });

  test.each(['', 'SCD', 'SCD\t1\tname', 'SCD\tx\tname\t1'])('%p is refused', (line) => {
    expect(() => readConceptLine(line)).toThrow(/Malformed line/);
  });
});
