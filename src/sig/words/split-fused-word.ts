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

/** Cuts from the left, remembering behind which letters nothing can be cut, so that the work stays bounded. */
function splitWhole(word: string): readonly string[] | undefined {
  const found = cutFrom(word, 0, new Set());
  return found !== undefined && found.length > 1 ? found : undefined;
}

/** The longest word at a place behind which the rest can be cut too, and the pieces of the rest. */
function cutFrom(word: string, at: number, dead: Set<number>): readonly string[] | undefined {
  if (at === word.length) return [];
  if (dead.has(at)) return undefined;
  for (const candidate of BY_FIRST_LETTER.get(word.charCodeAt(at)) ?? []) {
    const rest = word.startsWith(candidate, at) ? cutFrom(word, at + candidate.length, dead) : undefined;
    if (rest !== undefined) return [candidate, ...rest];
  }
  dead.add(at);
  return undefined;
}

function fusibleByFirstLetter(): ReadonlyMap<number, readonly string[]> {
  const longestFirst = FUSIBLE_WORDS.toSorted((a, b) => b.length - a.length);
  return Map.groupBy(longestFirst, (word) => word.charCodeAt(0));
}
