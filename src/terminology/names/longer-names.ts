/** Drugs whose names begin with the name of another one: notes call lithium carbonate lithium, and isosorbide dinitrate isosorbide. */
import type { RxNormStore } from '../rxnorm.ts';

const LONGER_NAMES = new WeakMap<RxNormStore, ReadonlyMap<string, readonly string[]>>();

/** `lithium` → lithium carbonate, lithium citrate: the IN and PIN whose normalized name goes on behind this one. */
export function drugsNamedLonger(store: RxNormStore, name: string): readonly string[] {
  const longer = LONGER_NAMES.get(store) ?? longerNames(store);
  LONGER_NAMES.set(store, longer);
  return longer.get(name) ?? [];
}

/** The beginning of each name of several words → the drugs that are called so and more. */
function longerNames(store: RxNormStore): ReadonlyMap<string, readonly string[]> {
  const longer = new Map<string, string[]>();
  for (const [name, rxcui, tty] of store.ingredientNames()) {
    if (tty !== 'IN' && tty !== 'PIN') continue;
    for (const { index } of name.matchAll(/ /gu)) {
      const start = name.slice(0, index);
      longer.set(start, [...(longer.get(start) ?? []), rxcui]);
    }
  }
  return longer;
}
