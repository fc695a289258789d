/** The rows of a release that matter here, in memory and indexed. */
import { TERM_TYPES, type TermType } from '../rxnorm.ts';

export interface ReleaseAtom {
  readonly tty: TermType;
  readonly name: string;
}

/** RxCUIs are numbers in here; `SAB` RXNORM and MTHSPL only. */
export interface ReleaseTables {
  readonly label: string;
  version: string | undefined;
  readonly concepts: Map<number, ReleaseAtom>;
  /** Concepts of the current prescribable content (CVF 4096). */
  readonly prescribable: Set<number>;
  /** Obsolete and retired concepts whose name the release still has. */
  readonly historic: Map<number, ReleaseAtom>;
  /** PSN: the name to prescribe by. */
  readonly prescribableNames: Map<number, string>;
  /** Further names: synonyms, TallMan synonyms, prescribable names, substance names. */
  readonly synonyms: (readonly [rxcui: number, name: string])[];
  /** Source → targets of "source RELA target". */
  readonly relations: ReadonlyMap<Relation, Map<number, number[]>>;
  readonly strengths: Map<number, string>;
  readonly quantities: Map<number, string>;
  readonly ndcs: Map<number, number>;
  readonly merged: Map<number, number>;
}

const RELATIONS = [
  'consists_of',
  'has_ingredient',
  'has_ingredients',
  'has_precise_ingredient',
  'has_dose_form',
  'tradename_of',
  'has_part',
  'form_of',
  'contains',
  'isa',
] as const;
export type Relation = (typeof RELATIONS)[number];

const KNOWN_TYPES: ReadonlySet<string> = new Set(TERM_TYPES);

/** The tables of a release before its first row is read; `label` is what the release is called. */
export function emptyTables(label: string): ReleaseTables {
  return {
    label,
    version: undefined,
    concepts: new Map(),
    prescribable: new Set(),
    historic: new Map(),
    prescribableNames: new Map(),
    synonyms: [],
    relations: new Map(RELATIONS.map((relation) => [relation, new Map<number, number[]>()])),
    strengths: new Map(),
    quantities: new Map(),
    ndcs: new Map(),
    merged: new Map(),
  };
}

/** Of several atoms of one concept the first in the order of `TERM_TYPES` names it. */
export function addAtom(atoms: Map<number, ReleaseAtom>, rxcui: number, atom: ReleaseAtom): void {
  const former = atoms.get(rxcui);
  if (!former || TERM_TYPES.indexOf(atom.tty) < TERM_TYPES.indexOf(former.tty)) atoms.set(rxcui, atom);
}

/** Is it a term type that the service knows? RxNorm has others, such as DF and SY. */
export function isTermType(text: string): text is TermType {
  return KNOWN_TYPES.has(text);
}
