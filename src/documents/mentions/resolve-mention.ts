/** A mention → the RxNorm concept its words support. */
import { type CanonicalUnit, STRENGTH_UNIT_TABLE } from '../../terminology/codes/strength-unit-table.ts';
import { NUMBER_WORDS } from '../../sig/vocabulary/number-word-table.ts';
import { UNITS } from '../../terminology/codes/unit-table.ts';
import { alternatives } from '../../text/alternatives.ts';
import { behindOnlyStrength } from '../../terminology/codes/strength.ts';
import { isOnlyForm } from '../../terminology/forms/form-words.ts';
import { drugNameMatcher, drugNameTokens } from '../../terminology/names/drug-dictionary.ts';
import type { DrugMatch } from '../../terminology/products/resolve-product.ts';
import { resolveProduct, resolveProductText } from '../../terminology/products/resolve-product.ts';
import { placeOfForm, type UsualForm, usualForm } from '../../terminology/products/place-and-hours.ts';
import type { DoseFormGroup, RxNormConcept, RxNormStore } from '../../terminology/rxnorm.ts';
import { textOf } from '../sections/item-fields.ts';
import type { MedicationMention } from './mention.ts';
import { isPlaceSaid } from './place-of-product.ts';
import { supportOf } from '../names/directions/support.ts';
import { withoutCodes } from '../names/product-text.ts';
import { matchOf, printedCode } from './printed-code.ts';
import { SPECIFICITY } from '../../medications/read/drug/code-candidates.ts';

/** What a mention resolves to; a combination that RxNorm has no concept for has its ingredients and no concept. */
export type MentionMatch = Omit<DrugMatch, 'concept'> & {
  readonly concept?: RxNormConcept;
  /** Where it goes by the word for its form, where the product is open. */
  readonly place?: DoseFormGroup;
  /** The form that all products of its brand have, where the product is open. */
  readonly usual?: UsualForm;
};

/** The product a mention means; undefined when RxNorm does not know the drug. */
export function resolveMention(mention: MedicationMention, store: RxNormStore): MentionMatch | undefined {
  const concept = conceptOf(mention, store);
  const isMeant = concept === undefined || isPlaceSaid(concept, mention, store);
  const match = isMeant ? concept : resolveNames(mention, store);
  if (match === undefined || match.product.doseFormGroup !== undefined) return match;
  const form = textOf(mention.fields, ['form']) || formOfSig(mention);
  const place = placeOfForm(store, { name: productText(mention), ...(form !== '' && { form }) });
  return { ...match, ...(place !== undefined && { place }), usual: usualForm(store, match.product) };
}

/** What the names alone stand for: the brand or the ingredients, of no form. */
export function resolveNames(mention: MedicationMention, store: RxNormStore): MentionMatch | undefined {
  const { rxcuis } = mention;
  return (
    brandMatch(rxcuis, wantedIngredients(rxcuis, store), store) ??
    unnamedCombination(mention, store) ??
    ingredientMatch(rxcuis, store)
  );
}

function conceptOf(mention: MedicationMention, store: RxNormStore): MentionMatch | undefined {
  const wanted = wantedIngredients(mention.rxcuis, store);
  const printed = printedCode(mention, store);
  if (printed !== undefined && shares(printed, wanted)) return printed;
  const product = productText(mention);
  if (mention.rxcuis.length === 0) return resolveProductText(store, product);
  const route = [textOf(mention.fields, ['route']), ...mention.sigs].join(' ; ');
  const written = textOf(mention.fields, ['form']);
  const form = written !== '' || supportOf(product).hasForm ? written : formOfSig(mention);
  const candidates = [
    resolveProduct(store, { name: product, ...(form !== '' && { form }), route }),
    withDoseAsStrength(mention, product, (strength) =>
      resolveProduct(store, { name: `${product} ${strength}`, ...(form !== '' && { form }), route }),
    ),
    resolveProductText(store, product),
    resolveProductText(store, mention.name),
    ofParts({ mention, wanted, store }, (name) =>
      resolveProduct(store, { name, ...(form !== '' && { form }), route }),
    ),
  ];
  const known = candidates.filter((match) => match !== undefined);
  return (
    mostSpecific(known.filter((match) => isExactly(match, wanted))) ??
    brandMatch(mention.rxcuis, wanted, store) ??
    known.find((match) => holds(match, wanted)) ??
    unnamedCombination(mention, store) ??
    known.find((match) => shares(match, wanted)) ??
    ingredientMatch(mention.rxcuis, store)
  );
}

/** `"Diovan 320/12.5"`: the parts that a name and its two strengths stand for, each by its own name. */
function ofParts(
  { mention, wanted, store }: { mention: MedicationMention; wanted: ReadonlySet<string>; store: RxNormStore },
  resolve: (name: string) => DrugMatch | undefined,
): DrugMatch | undefined {
  const product = productText(mention);
  const at = product.toLowerCase().indexOf(mention.name.toLowerCase());
  if (wanted.size < 2 || at < 0) return undefined;
  const parts = [...wanted].flatMap((rxcui) => store.concept(rxcui)?.name ?? []);
  return resolve(`${parts.join(' / ')} ${product.slice(at + mention.name.length)}`);
}

/** The product without printed codes and excipients; a dash between name and strength is no sign of directions. */
function productText({ product, name }: MedicationMention): string {
  const bare = withoutCodes(product);
  const at = bare.toLowerCase().indexOf(name.toLowerCase());
  if (at < 0) return bare;
  const end = at + name.length;
  return bare.slice(0, end) + bare.slice(end).replace(/^\s+[-–]\s+(?=\d)/u, ' ');
}

/** The first of the most specific matches. */
function mostSpecific(matches: readonly DrugMatch[]): DrugMatch | undefined {
  return matches.toSorted((left, right) => SPECIFICITY[right.concept.tty] - SPECIFICITY[left.concept.tty])[0];
}

/** The dose is the strength too where one unit is taken, where it is a concentration, or where the name ends in the same number. */
function withDoseAsStrength(
  mention: MedicationMention,
  product: string,
  resolve: (strength: string) => DrugMatch | undefined,
): DrugMatch | undefined {
  const written = textOf(mention.fields, ['dose', 'dose-unit']).replace(/[\s,;]{1,9}$/u, '');
  const isOne = ONE_TAKEN.test(mention.sigs.join(' ; '));
  if ((isOne && COMBINED_DOSE.test(written)) || isStrengthOfForm(written)) return resolve(written);
  const { value, unit } = SINGLE_DOSE.exec(written)?.groups ?? {};
  if (value === undefined || unit === undefined) return undefined;
  const number = Number(value.replaceAll(',', ''));
  const isEchoed = new RegExp(`(?<![\\d.])${number}(?![\\d.]|\\s*(?:mg|mcg|%|ml))`, 'iu').test(product);
  return isOne || unit.includes('/') || isEchoed ? resolve(`${number} ${unit}`) : undefined;
}

/** `"Dosage: 250 mg capsule"`, `"8% topical solution"`: with the form behind it, and nothing else, an amount is the strength of the product. */
function isStrengthOfForm(written: string): boolean {
  const form = behindOnlyStrength(written) ?? '';
  return supportOf(form).hasForm && isOnlyForm(form);
}

/** Units in which the strength of one is told, and what a concentration is told for. */
const STRENGTHS = alternatives(spellings(['MG', 'UNT', 'MEQ']));
const PER = alternatives([...spellings(['ML', 'HR', 'ACTUAT']), 'l', 'dose']);
const SINGLE_DOSE = new RegExp(
  `^(?<value>[\\d.,]{1,9})\\s*(?<unit>(?:${STRENGTHS}|µg)(?:/(?:${PER}))?)$`,
  'iu',
);

function spellings(units: readonly CanonicalUnit[]): readonly string[] {
  return STRENGTH_UNIT_TABLE.flatMap((row) => (units.includes(row.unit) ? row.spellings : []));
}

/** `160 mg-12.5 mg`, `10-325 mg`. */
const COMBINED_DOSE =
  /^[\d.,]{1,9}\s?(?:mg|mcg|g)?(?:\s?[-/]\s?[\d.,]{1,9}\s?(?:mg|mcg|g)?){0,2}\s?[-/]\s?[\d.,]{1,9}\s?(?:mg|mcg|g)$/iu;

/** Units of which each holds the strength. */
const WHOLES: ReadonlySet<string> = new Set([
  'tablet',
  'capsule',
  'patch',
  'suppository',
  'lozenge',
  'packet',
]);
/** A capsule is called a pill too. */
const VAGUE: ReadonlySet<string> = new Set(['pill', 'pills', 'pastilla', 'pastillas']);
/** Letters alone stand for much else. */
const WHOLE = alternatives(
  UNITS.filter(({ id }) => WHOLES.has(id)).flatMap(({ words }) =>
    words.filter((word) => word.length > 2 && !VAGUE.has(word)),
  ),
);
const ONE_TAKEN = new RegExp(`\\b(?:1|one)\\s*(?:\\(1\\)\\s*)?(?:${WHOLE})\\b`, 'iu');

/** `take 1 tablet`: the form that the directions count. */
function formOfSig({ sigs }: MedicationMention): string {
  return COUNTED_FORM.exec(sigs.join(' ; '))?.groups?.['form'] ?? '';
}

const COUNTED_FORM = new RegExp(
  `\\b(?:\\d{1,2}(?:\\.\\d{1,2})?|${alternatives(Object.keys(NUMBER_WORDS))}|½)\\s*(?:\\(\\d\\)\\s*)?(?:-\\s*\\d{1,2}\\s*)?(?<form>${WHOLE})\\b`,
  'iu',
);

/** The ingredients of the names of a mention: those of the one name that holds all others (a brand beside its parts), else all. */
function wantedIngredients(rxcuis: readonly string[], store: RxNormStore): Set<string> {
  const sets = rxcuis.map(
    (rxcui) => new Set(store.product(rxcui)?.ingredients.map((one) => one.rxcui) ?? []),
  );
  const largest = sets.toSorted((left, right) => right.size - left.size)[0];
  const union = new Set(sets.flatMap((set) => [...set]));
  return largest !== undefined &&
    largest.size > 1 &&
    sets.every((set) => [...set].every((one) => largest.has(one)))
    ? largest
    : union;
}

function shares(match: DrugMatch, wanted: ReadonlySet<string>): boolean {
  return wanted.size === 0 || match.ingredients.some((ingredient) => wanted.has(ingredient.rxcui));
}

function holds(match: DrugMatch, wanted: ReadonlySet<string>): boolean {
  return [...wanted].every((rxcui) => match.ingredients.some((one) => one.rxcui === rxcui));
}

function isExactly(match: DrugMatch, wanted: ReadonlySet<string>): boolean {
  return match.ingredients.length === wanted.size && match.ingredients.every((one) => wanted.has(one.rxcui));
}

/** A name of the mention that by itself stands for all its ingredients. */
function brandMatch(
  rxcuis: readonly string[],
  wanted: ReadonlySet<string>,
  store: RxNormStore,
): DrugMatch | undefined {
  if (wanted.size < 2) return undefined;
  return rxcuis
    .map((rxcui) => matchOf(rxcui, 'text', store))
    .find((match) => match !== undefined && isExactly(match, wanted));
}

/** `acetaminophen-aspirin` where no concept names the pair: the ingredients without a code. */
function unnamedCombination(
  { name: written, rxcuis }: MedicationMention,
  store: RxNormStore,
): MentionMatch | undefined {
  if (meansEither(written, rxcuis, store)) return undefined;
  const parts = rxcuis.flatMap((rxcui) => store.product(rxcui)?.ingredients ?? []);
  const byRxcui = new Map(parts.map(({ rxcui, name }) => [rxcui, { rxcui, name }]));
  if (byRxcui.size < 2 || parts.length > rxcuis.length) return undefined;
  const ingredients = [...byRxcui.values()].toSorted(
    (left, right) => Number(left.rxcui) - Number(right.rxcui),
  );
  const name = ingredients
    .map((ingredient) => ingredient.name)
    .toSorted((left, right) => (left.toLowerCase() < right.toLowerCase() ? -1 : 1))
    .join(' / ');
  const ingredientKey = ingredients.map(({ rxcui }) => rxcui).join('+');
  return {
    product: { rxcui: '', tty: 'MIN', name, ingredients, ingredientKey },
    ingredients,
    via: 'text',
    step: 'ingredient',
  };
}

/** `vitamin B6` is an ingredient of its own in RxNorm, and pyridoxine: one name that may be either is no combination of both. */
function meansEither(name: string, rxcuis: readonly string[], store: RxNormStore): boolean {
  const { values = [] } = drugNameMatcher(store).longestAt(drugNameTokens(name), 0) ?? {};
  const meant = new Set(values.flatMap((value) => (value.rxcuis.length === 1 ? value.rxcuis : [])));
  return meant.size > 1 && rxcuis.every((rxcui) => meant.has(rxcui));
}

/** The ingredient or brand of the first name, when nothing more can be said. */
function ingredientMatch(rxcuis: readonly string[], store: RxNormStore): DrugMatch | undefined {
  const [first] = rxcuis;
  return first === undefined ? undefined : matchOf(first, 'text', store);
}
