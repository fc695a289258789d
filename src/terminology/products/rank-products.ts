/** Ranks the products of a drug by how well each fits a description, and says whether one of them is meant. */
import { isElement } from '../names/words-of-names.ts';
import { candidateProducts, formerProducts, isNameOpen } from './candidate-products.ts';
import { inContainerOfDrug, isPlaceGuess, isPlaceOpen, withoutDoses } from './dose-of-vial.ts';
import type { ProductFacts } from './product-facts.ts';
import type { ProductDescription } from './product-description.ts';
import { isDoseOfPlain, isReleaseOpen, onlyOne, onlyPack, rivalsOf } from './only-product.ts';
import { formsOf } from './place-and-hours.ts';
import type { ProductForm } from './place-and-hours.ts';
import { fitsForm, isInPlace, lowest, rankedProduct } from './ranked-product.ts';
import type { RankedProduct } from './ranked-product.ts';
import { fitStrength, STRENGTH_FIT } from './product-strength.ts';
import type { WantedStrength } from './product-strength.ts';
import type { GenericName } from '../names/drug-names.ts';
import type { RxNormStore } from '../rxnorm.ts';

export interface ProductRanking {
  /** The one product meant, if one is. */
  readonly best?: RankedProduct;
  /** Every product that has the strength, whatever its form. */
  readonly ofStrength: readonly RankedProduct[];
  /** Those of them whose form the text says. */
  readonly ofForm: readonly RankedProduct[];
  /** The only product of the strength is not meant, since the brand was sold as another one too: `ofForm` and `ofAnySalt` hold them both. */
  readonly hasRivals: boolean;
  /** Those of every salt. */
  readonly ofAnySalt: readonly RankedProduct[];
  /** No product has the strength: what the brand was sold as before, and had it. */
  readonly ofFormer: readonly RankedProduct[];
  /** Some product has what the text says beside the name, which an abbreviation with other meanings needs. */
  readonly isSupported: boolean;
  /** The one product meant is the plain one of its strength because the text says nothing of another release. */
  readonly isReleaseOpen: boolean;
  /** The names in the text do not belong together: no answer at all. */
  readonly isContradictory: boolean;
}

const NOTHING: ProductRanking = {
  ofStrength: [],
  ofForm: [],
  ofAnySalt: [],
  ofFormer: [],
  hasRivals: false,
  isSupported: false,
  isReleaseOpen: false,
  isContradictory: false,
};

/** Ranks what the store has for the drug of a description. */
export function rankProducts(store: RxNormStore, written: ProductDescription): ProductRanking {
  const candidates = candidateProducts(store, written.drug);
  if (!candidates) return { ...NOTHING, isContradictory: true };
  const former = formerProducts(store, written.drug);
  const description = inContainerOfDrug(written, [...candidates, ...former]);
  const explained = withNamedParts(
    candidates.filter((facts) => explainsWords(facts, description)),
    description,
  );
  const fitting = isOpenNumber(explained, description) ? [] : rankedByStrength(explained, description);
  const known = [...explained, ...former];
  const ranked = withoutDoses(fitting, description, known);
  const only = onlyOne(ranked, description) ?? onlyPack(explained, description);
  const isSupported = fitting.length > 0;
  const shared = withoutUnreadForm(sharing(ranked, explained, description), known, description);
  const before = rankedByStrength(former, description).filter(({ facts }) => fitsForm(facts, description));
  if (only === undefined) return { ...NOTHING, ...shared, ofFormer: isSupported ? [] : before, isSupported };
  const rivals = rivalsOf(only, before, description);
  const isOpen =
    isNameOpen(store, only.facts, description) ||
    isSaltGuess(only, known, description) ||
    (rivals.length === 0 && isDoseOfPlain(only, known, description));
  if (isOpen) return { ...NOTHING, isSupported: true };
  if (rivals.length > 0) return { ...NOTHING, ...beside(rivals, shared), isSupported };
  if (isFormGuess(only.facts, known, description))
    return { ...NOTHING, ofStrength: shared.ofStrength, isSupported };
  return {
    ...NOTHING,
    ...shared,
    best: only,
    isSupported,
    isReleaseOpen: isReleaseOpen(ranked, description),
  };
}

/** What products share, and no form where a word for it is not known. */
function withoutUnreadForm(
  shared: Shared,
  known: readonly ProductFacts[],
  description: ProductDescription,
): Shared {
  return isFormUnread(known, description) ? { ...shared, ofForm: [], ofAnySalt: [] } : shared;
}

function isFormGuess(
  facts: ProductFacts,
  known: readonly ProductFacts[],
  description: ProductDescription,
): boolean {
  return isPlaceGuess(facts, known, description) || isFormUnread(known, description);
}

/** A word that nobody knows may be a form, where no other word tells of one; a brand that is given in one place has that place. */
function isFormUnread(known: readonly ProductFacts[], description: ProductDescription): boolean {
  const { drug, unread } = description;
  const isNamed = (word: string): boolean => known.some(({ siblingName }) => siblingName.includes(word));
  if (unread.every(isNamed) || !isPlaceOpen(description)) return false;
  const places = new Set(known.map(({ product }) => product.doseFormGroup));
  return drug.brandName === undefined || places.size > 1;
}

/**
 * The forms that words for one leave open: of the products of the strength where any has it, else of all of the drug; none where no word
 * tells of a form.
 */
export function formsInWords(store: RxNormStore, description: ProductDescription): readonly ProductForm[] {
  const { drug, kinds } = description;
  if (kinds.size === 0) return [];
  const { ofForm } = rankProducts(store, description);
  if (ofForm.length > 0) return formsOf(ofForm.map(({ facts }) => facts.product));
  const candidates = [...(candidateProducts(store, drug) ?? []), ...formerProducts(store, drug)];
  return formsOf(candidates.filter((facts) => fitsForm(facts, description)).map(({ product }) => product));
}

type Shared = Pick<ProductRanking, 'ofStrength' | 'ofForm' | 'ofAnySalt'>;

/** What the product of today shares with those the brand was sold as before. */
function beside(rivals: readonly RankedProduct[], shared: Shared): Partial<ProductRanking> {
  const { ofStrength, ofForm, ofAnySalt } = shared;
  return {
    ofStrength,
    ofForm: [...ofForm, ...rivals],
    ofAnySalt: [...ofAnySalt, ...rivals],
    hasRivals: true,
  };
}

/** Where no one product is meant: those that have the strength, the salt and the form of the text. */
function sharing(
  ranked: readonly RankedProduct[],
  explained: readonly ProductFacts[],
  description: ProductDescription,
): Shared {
  const named = lowest(ranked, (product) => product.saltRank);
  const nearest = (products: readonly RankedProduct[]): readonly RankedProduct[] =>
    lowest(
      inPlaceOfForm(products, explained, description).filter(({ facts }) => isInPlace(facts, description)),
      (product) => product.strengthFit,
    );
  const ofForm = (products: readonly RankedProduct[]): readonly RankedProduct[] =>
    products.filter(({ facts }) => fitsForm(facts, description));
  const [ofNamed, ofAny] = [nearest(named), nearest(ranked)];
  // The amount itself in another salt comes before one that a size of the named salt adds up to.
  const ofStrength = fitOf(ofAny) < fitOf(ofNamed) ? ofAny : ofNamed;
  return { ofStrength, ofForm: ofForm(ofStrength), ofAnySalt: ofForm(ofAny) };
}

/** `nitrofurantoin, macrocrystal-monohydrate`: a product lacks no word that the text has of the parts of another one. */
function withNamedParts(
  candidates: readonly ProductFacts[],
  { words }: ProductDescription,
): readonly ProductFacts[] {
  const parts = candidates.map(
    ({ components }) => new Set(components.flatMap(({ name }) => name.split(' '))),
  );
  const named = [...new Set(parts.flatMap((own) => [...own]))].filter(
    (word) => words.includes(` ${word} `) || words.includes(` ${word.replace(/s$/, '')} `),
  );
  const whole = candidates.filter((_, at) => named.every((word) => parts[at]?.has(word)));
  return whole.length > 0 ? whole : candidates;
}

/** `hydrocortisone 25 mg`: of a product that is not meant by its place the salt is not either, where the drug has others. */
function isSaltGuess(
  { facts, saltRank }: RankedProduct,
  known: readonly ProductFacts[],
  description: ProductDescription,
): boolean {
  const own = new Set(facts.components.map(({ name }) => name));
  const hasOthers = known.some(({ components }) => components.some(({ name }) => !own.has(name)));
  return saltRank > 0 && hasOthers && isPlaceGuess(facts, known, description);
}

function fitOf([first]: readonly RankedProduct[]): number {
  return first?.strengthFit ?? Number.POSITIVE_INFINITY;
}

/** `vitamin C 1 500 mg`: one of 500 mg or one of 1,500 mg, of which there are both. */
function isOpenNumber(candidates: readonly ProductFacts[], description: ProductDescription): boolean {
  const { otherStrengths: strengths } = description;
  if (strengths === undefined) return false;
  return [description, { ...description, strengths }].every(
    (reading) => rankedByStrength(candidates, reading).length > 0,
  );
}

/** The strength of a tablet says nothing about a patch: where some product has the form of the text, only those given in the same place count. */
function inPlaceOfForm(
  ranked: readonly RankedProduct[],
  candidates: readonly ProductFacts[],
  description: ProductDescription,
): readonly RankedProduct[] {
  if (description.kinds.size === 0) return ranked;
  const ofForm = candidates.filter((facts) => fitsForm(facts, description));
  const places = new Set(ofForm.map(({ product }) => product.doseFormGroup));
  return places.size === 0 ? ranked : ranked.filter(({ facts }) => places.has(facts.product.doseFormGroup));
}

function explainsWords(facts: ProductFacts, description: ProductDescription): boolean {
  return description.unexplained.every((word) => facts.qualifiers.includes(word));
}

/** The products that fit the first strength any product fits. */
function rankedByStrength(
  candidates: readonly ProductFacts[],
  description: ProductDescription,
): RankedProduct[] {
  const { drug, isByName } = description;
  const wanted: WantedStrength = {
    names: drug.generics.map((generic) => generic.name),
    isByName,
    isBrand: drug.brandName !== undefined,
  };
  for (const parts of description.strengths) {
    const ranked = candidates.flatMap((facts) => {
      const strengthFit = fitStrength(parts, facts, wanted);
      const saltRank = rankSalts(facts, drug.generics);
      if (strengthFit === undefined || saltRank === undefined) return [];
      if (strengthFit === STRENGTH_FIT.spoonful && !isMeasureSaid(facts, description)) return [];
      return [{ ...rankedProduct(facts, strengthFit, description), saltRank }];
    });
    if (ranked.length > 0) return ranked;
  }
  return [];
}

/** Spoonfuls are of what the text calls a liquid, and one spray of what it calls one: `intranasal midazolam 5 mg` is a dose. */
function isMeasureSaid({ product }: ProductFacts, { kinds }: ProductDescription): boolean {
  return kinds.has(product.doseFormGroup === 'nasal' ? 'spray' : 'liquid');
}

/** How many names differ from the product's in the salt; undefined when the text names one salt and the product another. */
function rankSalts(facts: ProductFacts, generics: readonly GenericName[]): number | undefined {
  const made = new Set(facts.components.map((component) => component.name));
  let rank = 0;
  for (const { name, detail } of generics) {
    if (made.has(name)) continue;
    const isUnstated = facts.components.some((component) => name.startsWith(`${component.name} `));
    if (detail === 'suffix' || (detail === 'salt' && !(isUnstated && isOptionalSalt(name)))) return undefined;
    rank += 1;
  }
  return rank;
}

/** The compound of an element is the drug, not a salt of it: calcium malate is no calcium carbonate. */
function isOptionalSalt(name: string): boolean {
  return !isElement(name);
}
