/** Reads letters that are a unit where they stand: `12 E morgens`, `14 I.E. abends`, and not `vitamin E 400`, `10 E. coli`, `2 i.e. two`. */
import { UNITS } from '../../terminology/codes/unit-table.ts';
import type { UnitRow } from '../../terminology/codes/unit-table.ts';
import { buildPhraseMatcher } from '../../text/phrase-matcher.ts';
import { doseWords } from '../vocabulary/dose-word-table.ts';
import { NUMBER_WORDS } from '../vocabulary/number-word-table.ts';
import { isSigWord } from '../vocabulary/sig-vocabulary.ts';
import { COMMA, DASH, hasGap, OPEN, SPACE, STOP, wordAt } from './sig-token.ts';
import type { SigToken } from './sig-token.ts';

const LETTERS = buildPhraseMatcher<UnitRow>([
  ...lettersOf('unit', doseWords('unit-letter')),
  ...lettersOf('IU', doseWords('international-letters')),
]);
const ENDS = STOP | COMMA | OPEN;

function lettersOf(id: string, words: ReadonlySet<string>): [string, UnitRow][] {
  const rows = UNITS.filter((row) => row.id === id);
  return rows.flatMap((row) => [...words].map((word): [string, UnitRow] => [word, row]));
}

/** The unit of letters right behind the number of a dose: what follows is directions or nothing, and the number is no part of a name. */
export function readUnitLetters(
  tokens: readonly SigToken[],
  at: number,
): { row: UnitRow; to: number } | undefined {
  const match = LETTERS.longestAt(tokens, at);
  const row = match?.values[0];
  if (match === undefined || row === undefined) return undefined;
  const isBehindNumber = /^\d/u.test(wordAt(tokens, at - 1)) && !hasGap(tokens[at], ~SPACE);
  const isCount = isBehindNumber && !isPartOfName(tokens, at - 1);
  return isCount && leadsOn(tokens, at, match.endToken) ? { row, to: match.endToken } : undefined;
}

/** `B12 E`: the number touches a letter. */
function isPartOfName(tokens: readonly SigToken[], at: number): boolean {
  return at > 0 && tokens[at]?.gap === 0;
}

/** Words of directions; at an end, a number of another dose or nothing, where no name stands before the number: `Room 12 E`. */
function leadsOn(tokens: readonly SigToken[], at: number, to: number): boolean {
  const next = tokens[to];
  if (hasGap(next, DASH)) return false;
  if (next !== undefined && isSigWord(next.text)) return !Object.hasOwn(NUMBER_WORDS, next.text);
  const isEnd = next === undefined || (hasGap(next, ENDS) && /^\d/u.test(next.text));
  const before = wordAt(tokens, at - 2);
  return isEnd && (/^(?:\d|$)/u.test(before) || isSigWord(before) || hasGap(tokens[at - 1], ENDS));
}
