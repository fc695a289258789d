/** The groups of one patient while records are put into them. */

import type { DoseFormGroup } from '../../terminology/rxnorm.ts';
import type { Bucket } from './buckets.ts';

/** A group in the making. */
export interface OpenGroup {
  readonly key: string;
  /** Undefined where no release knows the drug. */
  readonly ingredients: string | undefined;
  readonly formGroup: DoseFormGroup | undefined;
  readonly buckets: Bucket[];
}

/** What a group is opened by. */
interface GroupKeys {
  readonly key: string;
  readonly ingredients?: string;
  readonly formGroup?: DoseFormGroup | undefined;
}

/** All groups by their key, and by what they hold. */
export class OpenGroups {
  readonly #byKey = new Map<string, OpenGroup>();
  readonly #byIngredients = new Map<string, OpenGroup[]>();

  /** The group of the key. */
  open({ key, ingredients, formGroup }: GroupKeys): OpenGroup {
    const known = this.#byKey.get(key);
    if (known !== undefined) return known;
    const group: OpenGroup = { key, ingredients, formGroup, buckets: [] };
    this.#byKey.set(key, group);
    if (ingredients !== undefined) pushTo(this.#byIngredients, ingredients, group);
    return group;
  }

  /** Those of the same ingredients. */
  of({ ingredients }: { readonly ingredients: string }): readonly OpenGroup[] {
    return this.#byIngredients.get(ingredients) ?? [];
  }

  all(): readonly OpenGroup[] {
    return [...this.#byKey.values()];
  }

  /** Puts all of some groups into others. */
  absorb(homes: ReadonlyMap<OpenGroup, OpenGroup>): void {
    for (const [group, home] of homes) {
      home.buckets.push(...group.buckets);
      this.#byKey.delete(group.key);
      const alike = this.#byIngredients.get(group.ingredients ?? '');
      alike?.splice(alike.indexOf(group), 1);
    }
  }
}

/** Puts an item into the list of its key. */
export function pushTo<Key, Item>(map: Map<Key, Item[]>, key: Key, item: Item): void {
  const list = map.get(key);
  if (list === undefined) map.set(key, [item]);
  else list.push(item);
}
