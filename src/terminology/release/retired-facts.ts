/** Facts of concepts that left RxNorm: what their names and old relations still say, and which current concept means exactly the same. */
import { conceptFacts } from './concept-facts.ts';
import { doseFormRow } from '../forms/dose-form-table.ts';
import type { DrugFacts, FactIngredient } from '../store/drug-facts.ts';
import { normalizeDrugName } from '../names/drug-name.ts';
import { isPlaceholder } from '../names/placeholder.ts';
import { releaseGraph } from './release-graph.ts';
import type { ReleaseTables } from './release-tables.ts';

/** The retired concepts of a release, each with its replacement where there is one that cannot be another strength or form. */
export function retiredFacts(tables: ReleaseTables, current: readonly DrugFacts[]): DrugFacts[] {
  const graph = releaseGraph(tables, [tables.concepts, tables.historic]);
  const currentRxcuis = new Set(current.map(({ rxcui }) => rxcui));
  const equivalents = equivalentsOf(current);
  const retired: DrugFacts[] = [];
  for (const [rxcui, atom] of tables.historic) {
    if (currentRxcuis.has(rxcui) || isPlaceholder(rxcui)) continue;
    const facts = conceptFacts(rxcui, atom, graph);
    const replacedBy = mergedInto(rxcui, tables.merged, currentRxcuis) ?? equivalents(facts);
    retired.push({ ...facts, isRetired: true, ...(replacedBy !== undefined && { replacedBy }) });
  }
  return [...retired, ...mergedWithoutName(tables, current)];
}

/** Merged ids whose own name the release no longer has: they stand under the name of their successor. */
function mergedWithoutName(tables: ReleaseTables, current: readonly DrugFacts[]): DrugFacts[] {
  const byRxcui = new Map(current.map((facts) => [facts.rxcui, facts]));
  const currentRxcuis = new Set(byRxcui.keys());
  const found: DrugFacts[] = [];
  for (const rxcui of tables.merged.keys()) {
    if (tables.historic.has(rxcui) || isPlaceholder(rxcui)) continue;
    const successor = byRxcui.get(mergedInto(rxcui, tables.merged, currentRxcuis) ?? 0);
    if (successor) found.push({ ...successor, rxcui, isRetired: true, replacedBy: successor.rxcui });
  }
  return found;
}

/** Follows NLM's merges, which may go through several retired ids, to a current one. */
function mergedInto(
  rxcui: number,
  merged: ReadonlyMap<number, number>,
  current: ReadonlySet<number>,
): number | undefined {
  let at = merged.get(rxcui);
  for (let step = 0; at !== undefined && step < 10; step += 1) {
    if (current.has(at)) return at;
    at = merged.get(at);
  }
  return undefined;
}

/**
 * Finds the one current concept of the same term type with the same ingredients, strengths, form, quantity and brand.
 * A retired concept that names no salt may stand for one that does; one that names another salt never.
 */
function equivalentsOf(current: readonly DrugFacts[]): (retired: DrugFacts) => number | undefined {
  const bySignature = new Map<string, DrugFacts[]>();
  for (const facts of current) {
    const key = signature(facts);
    if (key !== undefined) bySignature.set(key, [...(bySignature.get(key) ?? []), facts]);
  }
  return (retired) => {
    const key = signature(retired);
    const candidates = (key === undefined ? undefined : bySignature.get(key)) ?? [];
    const fitting = candidates.filter(
      (candidate) => hasSameParts(retired, candidate) && hasSameSalts(retired, candidate),
    );
    return fitting.length === 1 ? fitting[0]?.rxcui : undefined;
  };
}

/** Undefined where anything that must agree is not known. */
function signature(facts: DrugFacts): string | undefined {
  const { tty, name, ingredients, doseForm, quantity, qualifier, brandName = '' } = facts;
  if (tty === 'IN') return `IN ${normalizeDrugName(name)}`;
  if (tty !== 'SCD' && tty !== 'SBD' && tty !== 'SCDF') return undefined;
  const parts = ingredients.map((ingredient) => partSignature(ingredient, tty !== 'SCDF'));
  if (doseForm === undefined || parts.length === 0 || parts.includes(undefined)) return undefined;
  const form = doseFormRow(doseForm)?.sameAs ?? doseForm;
  return [tty, form, quantity, qualifier, normalizeDrugName(brandName), ...parts].join('|');
}

function partSignature({ ingredient, strength }: FactIngredient, needsStrength: boolean): string | undefined {
  if (!needsStrength) return String(ingredient);
  return strength && `${ingredient}:${strength.value}${strength.unit}`;
}

/** Two salts that add up to the strength of one are another drug. */
function hasSameParts(retired: DrugFacts, candidate: DrugFacts): boolean {
  return retired.name.split(' / ').length === candidate.name.split(' / ').length;
}

function hasSameSalts(retired: DrugFacts, candidate: DrugFacts): boolean {
  return retired.ingredients.every(({ precise }, index) => {
    const other = candidate.ingredients[index]?.precise;
    return precise === undefined || precise === other;
  });
}
