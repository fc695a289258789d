import { expect, test } from '@jest/globals';
import { memoize, memoizeText } from '../src/memo.ts';

test('an answer is computed once while it is asked for, also a missing one', () => {
  const asked: number[] = [];
  const half = memoize(2, (value: number) => {
    asked.push(value);
    return value % 2 === 0 ? value / 2 : undefined;
  });
  expect([half(4), half(4), half(3), half(3)]).toEqual([2, 2, undefined, undefined]);
  // 4 stays because it is asked for again in the next generation; 3 goes with its own.
  expect([half(6), half(4), half(8), half(10), half(4), half(3)]).toEqual([3, 2, 4, 5, 2, undefined]);
  expect(asked).toEqual([4, 3, 6, 8, 10, 3]);
});

test('what is read from a line is kept, and what is no line is read each time', () => {
  const asked: number[] = [];
  const length = memoizeText(2, (text) => {
    asked.push(text.length);
    return text.length;
  });
  const page = 'word '.repeat(500);
  expect([length('line'), length('line'), length(page), length(page)]).toEqual([4, 4, 2500, 2500]);
  expect(asked).toEqual([4, 2500, 2500]);
});
