/** A short known name inside a longer one that nobody knows: `"Calcichew D3 Forte"` is no vitamin D alone. */
import { isSigWord } from '../../../sig/vocabulary/sig-vocabulary.ts';
import { isOnlyForm } from '../../../terminology/forms/form-words.ts';
import type { NameCluster } from '../cluster-names.ts';
import { classOf } from '../unknown/word-class.ts';

/** A word with a capital right before it, which no direction and no sentence knows, is the name; what a vitamin is called by is a part of that. */
export function isPartOfName(
  text: string,
  { start, normalized }: Pick<NameCluster, 'start' | 'normalized'>,
  isList: boolean,
): boolean {
  if (!VITAMIN.test(normalized)) return false;
  const { lead = '', word = '' } =
    WORD_BEFORE.exec(text.slice(Math.max(0, start - LONGEST), start))?.groups ?? {};
  if (word === '' || classOf(word) !== undefined || isSigWord(word.toLowerCase()) || isOnlyForm(word))
    return false;
  // The first word of a sentence has a capital whatever it is.
  return isList || /[\p{L}\d,]\s?$/u.test(lead);
}

/** A letter and a number: `d3`, `b12`. */
const VITAMIN = /^\p{L}\d{1,2}$/u;
const LONGEST = 40;
const WORD_BEFORE = /(?<lead>^|.?\s|[^\p{L}])(?<word>\p{Lu}[\p{L}'’-]{3,})\s$/u;
