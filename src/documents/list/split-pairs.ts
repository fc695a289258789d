/** Which of the drugs that are listed does a bare name speak of? "Lisinopril and hydrochlorothiazide were held": a combination, or the two drugs the list has? "Hold potassium": the potassium chloride. */
import { BEGINNING, NOT_SURELY_TAKEN } from '../../standing/action-table.ts';
import type { MentionMatch } from '../mentions/resolve-mention.ts';
import type { ResolvedMention } from '../mentions/resolved-mention.ts';

/** How two drugs are named in one breath; a product of both is written so as well. */
const JOINED = /\band\b|[&,/+]/i;

/**
 * A mention of several ingredients by their names alone, where each of them is listed as a drug of its own and the
 * combination is not: it speaks of those drugs, and stands here once for each of them. Read as a combination, a stop of
 * both would stop neither; so a stop of both also ends the one that is listed where the other is not.
 */
export function splitPairs(mentions: readonly ResolvedMention[]): readonly ResolvedMention[] {
  const listed = mentions.filter(({ match, mention }) => match !== undefined && mention.isRemark !== true);
  const combinations = new Set(listed.filter((one) => !isPlainPair(one)).map(keyOf));
  const singles = listed.filter(({ match }) => match?.product.ingredients.length === 1);
  return mentions.flatMap((mention) => {
    if (!isPlainPair(mention) || combinations.has(keyOf(mention))) return [mention];
    const ingredients = mention.match?.product.ingredients ?? [];
    const parts = ingredients.map(({ rxcui }) => productsOf(rxcui, singles));
    const spokenOf = parts.flat().map((single) => ({ ...mention, match: single }));
    if (parts.every((products) => products.length > 0)) return spokenOf;
    return isStopOfBoth(mention) ? [mention, ...spokenOf] : [mention];
  });
}

/** `"Stop lisinopril and metoprolol"`; of what `"was stopped"` there was one, a combination. */
function isStopOfBoth({ standing, mention: { clause, nameStart, nameEnd } }: ResolvedMention): boolean {
  const isNamedApart = /\s(?:and|&)\s/iu.test(clause.slice(nameStart, nameEnd));
  return (
    NOT_SURELY_TAKEN.has(standing) && isNamedApart && !/^\s*(?:was|is|has)\b/iu.test(clause.slice(nameEnd))
  );
}

function keyOf({ match }: ResolvedMention): string | undefined {
  return match?.product.ingredientKey;
}

/** Names and nothing else: no strength, no form, no brand, no dose. */
function isPlainPair({ match, mention, dosage }: ResolvedMention): boolean {
  if (match === undefined || match.product.ingredients.length < 2) return false;
  const { ingredients, doseForm, brandName } = match.product;
  const isBare = ingredients.every(({ strength }) => strength === undefined) && doseForm === undefined;
  return isBare && brandName === undefined && dosage.dose === undefined && JOINED.test(mention.product);
}

/** One match for each product of an ingredient that is listed by itself. */
function productsOf(ingredient: string, singles: readonly ResolvedMention[]): readonly MentionMatch[] {
  const byProduct = new Map<string, MentionMatch>();
  for (const { match } of singles) {
    if (match?.product.ingredientKey === ingredient) byProduct.set(match.product.rxcui, match);
  }
  return [...byProduct.values()];
}

/**
 * A mention by a name alone, without a dosage, that is the first words of the ingredients of exactly one drug that is listed, or a part of one
 * that the text goes on with, where the drug of that name itself is not: it speaks of that drug. Read as a drug of its own, a stop of it would
 * stop nothing, and going on with it would list it twice.
 */
export function withShortNames(mentions: readonly ResolvedMention[]): readonly ResolvedMention[] {
  const listed = mentions.filter((mention) => !isShort(mention) && mention.mention.isRemark !== true);
  return mentions.map((mention) => {
    const names = isShort(mention) ? ingredientsOf(mention) : [];
    if (names.length === 0 || listed.some((one) => isNamedAlike(names, ingredientsOf(one)))) return mention;
    const longer = listed.filter((one) => areFirstWords(names, ingredientsOf(one)));
    const meant =
      longer.length > 0 ? longer : combinationsOf(mention, mentions).filter((one) => listed.includes(one));
    const match = meant[0]?.match;
    const isOne = new Set(meant.map((one) => one.match?.product.ingredientKey)).size === 1;
    return match === undefined || !isOne ? mention : { ...mention, match, mention: asRemark(mention) };
  });
}

/**
 * `"continue with the chlorthalidone"`, `"continue lisinopril and hydrochlorothiazide"`: a part, or all of them in one breath, named for a
 * combination that is taken; what is begun may come beside it.
 */
function combinationsOf(
  mention: ResolvedMention,
  mentions: readonly ResolvedMention[],
): readonly ResolvedMention[] {
  const [name, other] = ingredientsOf(mention);
  const { clause, nameStart } = mention.mention;
  if (name === undefined || other !== undefined || !goesOn(mention)) return [];
  const beside = mentions
    .filter((one) => one.mention.item === mention.mention.item && goesOn(one))
    .flatMap(ingredientsOf);
  const isPointedAt = /\bthe\s$/iu.test(clause.slice(0, nameStart));
  const whole = mentions.filter((one) => {
    const parts = ingredientsOf(one);
    return (
      parts.length > 1 &&
      parts.includes(name) &&
      (isPointedAt || parts.every((part) => beside.includes(part)))
    );
  });
  return whole.every(({ standing }) => standing === 'current') ? whole : [];
}

function goesOn({ standing, mention: { said } }: ResolvedMention): boolean {
  return standing === 'current' && said !== undefined && !BEGINNING.has(said.id);
}

function isNamedAlike(names: readonly string[], others: readonly string[]): boolean {
  return names.length === others.length && names.every((name) => others.includes(name));
}

/** `"calcium and vitamin D"` for calcium carbonate with vitamin D: each of them the ingredient itself, or its first word. */
function areFirstWords(names: readonly string[], others: readonly string[]): boolean {
  return (
    names.length === others.length &&
    names.every((name) => others.some((other) => other === name || other.startsWith(`${name} `)))
  );
}

/** That it is taken adds nothing to what is listed, and takes back no end of it. */
function asRemark({ mention, standing }: ResolvedMention): ResolvedMention['mention'] {
  return standing === 'current' ? { ...mention, isRemark: true } : mention;
}

/** A name and nothing else: without strength, form, brand or dosage. */
function isShort({ match, dosage }: ResolvedMention): boolean {
  if (match === undefined) return false;
  const { ingredients, doseForm, brandName } = match.product;
  const isBare = ingredients.every(({ strength }) => strength === undefined) && doseForm === undefined;
  if (!isBare || brandName !== undefined) return false;
  return dosage.dose === undefined && dosage.frequency === undefined && dosage.route === undefined;
}

function ingredientsOf({ match }: ResolvedMention): readonly string[] {
  return match?.product.ingredients.map(({ name }) => name.toLowerCase()) ?? [];
}
