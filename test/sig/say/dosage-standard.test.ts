import { describe, expect, test } from '@jest/globals';
import { GTS_ABBREVIATION, NCI_THESAURUS, SNOMED_CT, TIMING_EVENT, UCUM } from '../../../src/fhir/systems.ts';
import { dosageStandard } from '../../../src/sig/say/dosage-standard.ts';
import { parseSig } from '../../../src/sig/parse-sig.ts';

const ORAL = {
  text: 'oral',
  snomed_code: '26643006',
  snomed_display: 'Oral route',
  ncit_code: 'C38288',
  ncit_display: 'Oral Route of Administration',
};
const BID = {
  text: 'twice daily',
  code: 'BID',
  code_system: GTS_ABBREVIATION,
  ncit_code: 'C64496',
  ncit_display: 'Twice Daily',
};

describe('a dosage read from text', () => {
  test('has every field of the specification that the text states', () => {
    const sig = 'Take 1 tablet by mouth twice daily with meals as needed for pain for 7 days';
    expect(dosageStandard(parseSig(sig).dosages[0] ?? {})).toEqual({
      text: sig,
      timing: BID,
      when: [{ text: 'with meals', code: 'C', code_system: TIMING_EVENT }],
      duration: { value: 7, unit: 'd', display: '7 days' },
      as_needed: true,
      route: ORAL,
      method: { text: 'Take', snomed_code: '419652001', snomed_display: 'Take' },
      dose_quantity: { value: 1, unit: 'tablet', system: UCUM, code: '{tbl}' },
      dose_form: 'tablet',
    });
  });

  test('keeps a range, a site and instructions', () => {
    const sig = 'apply 1-2 g to affected area bid, do not cover';
    expect(dosageStandard(parseSig(sig).dosages[0] ?? {})).toMatchObject({
      site: 'affected area',
      patient_instruction: 'do not cover',
      dose_range: { low_value: 1, high_value: 2, unit: 'g' },
    });
  });
});

describe('a dosage structured by an EHR', () => {
  test.each([
    [
      'a SNOMED CT code',
      { coding: [{ system: SNOMED_CT, code: '26643006' }] },
      { ...ORAL, text: 'Oral route' },
    ],
    [
      'an NCIt code',
      { coding: [{ system: NCI_THESAURUS, code: 'C38288' }], text: 'ORAL' },
      { ...ORAL, text: 'ORAL' },
    ],
    ['words only', { text: 'by mouth' }, { ...ORAL, text: 'by mouth' }],
    ['a local code with a display', { coding: [{ system: 'urn:local', code: '15', display: 'oral' }] }, ORAL],
    [
      'a retired SNOMED CT code',
      { coding: [{ system: SNOMED_CT, code: '260548002', display: 'Oral' }] },
      { ...ORAL, text: 'Oral' },
    ],
    ['words that name no route', { text: 'Injectable' }, { text: 'Injectable' }],
  ])('route by %s', (_name, route, expected) => {
    expect(dosageStandard({ route }).route).toEqual(expected);
  });

  test.each([
    ['a repeat', { repeat: { frequency: 2, period: 1, periodUnit: 'd' } }, BID],
    ['a GTS code', { code: { coding: [{ system: GTS_ABBREVIATION, code: 'BID' }] } }, BID],
    ['a code in words', { code: { text: 'BID' } }, { ...BID, text: 'BID' }],
    [
      'every 12 hours',
      { repeat: { frequency: 1, period: 12, periodUnit: 'h' } },
      { text: 'every 12 hours', ncit_code: 'C64502', ncit_display: 'Q12H' },
    ],
    [
      'bedtime',
      { repeat: { frequency: 1, period: 1, periodUnit: 'd', when: ['HS'] } },
      {
        text: 'at bedtime',
        code: 'BED',
        code_system: GTS_ABBREVIATION,
        ncit_code: 'C64593',
        ncit_display: 'QHS',
      },
    ],
    [
      'a range',
      { repeat: { frequency: 1, period: 4, periodMax: 6, periodUnit: 'h' } },
      { text: 'every 4 to 6 hours' },
    ],
    [
      'words of its own',
      { code: { text: '1000 every 24h scheduled' } },
      { text: '1000 every 24h scheduled' },
    ],
    [
      'a clock time',
      { repeat: { timeOfDay: ['10:00:00'] } },
      {
        text: 'once daily',
        code: 'QD',
        code_system: GTS_ABBREVIATION,
        ncit_code: 'C25473',
        ncit_display: 'Daily',
      },
    ],
    [
      'a day of the week taken once on it',
      { repeat: { frequency: 1, period: 1, periodUnit: 'd', dayOfWeek: ['mon'] } },
      {
        text: 'once weekly on Monday',
        code: 'WK',
        code_system: GTS_ABBREVIATION,
        ncit_code: 'C64526',
        ncit_display: '1 TIME PER WEEK',
      },
    ],
    [
      'two days of a week',
      { repeat: { frequency: 1, period: 1, periodUnit: 'wk', dayOfWeek: ['tue', 'fri'] } },
      {
        text: 'twice weekly on Tuesday and Friday',
        ncit_code: 'C64497',
        ncit_display: '2 TIMES PER WEEK',
      },
    ],
    ['words alone', { code: { text: 'every 7 days' } }, { text: 'every 7 days' }],
    ['counted words', { code: { text: '2 (two) times a day' } }, { ...BID, text: '2 (two) times a day' }],
    [
      'words that say another frequency than the structure',
      { code: { text: 'every 7 days' }, repeat: { frequency: 1, period: 1, periodUnit: 'd' } },
      { text: 'every 7 days' },
    ],
  ])('timing by %s', (_name, timing, expected) => {
    expect(dosageStandard({ timing }).timing).toEqual(expected);
  });

  test('the first dose of several stands, and a dose of nothing is none', () => {
    const doseAndRate = [
      { type: { text: 'ordered' } },
      { doseQuantity: { value: 5, unit: 'ml', system: UCUM, code: 'mL' } },
    ];
    expect(dosageStandard({ doseAndRate }).dose_quantity).toEqual({
      value: 5,
      unit: 'ml',
      system: UCUM,
      code: 'mL',
    });
    expect(dosageStandard({ doseAndRate: [{ doseQuantity: { value: 0 } }] })).toEqual({});
    expect(dosageStandard({ doseAndRate: [{ doseQuantity: { value: -1, unit: 'tablet' } }] })).toEqual({});
    const range = { low: { value: -2, unit: 'tablet' }, high: { value: 1, unit: 'tablet' } };
    expect(dosageStandard({ doseAndRate: [{ doseRange: range }] })).toEqual({});
  });

  test('asNeededBoolean false is said, and a reason means as needed', () => {
    expect(dosageStandard({ asNeededBoolean: false })).toEqual({ as_needed: false });
    expect(dosageStandard({ asNeededCodeableConcept: { text: 'pain' } }).as_needed).toBe(true);
  });
});
