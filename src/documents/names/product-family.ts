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
  if (!isOfFamily(name, store)) return name;
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
function isOfFamily({ rxcuis }: FoundName, store: RxNormStore): boolean {
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

/**
 * `"NUPRIN (ASPIRIN) 75 mg"`: a brand and, alone in brackets, an ingredient that the brand of that name elsewhere does not hold: it is the drug of
 * that ingredient, and no second one.
 */
export function explainedBrand(
  text: string,
  [first, second, ...others]: readonly FoundName[],
  store: RxNormStore,
): FoundName | undefined {
  if (first === undefined || second === undefined || others.length > 0) return undefined;
  const isBracketed =
    /^\s?\(\s?$/u.test(text.slice(first.end, second.start)) && /^\s?\)/u.test(text.slice(second.end));
  const generic = [first, second].filter((name) => isOfIngredient(name, store));
  if (!isBracketed || generic.length !== 1) return undefined;
  const own = ingredientsOf(first.rxcuis, store);
  const isOther = [...ingredientsOf(second.rxcuis, store)].every((rxcui) => !own.has(rxcui));
  return isOther ? generic[0] : undefined;
}

/** What it is called in RxNorm; brands that are no longer sold lead to ingredients too. */
function isOfIngredient({ rxcuis, normalized }: FoundName, store: RxNormStore): boolean {
  return (
    rxcuis.some((rxcui) => store.concept(rxcui)?.name.toLowerCase() === normalized) &&
    !isBrand({ rxcuis }, store)
  );
}

/** `Tylenol 500 mg and Motrin 400 mg` are two products, even where one holds both drugs. */
export function isBrand({ rxcuis }: Pick<FoundName, 'rxcuis'>, store: RxNormStore): boolean {
  return rxcuis.some((rxcui) => store.concept(rxcui)?.tty === 'BN');
}

/** The ingredients of what a name may mean. */
export function ingredientsOf(rxcuis: readonly string[], store: RxNormStore): Set<string> {
  return new Set(rxcuis.flatMap((rxcui) => store.product(rxcui)?.ingredients.map((one) => one.rxcui) ?? []));
}
