/** Entries of lists that name a test, an anesthesia or an operation and nothing that is taken. */
import { classOf } from '../../names/unknown/word-class.ts';
import { BESIDE_NO_MEDICATION, NO_MEDICATION, type WordClassId } from '../../names/word-class-table.ts';

/** `"General anesthesia."`, `"Labs every 2 to 3 months"`: what is taken is nothing of it. */
export function isNoMedication(text: string): boolean {
  const words = text.toLowerCase().match(/\p{L}{2,}/gu) ?? [];
  return (
    words.some((word) => NO_MEDICATION.has(word)) &&
    words.every(
      (word) => NO_MEDICATION.has(word) || BESIDE_NO_MEDICATION.has(word) || SAYS_WHEN.has(classOf(word)),
    )
  );
}

const SAYS_WHEN: ReadonlySet<WordClassId | undefined> = new Set<WordClassId>([
  'prepositions-and-conjunctions',
  'pronouns-and-determiners',
  'units-and-times',
]);
