/** One drug that takes the place of another, or of several: what has been replaced, and what comes. */
import { ASKED } from '../not-yet.ts';
import { withoutDirections } from '../../sig/find-directions.ts';
import { isSigWord } from '../../sig/vocabulary/sig-vocabulary.ts';
import { isOnlyForm } from '../../terminology/forms/form-words.ts';
import { ROUTES } from '../../terminology/codes/route-table.ts';
import { alternatives } from '../../text/alternatives.ts';
import { MONTHS, WEEKDAY_WORDS } from '../../text/calendar-table.ts';
import { JOINED } from '../clause.ts';
import { BEFORE_MONTH, MODIFIERS } from '../modifier-table.ts';
import { anyOf, isChangedLater } from '../times/coming-time.ts';
import { NOT_YET_WORDS } from '../not-yet-table.ts';
import { TALKED_ABOUT } from '../verbs/phrase-table.ts';

/** Words for a way in: `oral`, `po`, `iv`. */
const WAYS = [
  ...new Set(
    ROUTES.flatMap(({ adjectives, phrases }) => [...adjectives, ...phrases]).filter((word) =>
      /^\p{L}+$/u.test(word),
    ),
  ),
];

/** `" to "`, `" to oral "`: which way the other drug goes may stand before its name. */
const TO_ANOTHER = new RegExp(String.raw`\sto\s+(?:(?:a|an|the|${alternatives(WAYS)})\s+){0,2}$`, 'iu');

/** `"Replace the lisinopril 10 mg and the "`: the verb is done to all that are joined up to where it leads. */
const OTHERS = String.raw`(?:(?:(?!\b(?:to|${anyOf('replacedBy')})\s)[^.;:\n]|[.]\d){1,60}?(?:,|,?\s(?:and|&|plus))\s)?`;
/** `"switched her from "`, `"Change "`; a drug behind "to" was put in its place. */
const CHANGES = new RegExp(String.raw`\b${anyOf('change')}\s${OTHERS}(?:(?!to\b)\p{L}{1,14}\s){0,5}$`, 'iu');
const REPLACES = new RegExp(
  String.raw`\b${anyOf('replace')}\s${OTHERS}(?:(?!${anyOf('replacedBy')}\b)\p{L}{1,14}\s){0,2}$`,
  'iu',
);
const REPLACED_BY = new RegExp(String.raw`\s${anyOf('replacedBy')}\s+$`, 'iu');

/** What `"was eventually changed"` has been. */
const DOUBTS = MODIFIERS.doubt.filter((word) => word !== 'eventually' && word !== 'may');
/** `"we may change"`; in `"In May we changed"` it is the month. */
const MAY = String.raw`(?<!\b(?:${alternatives(BEFORE_MONTH)})\s)may`;
/** `"consider switching "`, `"we may change her from "`, `"talked about going from "`: nothing is replaced yet; `"if you could change"` is an order. */
const PROPOSES = new RegExp(
  String.raw`(?<!\b${anyOf('onlyIf')}\s${anyOf('polite')}\s)\b(?:${alternatives([...DOUBTS, ...TALKED_ABOUT])}|${MAY}|${anyOf('proposes')})\s(?:(?!${anyOf('nextAction')}\b)\p{L}{1,14}\s){0,3}?(?:(?:${anyOf('change')}|${anyOf('replace')})\s|from\s(?:\p{L}{1,5}\s)?$)`,
  'iu',
);
/** `"we rotated him from the "`: what goes from one drug to another leaves it, whatever the verb. */
const COMES_FROM = /\bfrom\s(?:\p{L}{1,5}\s)?$/iu;
/** `"If the cough persists, switch "`, and `"… if the cough persists"` behind it. */
const IF_BEFORE = new RegExp(String.raw`\b${anyOf('onlyIf')}\s(?:[^.;]|\.\d)*$`, 'iu');
const IF_BEHIND = new RegExp(
  String.raw`^[^.;,]{0,80}(?<!\b${ASKED})\b${anyOf('onlyIf')}\s(?!${anyOf('feasible')}\b)`,
  'iu',
);

/** A name, and where the next drug begins. */
interface NameBeforeAnother {
  readonly start: number;
  readonly end: number;
  readonly ownEnd: number;
}

/** `"Switch omeprazole 20 mg to famotidine"`: the next drug takes the place of this one, or only would. */
export function replacementOf(clause: string, name: NameBeforeAnother): 'done' | 'proposed' | undefined {
  const before = clause.slice(Math.max(0, name.start - 100), name.start);
  const behind = clause.slice(name.end, name.ownEnd);
  const other = clause.slice(name.ownEnd);
  const isOpen = PROPOSES.test(before) || (isChangedLater(before, behind + other) && other !== '');
  if (isOpen) return leadsToAnother(before, behind, other) ? 'proposed' : undefined;
  if (IF_BEFORE.test(before) || IF_BEHIND.test(other)) return undefined;
  if (isLeftForUnknown(before, behind)) return 'done';
  return other !== '' && leadsToAnother(before, behind, other) ? 'done' : undefined;
}

/** The next drug has taken, or takes, the place of this one. */
export function isReplaced(clause: string, name: NameBeforeAnother): boolean {
  return replacementOf(clause, name) === 'done';
}

function leadsToAnother(before: string, behind: string, other: string): boolean {
  const leaves = CHANGES.test(before) || COMES_FROM.test(before);
  if (isJoinedTo(behind, other) && isLeftWith(before, other)) return true;
  return (
    ((leaves || IS_CHANGED_TOO.test(before)) && TO_ANOTHER.test(behind)) ||
    (REPLACES.test(before) && REPLACED_BY.test(behind)) ||
    isInsteadOf(behind, other) ||
    (IN_TURN.test(behind) && HAS_REPLACED.test(before))
  );
}

/** `"Switch A to B 50 mg daily and "`: the verb is not said again. */
const IS_CHANGED_TOO = new RegExp(
  String.raw`\b${anyOf('change')}\s(?:[^.;:\n]|[.]\d){2,50}?\sto\s(?:[^.;:\n]|[.]\d){2,50}?,?\sand\s(?:the\s)?$`,
  'iu',
);

/** `" 10 mg and the "`: nothing but how it was taken, and what joins it to the next; what is said of a name may end at the comma. */
function isJoinedTo(behind: string, other: string): boolean {
  const joint = withoutDirections(behind).replaceAll(/\s+/gu, ' ');
  return JOINED.test(joint) || (/^[\s,]*$/u.test(joint) && JOINS_OTHER.test(`${joint}${other}`));
}

const JOINS_OTHER = /^\s?(?:,|,?\s?(?:and|&))\s/iu;

/** `"Replace A and "`, and `"B with C"` behind it. */
function isLeftWith(before: string, other: string): boolean {
  return (
    (CHANGES.test(before) && LEADS_TO_ONE.test(other)) || (REPLACES.test(before) && LED_BY_ONE.test(other))
  );
}

const LEADS_TO_ONE = new RegExp(String.raw`^(?:[^.;:\n]|[.]\d){2,80}?\sto\s+(?:(?:a|an|the)\s+)?\p{L}`, 'iu');
const LED_BY_ONE = new RegExp(
  String.raw`^(?:[^.;:\n]|[.]\d){2,80}?\s${anyOf('replacedBy')}\s+(?:(?:a|an|the)\s+)?(?!${anyOf('later')})\p{L}`,
  'iu',
);

/** `"A: swap for B"`, `"A back-ordered: B 150 mg od in the pack instead"`: behind a mark the other drug, and that it is in the place of this one; what may be tried instead is none. */
function isInsteadOf(behind: string, other: string): boolean {
  if (ORDERS_OTHER.test(behind)) return true;
  const [instead] = INSTEAD.exec(other) ?? [];
  const isRemarkedOn = LEADS_TO_OTHER.test(behind) && /\p{L}{3}/u.test(withoutDirections(behind));
  return instead !== undefined && isRemarkedOn && !OPEN.test(behind) && !OPEN.test(instead);
}

const INSTEAD = new RegExp(String.raw`^[^.;:,\n]{0,70}?\b${anyOf('instead')}(?=\s*(?:[.;,)\n]|$))`, 'iu');
const LEADS_TO_OTHER = /^[^.;\n]{0,60}(?:[:,]|\s[–—-])\s{1,3}(?:\p{L}{2,12}\s){0,3}$/u;
const OPEN = new RegExp(
  String.raw`\b(?:${alternatives(DOUBTS)}|${anyOf('onlyIf')}|${anyOf('alternative')}|${anyOf('proposes')})\b`,
  'iu',
);

/** `"A was exchanged for B, and B in turn for "`: the verb is not said again. */
const IN_TURN = new RegExp(
  String.raw`^,?\s${anyOf('inTurn')}\s(?:to|${anyOf('replacedBy')})\s+(?:(?:a|an|the)\s+)?$`,
  'iu',
);
const HAS_REPLACED = new RegExp(String.raw`\b(?:${anyOf('change')}|${anyOf('replace')})\s[^.;]*$`, 'iu');

/** `"Change Alesse to Yaz"`: what comes begins with a capital, and is no day, no way and no dose; who knows it is not asked. */
function isLeftForUnknown(before: string, behind: string): boolean {
  const led = CHANGES.test(before) ? TO_UNKNOWN.exec(behind) : null;
  const word = (led ?? (REPLACES.test(before) ? BY_UNKNOWN.exec(behind) : null))?.groups?.['word'];
  return word !== undefined && !isNoName(word);
}

const UNKNOWN_NAME = String.raw`\s+(?:(?:a|an|the|her|his)\s+)?(?<word>\p{Lu}\p{Ll}{2,})(?=[\s.,;)]|$)`;
const TO_UNKNOWN = new RegExp(String.raw`^[^.;,]{0,40}?\sto${UNKNOWN_NAME}`, 'u');
const BY_UNKNOWN = new RegExp(String.raw`^[^.;,]{0,40}?\s${anyOf('replacedBy')}${UNKNOWN_NAME}`, 'u');
/** Where a text names what comes in the place of another with a capital, known or not. */
export function successorsIn(text: string): { readonly start: number; readonly end: number }[] {
  return [...text.matchAll(SUCCESSOR)].flatMap(({ index, 0: all, groups }) => {
    const word = groups?.['word'] ?? '';
    const end = index + all.length;
    return isNoName(word) ? [] : [{ start: end - word.length, end }];
  });
}

const SUCCESSOR = new RegExp(
  String.raw`\b(?:(?i:${anyOf('change')})\s[^.;]{2,120}?\sto|(?i:${anyOf('replace')})\s[^.;]{2,120}?\s${anyOf('replacedBy')})${UNKNOWN_NAME}`,
  'gu',
);

const KINDS_OF_PRODUCT: ReadonlySet<string> = new Set(NOT_YET_WORDS.kindOfProduct.words);

function isNoName(word: string): boolean {
  const lower = word.toLowerCase();
  return IS_DAY.has(lower) || isSigWord(lower) || isOnlyForm(lower) || KINDS_OF_PRODUCT.has(lower);
}

const IS_DAY: ReadonlySet<string> = new Set([...Object.values(WEEKDAY_WORDS).flat(), ...MONTHS.flat()]);

/** Behind the name and its dose: `": swap for "`, `" - change to "`; an order, and no word of what was. */
const ORDERS_OTHER = new RegExp(
  String.raw`(?:^|[:;,(–-])\s*(?:${anyOf('change')}\sto|${anyOf('replace')}\s${anyOf('replacedBy')})\s+$`,
  'iu',
);
