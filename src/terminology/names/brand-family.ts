/** Former brands whose name went on to other products: alone it stands for none of them. */
import type { RxNormStore } from '../rxnorm.ts';

/** A brand whose products have all been retired, with the RxCUIs of the ingredients they had. */
export type FormerBrand = readonly [name: string, ingredients: readonly string[]];

/**
 * `Salonpas`: the one retired product of that name held capsaicin, and most of those called `Salonpas …` hold none. What is not in most of a
 * family is not certainly in what is called by its name alone.
 */
export function familyNames(store: RxNormStore, former: readonly FormerBrand[]): ReadonlySet<string> {
  const families = familiesOf(store, former);
  const isFamily = ([name, ingredients]: FormerBrand): boolean => {
    const members = families.get(name) ?? [];
    const others = members.filter((content) => !ingredients.every((rxcui) => content.has(rxcui)));
    return others.length > members.length - others.length + 1;
  };
  return new Set(former.filter(isFamily).map(([name]) => name));
}

/** Each former brand → what those brands hold that are called by it and further words. */
function familiesOf(
  store: RxNormStore,
  former: readonly FormerBrand[],
): ReadonlyMap<string, readonly ReadonlySet<string>[]> {
  const families = new Map<string, ReadonlySet<string>[]>(former.map(([name]) => [name, []]));
  const add = (name: string, ingredientsOf: () => readonly string[]): void => {
    const words = name.split(' ');
    const known = words.length === 1 ? [] : [...new Set(words)].filter((word) => families.has(word));
    // A store has thousands of brands: what they hold is looked up for members of a family alone.
    const content = new Set(known.length === 0 ? [] : ingredientsOf());
    if (content.size > 0) for (const word of known) families.get(word)?.push(content);
  };
  for (const [name, ingredients] of former) add(name, () => ingredients);
  for (const [name, rxcui, tty] of store.ingredientNames())
    if (tty === 'BN') add(name, () => store.product(rxcui)?.ingredients.map((part) => part.rxcui) ?? []);
  return families;
}
