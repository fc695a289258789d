/** What a store keeps of each concept: the common ground of a release, the starter formulary and the database. */
import type { Strength, TermType } from '../rxnorm.ts';

export interface FactIngredient {
  /** RxCUI of the IN. */
  readonly ingredient: number;
  /** RxCUI of the PIN. */
  readonly precise?: number;
  readonly strength?: Strength;
}

export interface DrugFacts {
  readonly rxcui: number;
  readonly tty: TermType;
  readonly name: string;
  /** No longer in the current release; kept so that old records still group. */
  readonly isRetired: boolean;
  /** The current concept that means the same, for a retired one. */
  readonly replacedBy?: number;
  readonly ingredients: readonly FactIngredient[];
  readonly doseForm?: string;
  /** The name on the box; `brandRxcui` is missing where the release has no real id for it. */
  readonly brandName?: string;
  readonly brandRxcui?: number;
  readonly quantity?: string;
  readonly qualifier?: string;
  readonly packItems?: readonly number[];
  /** The name to prescribe by (PSN), where the release has one. */
  readonly prescribableName?: string;
  /** SBD → SCD, BPCK → GPCK, BN → IN or MIN, SBDC → SCDC, SBDF → SCDF. */
  readonly generic?: number;
}

/** What a release or the formulary comes down to. */
export interface DrugFactSet {
  readonly version: string;
  readonly concepts: readonly DrugFacts[];
  /** Names beside the concept's own, as written. */
  readonly synonyms: readonly (readonly [rxcui: number, name: string])[];
  /** 11-digit NDCs as numbers. */
  readonly ndcs: readonly (readonly [ndc: number, rxcui: number])[];
}
