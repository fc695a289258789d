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

test('no recognizer reads at a word that may open nothing', () => {
  const read = new Set<string>();
  let passed = 0;
  for (const text of texts()) {
    const tokens = tokenizeSig(foldSigText(text));
    for (const [at, token] of tokens.entries()) {
      if (isNumber(token) || mayOpen(token.text)) continue;
      passed += 1;
      for (const { name, recognize } of RECOGNIZERS)
        if (recognize(tokens, at) !== undefined) read.add(`${token.text}: ${name}`);
    }
  }
  expect([...read]).toEqual([]);
  expect(passed).toBeGreaterThan(10_000);
});
