/** Combinations whose parts are cut short beside the brand that has them all: `emtricitabine-tenofovir (TRUVADA)`. */
import { normalizeText } from '../../text/normalize-text.ts';
import { normalizeDrugName } from './drug-name.ts';
import type { RxNormStore } from '../rxnorm.ts';

/** Parts between marks, and a brand in brackets behind them. */
const PARTS_AND_BRAND =
  /^\s*(?<parts>\p{L}[\p{L} .]{0,60}(?:[-/][\p{L} .]{2,60}){1,7})\((?<brand>[^()[\]]{3,60})\)/u;
/** Shorter beginnings are those of too many words. */
const SHORTEST_PART = 4;

/**
 * The text with the parts left blank, so that the brand tells them: where they are as many as the ingredients of the brand, and each is the
 * beginning of another of them, and not all are whole names. Every character stays where it was.
 */
export function withoutPartsOfBrand(store: RxNormStore, text: string): string {
  const { parts, brand } = PARTS_AND_BRAND.exec(text)?.groups ?? {};
  if (parts === undefined || brand === undefined) return text;
  const ingredients = ingredientsOfBrand(store, normalizeDrugName(brand));
  const written = parts.split(/[-/]/u).map((part) => normalizeText(part).split(' '));
  if (ingredients.length !== written.length || !areBeginnings(written, ingredients)) return text;
  const behind = text.indexOf('(');
  return ' '.repeat(behind + 1) + text.slice(behind + 1).replace(')', ' ');
}

/** The names of what all products of a brand have, each in its words; none where they differ. */
function ingredientsOfBrand(store: RxNormStore, brand: string): readonly (readonly string[])[] {
  const products = store.productsOfBrandName(brand).flatMap((rxcui) => store.product(rxcui) ?? []);
  const [first, ...others] = products;
  if (others.some(({ ingredientKey }) => ingredientKey !== first?.ingredientKey)) return [];
  return (first?.ingredients ?? []).map(({ name }) => normalizeText(name).split(' '));
}

/** Each part begins an ingredient that no other part begins. */
function areBeginnings(
  parts: readonly (readonly string[])[],
  ingredients: readonly (readonly string[])[],
): boolean {
  const begun = parts.map((part) => ingredients.filter((name) => isBeginning(part, name)));
  const isWhole = begun.every(([name], at) => isSame(name, parts[at]));
  const isOneEach = begun.every((names) => names.length === 1);
  return !isWhole && isOneEach && new Set(begun.flat()).size === ingredients.length;
}

/** `tenofo ala` of `tenofovir alafenamide`. */
function isBeginning(part: readonly string[], name: readonly string[]): boolean {
  const isLong = (part[0]?.length ?? 0) >= SHORTEST_PART;
  return isLong && part.every((word, at) => word !== '' && name[at]?.startsWith(word) === true);
}

function isSame(one: readonly string[] = [], other: readonly string[] = []): boolean {
  return one.join(' ') === other.join(' ');
}
