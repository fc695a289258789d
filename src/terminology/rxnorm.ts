/** RxNorm's own words: term types, concepts, and what the service knows about one drug product. */

/** RxNorm term types the service reads (RxNorm Technical Documentation, Appendix 5). */
export const TERM_TYPES = [
  'IN', // ingredient
  'PIN', // precise ingredient: a salt or ester
  'MIN', // multiple ingredients
  'BN', // brand name
  'SCDC', // ingredient and strength
  'SBDC', // branded ingredient and strength
  'SCDF', // ingredient and dose form
  'SBDF', // branded ingredient and dose form
  'SCDG', // ingredient and dose form group
  'SBDG', // branded dose form group
  'SCD', // clinical drug: ingredient, strength, dose form
  'SBD', // branded drug
  'GPCK', // generic pack
  'BPCK', // branded pack
  'DF', // dose form
  'DFG', // dose form group
] as const;
export type TermType = (typeof TERM_TYPES)[number];

export interface RxNormConcept {
  readonly rxcui: string;
  readonly tty: TermType;
  readonly name: string;
}

/** A published strength in RxNorm's units: `{ value: 10, unit: 'MG' }`, `{ value: 5, unit: 'MG/ML' }`, `UNT/ML`, `MG/HR`, `MG/ACTUAT`. */
export interface Strength {
  readonly value: number;
  readonly unit: string;
}

export interface ProductIngredient {
  /** RxCUI of the ingredient (IN); salts are folded into it. */
  readonly rxcui: string;
  readonly name: string;
  /** The salt or ester (PIN) the product is made with, where RxNorm names one. */
  readonly precise?: RxNormConcept;
  readonly strength?: Strength;
}

/** Where a dose form is given; products of one drug in different groups are different medications. */
export type DoseFormGroup =
  | 'oral'
  | 'oromucosal'
  | 'injectable'
  | 'inhaled'
  | 'topical'
  | 'transdermal'
  | 'ophthalmic'
  | 'otic'
  | 'nasal'
  | 'rectal'
  | 'vaginal'
  | 'implant'
  | 'irrigation'
  | 'other';

export type ReleaseType = 'immediate' | 'extended' | 'delayed';

/** What is known of one RxNorm concept, whatever its term type; the less specific the concept, the fewer fields. */
export interface DrugProduct extends RxNormConcept {
  /** One per distinct active ingredient, in numeric order of RxCUI; empty where not all of them are known, never a part of them. */
  readonly ingredients: readonly ProductIngredient[];
  /** The IN RxCUIs of `ingredients` joined by `+`, or the concept's own RxCUI where they are unknown: equal keys are the same set of active ingredients. */
  readonly ingredientKey: string;
  /** RxNorm dose form name (DF), e.g. `Extended Release Oral Tablet`. */
  readonly doseForm?: string;
  readonly doseFormGroup?: DoseFormGroup;
  /** Undefined where no dose form is known. */
  readonly release?: ReleaseType;
  readonly brand?: RxNormConcept;
  /** The name on the box; also there where RxNorm content at hand has no id for the brand. */
  readonly brandName?: string;
  /** The quantity factor RxNorm writes before the name: `24 HR`, `10 ML`, `200 ACTUAT`. */
  readonly quantity?: string;
  /** What sets two products of one description apart: `Once-Daily`, `Abuse-Deterrent`, `NDA021457`. */
  readonly qualifier?: string;
  /** The name to prescribe by (PSN), where the release has one. */
  readonly prescribableName?: string;
  /** For packs: the clinical drugs inside. */
  readonly packItems?: readonly string[];
  /** No longer in the current release and without a replacement: the facts are those it had when it was retired. */
  readonly isRetired?: true;
}

export interface ReleaseInfo {
  /** `starter` is the formulary in the repository, `installed` a release loaded by `medlist rxnorm install`. */
  readonly source: 'starter' | 'installed';
  /** RxNorm release date where it is known, else a description: `2026-06-01`. */
  readonly version: string;
  readonly concepts: number;
  readonly ndcs: number;
  readonly retired: number;
}

/** Read-only RxNorm. Every look-up is synchronous; the returned objects are frozen and shared. */
export interface RxNormStore {
  readonly release: ReleaseInfo;
  /** The current concept of an RxCUI; undefined when unknown or retired. */
  concept(rxcui: string): RxNormConcept | undefined;
  /** The current RxCUI an RxCUI stands for: itself, or its replacement when retired; undefined when unknown or without replacement. */
  currentRxcui(rxcui: string): string | undefined;
  /** What is known of a concept; a retired one with a replacement is its replacement, one without keeps its old facts (`isRetired`). */
  product(rxcui: string): DrugProduct | undefined;
  /** RxCUI of an NDC: 10 digits with hyphens (4-4-2, 5-3-2, 5-4-1) or 11 digits with or without hyphens (5-4-2). */
  rxcuiOfNdc(ndc: string): string | undefined;
  /** Concepts whose name or synonym is exactly this, after `normalizeDrugName`. */
  conceptsNamed(normalizedName: string): readonly RxNormConcept[];
  /** Every normalized name and synonym of an ingredient-level concept (IN, PIN, MIN, BN), for scanning text. */
  ingredientNames(): Iterable<readonly [normalizedName: string, rxcui: string, tty: TermType]>;
  /** Normalized brands whose products have all been retired, each with the one set of IN RxCUIs they had. */
  formerBrands(): Iterable<readonly [normalizedName: string, ingredients: readonly string[]]>;
  /** Normalized brands that have products and no concept of their own, packs mostly: `yasmin`, `yasmin 28 day`, `paxlovid`. */
  unlistedBrands(): Iterable<string>;
  /** SCD, SBD, GPCK and BPCK with exactly this set of ingredients (an `ingredientKey`). */
  productsOfIngredients(ingredientKey: string): readonly string[];
  /** Every concept of the given brand (BN RxCUI): SBD, BPCK, SBDC, SBDF. */
  productsOfBrand(brandRxcui: string): readonly string[];
  /** The same by the brand's normalized name, also for brands without an id of their own. */
  productsOfBrandName(normalizedName: string): readonly string[];
  /** The retired SBD of a brand that has current products, by its normalized name: what notes of other years mean by it. */
  formerProductsOfBrandName(normalizedName: string): readonly string[];
  /** SBD → SCD, BPCK → GPCK, BN → its IN or MIN; a generic concept is its own. */
  genericOf(rxcui: string): string | undefined;
  close(): void;
}
