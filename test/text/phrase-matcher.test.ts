import { describe, expect, test } from '@jest/globals';
import fc from '../support/fast-check.ts';
import { normalizeText } from '../../src/text/normalize-text.ts';
import { buildPhraseMatcher } from '../../src/text/phrase-matcher.ts';

const MATCHER = buildPhraseMatcher([
  ['metoprolol', 'metoprolol'],
  ['metoprolol tartrate', 'metoprolol tartrate'],
  ['metoprolol succinate', 'metoprolol succinate'],
  ['vitamin b12', 'vitamin B12'],
  ['niacin', 'ingredient'],
  ['niacin', 'brand'],
]);

function found(text: string): (readonly [string, readonly string[]])[] {
  return MATCHER.match(text).map(({ start, end, values }) => [text.slice(start, end), values] as const);
}

describe('phrase matcher', () => {
  test.each([
    ['takes Metoprolol  TARTRATE 25 mg', [['Metoprolol  TARTRATE', ['metoprolol tartrate']]]],
    ['metoprolol tablets', [['metoprolol', ['metoprolol']]]],
    [
      'metoprolol, metoprolol succinate',
      [
        ['metoprolol', ['metoprolol']],
        ['metoprolol succinate', ['metoprolol succinate']],
      ],
    ],
    ['vitamin-B12', [['vitamin-B12', ['vitamin B12']]]],
    ['Niacin', [['Niacin', ['ingredient', 'brand']]]],
    ['metoprololol', []],
    ['', []],
  ])('%j', (text, expected) => {
    expect(found(text)).toEqual(expected);
  });

  test('a phrase starts at one token or not', () => {
    const tokens = MATCHER.match('x niacin')[0];
    expect(tokens).toMatchObject({ firstToken: 1, endToken: 2, start: 2, end: 8 });
  });

  test('finds every phrase wherever it stands between other words', () => {
    const word = fc
      .stringMatching(/^[a-z]{1,6}$/)
      .filter((text) => !'metoprolol vitamin niacin'.includes(text));
    fc.assert(
      fc.property(fc.array(word), fc.array(word), (before, after) => {
        const text = [...before, 'Vitamin B12', ...after].join(' ');
        const matches = MATCHER.match(text);
        expect(matches).toHaveLength(1);
        expect(normalizeText(text.slice(matches[0]?.start, matches[0]?.end))).toBe('vitamin b12');
      }),
    );
  });

  test('empty phrases are not matched', () => {
    expect(buildPhraseMatcher([['', 1]]).match('anything')).toEqual([]);
  });
});
