/** Acids and the names of their salts that RxNorm lists as two ingredients: `alendronic acid` and `alendronate` are one drug. */
import { normalizeDrugName } from '../names/drug-name.ts';
import { type ConceptLine, ingredientKeyOf } from './facts-format.ts';

/** Each doubled ingredient (IN RxCUI) and the one that stands for both. */
export type OneIngredient = ReadonlyMap<number, number>;

const ACID = /^(?<stem>.{3,})ic acid$/;
const SALT = /^(?<stem>.{3,})ate$/;

/** The name of the salts of an acid, and of the acid of salts: `alendronic acid` ↔ `alendronate`; undefined for any other name. */
function acidCounterpart(normalizedName: string): string | undefined {
  const acid = ACID.exec(normalizedName)?.groups?.['stem'];
  if (acid !== undefined) return `${acid}ate`;
  const salt = SALT.exec(normalizedName)?.groups?.['stem'];
  return salt === undefined ? undefined : `${salt}ic acid`;
}

/** Of an acid and its salt that are both ingredients, the one more products are made of stands for both. */
export function oneIngredientOf(
  concepts: readonly ConceptLine[],
  isProduct: (tty: string) => boolean,
): OneIngredient {
  const ingredients = new Map(
    concepts.filter(({ tty }) => tty === 'IN').map(({ name, rxcui }) => [normalizeDrugName(name), rxcui]),
  );
  const pairs = [...ingredients].flatMap(([name, acid]) => {
    const salt = ACID.test(name) ? ingredients.get(acidCounterpart(name) ?? '') : undefined;
    return salt === undefined ? [] : [{ acid, salt }];
  });
  const products = countProducts(concepts.filter(({ tty }) => isProduct(tty)));
  return new Map(
    pairs.map(({ acid, salt }) =>
      (products.get(acid) ?? 0) > (products.get(salt) ?? 0) ? [salt, acid] : [acid, salt],
    ),
  );
}

function countProducts(products: readonly ConceptLine[]): ReadonlyMap<number, number> {
  const counts = new Map<number, number>();
  for (const { details } of products) {
    for (const ingredient of ingredientKeyOf(details).split('+').map(Number)) {
      counts.set(ingredient, (counts.get(ingredient) ?? 0) + 1);
    }
  }
  return counts;
}

/** `46041+2418` → `2418+236083`: the key of a set of ingredients, in numeric order, doubled ones as the one that stands for both. */
export function keyOfIngredients(ingredients: readonly number[], one: OneIngredient): string {
  const distinct = new Set(ingredients.map((rxcui) => one.get(rxcui) ?? rxcui));
  return [...distinct].toSorted((a, b) => a - b).join('+');
}
