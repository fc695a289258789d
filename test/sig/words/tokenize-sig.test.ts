import { describe, expect, test } from '@jest/globals';
import { foldSigText, originalOffset } from '../../../src/sig/words/fold-sig-text.ts';
import { splitFusedWord } from '../../../src/sig/words/split-fused-word.ts';
import { tokenizeSig } from '../../../src/sig/words/tokenize-sig.ts';

const words = (text: string) =>
  tokenizeSig(foldSigText(text)).map((token) => (Number.isNaN(token.value) ? token.text : token.value));

describe('a sig is cut into words and numbers', () => {
  test.each<[string, (string | number)[]]>([
    ['1-1/2 TABS PO BIDx7d', [1.5, 'tabs', 'po', 'bid', 'x', 7, 'd']],
    ['1 1/2 tabs', [1.5, 'tabs']],
    ['½ tab', [0.5, 'tab']],
    ['2½ tabs', [2.5, 'tabs']],
    ['1,000 units', [1000, 'units']],
    ['0,5 mg', [0.5, 'mg']],
    ['.5 mg', [0.5, 'mg']],
    ['take 5.', ['take', 5]],
    ['q.6h.', ['q', 6, 'h']],
    ['p.o. b.i.d.', ['po', 'bid']],
    ['x 10/7', ['x', 10, 7]],
    ['5-10mg', [5, 10, 'mg']],
    ['1O mg', [10, 'mg']],
    ['50µg', [50, 'ug']],
    ['vitamin B12', ['vitamin', 'b12']],
    ['A1c', ['a1c']],
    ['2nd day', ['2nd', 'day']],
    ['100% @ 8am & 9pm', [100, '%', 'at', 8, 'am', 'and', 9, 'pm']],
    ['1234567890123', ['1234567890123']],
  ])('%s', (text, expected) => {
    expect(words(text)).toEqual(expected);
  });
});

describe('words run together are cut', () => {
  test.each([
    ['bidx', ['bid', 'x']],
    ['daysprnanxiety', ['days', 'prn', 'anxiety']],
    ['dailyinstrdo', ['daily', 'instr', 'do']],
    ['tabletbymouthdaily', ['tablet', 'by', 'mouth', 'daily']],
    ['instructions', undefined],
    ['metformin', undefined],
    ['forearm', undefined],
  ])('%s', (word, pieces) => {
    expect(splitFusedWord(word)).toEqual(pieces);
  });
});

describe('folding keeps the offsets of the original', () => {
  test.each([
    ['plain text', 'plain text', [0, 5]],
    ['a&nbsp;b', 'a b', [0, 1, 7]],
    ['x&frac12;y', 'x 1/2y', [0, 1, 1, 1, 1, 9]],
    ['día', 'dia', [0, 1, 2]],
    ['&#160;&#x41;', ' a', [0, 6]],
    ['&unknown;', '&unknown;', [0, 1]],
  ])('%s', (text, folded, offsets) => {
    const found = foldSigText(text);
    expect(found.text).toBe(folded);
    expect(
      offsets
        .map((offset, at) => [at, originalOffset(found, text === 'plain text' ? offset : at)])
        .map(([, original]) => original),
    ).toEqual(offsets);
  });
});
