/** Which drug the codes of one medication name together, and whether the words beside them name it too; where they do not, which of both decides. */

import { normalizeDrugName } from '../../../terminology/names/drug-name.ts';
import type { DrugProduct, RxNormConcept, RxNormStore, TermType } from '../../../terminology/rxnorm.ts';
import { strengthKey } from '../../../terminology/products/strength-key.ts';
import type { IdentifiedVia } from '../../medication-record.ts';

/** What one code or name stands for. */
export interface Candidate {
  readonly concept: RxNormConcept;
  readonly product?: DrugProduct | undefined;
  readonly via: IdentifiedVia;
  readonly from: string;
  /** The words leave the release open that the product has (`DrugMatch`). */
  readonly isReleaseOpen?: true;
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
function rank(candidate: Candidate): number {
  return SPECIFICITY[candidate.concept.tty] * 2 + (candidate.via === 'ndc' ? 0 : 1);
}

/**
 * The drug of several codes. Ingredients side by side (`lisinopril`, `hydrochlorothiazide`) are the parts of a combination; products
 * of different drugs contradict each other, and only the words can tell which is meant: the codes of the others are set aside. Nothing is
 * found where neither can.
 */
export function agreedOn(
  candidates: readonly Candidate[],
  named: () => Candidate | undefined,
  store: RxNormStore,
): Judgement {
  const best = mostSpecific(candidates);
  if (best === undefined || !candidates.some((candidate) => disagrees(candidate, best)))
    return { found: best };
  const words = named();
  if (SPECIFICITY[best.concept.tty] === SPECIFICITY.IN)
    return { found: combinationOf(candidates, words, store) };
  const found = mostSpecific(candidates.filter((candidate) => isSameDrug(candidate, words)));
  const other = found && candidates.find((candidate) => disagrees(candidate, found));
  return other === undefined ? { found } : { found, setAside: other.from };
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

/** The drug that codes and words name together, and the code that was set aside for it. */
export interface Judgement {
  /** Undefined where neither can be believed: the words are shown without a code. */
  readonly found: Candidate | undefined;
  /** `RxNorm 314076`; undefined where the codes stand. */
  readonly setAside?: string;
}

/** What the words beside codes name, each of them read by itself; the displays that only repeat their codes are none of them. */
export interface NamedWords {
  readonly text: Candidate | undefined;
  readonly displays: readonly Candidate[];
}

/**
 * Weighs what the codes name against the words: the text is asked first, then the displays. Words of another drug are believed where they
 * agree and a display is among them, or where the code is an NDC; else nothing is. Of one drug, a strength in the words counts before
 * another in the code, and a product in the words before an ingredient in the code.
 */
export function weighWords(coded: Candidate, { text, displays }: NamedWords): Judgement {
  const known = [...(text === undefined ? [] : [text]), ...displays].filter(isKnown);
  const [first, ...others] = known;
  if (first === undefined) return { found: coded };
  if (isOtherDrug(coded, first)) {
    const isAgreed = others.every((word) => isSameDrug(word, first));
    const isBelieved = isAgreed && (displays.some(isKnown) || coded.via === 'ndc');
    return { found: isBelieved ? mostSpecificOf(known) : undefined, setAside: coded.from };
  }
  const same = known.filter((word) => isSameDrug(word, coded));
  const ofStrength = same.find((word) => isSameStrength(coded, word) || differInStrength(coded, word));
  if (ofStrength !== undefined && differInStrength(coded, ofStrength)) {
    const agreeing = same.filter((word) => isSameStrength(word, ofStrength));
    return { found: mostSpecificOf(agreeing), setAside: coded.from };
  }
  const finer = mostSpecificOf(same.filter((word) => isFiner(word, coded)));
  return { found: finer ?? coded };
}

/** Whether the display of a code says what the code says, and nothing more: two names of one witness. */
export function repeatsCode(display: Candidate, code: Candidate): boolean {
  return isSameDrug(display, code) && !differInStrength(display, code) && !isFiner(display, code);
}

/** Whether all name the same ingredients. */
export function areOneDrug([first, ...others]: readonly Candidate[]): boolean {
  return first !== undefined && others.every((other) => isSameDrug(other, first));
}

function isKnown(candidate: Candidate): boolean {
  return ingredientsOf(candidate).length > 0;
}

function mostSpecificOf(candidates: readonly Candidate[]): Candidate | undefined {
  return candidates.toSorted((a, b) => SPECIFICITY[b.concept.tty] - SPECIFICITY[a.concept.tty])[0];
}

/** Neither names only a part of what the other does. */
function isOtherDrug(a: Candidate, b: Candidate): boolean {
  const [one, other] = [ingredientsOf(a), ingredientsOf(b)];
  if (one.length === 0 || other.length === 0) return false;
  return !one.every((rxcui) => other.includes(rxcui)) && !other.every((rxcui) => one.includes(rxcui));
}

/** A plain ingredient or brand beside words that name its product. */
function isFiner(word: Candidate, coded: Candidate): boolean {
  const { tty } = coded.concept;
  if (tty !== 'IN' && tty !== 'MIN' && tty !== 'BN') return false;
  const isOfBrand = tty !== 'BN' || word.product?.brandName === coded.product?.brandName;
  return isOfBrand && SPECIFICITY[word.concept.tty] > SPECIFICITY[tty];
}

function isSameStrength({ product }: Candidate, other: Candidate): boolean {
  const key = strengthKey(product);
  return key !== undefined && key === strengthKey(other.product);
}

/** Both say a strength in the same measure, and not the same one: 10 MG and 20 MG, never 10 MG and 10 MG/ML. */
function differInStrength(a: Candidate, b: Candidate): boolean {
  const [one, other] = [strengthKey(a.product), strengthKey(b.product)];
  if (one === undefined || other === undefined || one === other) return false;
  return measureOf(one) === measureOf(other) && !one.startsWith('pack:');
}

/** `29046:10MG` → `29046:MG`. */
function measureOf(key: string): string {
  return key.replace(/:[\d.e+-]+/g, ':');
}
