/** Which drug the codes of one medication name together: the most specific, unless they name different drugs. */

import { normalizeDrugName } from '../../terminology/names/drug-name.ts';
import type { DrugProduct, RxNormConcept, RxNormStore, TermType } from '../../terminology/rxnorm.ts';
import type { IdentifiedVia } from '../medication-record.ts';

/** What one code or name stands for. */
export interface Candidate {
  readonly concept: RxNormConcept;
  readonly product: DrugProduct | undefined;
  readonly via: IdentifiedVia;
  readonly from: string;
}

/** How much a concept says, by term type: the most specific of several codes wins. */
export const SPECIFICITY: Readonly<Record<TermType, number>> = {
  GPCK: 5,
  BPCK: 5,
  SCD: 5,
  SBD: 5,
  SCDC: 4,
  SBDC: 4,
  SCDF: 3,
  SBDF: 3,
  SCDG: 2,
  SBDG: 2,
  MIN: 1,
  PIN: 1,
  IN: 1,
  BN: 1,
  DF: 0,
  DFG: 0,
};

/** Of several codes the most specific; RxNorm codes before NDCs, and the first of equals. */
export function mostSpecific(candidates: readonly Candidate[]): Candidate | undefined {
  let best: Candidate | undefined;
  for (const candidate of candidates) {
    if (best === undefined || rank(candidate) > rank(best)) best = candidate;
  }
  return best;
}

/** The order of `mostSpecific`. */
export function rank(candidate: Candidate): number {
  return SPECIFICITY[candidate.concept.tty] * 2 + (candidate.via === 'ndc' ? 0 : 1);
}

/**
 * The drug of several codes. Ingredients side by side (`lisinopril`, `hydrochlorothiazide`) are the parts of a combination; products
 * of different drugs contradict each other, and only the words can tell which is meant. Undefined where neither can.
 */
export function agreedOn(
  candidates: readonly Candidate[],
  named: () => Candidate | undefined,
  store: RxNormStore,
): Candidate | undefined {
  const best = mostSpecific(candidates);
  if (best === undefined || !candidates.some((candidate) => disagrees(candidate, best))) return best;
  const words = named();
  if (SPECIFICITY[best.concept.tty] === SPECIFICITY.IN) return combinationOf(candidates, words, store);
  return mostSpecific(candidates.filter((candidate) => isSameDrug(candidate, words)));
}

/** Equally specific codes must name the same ingredients; a vaguer one of a product may name a part of them. */
function disagrees(candidate: Candidate, best: Candidate): boolean {
  const level = SPECIFICITY[candidate.concept.tty];
  const ingredients = ingredientsOf(candidate);
  if (ingredients.length === 0 || ingredientsOf(best).length === 0) return false;
  if (level === SPECIFICITY[best.concept.tty]) return !isSameDrug(candidate, best);
  return level > SPECIFICITY.IN && !covers(best, ingredients);
}

function isSameDrug(candidate: Candidate, other: Candidate | undefined): boolean {
  const key = other?.product?.ingredientKey;
  return key !== undefined && candidate.product?.ingredientKey === key;
}

/** The code, the words or the RxNorm combination that has the ingredients of all codes. */
function combinationOf(
  candidates: readonly Candidate[],
  words: Candidate | undefined,
  store: RxNormStore,
): Candidate | undefined {
  const parts = new Map(
    candidates.flatMap((candidate) =>
      (candidate.product?.ingredients ?? []).map(({ rxcui, name }): [string, string] => [rxcui, name]),
    ),
  );
  const all = [...parts.keys()];
  const whole = [...(words === undefined ? [] : [words]), ...candidates].find((one) => covers(one, all));
  return whole ?? namedCombination([...parts.values()], store);
}

/** RxNorm names a combination by its parts in alphabetical order. */
function namedCombination(names: readonly string[], store: RxNormStore): Candidate | undefined {
  const name = names.toSorted((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1)).join(' / ');
  const concept = store.conceptsNamed(normalizeDrugName(name)).find(({ tty }) => tty === 'MIN');
  if (concept === undefined) return undefined;
  return { concept, product: store.product(concept.rxcui), via: 'rxnorm', from: `RxNorm ${concept.rxcui}` };
}

function covers(candidate: Candidate, rxcuis: readonly string[]): boolean {
  const own = ingredientsOf(candidate);
  return rxcuis.every((rxcui) => own.includes(rxcui));
}

function ingredientsOf({ product }: Candidate): readonly string[] {
  return (product?.ingredients ?? []).map(({ rxcui }) => rxcui);
}
