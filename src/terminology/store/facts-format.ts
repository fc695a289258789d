/**
 * The text form of facts, one line per concept: what the starter formulary is written in and what a store keeps.
 *
 * Columns, separated by tabs: term type (`-SCD` when retired), RxCUI, name, ingredients (`6809:235743` is IN:PIN, joined
 * by `+`), then `key=value`. Strengths, dose form, quantity and brand stand in the name already and are read from it;
 * where the name does not say what the release says, the line does: `6809:235743=500 MG`, `form=Oral Tablet`.
 */
import { defined } from '../defined.ts';
import { bracketedBrand, parseClinicalName, parseComponent, parseStrength } from '../names/clinical-name.ts';
import { doseFormRow } from '../forms/dose-form-table.ts';
import type { DrugFacts, FactIngredient } from './drug-facts.ts';
import { normalizeDrugName } from '../names/drug-name.ts';
import type { Strength, TermType } from '../rxnorm.ts';

/** What the name of a concept says by itself, in the order of the name. */
interface Implied {
  readonly components: readonly { readonly name: string; readonly strength?: Strength }[];
  readonly doseForm?: string;
  readonly quantity?: string;
  readonly qualifier?: string;
  readonly brandName?: string;
}

function impliedByName(tty: TermType, name: string): Implied {
  if (tty === 'SCDC') return { components: [parseComponent(name)] };
  if (tty === 'BN') return { components: [], brandName: name };
  const { brand, ...parsed } = parseClinicalName(name, (form) => doseFormRow(form) !== undefined);
  if (tty === 'SCD' || tty === 'SBD') return { ...parsed, ...defined({ brandName: brand }) };
  if (tty === 'SCDF') return { components: [], ...defined({ doseForm: parsed.doseForm }) };
  if (tty === 'BPCK') return { components: [], ...defined({ brandName: brand }) };
  return { components: [] };
}

/** One line for a concept; `decodeConcept` gives the same facts again. `nameOf` names an IN or PIN. */
export function encodeConcept(facts: DrugFacts, nameOf: (rxcui: number) => string): string {
  const implied = impliedByName(facts.tty, facts.name);
  const extras = Object.entries(unsaid(facts, implied)).map(([key, value]) => `${key}=${value}`);
  const tty = facts.isRetired ? `-${facts.tty}` : facts.tty;
  const ingredients = inNameOrder(facts, implied, nameOf) ?? withStrengths(facts);
  return [tty, facts.rxcui, facts.name, ingredients, ...extras].join('\t');
}

/** What the line must say because the name does not; an empty value denies what the name seems to say. */
function unsaid(facts: DrugFacts, implied: Implied): Readonly<Record<string, string | number>> {
  const unlessImplied = (field: keyof DrugFacts & keyof Implied): string | undefined =>
    facts[field] === implied[field] ? undefined : (facts[field] ?? '');
  return defined({
    form: unlessImplied('doseForm'),
    quantity: unlessImplied('quantity'),
    qualifier: unlessImplied('qualifier'),
    brandname: unlessImplied('brandName'),
    brand: facts.brandRxcui === facts.rxcui ? undefined : facts.brandRxcui,
    generic: facts.generic,
    prescribed: facts.prescribableName,
    items: facts.packItems?.length === 0 ? undefined : facts.packItems?.join('+'),
    now: facts.replacedBy,
  }) as Record<string, string | number>;
}

/** Undefined when the name does not list exactly these ingredients with exactly these strengths. */
function inNameOrder(
  { ingredients }: DrugFacts,
  { components }: Implied,
  nameOf: (rxcui: number) => string,
): string | undefined {
  if (components.length === 0 && ingredients.every(({ strength }) => !strength)) {
    return ingredients.map(idsOf).join('+');
  }
  if (components.length !== ingredients.length) return undefined;
  const ordered = components.map(({ name, strength }) =>
    ingredients.find(
      (one) =>
        (components.length === 1 || namesOf(one, nameOf).includes(normalizeDrugName(name))) &&
        one.strength?.value === strength?.value &&
        one.strength?.unit === strength?.unit,
    ),
  );
  const found = ordered.filter((one) => one !== undefined);
  return new Set(found).size === ingredients.length ? found.map(idsOf).join('+') : undefined;
}

function namesOf({ ingredient, precise }: FactIngredient, nameOf: (rxcui: number) => string): string[] {
  return [ingredient, ...(precise === undefined ? [] : [precise])].map((rxcui) =>
    normalizeDrugName(nameOf(rxcui)),
  );
}

function withStrengths({ ingredients }: DrugFacts): string {
  return ingredients
    .map((one) => `${idsOf(one)}=${one.strength ? `${one.strength.value} ${one.strength.unit}` : ''}`)
    .join('+');
}

function idsOf({ ingredient, precise }: FactIngredient): string {
  return precise === undefined ? String(ingredient) : `${ingredient}:${precise}`;
}

/** The columns of a line that a store needs for its indexes; the rest is read when the concept is asked for. */
export interface ConceptLine {
  readonly rxcui: number;
  readonly tty: TermType;
  readonly name: string;
  readonly isRetired: boolean;
  /** Ingredients and further columns, as they stand. */
  readonly details: string;
}

/** Takes a line apart; throws on a malformed one, which only an edit by hand can cause. */
export function readConceptLine(line: string): ConceptLine {
  const first = line.indexOf('\t');
  const second = line.indexOf('\t', first + 1);
  const third = line.indexOf('\t', second + 1);
  const rxcui = Number(line.slice(first + 1, second));
  if (third === -1 || !Number.isInteger(rxcui) || rxcui <= 0) throw new Error(`Malformed line: ${line}`);
  const isRetired = line.startsWith('-');
  return {
    rxcui,
    tty: line.slice(isRetired ? 1 : 0, first) as TermType,
    name: line.slice(second + 1, third),
    isRetired,
    details: line.slice(third + 1),
  };
}

/** A further column of a line: `columnOf('6809\tgeneric=861007', 'generic')` → `861007`. */
export function columnOf(details: string, key: string): string | undefined {
  const start = details.indexOf(`\t${key}=`);
  if (start === -1) return undefined;
  const from = start + key.length + 2;
  const end = details.indexOf('\t', from);
  return details.slice(from, end === -1 ? undefined : end);
}

/** The IN RxCUIs in numeric order: `6809:235743+17767` → `6809+17767`. */
export function ingredientKeyOf(details: string): string {
  const [list = ''] = details.split('\t', 1);
  if (list === '') return '';
  const ingredients = list.split('+').map((ids) => Number.parseInt(ids, 10));
  return ingredients.toSorted((a, b) => a - b).join('+');
}

/** The brand of a branded concept, from its line or its name. */
export function brandNameOf({ name, details }: ConceptLine): string | undefined {
  return columnOf(details, 'brandname') ?? bracketedBrand(name);
}

/** The facts of a line. */
export function decodeConcept({ details, ...concept }: ConceptLine): DrugFacts {
  const [list = '', ...extras] = details.split('\t');
  const { components, ...implied } = impliedByName(concept.tty, concept.name);
  const written = list === '' ? [] : list.split('+');
  const ingredients = written
    .map((text, index) => decodeIngredient(text, components[index]?.strength))
    .toSorted((a, b) => a.ingredient - b.ingredient);
  return {
    ...concept,
    ingredients,
    ...withoutKeys(implied, extras),
    ...(concept.tty === 'BN' && { brandRxcui: concept.rxcui }),
    ...decodeExtras(extras),
  };
}

function decodeIngredient(text: string, implied: Strength | undefined): FactIngredient {
  const [ids = '', written] = text.split('=');
  const [ingredient, precise] = ids.split(':');
  const strength = written === undefined ? implied : parseStrength(written);
  return {
    ingredient: Number(ingredient),
    ...(precise !== undefined && { precise: Number(precise) }),
    ...(strength && { strength }),
  };
}

const FIELD_OF_KEY: Readonly<Record<string, keyof Implied>> = {
  form: 'doseForm',
  quantity: 'quantity',
  qualifier: 'qualifier',
  brandname: 'brandName',
};

/** What the line says of itself takes the place of what the name says; an empty value denies it. */
function withoutKeys(
  implied: Omit<Implied, 'components'>,
  extras: readonly string[],
): Omit<Implied, 'components'> {
  if (extras.length === 0) return implied;
  const said = new Set(extras.map((extra) => FIELD_OF_KEY[extra.slice(0, extra.indexOf('='))]));
  return Object.fromEntries(Object.entries(implied).filter(([field]) => !said.has(field as keyof Implied)));
}

function decodeExtras(extras: readonly string[]): Partial<DrugFacts> {
  if (extras.length === 0) return {};
  const values = new Map(
    extras
      .map((extra) => [extra.slice(0, extra.indexOf('=')), extra.slice(extra.indexOf('=') + 1)] as const)
      .filter(([, value]) => value !== ''),
  );
  const number = (key: string): number | undefined => (values.has(key) ? Number(values.get(key)) : undefined);
  return defined({
    doseForm: values.get('form'),
    quantity: values.get('quantity'),
    qualifier: values.get('qualifier'),
    brandName: values.get('brandname'),
    brandRxcui: number('brand'),
    generic: number('generic'),
    replacedBy: number('now'),
    prescribableName: values.get('prescribed'),
    packItems: values.get('items')?.split('+').map(Number),
  });
}
