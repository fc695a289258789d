/** Recognizes what a dose is mixed with or followed by: `in 8 oz of water`, `with a glass of juice`. */
import { doseWords } from '../../vocabulary/dose-word-table.ts';
import { readNumberRange, readUnit, skipWords } from '../../words/read-amount.ts';
import type { SigFragment } from '../../sig-fragment.ts';
import { wordAt } from '../../words/sig-token.ts';
import type { SigToken } from '../../words/sig-token.ts';

const LIQUIDS = doseWords('liquid');

/** A volume behind `in`, `with` or `into`, kept in its words. */
export function recognizeDiluent(tokens: readonly SigToken[], at: number): SigFragment | undefined {
  const number =
    readNumberRange(tokens, skipWords(tokens, at + 1, 'at', 'least', 'about')) ?? articleOne(tokens, at + 1);
  const unit =
    number === undefined
      ? undefined
      : readUnit(tokens, skipWords(tokens, number.to, 'full', 'large', 'small'));
  if (unit === undefined || unit.row.kind !== 'volume') return undefined;
  const of = skipWords(tokens, unit.to, 'of');
  const to = LIQUIDS.has(wordAt(tokens, of)) ? of + 1 : unit.to;
  return { kind: 'instruction', from: at, to, opens: false };
}

function articleOne(tokens: readonly SigToken[], at: number): { to: number } | undefined {
  return wordAt(tokens, at) === 'a' ? { to: at + 1 } : undefined;
}
