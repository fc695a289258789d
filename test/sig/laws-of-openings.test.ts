/** Where a piece of meaning may begin: the words that no recognizer is shown are those at which none reads anything. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { RECOGNIZERS } from '../../src/sig/recognize/recognizers.ts';
import { mayOpen } from '../../src/sig/vocabulary/sig-vocabulary.ts';
import { foldSigText } from '../../src/sig/words/fold-sig-text.ts';
import { isNumber } from '../../src/sig/words/sig-token.ts';
import { tokenizeSig } from '../../src/sig/words/tokenize-sig.ts';
import { SIG_CASES } from './sig-case-table.ts';

const GOLD = path.join(import.meta.dirname, '../../fixtures/gold');

/** Every sig of the table of cases, and every line of the notes and sheets of the gold. */
function texts(): string[] {
  const lines = ['notes', 'sheets'].flatMap((room) =>
    readdirSync(path.join(GOLD, room))
      .filter((name) => name.endsWith('.txt'))
      .flatMap((name) => readFileSync(path.join(GOLD, room, name), 'utf8').split('\n')),
  );
  return [...SIG_CASES.map(({ sig }) => sig), ...lines];
}

/** What recognizers read at words that may open nothing, and how many such words there are. */
function readThere(text: string): { readonly read: readonly string[]; readonly passed: number } {
  const tokens = tokenizeSig(foldSigText(text));
  const closed = [...tokens.keys()].filter((at) => {
    const token = tokens[at];
    return token !== undefined && !isNumber(token) && !mayOpen(token.text);
  });
  const read = closed.flatMap((at) =>
    RECOGNIZERS.flatMap(({ name, recognize }) =>
      recognize(tokens, at) === undefined ? [] : [`${tokens[at]?.text}: ${name}`],
    ),
  );
  return { read, passed: closed.length };
}

test('no recognizer reads at a word that may open nothing', () => {
  const found = texts().map(readThere);
  expect(found.flatMap(({ read }) => read)).toEqual([]);
  expect(found.reduce((sum, { passed }) => sum + passed, 0)).toBeGreaterThan(10_000);
});
