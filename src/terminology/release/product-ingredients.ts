/** Which ingredients a clinical drug has and in which strength: from its SCDC, from its name, from its SCDF, in this order. */
import {
  type NamedComponent,
  parseClinicalName,
  parseComponent,
  parseStrength,
} from '../names/clinical-name.ts';
import { normalizeDrugName } from '../names/drug-name.ts';
import type { DrugFacts, FactIngredient } from '../store/drug-facts.ts';
import type { ReleaseGraph } from './release-graph.ts';
import type { Strength } from '../rxnorm.ts';

/** The fields of facts that are derived, without those every concept has. */
export type Found = Partial<Omit<DrugFacts, 'rxcui' | 'tty' | 'name' | 'isRetired'>> &
  Pick<DrugFacts, 'ingredients'>;

/** Facts of an SCD. Where an ingredient stays unknown there are none at all: a part of a mixture would be another drug. */
export function clinicalDrug(rxcui: number, name: string, graph: ReleaseGraph): Found {
  const parsed = parseClinicalName(name, graph.isDoseForm);
  const quantity = graph.tables.quantities.get(rxcui) ?? parsed.quantity;
  const doseForm = doseFormOf(rxcui, graph) ?? parsed.doseForm;
  return {
    ingredients: addUp(clinicalIngredients(rxcui, parsed.components, graph)),
    ...(doseForm !== undefined && { doseForm }),
    ...(quantity !== undefined && { quantity }),
    ...(parsed.qualifier !== undefined && { qualifier: parsed.qualifier }),
  };
}

function clinicalIngredients(
  rxcui: number,
  parts: readonly NamedComponent[],
  graph: ReleaseGraph,
): readonly FactIngredient[] {
  const components = allOf(
    graph.targets(rxcui, 'consists_of', ['SCDC']).map((scdc) => component(scdc, graph)),
  );
  if (components && components.length >= parts.length) return components;
  const named = parts.map((part) => namedComponent(part.name, part.strength, graph));
  const [form] = graph.targets(rxcui, 'isa', ['SCDF']);
  const expected = form === undefined ? [] : ingredientsByRelation(form, graph, 'has_ingredient');
  if (expected.length > 0 && expected.length === parts.length) return reconcile(expected, named, parts);
  return allOf(named) ?? [];
}

function allOf(found: readonly (FactIngredient | undefined)[]): FactIngredient[] | undefined {
  const known = found.filter((ingredient) => ingredient !== undefined);
  return known.length > 0 && known.length === found.length ? known : undefined;
}

/** Known ingredients with the strengths the name gives; one name that is left means the one ingredient that is left. */
export function reconcile(
  expected: readonly FactIngredient[],
  named: readonly (FactIngredient | undefined)[],
  parts: readonly NamedComponent[],
): FactIngredient[] {
  const matched = expected.map((one) => named.find((other) => other?.ingredient === one.ingredient));
  const unmatched = parts.filter((_, index) => !matched.includes(named[index]) || named[index] === undefined);
  const [left] = unmatched;
  return expected.map((one, index) => {
    const match = matched[index];
    if (match) return match;
    const strength = unmatched.length === 1 ? left?.strength : undefined;
    return { ...one, ...(strength && { strength }) };
  });
}

/** The one ingredient of an SCDC with its strength. */
export function component(scdc: number, graph: ReleaseGraph): FactIngredient | undefined {
  const parsed = parseComponent(graph.atom(scdc)?.name ?? '');
  const strength = parseStrength(graph.tables.strengths.get(scdc) ?? '') ?? parsed.strength;
  const [related] = graph.targets(scdc, 'has_ingredient', ['IN']);
  const [precise] = graph.targets(scdc, 'has_precise_ingredient', ['PIN']);
  const ingredient = related === undefined ? undefined : wholeNamed(related, parsed.name, graph);
  if (ingredient === undefined) return namedComponent(parsed.name, strength, graph);
  return { ingredient, ...(precise !== undefined && { precise }), ...(strength && { strength }) };
}

/**
 * The ingredient a component is related to, unless another ingredient has exactly the component's name: a conjugate such as
 * ado-trastuzumab emtansine is its own ingredient even where a release relates it to trastuzumab. They must never merge.
 */
function wholeNamed(related: number, name: string, graph: ReleaseGraph): number {
  const named = graph.named('IN', name);
  if (named === undefined || named === related) return related;
  const relatedName = graph.atom(related)?.name ?? '';
  return normalizeDrugName(relatedName) === normalizeDrugName(name) ? related : named;
}

/** Looks an ingredient up by the name it has in a product name: IN, or PIN with the IN it is a form of. */
function namedComponent(
  name: string,
  strength: Strength | undefined,
  graph: ReleaseGraph,
): FactIngredient | undefined {
  const precise = graph.named('PIN', name);
  const ingredient =
    graph.named('IN', name) ??
    (precise === undefined ? undefined : graph.targets(precise, 'form_of', ['IN'])[0]);
  if (ingredient === undefined) return undefined;
  return { ingredient, ...(precise !== undefined && { precise }), ...(strength && { strength }) };
}

/**
 * The ingredients of an SCDF, SCDG or MIN. Its name lists them too: where fewer are related than named, the relations
 * are a part of the truth and only a name that is understood as a whole counts.
 */
export function formIngredients(
  rxcui: number,
  name: string,
  graph: ReleaseGraph,
  relation: 'has_ingredient' | 'has_part' = 'has_ingredient',
): FactIngredient[] {
  const related = ingredientsByRelation(rxcui, graph, relation);
  const { components } = parseClinicalName(name, graph.isDoseForm);
  const [only] = components;
  if (related.length === 1 && only && components.length === 1) {
    return related.map((one) => ({ ...one, ingredient: wholeNamed(one.ingredient, only.name, graph) }));
  }
  if (related.length > 0 && related.length >= components.length) return related;
  return addUp(allOf(components.map((part) => namedComponent(part.name, undefined, graph))) ?? []);
}

function ingredientsByRelation(
  rxcui: number,
  graph: ReleaseGraph,
  relation: 'has_ingredient' | 'has_part',
): FactIngredient[] {
  const whole = graph.targets(rxcui, relation, ['IN']).map((ingredient) => ({ ingredient }));
  const precise = graph
    .targets(rxcui, relation, ['PIN'])
    .flatMap((pin) =>
      graph.targets(pin, 'form_of', ['IN']).map((ingredient) => ({ ingredient, precise: pin })),
    );
  return distinct([...whole, ...precise], (a, b) => ({ ...a, ...b }));
}

/** Distinct ingredients of one product; several salts of one ingredient add up: `25 MG` and `75 MG` nitrofurantoin are 100. */
export function addUp(found: readonly FactIngredient[]): FactIngredient[] {
  return distinct(found, (a, b) => {
    const sum = a.strength && b.strength && added(a.strength, b.strength);
    return {
      ingredient: a.ingredient,
      ...(a.precise !== undefined && a.precise === b.precise && { precise: a.precise }),
      ...(sum && { strength: sum }),
    };
  });
}

function added(a: Strength, b: Strength): Strength | undefined {
  if (a.unit !== b.unit) return undefined;
  return { value: Number((a.value + b.value).toPrecision(12)), unit: a.unit };
}

/** Distinct ingredients of several products: what they do not share, the strength or the salt, is left open. */
export function inCommon(found: readonly FactIngredient[]): FactIngredient[] {
  return distinct(found, (a, b) => {
    const isSameStrength = a.strength?.value === b.strength?.value && a.strength?.unit === b.strength?.unit;
    return {
      ingredient: a.ingredient,
      ...(a.precise !== undefined && a.precise === b.precise && { precise: a.precise }),
      ...(isSameStrength && a.strength && { strength: a.strength }),
    };
  });
}

/** One entry per ingredient, in numeric order. */
function distinct(
  found: readonly FactIngredient[],
  merge: (a: FactIngredient, b: FactIngredient) => FactIngredient,
): FactIngredient[] {
  const byRxcui = new Map<number, FactIngredient>();
  for (const ingredient of found) {
    const former = byRxcui.get(ingredient.ingredient);
    byRxcui.set(ingredient.ingredient, former ? merge(former, ingredient) : ingredient);
  }
  return [...byRxcui.values()].toSorted((a, b) => a.ingredient - b.ingredient);
}

/** The name of the dose form of a product (`Oral Tablet`); undefined where RxNorm relates none to it. */
export function doseFormOf(rxcui: number, graph: ReleaseGraph): string | undefined {
  const [form] = graph.targets(rxcui, 'has_dose_form', ['DF']);
  return form === undefined ? undefined : graph.atom(form)?.name;
}
