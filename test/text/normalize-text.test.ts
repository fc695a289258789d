import { describe, expect, test } from '@jest/globals';
import fc from '../support/fast-check.ts';
import { normalizeText, tokenize } from '../../src/text/normalize-text.ts';

describe('normalizeText', () => {
  test.each([
    ['TraMADol HCl 37.5mg/5 mL', 'tramadol hcl 37.5 mg 5 ml'],
    ["St. John's Wort", 'st johns wort'],
    ['St. John’s Wort', 'st johns wort'],
    ['Tylenol® Extra', 'tylenol extra'],
    ['Café β-carotene 5µg', 'cafe beta carotene 5 ug'],
    ['1,440.5 units', '1440.5 units'],
    ['.5 mg', '0.5 mg'],
    ['0.5%', '0.5 %'],
    ['5fu 99mTc B12', '5fu 99mtc b12'],
    ['1.6e+10 unt', '16000000000 unt'],
    ['10.', '10'],
    ['1,2-diol', '1 2 diol'],
    ['12,34,567', '12 34567'],
    ['', ''],
    [' \u200B\u00AD ', ''],
  ])('%j → %j', (text, normalized) => {
    expect(normalizeText(text)).toBe(normalized);
  });

  test('is the same for its own output', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 80 }), (text) => {
        const once = normalizeText(text);
        expect(normalizeText(once)).toBe(once);
      }),
    );
  });
});

describe('tokenize', () => {
  test('offsets lie in the text, in order, and never overlap', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
        let end = 0;
        for (const token of tokenize(text)) {
          expect(token.start).toBeGreaterThanOrEqual(end);
          expect(token.end).toBeGreaterThan(token.start);
          expect(token.end).toBeLessThanOrEqual(text.length);
          expect(token.text).not.toBe('');
          end = token.end;
        }
      }),
    );
  });

  test('a token shows the characters it stands for', () => {
    const text = 'ASPIRIN, 81mg';
    expect(tokenize(text).map(({ start, end }) => text.slice(start, end))).toEqual(['ASPIRIN', '81', 'mg']);
  });

  test('hostile text is read in parts of bounded length', () => {
    for (const text of [
      'a'.repeat(200_000),
      '1,'.repeat(100_000),
      '.1'.repeat(100_000),
      "'".repeat(200_000),
    ]) {
      expect(Math.max(0, ...tokenize(text).map((token) => token.text.length))).toBeLessThanOrEqual(130);
    }
  });
});
