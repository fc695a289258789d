import { describe, expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { normalizedFrequency, normalizedRoute } from '../../../src/sig/say/normalized-dosage.ts';
import { MEAL_ABBREVIATIONS, POINT_ABBREVIATIONS } from '../../../src/sig/say/name-frequency.ts';
import { parseSig } from '../../../src/sig/parse-sig.ts';
import { FREQUENCIES } from '../../../src/terminology/codes/frequency-table.ts';

const first = (sig: string) => parseSig(sig).dosages[0] ?? {};

describe('the normalized frequency', () => {
  test.each([
    ['1 tab bid', 'BID'],
    ['1 tab q6h prn pain', 'Q6H PRN'],
    ['1 tab qhs', 'QHS'],
    ['1 tab prn', 'PRN'],
    ['1 tab q4-6h prn', 'Q4-6H PRN'],
    ['1 tab qd-bid', 'QD-BID'],
    ['1 tab up to 3 times daily', 'UP TO TID'],
    ['1 tab tid ac', 'TID AC'],
    ['1 tab once', 'ONCE'],
    ['1 tab 6 times a day', '6XD'],
    ['1 tab every 10 hours', 'Q10H'],
    ['1 tab 2 times every 3 weeks', '2X3WK'],
    ['1 tab with breakfast', 'QD'],
    ['1 tab', undefined],
  ])('%s → %s', (sig, expected) => {
    expect(normalizedFrequency(first(sig))).toBe(expected);
  });

  test('every value of the tables is in the documentation', () => {
    const page = readFileSync(path.resolve(import.meta.dirname, '../../../docs/sig.md'), 'utf8');
    const values = [
      ...FREQUENCIES.map((row) => row.abbreviation),
      ...Object.values(POINT_ABBREVIATIONS),
      ...Object.values(MEAL_ABBREVIATIONS),
    ];
    expect(values.filter((value) => !page.includes(`\`${value}\``))).toEqual([]);
  });
});

describe('the normalized route has both codes or is none', () => {
  test.each([
    ['1 tab po', { abbreviation: 'PO', snomed: '26643006', ncit: 'C38288' }],
    ['2 puffs', { abbreviation: 'INH', snomed: '447694001', ncit: 'C38216' }],
    ['1 gtt ou', { abbreviation: 'OPH', snomed: '54485002', ncit: 'C38287' }],
    ['1 mg IO once', undefined],
    ['1 tab', undefined],
  ])('%s', (sig, expected) => {
    expect(normalizedRoute(first(sig))).toEqual(expected);
  });
});
