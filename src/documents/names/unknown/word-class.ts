/** To which closed class of English words a word belongs. */
import { WORD_CLASS_ROWS, type WordClassId } from '../word-class-table.ts';

const CLASS_OF: ReadonlyMap<string, WordClassId> = new Map(
  WORD_CLASS_ROWS.flatMap(({ id, words }) => words.map((word) => [word, id] as const)),
);

/** The class of a word, in any case; undefined for one of none. */
export function classOf(word: string): WordClassId | undefined {
  return CLASS_OF.get(word.toLowerCase());
}
