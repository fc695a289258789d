/** Reads a product whose name is misspelt (`metfromin 850 mg`) or called short (`amio 200 mg`), where its strength bears the name out, and says how it read it. */
import type { TextToken } from '../../text/normalize-text.ts';
import { isOnlyForm } from '../forms/form-words.ts';
import { drugNameMatcher, drugNameTokens } from '../names/drug-dictionary.ts';
import { SALT_WORDS } from '../names/drug-name-table.ts';
import { ROLES } from '../products/line-roles.ts';
import { resolveProductText } from '../products/resolve-product.ts';
import type { DrugMatch } from '../products/resolve-product.ts';
import type { RxNormStore } from '../rxnorm.ts';
import { namesBeginning, namesNear, wordsOfNames } from './near-names.ts';

/** A drug, and what of its text was read as another spelling of it. */
export interface RespeltMatch extends DrugMatch {
  readonly spelling?: Spelling;
}

export interface Spelling {
  /** As the text has it, in small letters. */
  readonly written: string;
  /** The name of RxNorm it was read as. */
  readonly read: string;
}

/**
 * What the text means as it is written; only where that is nothing, what it means with its first unknown word read as the one drug whose name
 * is a slip away, or begins so, and has the strength that is written.
 */
export function resolveRespelt(store: RxNormStore, text: string): RespeltMatch | undefined {
  return resolveProductText(store, text) ?? respelt(store, text);
}

function respelt(store: RxNormStore, text: string): RespeltMatch | undefined {
  const word = /\d/u.test(text) ? unknownWord(store, text.slice(0, LONGEST_LINE)) : undefined;
  if (word === undefined) return undefined;
  const readings = [namesNear(store, word.text), namesBeginning(store, word.text)];
  for (const names of readings) {
    const borne = names.flatMap(({ name, slips }) => borneOut(store, text, { word, name, slips }));
    const [nearest] = borne.toSorted((a, b) => a.slips - b.slips);
    if (nearest === undefined) continue;
    const isOne = borne.every(
      ({ match }) => match.product.ingredientKey === nearest.match.product.ingredientKey,
    );
    const alike = borne.filter(({ slips }) => slips === nearest.slips);
    const isSame = alike.every(({ match }) => match.concept.rxcui === nearest.match.concept.rxcui);
    return isOne && isSame && nearest.slips <= 1 ? nearest.match : undefined;
  }
  return undefined;
}

const LONGEST_LINE = 600;

/** The word that stands where the name does; none where the text names a drug, whatever else it says. */
function unknownWord(store: RxNormStore, text: string): TextToken | undefined {
  const tokens = drugNameTokens(text);
  const names = drugNameMatcher(store).matchTokens(tokens);
  const isOfName = (at: number): boolean =>
    names.some(({ firstToken, endToken }) => at >= firstToken && at < endToken);
  const isNamed = tokens.some(({ text: word }, at) => isOfName(at) && !SALT_WORDS.has(word));
  if (isNamed) return undefined;
  const first = tokens.find(({ text: word }) => !ROLES.leading.has(word) && !isOnlyForm(word));
  const isUnknown = first !== undefined && /^[a-z]+$/.test(first.text) && !isKnown(store, first.text);
  return isUnknown ? first : undefined;
}

/** A word of some name, of directions or of labels is no slip of another. */
function isKnown(store: RxNormStore, word: string): boolean {
  const isOfLine = ROLES.directions.has(word) || ROLES.label.has(word) || ROLES['other-product'].has(word);
  return isOfLine || wordsOfNames(store).has(word);
}

interface Reading {
  readonly word: TextToken;
  readonly name: string;
  readonly slips: number;
}

/** The text with the name in the place of the word, where RxNorm has the strength that stands in it. */
function borneOut(
  store: RxNormStore,
  text: string,
  { word, name, slips }: Reading,
): readonly { readonly slips: number; readonly match: RespeltMatch }[] {
  const match = resolveProductText(store, text.slice(0, word.start) + name + text.slice(word.end));
  const isWhole = match?.ingredients.every(({ strength }) => strength !== undefined) === true;
  if (!match || match.ingredients.length === 0 || !isWhole) return [];
  return [{ slips, match: { ...match, spelling: { written: word.text, read: name } } }];
}
