/** Words that no table has. */
import fc from '../support/fast-check.ts';
import { foldSigText } from '../../src/sig/words/fold-sig-text.ts';
import { isSigWord } from '../../src/sig/vocabulary/sig-vocabulary.ts';
import { tokenizeSig } from '../../src/sig/words/tokenize-sig.ts';

const CONSONANTS = ['b', 'c', 'd', 'f', 'g', 'h', 'j', 'k', 'l', 'm', 'n', 'p', 'r', 's', 't', 'v', 'w', 'z'];

/** Words of no table, which are no damaged form of one either. */
export const unknownWord = fc
  .string({ unit: fc.constantFrom(...CONSONANTS), minLength: 5, maxLength: 9 })
  .map((letters) => `${letters}qua`)
  .filter((word) => {
    const tokens = tokenizeSig(foldSigText(word));
    return tokens.length === 1 && tokens[0]?.text === word && !isSigWord(word);
  });
