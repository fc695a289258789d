import { expect, test } from '@jest/globals';
import fc from '../support/fast-check.ts';

// A script of a page: it has no types.
const ADDRESS = '../../src/web/assets/json-place.js';
const { whereJsonBreaks } = (await import(ADDRESS)) as {
  readonly whereJsonBreaks: (text: string) => number | undefined;
};

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

test('what the browser reads as JSON breaks nowhere, and what it does not read breaks somewhere', () => {
  fc.assert(
    fc.property(
      fc.json(),
      fc.nat(),
      fc.constantFrom('', ',', '}', ']', '"', 'x', '0', '\n', ':', '\\'),
      (json, where, extra) => {
        const at = where % (json.length + 1);
        for (const text of [json, json.slice(0, at), json.slice(0, at) + extra + json.slice(at)]) {
          const found = whereJsonBreaks(text);
          expect({ text, isJson: found === undefined }).toEqual({ text, isJson: isJson(text) });
          if (found !== undefined) expect(found).toBeLessThanOrEqual(text.length);
        }
      },
    ),
  );
});

test.each([
  ['not json', 0],
  ['{"a": 1,}', 8],
  ['[1, 2', 5],
  ['{"a" 1}', 5],
  ['[1 2]', 3],
  ['{} {}', 3],
  ['', 0],
])('%j breaks at %i', (text, at) => {
  expect(whereJsonBreaks(text)).toBe(at);
});
