import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { multiplierOf, parseNumberWords } from '../../src/text/number-words.ts';

describe('parseNumberWords', () => {
  test.each([
    ['two', 2],
    ['Two', 2],
    ['one and a half', 1.5],
    ['one half', 0.5],
    ['a half', 0.5],
    ['three quarters', 0.75],
    ['1-1/2', 1.5],
    ['1 1/2', 1.5],
    ['1/2', 0.5],
    ['2½', 2.5],
    ['½', 0.5],
    ['twenty-five', 25],
    ['one hundred twenty', 120],
    ['two thousand five hundred', 2500],
    ['1.2 million', 1_200_000],
    ['1,000', 1000],
    ['.5', 0.5],
  ])('%j → %d', (text, value) => {
    expect(parseNumberWords(text)).toBe(value);
  });

  test.each([
    '',
    'two three',
    'twenty thirty',
    'tablet',
    '1/0',
    'of',
    'and',
    '1 2',
    '10:30',
    'x'.repeat(100),
  ])('%j is no number', (text) => {
    expect(parseNumberWords(text)).toBeUndefined();
  });

  test('never throws and never gives anything but a finite number', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 80 }), (text) => {
        const value = parseNumberWords(text);
        expect(value === undefined || Number.isFinite(value)).toBe(true);
      }),
    );
  });
});

test('multiplierOf', () => {
  expect(multiplierOf('Million')).toBe(1_000_000);
  expect(multiplierOf('constructor')).toBeUndefined();
});
