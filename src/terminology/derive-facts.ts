/** Turns the rows of a release into facts per concept: which ingredients, strengths, form, brand and generic each one has. */
import { parseClinicalName, parseComponent, parsePackItems, parseStrength } from './clinical-name.ts';
import { doseFormRow } from './dose-form-table.ts';
import type { DrugFactSet, DrugFacts, FactIngredient } from './drug-facts.ts';
import { normalizeDrugName } from './drug-name.ts';
import { isPlaceholder } from './placeholder.ts';
import type { Relation, ReleaseAtom, ReleaseTables } from './release-tables.ts';
import { retiredFacts } from './retired-facts.ts';
import type { Strength, TermType } from './rxnorm.ts';

/** Look-ups over the tables of one release that deriving needs again and again. */
export interface ReleaseGraph {
  readonly tables: ReleaseTables;
  atom(rxcui: number): ReleaseAtom | undefined;
  /** Targets of a relation that have one of the term types, current ones only. */
  targets(rxcui: number, relation: Relation, ttys: readonly TermType[]): readonly number[];
  /** Current concepts of a term type by normalized name. */
  named(tty: TermType, name: string): number | undefined;
  isDoseForm(name: string): boolean;
}

/** All facts of a release, placeholders left out. */
export function deriveFacts(tables: ReleaseTables): DrugFactSet {
  const graph = releaseGraph(tables);
  const concepts: DrugFacts[] = [];
  for (const [rxcui, atom] of tables.concepts) {
    if (!isPlaceholder(rxcui)) concepts.push(factsOf(rxcui, atom, graph));
  }
  const retired = retiredFacts(graph, concepts);
  const all = [...concepts, ...retired];
  const kept = new Set(all.map((facts) => facts.rxcui));
  return {
    version: tables.version ?? tables.label,
    concepts: all,
    synonyms: [...tables.synonyms.filter(([rxcui]) => kept.has(rxcui)), ...brandsWithoutId(graph)],
    ndcs: new Map([...tables.ndcs].filter(([, rxcui]) => kept.has(rxcui))),
    ndcPrefixes: new Map(),
  };
}

export function releaseGraph(tables: ReleaseTables): ReleaseGraph {
  const byName = new Map<string, number>();
  const doseForms = new Set<string>();
  for (const [rxcui, { tty, name }] of tables.concepts) {
    byName.set(`${tty} ${normalizeDrugName(name)}`, rxcui);
    if (tty === 'DF') doseForms.add(name);
  }
  return {
    tables,
    atom: (rxcui) => tables.concepts.get(rxcui),
    targets(rxcui, relation, ttys) {
      const found = tables.relations.get(relation)?.get(rxcui) ?? [];
      return found.filter((target) => {
        const tty = tables.concepts.get(target)?.tty;
        return tty !== undefined && ttys.includes(tty);
      });
    },
    named: (tty, name) => byName.get(`${tty} ${normalizeDrugName(name)}`),
    isDoseForm: (name) => doseForms.has(name) || doseFormRow(name) !== undefined,
  };
}

function factsOf(rxcui: number, atom: ReleaseAtom, graph: ReleaseGraph): DrugFacts {
  const base = { rxcui, tty: atom.tty, name: atom.name, isRetired: false };
  switch (atom.tty) {
    case 'SCD':
      return { ...base, ...clinicalDrug(rxcui, atom.name, graph) };
    case 'SBD':
      return { ...base, ...brandedDrug(rxcui, atom.name, graph) };
    case 'GPCK':
    case 'BPCK':
      return { ...base, ...pack(rxcui, atom, graph) };
    case 'BN':
      return { ...base, ...brand(rxcui, atom.name, graph) };
    case 'SBDC':
    case 'SBDF':
    case 'SBDG':
      return { ...base, ...brandedPart(rxcui, atom, graph) };
    default:
      return { ...base, ...part(rxcui, atom, graph) };
  }
}

type Found = Partial<Omit<DrugFacts, 'rxcui' | 'tty' | 'name' | 'isRetired'>> & Pick<DrugFacts, 'ingredients'>;

function clinicalDrug(rxcui: number, name: string, graph: ReleaseGraph): Found {
  const parsed = parseClinicalName(name, graph.isDoseForm);
  const components = graph.targets(rxcui, 'consists_of', ['SCDC']).map((scdc) => component(scdc, graph));
  const quantity = graph.tables.quantities.get(rxcui) ?? parsed.quantity;
  const doseForm = doseFormOf(rxcui, graph) ?? parsed.doseForm;
  const named = parsed.components.map((part) => namedComponent(part.name, part.strength, graph));
  return {
    ingredients: sortIngredients(isComplete(components) ? components : named),
    ...(doseForm !== undefined && { doseForm }),
    ...(quantity !== undefined && { quantity }),
  };
}

function isComplete(found: readonly (FactIngredient | undefined)[]): boolean {
  return found.length > 0 && found.every((ingredient) => ingredient !== undefined);
}

/** The one ingredient of an SCDC with its strength. */
function component(scdc: number, graph: ReleaseGraph): FactIngredient | undefined {
  const name = graph.atom(scdc)?.name ?? '';
  const parsed = parseComponent(name);
  const strength = parseStrength(graph.tables.strengths.get(scdc) ?? '') ?? parsed.strength;
  const [ingredient] = graph.targets(scdc, 'has_ingredient', ['IN']);
  const [precise] = graph.targets(scdc, 'has_precise_ingredient', ['PIN']);
  if (ingredient === undefined) return namedComponent(parsed.name, strength, graph);
  return {
    ingredient,
    ...(precise !== undefined && { precise }),
    ...(strength && { strength }),
  };
}

/** Looks an ingredient up by the name it has in a product name: IN, or PIN with the IN it is a form of. */
export function namedComponent(
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

/** Distinct ingredients in numeric order of their RxCUI; one listed twice with different strengths keeps none. */
export function sortIngredients(found: readonly (FactIngredient | undefined)[]): FactIngredient[] {
  const byRxcui = new Map<number, FactIngredient>();
  for (const ingredient of found) {
    if (!ingredient) continue;
    const former = byRxcui.get(ingredient.ingredient);
    byRxcui.set(ingredient.ingredient, former ? common(former, ingredient) : ingredient);
  }
  return [...byRxcui.values()].toSorted((a, b) => a.ingredient - b.ingredient);
}

function common(a: FactIngredient, b: FactIngredient): FactIngredient {
  const isSameStrength = a.strength?.value === b.strength?.value && a.strength?.unit === b.strength?.unit;
  return {
    ingredient: a.ingredient,
    ...(a.precise !== undefined && a.precise === b.precise && { precise: a.precise }),
    ...(isSameStrength && a.strength && { strength: a.strength }),
  };
}

function doseFormOf(rxcui: number, graph: ReleaseGraph): string | undefined {
  const [form] = graph.targets(rxcui, 'has_dose_form', ['DF']);
  return form === undefined ? undefined : graph.atom(form)?.name;
}

function brandedDrug(rxcui: number, name: string, graph: ReleaseGraph): Found {
  const [generic] = graph.targets(rxcui, 'tradename_of', ['SCD']);
  const genericName = generic === undefined ? undefined : graph.atom(generic)?.name;
  const found =
    generic === undefined || genericName === undefined
      ? clinicalDrug(rxcui, name, graph)
      : clinicalDrug(generic, genericName, graph);
  const quantity = graph.tables.quantities.get(rxcui) ?? found.quantity;
  return {
    ...found,
    ...brandOf(rxcui, name, graph),
    ...(quantity !== undefined && { quantity }),
    ...(generic !== undefined && { generic }),
  };
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
  const items = (related.length > 0 ? related : listed).filter((item) => item !== undefined);
  const ingredients = sortIngredients(items.flatMap((item) => itemIngredients(item, graph)));
  const [generic] = graph.targets(rxcui, 'tradename_of', ['GPCK']);
  return {
    ingredients,
    packItems: [...new Set(items)].filter((item) => !isPlaceholder(item)),
    ...(tty === 'BPCK' && brandOf(rxcui, name, graph)),
    ...(generic !== undefined && { generic }),
  };
}

/** The placebo days of a pack are part of it, but no active ingredient of it. */
const INERT = 'inert ingredients';

function itemIngredients(item: number, graph: ReleaseGraph): readonly FactIngredient[] {
  const atom = graph.atom(item);
  if (!atom) return [];
  const { ingredients } = (atom.tty === 'SBD' ? brandedDrug : clinicalDrug)(item, atom.name, graph);
  return ingredients.filter(({ ingredient }) => graph.atom(ingredient)?.name !== INERT);
}

/** A brand stands for the ingredients of its products where they agree; a family of different mixtures stands for none. */
function brand(rxcui: number, name: string, graph: ReleaseGraph): Found {
  const ingredients = graph.targets(rxcui, 'tradename_of', ['IN']);
  const precise = graph.targets(rxcui, 'tradename_of', ['PIN']).flatMap((pin) => graph.targets(pin, 'form_of', ['IN']));
  const set = sortIngredients([...ingredients, ...precise].map((ingredient) => ({ ingredient })));
  const [only] = set;
  const generic = set.length === 1 ? only?.ingredient : mixtureOf(set, graph);
  return { ingredients: set, brandName: name, brandRxcui: rxcui, ...(generic !== undefined && { generic }) };
}

function mixtureOf(set: readonly FactIngredient[], graph: ReleaseGraph): number | undefined {
  const names = set.map(({ ingredient }) => graph.atom(ingredient)?.name ?? '').toSorted();
  return set.length === 0 ? undefined : graph.named('MIN', names.join(' / '));
}

function brandedPart(rxcui: number, { tty, name }: ReleaseAtom, graph: ReleaseGraph): Found {
  const genericType = ({ SBDC: 'SCDC', SBDF: 'SCDF', SBDG: 'SCDG' } as const)[tty as 'SBDC' | 'SBDF' | 'SBDG'];
  const generics = graph.targets(rxcui, 'tradename_of', [genericType]);
  const [generic] = generics;
  const doseForm = doseFormOf(rxcui, graph);
  return {
    ingredients: sortIngredients(
      generics.flatMap((target) => {
        const atom = graph.atom(target);
        return atom ? part(target, atom, graph).ingredients : [];
      }),
    ),
    ...brandOf(rxcui, name, graph),
    ...(doseForm !== undefined && { doseForm }),
    ...(generic !== undefined && generics.length === 1 && !isPlaceholder(generic) && { generic }),
  };
}

function part(rxcui: number, { tty, name }: ReleaseAtom, graph: ReleaseGraph): Found {
  switch (tty) {
    case 'IN':
      return { ingredients: [{ ingredient: rxcui }] };
    case 'PIN': {
      const [ingredient] = graph.targets(rxcui, 'form_of', ['IN']);
      return { ingredients: ingredient === undefined ? [] : [{ ingredient, precise: rxcui }] };
    }
    case 'MIN':
      return { ingredients: sortIngredients(mixtureParts(rxcui, graph)) };
    case 'SCDC':
      return { ingredients: sortIngredients([component(rxcui, graph)]) };
    case 'SCDF':
    case 'SCDG': {
      const doseForm = doseFormOf(rxcui, graph) ?? parseClinicalName(name, graph.isDoseForm).doseForm;
      const ingredients = sortIngredients(ingredientsByRelation(rxcui, graph));
      return { ingredients, ...(doseForm !== undefined && { doseForm }) };
    }
    default:
      return { ingredients: [] };
  }
}

function ingredientsByRelation(rxcui: number, graph: ReleaseGraph): FactIngredient[] {
  const precise = graph.targets(rxcui, 'has_ingredient', ['PIN']);
  return [
    ...graph.targets(rxcui, 'has_ingredient', ['IN']).map((ingredient) => ({ ingredient })),
    ...precise.flatMap((pin) => graph.targets(pin, 'form_of', ['IN']).map((ingredient) => ({ ingredient, precise: pin }))),
  ];
}

function mixtureParts(rxcui: number, graph: ReleaseGraph): FactIngredient[] {
  const ingredients = graph.targets(rxcui, 'has_part', ['IN']).map((ingredient) => ({ ingredient }));
  const precise = graph
    .targets(rxcui, 'has_part', ['PIN'])
    .flatMap((pin) => graph.targets(pin, 'form_of', ['IN']).map((ingredient) => ({ ingredient, precise: pin })));
  return [...ingredients, ...precise];
}

/** A brand name whose BN has no real id still leads to its ingredient: the name becomes one of the IN or MIN. */
function brandsWithoutId(graph: ReleaseGraph): (readonly [number, string])[] {
  const found: (readonly [number, string])[] = [];
  for (const [rxcui, { tty, name }] of graph.tables.concepts) {
    if (tty !== 'BN' || !isPlaceholder(rxcui)) continue;
    const { generic } = brand(rxcui, name, graph);
    if (generic !== undefined) found.push([generic, name]);
  }
  return found;
}
