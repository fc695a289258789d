/** Products of a family: the word behind a brand makes it another product, which the brand alone is not. */
import { alternatives } from '../../text/alternatives.ts';
import { isSigWord } from '../../sig/vocabulary/sig-vocabulary.ts';
import { formFeatures } from '../../terminology/forms/form-words.ts';
import { isMakerBehind } from '../../terminology/names/words-of-names.ts';
import { ROLES } from '../../terminology/products/line-roles.ts';
import type { RxNormStore } from '../../terminology/rxnorm.ts';
import type { FoundName } from './drug-names.ts';
import { EXTENSION_WORDS } from './product-word-table.ts';
import { WORD_CLASS_ROWS } from './word-class-table.ts';

/** `"Systane Ultra"`, `"Tylenol Sinus"`: the whole is a name that nobody knows; neither stands for the drug of the brand, nor for each other. */
export function asFamilyMember(text: string, name: FoundName, store: RxNormStore): FoundName {
  const behind = text.slice(name.end);
  const brand = { isKnown: name.rxcuis.length > 0, isLarge: isLarge(text.slice(name.start)) };
  const extension =
    name.normalized.length < SHORTEST_EXTENDED ? '' : extensionBehind(behind, isBrand(name, store));
  const words = extension === '' && isOfFamily(name, store) ? wordsBehind(behind, brand) : extension;
  if (words === '') return name;
  const end = name.end + words.length;
  const written = text.slice(name.start, end);
  return { ...name, end, normalized: written, canonical: undefined, rxcuis: [] };
}

/** Letters: fewer are an abbreviation, and a part of another name (`Calcichew D3 Plus`). */
const SHORTEST_EXTENDED = 4;

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

/** `"Coversyl Plus 5/1.25"`, `"Mucinex D"`: a word that adds something to what the name alone stands for; one letter does so behind a brand. */
function extensionBehind(text: string, isBrand: boolean): string {
  const [extension = ''] = EXTENSION.exec(text) ?? [];
  const rest = text.slice(extension.length);
  if (extension === '' || PAIR_OF_STRENGTHS.test(rest)) return extension;
  const word = extension.slice(1);
  const isCapital = isLarge(word) && (word.length > 1 || isBrand);
  return isCapital && !isNamed(rest) ? extension : '';
}

/** `"Plus Zyxomarin"`: it joins another name to the one before it. */
function isNamed(rest: string): boolean {
  const word = /^\s(?<word>\p{L}{3,})/u.exec(rest)?.groups?.['word']?.toLowerCase();
  return word !== undefined && !CLOSED_CLASSES.has(word) && !isSigWord(word) && formFeatures(word).size === 0;
}

const EXTENSION = new RegExp(String.raw`^[ -](?:${alternatives(EXTENSION_WORDS)})(?![\p{L}\d/:'’.-])`, 'iu');
const PAIR_OF_STRENGTHS = /^\s\d[\d.]{0,6}(?:\s?mg)?\s?[/-]\s?\d[\d.]{0,6}(?![\d/%])/iu;

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
 * `"NUPRIN (ASPIRIN) 75 mg"`, `"Aspirin EC 100 mg (Cartia)"`: a name, and alone in brackets right behind it or its strength another one that stands
 * for something else here: it is the drug of the one that is an ingredient, else of the first, and no second one.
 */
export function explainedBrand(
  text: string,
  [first, second, ...others]: readonly FoundName[],
  store: RxNormStore,
): FoundName | undefined {
  if (first === undefined || second === undefined || others.length > 0) return undefined;
  const isBracketed =
    /\(\s?$/u.test(text.slice(first.end, second.start)) && IN_BRACKET.test(text.slice(second.end));
  const generic = [first, second].filter((name) => isOfIngredient(name, store));
  if (!isBracketed || generic.length > 1) return undefined;
  const own = ingredientsOf(first.rxcuis, store);
  const isOther = [...ingredientsOf(second.rxcuis, store)].every((rxcui) => !own.has(rxcui));
  return isOther ? (generic[0] ?? first) : undefined;
}

/** With a release behind the name, and nothing more. */
const IN_BRACKET = /^(?:\s\p{Lu}{1,3})?\s?\)/u;

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
