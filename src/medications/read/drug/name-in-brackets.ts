/** The international name that stands in brackets behind a name nobody knows: `Zyxomarin (lisinopril) 10 mg tablet`. */

import { findStrengths } from '../../../terminology/codes/strength.ts';
import { formFeatures } from '../../../terminology/forms/form-words.ts';
import { drugNameTokens } from '../../../terminology/names/drug-dictionary.ts';
import { describeLine } from '../../../terminology/products/product-description.ts';
import { type DrugMatch, resolveDescribedText } from '../../../terminology/products/resolve-product.ts';
import type { RxNormStore } from '../../../terminology/rxnorm.ts';
import { wholeWord } from '../../../text/alternatives.ts';
import { MIXTURE_WORDS } from './mixture-word-table.ts';

const LONGEST = 300;
const BRACKETED = /^(?<before>[^()[\]]{2,80})\((?<inside>[^()[\]]{4,160})\)(?<behind>[^()[\]]{0,80})$/u;

/**
 * What is in the brackets, with the form and the strength around them. Nothing where the brackets hold more than names and their amounts,
 * or where the name before them is known as another drug.
 */
export function resolveInBrackets(store: RxNormStore, text: string): DrugMatch | undefined {
  const parts = text.length > LONGEST ? undefined : BRACKETED.exec(text)?.groups;
  const { before = '', inside = '', behind = '' } = parts ?? {};
  const named = HOLDS_MORE.test(before) ? undefined : resolveNames(store, inside);
  if (named === undefined) return undefined;
  const { ingredientKey: key } = named.product;
  const isKey = (match: DrugMatch | undefined): boolean => match?.product.ingredientKey === key;
  const other = resolveDescribedText(store, before);
  if (other !== undefined && !isKey(other)) return undefined;
  const whole = resolveDescribedText(store, `${inside} ${formsOf(before, inside)} ${behind}`.trim());
  return isKey(whole) ? whole : named;
}

function resolveNames(store: RxNormStore, inside: string): DrugMatch | undefined {
  const areNames = inside !== '' && inside.split(PARTS).every((part) => isNameAlone(store, part));
  return areNames ? resolveDescribedText(store, inside) : undefined;
}

/** A name that says that it holds several things may have but one of them in the brackets. */
const HOLDS_MORE = new RegExp(wholeWord(MIXTURE_WORDS.flatMap(({ words }) => words)), 'iu');
const PARTS = /\s?[+/,]\s|\s\+\s?|\s(?:and|with)\s/u;

/** `oxycodone hydrochloride 10 mg`: a name, its salt and its amount, and no other word. */
function isNameAlone(store: RxNormStore, part: string): boolean {
  const described = describeLine(store, part);
  const { drug } = described ?? {};
  if (drug === undefined || drug.firstToken > 0) return false;
  const tokens = drugNameTokens(part);
  if (drug.endToken === tokens.length) return true;
  const amount = part.slice(tokens[drug.endToken]?.start);
  const [only, ...others] = findStrengths(amount);
  return others.length === 0 && only?.firstToken === 0 && only.endToken === drugNameTokens(amount).length;
}

/** The words for the form and, where the brackets give none, the strength, behind a name that is not theirs. */
function formsOf(before: string, inside: string): string {
  const words = before.trim().split(/\s+/u).slice(1);
  const isStrengthInside = findStrengths(inside).length > 0;
  const first = words.findIndex((word) => /\d/u.test(word) || formFeatures(word).size > 0);
  const kept = first < 0 ? [] : words.slice(first);
  return kept.filter((word) => !isStrengthInside || !/\d/u.test(word)).join(' ');
}
