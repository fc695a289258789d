/** Products of a family: the word behind a brand makes it another product, which the brand alone is not. */
import { isSigWord } from '../../sig/vocabulary/sig-vocabulary.ts';
import { formFeatures } from '../../terminology/forms/form-words.ts';
import { isMakerBehind } from '../../terminology/names/words-of-names.ts';
import { ROLES } from '../../terminology/products/line-roles.ts';
import type { RxNormStore } from '../../terminology/rxnorm.ts';
import type { FoundName } from './drug-names.ts';
import { WORD_CLASS_ROWS } from './word-class-table.ts';

/** `"Systane Ultra"`, `"Tylenol Sinus"`: the whole is a name that nobody knows; neither stands for the drug of the brand, nor for each other. */
export function asFamilyMember(text: string, name: FoundName, store: RxNormStore): FoundName {
  if (!isBrand(name, store)) return name;
  const words = wordsBehind(text.slice(name.end), {
    isKnown: name.rxcuis.length > 0,
    isLarge: isLarge(text.slice(name.start)),
  });
  if (words === '') return name;
  const end = name.end + words.length;
  const written = text.slice(name.start, end);
  return { ...name, end, normalized: written, canonical: undefined, rxcuis: [] };
}

interface Brand {
  /** Whether its meaning is known. */
  readonly isKnown: boolean;
  /** Begins with a capital. */
  readonly isLarge: boolean;
}

/** Of a family that left RxNorm no meaning is known, and it is a name all the same. */
function isBrand({ rxcuis }: FoundName, store: RxNormStore): boolean {
  return rxcuis.every((rxcui) => store.concept(rxcui)?.tty === 'BN');
}

/** The words right behind the brand, written alike, that can belong to its name. */
function wordsBehind(text: string, brand: Brand): string {
  let words = '';
  for (;;) {
    const next = NAME_WORD.exec(text.slice(words.length));
    if (next === null || !isOfName(next.groups?.['word'] ?? '', brand)) return words;
    words += next[0];
  }
}

const NAME_WORD = /^ (?<word>\p{L}[\p{L}-]{2,19})(?![\p{L}\d/:'’])/u;

const CLOSED_CLASSES: ReadonlySet<string> = new Set(WORD_CLASS_ROWS.flatMap(({ words }) => words));

function isOfName(written: string, { isKnown, isLarge: isBrandLarge }: Brand): boolean {
  const word = written.toLowerCase();
  if (isLarge(written) !== isBrandLarge || CLOSED_CLASSES.has(word) || isSigWord(word)) return false;
  if (ROLES['other-product'].has(word)) return true;
  if (!isBrandLarge || ROLES.leading.has(word) || ROLES.directions.has(word)) return false;
  // Words of labels say nothing about a drug that is known; of one that is not, they are its name.
  return formFeatures(word).size === 0 && !(isKnown && (ROLES.label.has(word) || isMakerBehind(word)));
}

function isLarge(written: string): boolean {
  return /^\p{Lu}/u.test(written);
}
