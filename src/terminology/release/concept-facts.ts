/** The facts of one concept, by its term type. */
import { parseClinicalName, parsePackItems } from '../names/clinical-name.ts';
import { defined } from '../defined.ts';
import type { DrugFacts, FactIngredient } from '../store/drug-facts.ts';
import { normalizeDrugName } from '../names/drug-name.ts';
import { isPlaceholder } from '../names/placeholder.ts';
import {
  addUp,
  clinicalDrug,
  component,
  doseFormOf,
  type Found,
  formIngredients,
  inCommon,
  reconcile,
} from './product-ingredients.ts';
import type { ReleaseGraph } from './release-graph.ts';
import type { ReleaseAtom } from './release-tables.ts';
import type { TermType } from '../rxnorm.ts';

/** What the store keeps of a current concept: its ingredients with strengths, and its dose form where it has one. */
export function conceptFacts(rxcui: number, atom: ReleaseAtom, graph: ReleaseGraph): DrugFacts {
  return { rxcui, tty: atom.tty, name: atom.name, isRetired: false, ...findFacts(rxcui, atom, graph) };
}

type Finder = (rxcui: number, atom: ReleaseAtom, graph: ReleaseGraph) => Found;

const FINDERS: Readonly<Partial<Record<TermType, Finder>>> = {
  IN: (rxcui) => ({ ingredients: [{ ingredient: rxcui }] }),
  PIN: preciseIngredient,
  MIN: (rxcui, { name }, graph) => ({ ingredients: formIngredients(rxcui, name, graph, 'has_part') }),
  BN: (rxcui, { name }, graph) => brand(rxcui, name, graph),
  SCDC: strengthComponent,
  SBDC: brandedPart,
  SCDF: ingredientsAndForm,
  SBDF: brandedPart,
  SCDG: ingredientsAndForm,
  SBDG: brandedPart,
  SCD: (rxcui, { name }, graph) => clinicalDrug(rxcui, name, graph),
  SBD: (rxcui, { name }, graph) => brandedDrug(rxcui, name, graph),
  GPCK: pack,
  BPCK: pack,
};

function findFacts(rxcui: number, atom: ReleaseAtom, graph: ReleaseGraph): Found {
  return FINDERS[atom.tty]?.(rxcui, atom, graph) ?? { ingredients: [] };
}

function preciseIngredient(rxcui: number, _atom: ReleaseAtom, graph: ReleaseGraph): Found {
  const [ingredient] = graph.targets(rxcui, 'form_of', ['IN']);
  return { ingredients: ingredient === undefined ? [] : [{ ingredient, precise: rxcui }] };
}

function strengthComponent(rxcui: number, _atom: ReleaseAtom, graph: ReleaseGraph): Found {
  const only = component(rxcui, graph);
  return { ingredients: only ? [only] : [] };
}

function ingredientsAndForm(rxcui: number, { name }: ReleaseAtom, graph: ReleaseGraph): Found {
  const doseForm = doseFormOf(rxcui, graph) ?? parseClinicalName(name, graph.isDoseForm).doseForm;
  return { ingredients: formIngredients(rxcui, name, graph), ...defined({ doseForm }) };
}

/**
 * A branded drug is its generic with a brand. Retired ones were often linked to a generic of another strength or form
 * later on: where the names differ, the name of the branded drug counts.
 */
function brandedDrug(rxcui: number, name: string, graph: ReleaseGraph): Found {
  const [generic] = graph.targets(rxcui, 'tradename_of', ['SCD']);
  const genericName = generic === undefined ? undefined : graph.atom(generic)?.name;
  const isKnown = generic !== undefined && genericName !== undefined;
  const own = clinicalDrug(rxcui, name, graph);
  const related = isKnown ? clinicalDrug(generic, genericName, graph) : own;
  const isSame = isKnown && isSameDescription(name, genericName, graph);
  const quantity = own.quantity ?? (isSame ? related.quantity : undefined);
  return {
    ...(isSame ? related : own),
    ...(own.ingredients.length === 0 &&
      !isSame && { ingredients: ingredientsByBrand(rxcui, name, related.ingredients, graph) }),
    ...brandOf(rxcui, name, graph),
    ...defined({ qualifier: own.qualifier, quantity, generic: isSame ? generic : undefined }),
  };
}

/** The same ingredients, strengths and form, whatever the brand, quantity or distinction in front. */
function isSameDescription(a: string, b: string, graph: ReleaseGraph): boolean {
  const [first, second] = [a, b].map((name) => {
    const { components, doseForm } = parseClinicalName(name, graph.isDoseForm);
    const parts = components.map(
      (part) => `${normalizeDrugName(part.name)} ${part.strength?.value} ${part.strength?.unit}`,
    );
    return [doseForm, ...parts].join('|');
  });
  return first === second;
}

/** Where the name is of no help: the ingredients of the generic, or of a brand that has only one; a single strength is theirs. */
function ingredientsByBrand(
  rxcui: number,
  name: string,
  ofGeneric: readonly FactIngredient[],
  graph: ReleaseGraph,
): FactIngredient[] {
  const { components } = parseClinicalName(name, graph.isDoseForm);
  const [brandRxcui] = graph.targets(rxcui, 'has_ingredient', ['BN']);
  const ofBrand = brandRxcui === undefined ? [] : graph.targets(brandRxcui, 'tradename_of', ['IN']);
  const found = ofGeneric.length > 0 ? ofGeneric.map(({ ingredient }) => ingredient) : ofBrand;
  const isWhole = ofGeneric.length > 0 || (ofBrand.length === 1 && components.length === 1);
  return isWhole
    ? reconcile(
        found.map((ingredient) => ({ ingredient })),
        [],
        components,
      )
    : [];
}

/** Brand of a branded concept: its BN, or the bracketed name where the BN has no real id. */
function brandOf(rxcui: number, name: string, graph: ReleaseGraph): Pick<Found, 'brandName' | 'brandRxcui'> {
  const bracketed = parseClinicalName(name, graph.isDoseForm).brand;
  const [related] = graph.targets(rxcui, 'has_ingredient', ['BN']);
  const brandRxcui = related ?? (bracketed === undefined ? undefined : graph.named('BN', bracketed));
  const brandName = (brandRxcui === undefined ? undefined : graph.atom(brandRxcui)?.name) ?? bracketed;
  return {
    ...(brandName !== undefined && { brandName }),
    ...(brandRxcui !== undefined && !isPlaceholder(brandRxcui) && { brandRxcui }),
  };
}

function pack(rxcui: number, { tty, name }: ReleaseAtom, graph: ReleaseGraph): Found {
  const related = graph.targets(rxcui, 'contains', ['SCD', 'SBD']);
  const listed = parsePackItems(name).map((item) => graph.named('SCD', item) ?? graph.named('SBD', item));
  const items = [...new Set(related.length > 0 ? related : listed)];
  const ingredients = items.map((item) => itemIngredients(item, graph));
  const isComplete = ingredients.every((found) => found !== undefined);
  const [generic] = graph.targets(rxcui, 'tradename_of', ['GPCK']);
  return {
    ingredients: isComplete ? inCommon(ingredients.flat()) : [],
    packItems: items.filter((item) => item !== undefined).filter((item) => !isPlaceholder(item)),
    ...(tty === 'BPCK' && brandOf(rxcui, name, graph)),
    ...(generic !== undefined && { generic }),
  };
}

/** The placebo days of a pack are part of it, but no active ingredient of it. */
const INERT = 'inert ingredients';

/** Undefined when the drug or what is in it is not known. */
function itemIngredients(
  item: number | undefined,
  graph: ReleaseGraph,
): readonly FactIngredient[] | undefined {
  const atom = item === undefined ? undefined : graph.atom(item);
  if (item === undefined || !atom) return undefined;
  const { ingredients } = (atom.tty === 'SBD' ? brandedDrug : clinicalDrug)(item, atom.name, graph);
  if (ingredients.length === 0) return undefined;
  return ingredients.filter(({ ingredient }) => graph.atom(ingredient)?.name !== INERT);
}

function brand(rxcui: number, name: string, graph: ReleaseGraph): Found {
  const whole = graph.targets(rxcui, 'tradename_of', ['IN']);
  const precise = graph
    .targets(rxcui, 'tradename_of', ['PIN'])
    .flatMap((pin) => graph.targets(pin, 'form_of', ['IN']));
  return {
    ingredients: inCommon([...whole, ...precise].map((ingredient) => ({ ingredient }))),
    brandName: name,
    ...(!isPlaceholder(rxcui) && { brandRxcui: rxcui }),
  };
}

const GENERIC_OF_BRANDED = { SBDC: 'SCDC', SBDF: 'SCDF', SBDG: 'SCDG' } as const;

function brandedPart(rxcui: number, { tty, name }: ReleaseAtom, graph: ReleaseGraph): Found {
  const generics = graph.targets(rxcui, 'tradename_of', [
    GENERIC_OF_BRANDED[tty as 'SBDC' | 'SBDF' | 'SBDG'],
  ]);
  const ingredients = generics.flatMap((target) => {
    const atom = graph.atom(target);
    return atom ? findFacts(target, atom, graph).ingredients : [];
  });
  const [generic] = generics;
  const doseForm = doseFormOf(rxcui, graph);
  return {
    ingredients: addUp(ingredients),
    ...brandOf(rxcui, name, graph),
    ...(doseForm !== undefined && { doseForm }),
    ...(generic !== undefined && generics.length === 1 && !isPlaceholder(generic) && { generic }),
  };
}
