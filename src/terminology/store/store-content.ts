/** Everything a store is built from, in the form it is kept in. */
import type { DrugFactSet } from './drug-facts.ts';
import { encodeConcept } from './facts-format.ts';

export interface StoreContent {
  readonly version: string;
  /** Facts in their text form, one line per concept. */
  readonly lines: readonly string[];
  /** Names beside the concept's own, as written. */
  readonly synonyms: readonly (readonly [rxcui: number, name: string])[];
  /** 11-digit NDCs as numbers. */
  readonly ndcs: readonly (readonly [ndc: number, rxcui: number])[];
  /** 9-digit labeler and product segments whose packages are all the same product. */
  readonly ndcPrefixes: readonly (readonly [prefix: number, rxcui: number])[];
}

/** The content of a store for derived facts. */
export function contentOf({ version, concepts, synonyms, ndcs }: DrugFactSet): StoreContent {
  const names = new Map(concepts.map(({ rxcui, name }) => [rxcui, name]));
  const lines = concepts.map((facts) => encodeConcept(facts, (rxcui) => names.get(rxcui) ?? ''));
  return { version, lines, synonyms, ndcs, ndcPrefixes: [] };
}
