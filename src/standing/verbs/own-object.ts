/** Clauses that have all of their own: who does it stands before the verb, and what it is done to behind it. */
import { AMOUNT_WORDS } from '../../terminology/codes/amount-word-table.ts';
import { alternatives, wholeWord } from '../../text/alternatives.ts';
import { MONTHS, WEEKDAY_WORDS } from '../../text/calendar-table.ts';
import { TITLES } from '../../text/abbreviation-table.ts';
import { POINTER_WORDS, SENTENCE_WORDS } from '../sentence-word-table.ts';

/** An action in its text: where it begins with its modifiers, and where it ends. */
interface Told {
  readonly from: number;
  readonly end: number;
  readonly isPassive: boolean;
}

/**
 * `"She takes warfarin daily, and I have stopped Zyxomarin"`: what is done there is done to the word like a name behind the verb, whoever
 * knows it, and to no drug before the clause.
 */
export function hasOwnObject(text: string, { from, end, isPassive }: Told): boolean {
  if (isPassive || !OWN_SUBJECT.test(text.slice(Math.max(0, from - LONGEST_SUBJECT), from))) return false;
  const { name, dosed } = OBJECT.exec(text.slice(end, end + LONGEST_OBJECT))?.groups ?? {};
  const word = name ?? dosed;
  return word !== undefined && !NO_NAMES.has(word.toLowerCase());
}

/** Characters of `", and the patient has since "`, and of `" her zyxomarin-like 135 mg"`. */
const LONGEST_SUBJECT = 60;
const LONGEST_OBJECT = 60;

const OWN_SUBJECT = new RegExp(
  String.raw`(?:[,;]\s+|\b(?:${alternatives(SENTENCE_WORDS.clauseLead.words)})\s)(?:the\s)?(?:${alternatives(SENTENCE_WORDS.subject.words.filter((word) => word !== 'who'))})(?:['’]ve)?\s(?:\p{Ll}{2,12}ly\s)?$`,
  'iu',
);
const OBJECT = new RegExp(
  String.raw`^\s(?:(?:${alternatives([...SENTENCE_WORDS.possessive.words, 'the', 'a', 'an', 'some'])})\s)?(?:(?<name>\p{Lu}\p{Ll}{3,})|(?<dosed>\p{Ll}[\p{Ll}-]{3,})\s\d[\d.,]{0,8}\s?(?:${alternatives(AMOUNT_WORDS)})\b)`,
  'u',
);
const NO_NAMES: ReadonlySet<string> = new Set([
  ...Object.values(WEEKDAY_WORDS).flat(),
  ...MONTHS.flat(),
  ...TITLES,
  ...POINTER_WORDS.pointing.words,
  ...POINTER_WORDS.drug.words,
  ...POINTER_WORDS.behind.words,
]);

/** `"new patch applied, old one removed"`: what is done away with is one piece of the drug. */
export function isOfPiece(
  text: string,
  { start }: { readonly start: number },
  { meaning }: { readonly meaning: string },
): boolean {
  return meaning === 'stopped' && PIECE_BEFORE.test(text.slice(Math.max(0, start - LONGEST_SUBJECT), start));
}

const PIECE_BEFORE = new RegExp(
  String.raw`${wholeWord(SENTENCE_WORDS.usedUp.words)}\s(?:\p{L}{3,14}\s)?${wholeWord(SENTENCE_WORDS.piece.words)}\s(?:${wholeWord(SENTENCE_WORDS.finite.words)}\s){0,2}$`,
  'iu',
);
