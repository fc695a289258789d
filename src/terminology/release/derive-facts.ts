/** Turns the rows of a release into facts per concept: which ingredients, strengths, form, brand and generic each one has. */
import { conceptFacts } from './concept-facts.ts';
import type { DrugFactSet, DrugFacts } from '../store/drug-facts.ts';
import { defined } from '../defined.ts';
import { isPlaceholder } from '../names/placeholder.ts';
import { releaseGraph } from './release-graph.ts';
import type { ReleaseTables } from './release-tables.ts';
import { retiredFacts } from './retired-facts.ts';

/** All facts of a release, placeholders left out. */
export function deriveFacts(tables: ReleaseTables): DrugFactSet {
  const graph = releaseGraph(tables, [tables.concepts]);
  const brands: DrugFacts[] = [];
  const concepts: DrugFacts[] = [];
  for (const [rxcui, atom] of tables.concepts) {
    const facts = {
      ...conceptFacts(rxcui, atom, graph),
      ...defined({ prescribableName: tables.prescribableNames.get(rxcui) }),
    };
    (atom.tty === 'BN' ? brands : concepts).push(facts);
  }
  const known = [...concepts, ...brandsAsSold(brands, concepts)];
  const current = known.filter(({ rxcui }) => !isPlaceholder(rxcui));
  const retired = retiredFacts(tables, current);
  const kept = new Map([...current, ...retired].map((facts) => [facts.rxcui, facts]));
  const ndcs = [...tables.ndcs].filter(([, rxcui]) => kept.has(rxcui));
  return {
    version: tables.version ?? tables.label,
    concepts: [...kept.values()],
    synonyms: [...tables.synonyms.filter(([rxcui]) => kept.has(rxcui)), ...brandsWithoutId(known)],
    ndcs: ndcs.map(([ndc, rxcui]) => [ndc, kept.get(rxcui)?.replacedBy ?? rxcui]),
  };
}

/**
 * A brand has the ingredients its products have, where these agree (the relations of a brand also list carriers such as
 * saline); a family of different mixtures stands for none of them.
 */
function brandsAsSold(brands: readonly DrugFacts[], concepts: readonly DrugFacts[]): DrugFacts[] {
  const sold = new Map<string, Map<string, DrugFacts>>();
  for (const facts of concepts) {
    const isProduct = facts.tty === 'SBD' || facts.tty === 'BPCK';
    if (!isProduct || facts.brandName === undefined || facts.ingredients.length === 0) continue;
    const sets = sold.get(facts.brandName) ?? new Map<string, DrugFacts>();
    sold.set(
      facts.brandName,
      sets.set(facts.ingredients.map(({ ingredient }) => ingredient).join('+'), facts),
    );
  }
  const generics = genericBySet(concepts);
  return brands.map((brand) => {
    const sets = sold.get(brand.name);
    if (!sets) return withGeneric(brand, generics);
    const [only] = sets.values();
    const ingredients = sets.size === 1 && only ? only.ingredients : [];
    return withGeneric(
      { ...brand, ingredients: ingredients.map(({ ingredient }) => ({ ingredient })) },
      generics,
    );
  });
}

/** IN and MIN by their set of ingredients. */
function genericBySet(concepts: readonly DrugFacts[]): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  for (const { tty, rxcui, ingredients } of concepts) {
    if (tty !== 'IN' && tty !== 'MIN') continue;
    const key = ingredients.map(({ ingredient }) => ingredient).join('+');
    // Mixtures of different salts share a set: the first in numeric order names it.
    if (key !== '') found.set(key, Math.min(rxcui, found.get(key) ?? rxcui));
  }
  return found;
}

function withGeneric(brand: DrugFacts, generics: ReadonlyMap<string, number>): DrugFacts {
  const generic = generics.get(brand.ingredients.map(({ ingredient }) => ingredient).join('+'));
  return generic === undefined ? brand : { ...brand, generic };
}

/** A brand name whose BN has no real id still leads to its ingredient: the name becomes one of the IN or MIN. */
function brandsWithoutId(concepts: readonly DrugFacts[]): (readonly [number, string])[] {
  return concepts
    .filter(({ tty, rxcui }) => tty === 'BN' && isPlaceholder(rxcui))
    .flatMap(({ generic, name }) => (generic === undefined ? [] : [[generic, name] as const]));
}
