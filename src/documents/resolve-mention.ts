/** A mention → the RxNorm concept its words support. */
import type { DrugMatch } from '../terminology/resolve-product.ts';
import { resolveProduct, resolveProductText } from '../terminology/resolve-product.ts';
import type { RxNormStore } from '../terminology/rxnorm.ts';
import { textOf } from './find-mentions.ts';
import type { MedicationMention } from './mention.ts';

/** `[RxNorm: 209459]`, `RXCUI 209459`: a code the document prints beside the name. */
const PRINTED_RXCUI = /\brx(?:norm|cui)\b(?:\s*code)?\s*[:#=]?\s*(?<rxcui>\d{2,8})\b/iu;
const PRINTED_NDC = /\bndc\b\s*[:#=]?\s*(?<ndc>\d{4,5}-\d{3,4}-\d{1,2}|\d{11})\b/iu;
/** Codes and what is dissolved in what: not part of the product's name. */
const NOISE =
  /\[(?:rx(?:norm|cui)|ndc|snomed|atc)[^\]]{0,40}\]|,?\s*\b(?:rxnorm|rxcui|ndc)\b\s*[:#=]?\s*[\d-]{2,16}|\((?:in|with)\s[^)]{0,40}\)|\((?:albumin|preservative|latex|sugar|dye|gluten)[ -]free\)|\((?:as|equivalent to)\s[^)]{0,60}\)/giu;

/** The product a mention means; undefined when RxNorm does not know the drug. */
export function resolveMention(mention: MedicationMention, store: RxNormStore): DrugMatch | undefined {
  const wanted = wantedIngredients(mention.rxcuis, store);
  const printed = printedCode(mention, store);
  if (printed !== undefined && shares(printed, wanted)) return printed;
  if (mention.rxcuis.length === 0) return undefined;
  const product = mention.product.replaceAll(NOISE, ' ').replaceAll(/\s+/gu, ' ').trim();
  const route = [textOf(mention.fields, ['route']), ...mention.sigs].join(' ; ');
  const form = textOf(mention.fields, ['form']);
  const candidates = [
    () => resolveProduct(store, { name: product, ...(form !== '' && { form }), route }),
    () => resolveProductText(store, product),
    () => resolveProductText(store, mention.name),
  ].map((candidate) => candidate());
  const known = candidates.filter((match) => match !== undefined);
  return (
    known.find((match) => isExactly(match, wanted)) ??
    brandMatch(mention.rxcuis, wanted, store) ??
    known.find((match) => shares(match, wanted)) ??
    ingredientMatch(mention.rxcuis, store)
  );
}

function printedCode(mention: MedicationMention, store: RxNormStore): DrugMatch | undefined {
  const text = [mention.clause, ...mention.fields.map((field) => field.text)].join(' ; ');
  const rxcui = PRINTED_RXCUI.exec(text)?.groups?.['rxcui'];
  const ndc = PRINTED_NDC.exec(text)?.groups?.['ndc'];
  const current = rxcui === undefined ? undefined : store.currentRxcui(rxcui);
  if (current !== undefined) return matchOf(current, 'code', store);
  const ofNdc = ndc === undefined ? undefined : store.rxcuiOfNdc(ndc);
  return ofNdc === undefined ? undefined : matchOf(ofNdc, 'ndc', store);
}

function matchOf(rxcui: string, via: DrugMatch['via'], store: RxNormStore): DrugMatch | undefined {
  const concept = store.concept(rxcui);
  const product = store.product(rxcui);
  if (concept === undefined || product === undefined) return undefined;
  return { concept, product, ingredients: product.ingredients, via };
}

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

/** The ingredient or brand of the first name, when nothing more can be said. */
function ingredientMatch(rxcuis: readonly string[], store: RxNormStore): DrugMatch | undefined {
  const [first] = rxcuis;
  return first === undefined ? undefined : matchOf(first, 'text', store);
}
