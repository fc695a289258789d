/** Cuts words that were written without a space: `bidx` → `bid`, `x`. */
import { FUSIBLE_WORDS, INFIX_WORDS } from '../vocabulary/fused-word-table.ts';

/** Longer runs are garbage, not words that lost their spaces. */
const LONGEST_RUN = 40;
const SHORTEST_RUN = 3;

const BY_FIRST_LETTER = fusibleByFirstLetter();

/** The pieces of a run of letters, or undefined when it is one word: `"daysprnanxiety"` → `["days", "prn", "anxiety"]`. */
export function splitFusedWord(word: string): readonly string[] | undefined {
  if (word.length < SHORTEST_RUN || word.length > LONGEST_RUN) return undefined;
  return splitAtInfix(word) ?? splitWhole(word);
}

function splitAtInfix(word: string): readonly string[] | undefined {
  for (const infix of INFIX_WORDS) {
    const at = word.indexOf(infix.word);
    const end = at + infix.word.length;
    if (at < 0 || word.length === infix.word.length) continue;
    if (infix.notBefore !== '' && word.startsWith(infix.notBefore, end)) continue;
    return [...pieces(word.slice(0, at)), infix.word, ...pieces(word.slice(end))];
  }
  return undefined;
}

function pieces(word: string): readonly string[] {
  if (word === '') return [];
  return splitFusedWord(word) ?? splitShort(word) ?? [word];
}

function splitShort(word: string): readonly string[] | undefined {
  return word.length < SHORTEST_RUN ? splitWhole(word) : undefined;
}

/** Cuts from the right, remembering for each position whether the rest can be cut, so that the work stays bounded. */
function splitWhole(word: string): readonly string[] | undefined {
  const nextPiece: (string | undefined)[] = Array.from({ length: word.length });
  for (let at = word.length - 1; at >= 0; at -= 1) nextPiece[at] = pieceAt(word, at, nextPiece);
  const first = nextPiece[0];
  if (first === undefined || first.length === word.length) return undefined;
  const found: string[] = [];
  for (let at = 0; at < word.length; at += found.at(-1)?.length ?? 1) found.push(nextPiece[at] ?? '');
  return found;
}

/** The longest word at a position behind which the rest can be cut too. */
function pieceAt(word: string, at: number, nextPiece: readonly (string | undefined)[]): string | undefined {
  const candidates = BY_FIRST_LETTER.get(word.charCodeAt(at)) ?? [];
  return candidates.find((candidate) => {
    const end = at + candidate.length;
    return word.startsWith(candidate, at) && (end === word.length || nextPiece[end] !== undefined);
  });
}

function fusibleByFirstLetter(): ReadonlyMap<number, readonly string[]> {
  const longestFirst = FUSIBLE_WORDS.toSorted((a, b) => b.length - a.length);
  return Map.groupBy(longestFirst, (word) => word.charCodeAt(0));
}
