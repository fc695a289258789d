import { describe, expect, test } from '@jest/globals';
import fc from '../../support/fast-check.ts';
import { behindOnlyStrength, findStrengths } from '../../../src/terminology/codes/strength.ts';
import type { StrengthPart } from '../../../src/terminology/codes/strength.ts';
import {
  CONCENTRATION_MARKS,
  STRENGTH_UNIT_TABLE,
} from '../../../src/terminology/codes/strength-unit-table.ts';
import type { StrengthUnitRow } from '../../../src/terminology/codes/strength-unit-table.ts';

/** `5 MG/ML`, `325`, `0.1 MG/24 HR` */
function inWords({ value, unit, per }: StrengthPart): string {
  const amount = unit === undefined ? `${value}` : `${value} ${unit}`;
  return per ? `${amount}/${per.value === 1 ? '' : `${per.value} `}${per.unit}` : amount;
}

function found(text: string): string[][] {
  return findStrengths(text).map(({ parts }) => parts.map(inWords));
}

describe('findStrengths', () => {
  test.each([
    ['10 mg', [['10 MG']]],
    ['10mg', [['10 MG']]],
    ['10-mg', [['10 MG']]],
    ['500 mcg', [['0.5 MG']]],
    ['50 µg', [['0.05 MG']]],
    ['1 g', [['1000 MG']]],
    ['1,000 mg', [['1000 MG']]],
    ['.5 mg', [['0.5 MG']]],
    ['25,000 units', [['25000 UNT']]],
    ['1.2 million units', [['1200000 UNT']]],
    ['20 mEq', [['20 MEQ']]],
    ['15 mmol', [['15 MMOL']]],
    ['0.5%', [['0.5 %']]],
    ['5 mg/mL', [['5 MG/ML']]],
    ['250 mg/5 mL', [['250 MG/5 ML']]],
    ['250 mg per 5 mL', [['250 MG/5 ML']]],
    ['40 mg in 100 mL', [['40 MG/100 ML']]],
    ['25 mcg/hr', [['0.025 MG/HR']]],
    ['0.1 mg/24 hr', [['0.1 MG/24 HR']]],
    ['90 mcg/actuation', [['0.09 MG/ACTUAT']]],
    ['90 mcg per puff', [['0.09 MG/ACTUAT']]],
    ['90 mcg/inh', [['0.09 MG/ACTUAT']]],
    ['108 (90 Base) MCG/ACT', [['0.09 MG/ACTUAT']]],
    ['10 mg/g', [['10 MG/1000 MG']]],
    ['10-325', [['10', '325']]],
    ['12.5/300 mg', [['12.5 MG', '300 MG']]],
    ['25-37.5 mg', [['25 MG', '37.5 MG']]],
    ['5 mg-325 mg', [['5 MG', '325 MG']]],
    ['5 mg / 325 mg', [['5 MG', '325 MG']]],
    ['160-4.5 mcg/act', [['0.16 MG/ACTUAT', '0.0045 MG/ACTUAT']]],
    ['3/1.25 mg/ml', [['3 MG/ML', '1.25 MG/ML']]],
    ['50-12.5-200 mg', [['50 MG', '12.5 MG', '200 MG']]],
    ['600 mg-400 units', [['600 MG', '400 UNT']]],
    ['1.6e+10/1.7e+10 unt', [['16000000000 UNT', '17000000000 UNT']]],
    ['200mg - 1-2 by mouth', [['200 MG'], ['1', '2']]],
    ['5 mg 10 mg', [['5 MG'], ['10 MG']]],
    ['50 mg/m²', [['50 MG/BODY']]],
    ['15 mg/kg', [['15 MG/BODY']]],
    ['U-500', [['500 UNT/ML']]],
    ['Humalog U200 KwikPen', [['200 UNT/ML']]],
    ['U-5', []],
    ['10 u 30 mg', [['10 UNT'], ['30 MG']]],
    ['24 HR', []],
    ['81', []],
    ['no number mg', []],
    ['mg', []],
  ])('%j', (text, expected) => {
    expect(found(text)).toEqual(expected);
  });

  test('a number keeps what was written where its unit is the neighbour’s', () => {
    expect(findStrengths('1250-200 unit')[0]?.parts.map((part) => part.bareValue)).toEqual([1250, undefined]);
  });

  const examples = (STRENGTH_UNIT_TABLE satisfies readonly StrengthUnitRow[]).flatMap((row) =>
    row.examples.map(([text, value]) => [text, `${value} ${row.unit}`] as const),
  );
  test.each(examples)('unit table: %s', (text, expected) => {
    expect(found(text)).toEqual([[expected]]);
  });

  test.each(
    CONCENTRATION_MARKS.flatMap(({ examples, unit, per }) => examples.map((text) => [text, unit, per])),
  )('concentration mark: %s', (text, unit, per) => {
    expect(found(text)).toEqual([[`${text.replace(/\D/g, '')} ${unit}/${per}`]]);
  });

  test('a spelling means one unit in one place', () => {
    const places = STRENGTH_UNIT_TABLE.flatMap((row) =>
      row.spellings.flatMap((spelling) =>
        (row.place === 'both' ? ['amount', 'per'] : [row.place]).map((place) => `${spelling} as ${place}`),
      ),
    );
    expect(places.toSorted()).toEqual([...new Set(places)].toSorted());
  });

  test('never throws, and tokens stay in order', () => {
    const piece = fc.oneof(
      fc.constantFrom(
        '10',
        '5',
        'mg',
        'mcg',
        '/',
        '-',
        ' ',
        'mL',
        '%',
        ',',
        'per',
        '(',
        ')',
        'base',
        'units',
      ),
      fc.string({ maxLength: 4 }),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        let end = 0;
        for (const strength of findStrengths(pieces.join(''))) {
          expect(strength.firstToken).toBeGreaterThanOrEqual(end);
          expect(strength.endToken).toBeGreaterThan(strength.firstToken);
          expect(strength.parts.every(({ value }) => Number.isFinite(value))).toBe(true);
          end = strength.endToken;
        }
      }),
    );
  });
});

describe('behindOnlyStrength', () => {
  test.each([
    ['250 mg capsule', 'capsule'],
    ['8% topical solution', 'topical solution'],
    ['100 mg/5 mL suspension', 'suspension'],
    ['40 mg', ''],
    ['capsule 250 mg', undefined],
    ['5-325 mg tablet', undefined],
    ['250 mg tablet, 500 mg', undefined],
  ])('%s', (text, behind) => {
    expect(behindOnlyStrength(text)).toBe(behind);
  });
});
