/** Former brands whose name went on to other products: alone it stands for none of them. */
import type { RxNormStore } from '../rxnorm.ts';

/**
 * `Salonpas`: the one retired product of that name held capsaicin, and most of those called `Salonpas …` hold none. What is not in most of a
 * family is not certainly in what is called by its name alone.
 */
export function familyNames(store: RxNormStore): ReadonlySet<string> {
  const former = [...store.formerBrands()];
  const families = familiesOf(store, former);
  const isFamily = ([name, ingredients]: (typeof former)[number]): boolean => {
    const members = families.get(name) ?? [];
    const others = members.filter((content) => !ingredients.every((rxcui) => content.has(rxcui)));
    return others.length > members.length - others.length + 1;
  };
  return new Set(former.filter(isFamily).map(([name]) => name));
}

/** Each word of names of several words → what the brands so called hold. */
function familiesOf(
  store: RxNormStore,
  former: readonly (readonly [string, readonly string[]])[],
): ReadonlyMap<string, readonly ReadonlySet<string>[]> {
  const families = new Map<string, ReadonlySet<string>[]>();
  const add = (name: string, ingredients: readonly string[]): void => {
    const content = new Set(ingredients);
    const words = name.split(' ');
    if (words.length === 1 || content.size === 0) return;
    for (const word of new Set(words)) families.set(word, [...(families.get(word) ?? []), content]);
  };
  for (const [name, ingredients] of former) add(name, ingredients);
  for (const [name, rxcui, tty] of store.ingredientNames())
    if (tty === 'BN') add(name, store.product(rxcui)?.ingredients.map((part) => part.rxcui) ?? []);
  return families;
}
