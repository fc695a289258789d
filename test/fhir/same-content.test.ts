import { expect, test } from '@jest/globals';
import { isSameContent } from '../../src/fhir/same-content.ts';

const deep = (end: number): unknown => JSON.parse(`${'['.repeat(100_000)}${end}${']'.repeat(100_000)}`);

test.each<[unknown, unknown, boolean]>([
  [1, 1, true],
  [1, '1', false],
  [null, null, true],
  [null, {}, false],
  [[], {}, false],
  [{ a: 1, b: [2, { c: null }] }, { b: [2, { c: null }], a: 1 }, true],
  [[1, 2], [2, 1], false],
  [{ a: 1 }, { a: 1, b: 2 }, false],
  [{ a: undefined }, { b: undefined }, false],
  [{ toString: 1 }, {}, false],
])('%j and %j: %s', (a, b, same) => {
  expect(isSameContent(a, b)).toBe(same);
  expect(isSameContent(b, a)).toBe(same);
});

test('what is deeper than the stack is compared too', () => {
  expect(isSameContent(deep(1), deep(1))).toBe(true);
  expect(isSameContent(deep(1), deep(2))).toBe(false);
});
