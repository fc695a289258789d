/** Tells a drug name from the beginning of another product's: `trastuzumab emtansine`, `Tylenol PM`, `calcium 600 + D`. */
import type { TextToken } from '../../text/normalize-text.ts';
import type { DrugNameMatch } from '../names/drug-names.ts';
import { FORM_WORDS } from '../forms/form-words.ts';
import { isMakerBehind } from '../names/words-of-names.ts';
import { ROLES } from './line-roles.ts';
import { readStrength } from '../codes/strength.ts';

/** Whether what follows the name directly makes it another substance: `trastuzumab emtansine`, `Tylenol PM`, `lisinopril/foobarate`. */
export function isOtherProduct(text: string, tokens: readonly TextToken[], drug: DrugNameMatch): boolean {
  const end = behindMakers(text, tokens, drug.endToken);
  const at = tokens[end]?.text === 'and' ? end + 1 : end;
  const last = tokens[at - 1];
  const next = tokens[at];
  if (!last || !next) return false;
  const gap = text.slice(last.end, next.start);
  if (/^\s?(?:#|no\.)\s?$/i.test(gap) && drug.generics.length < 2)
    return Number(next.text) <= LARGEST_PRODUCT_NUMBER;
  if (hasUnknownPart(text, tokens, end)) return true;
  if (isEverydayName(tokens, drug) || PLUS_VITAMIN.test(text.slice(last.end, last.end + VITAMIN_WITHIN)))
    return true;
  const isAdjacent = drug.isShortened ? /^[\s,-]*$/.test(gap) : /^[\s/+&-]*$/.test(gap);
  return isAdjacent && !isPassedOver(text, tokens, at);
}

/** Who makes it says nothing of what it is, and what it is may stand behind: `Enalapril AL plus`. */
function behindMakers(text: string, tokens: readonly TextToken[], from: number): number {
  let at = from;
  for (let next = tokens[at]; next !== undefined && isMakerBehind(next.text); next = tokens[at]) {
    if (!/^[\s-]*$/.test(text.slice(tokens[at - 1]?.end, next.start))) break;
    at += 1;
  }
  return at;
}

/** `lisinopril 10 mg / zorblaxin 5 mg`: a part that nobody knows is a part all the same, and one part is another drug than the whole. */
function hasUnknownPart(text: string, tokens: readonly TextToken[], end: number): boolean {
  const strength = readStrength(text, tokens, end);
  if (!strength) return false;
  const isWord = JOINING_WORDS.has(tokens[strength.endToken]?.text ?? '');
  const at = isWord ? strength.endToken + 1 : strength.endToken;
  const { word, gap } = wordAt(text, tokens, at);
  if (!/^[a-z]/.test(word) || isPassedOver(text, tokens, at)) return false;
  if (!isWord && /^\s?[/&+]\s?$/.test(gap)) return true;
  // "and" and a dash go on with directions too: what has a strength of its own is a part.
  return (isWord || /^\s[-–]\s$/u.test(gap)) && readStrength(text, tokens, at + 1) !== undefined;
}

/** A word and what stands between it and the one before; both empty behind the last. */
function wordAt(text: string, tokens: readonly TextToken[], at: number): { word: string; gap: string } {
  const [before, next] = [tokens[at - 1], tokens[at]];
  if (!before || !next) return { word: '', gap: '' };
  return { word: next.text, gap: text.slice(before.end, next.start) };
}

const JOINING_WORDS = new Set(['and', 'with', 'plus']);

/** `calcium 600 + D`: a letter for a vitamin makes it a combination. */
const PLUS_VITAMIN = /^ ?\d{0,4} ?(?:mg)? ?\+ ?[dck]\d?(?![a-z])/i;
const VITAMIN_WITHIN = 20;

/** A water pill is a diuretic. */
function isEverydayName(tokens: readonly TextToken[], { firstToken, endToken }: DrugNameMatch): boolean {
  const next = tokens[endToken]?.text ?? '';
  return endToken === firstToken + 1 && tokens[firstToken]?.text === 'water' && /^(?:pill|tab)/.test(next);
}

/** Numbers, units, forms, directions, label words and makers say nothing about the substance. */
function isPassedOver(text: string, tokens: readonly TextToken[], at: number): boolean {
  const word = tokens[at]?.text ?? '';
  if (ROLES['other-product'].has(word)) return false;
  if (/^[\d%]/.test(word) || word.length < 2) return true;
  // A brand may end in its strength: "Mag-Ox 400", "Mag-Ox 400 mg".
  if (readStrength(text, tokens, at - 1)) return true;
  const isUsual = ROLES.directions.has(word) || ROLES.leading.has(word) || ROLES.label.has(word);
  return isUsual || isMakerBehind(word) || FORM_WORDS.longestAt(tokens, at) !== undefined;
}

/** `Tylenol #3` contains codeine; a larger number behind the sign is how many were dispensed. */
const LARGEST_PRODUCT_NUMBER = 4;
