import { expect, test } from '@jest/globals';
import fc from '../../support/fast-check.ts';
import { namesLikeOf } from '../../../src/documents/names/names-like.ts';
import { drugNamesOf } from '../../../src/documents/names/drug-names.ts';
import { openStarterStore } from '../../support/starter-store.ts';

const letters = (minLength: number) =>
  fc.string({ unit: fc.constantFrom('a', 'b', 'e', 'n'), minLength, maxLength: 12 });

test('a name is like a word that begins or ends as it does, or has its middle', () => {
  fc.assert(
    fc.property(fc.uniqueArray(letters(4), { maxLength: 40 }), letters(5), (names, word) => {
      const middleOf = (name: string) => {
        const at = Math.floor(name.length / 2) - 2;
        return name.slice(at, at + 4);
      };
      const like = names.filter(
        (name) =>
          name.slice(0, 3) === word.slice(0, 3) ||
          name.slice(-3) === word.slice(-3) ||
          word.includes(middleOf(name)),
      );
      expect([...namesLikeOf(names)(word)].toSorted()).toEqual(like.toSorted());
    }),
  );
});

test('of thousands of names a word is measured against some', () => {
  const names = drugNamesOf(openStarterStore());
  const like = names.namesLike('lisinipril');
  expect(like).toContain('lisinopril');
  expect(like.size).toBeLessThan(200);
});
