/** Times to come, as an order or a sentence tells them: `"5 days before surgery"`, `"at 36 weeks"`, `"after delivery"`, `"from next Monday"`. */
import { NUMBER_WORDS } from '../../sig/vocabulary/number-word-table.ts';
import { alternatives } from '../../text/alternatives.ts';
import { MONTHS, WEEKDAY_WORDS } from '../../text/calendar-table.ts';
import { NOT_YET_WORDS } from '../not-yet-table.ts';

/** One of the words of a row. */
export const anyOf = (row: keyof typeof NOT_YET_WORDS): string =>
  `(?:${alternatives(NOT_YET_WORDS[row].words)})`;

const NUMBER = String.raw`(?:\d{1,2}|${alternatives(Object.keys(NUMBER_WORDS))})`;
/** How many, or from how many to how many. */
export const COUNT = String.raw`${NUMBER}(?:\s?(?:-|–|to)\s?\d{1,2})?`;
/** What something waits for or is paused for: `"her planned surgery"`. */
export const OCCASION = String.raw`(?:${anyOf('whose')} )?(?:\p{L}{1,14} )?${anyOf('occasion')}`;

const BEFORE = String.raw`${COUNT}[\s-]?${anyOf('hourOrDay')}\s${anyOf('before')}`;
const OTHER_TIMES = [
  String.raw`(?:on\s|in\s)?(?:the\s)?${anyOf('partOfDay')}\s(?:of|before|prior to)\b`,
  String.raw`(?:before|prior to)\s${OCCASION}`,
  String.raw`in\s${COUNT}\s${anyOf('later')}\b`,
  String.raw`on\s(?:\p{L}{1,14}\s){1,2}${anyOf('someDays')}\b`,
  String.raw`at\s${COUNT}\s${anyOf('later')}\b`,
];
/** A time to come of an order: what is done until then is as before. */
export const TIME = [BEFORE, ...OTHER_TIMES].join('|');

const DAY_OR_MONTH = `(?:${alternatives([...MONTHS.flat(), ...Object.values(WEEKDAY_WORDS).flat()])})`;
/** The same of what is told to happen, where any day is one to come; `"2 hours before bed"` is when a drug is taken. */
export const DAY_TO_COME = [
  String.raw`${BEFORE}\s(?:to\s|of\s)?${OCCASION}\b`,
  ...OTHER_TIMES,
  String.raw`after\s(?:a|another|${COUNT})\s${anyOf('later')}\b`,
  String.raw`(?:after|following|upon)\s${OCCASION}\b`,
  String.raw`(?:in|on|from|by)\s(?:\p{L}{3,9}\s)?${DAY_OR_MONTH}\b`,
  String.raw`(?:the\s)?next\s(?:${anyOf('later')}|${DAY_OR_MONTH})\b`,
  anyOf('nextVisit'),
  String.raw`(?:${anyOf('onceThat')}|when)\s${anyOf('happens')}\b`,
].join('|');

/** Another thing that is to be done: the time behind it is of that. */
export const OTHER_ORDER = String.raw`\b(?:and|then)\s(?:will\s|to\s)?${anyOf('otherOrder')}\b`;
/** Up to a time, without another clause or order between. */
const UP_TO_THEN = String.raw`(?:(?!${OTHER_ORDER})(?:[^.;,()]|[.,]\d)){0,60}?\b(?:${DAY_TO_COME})`;

const BASE = `(?:${alternatives(
  [...NOT_YET_WORDS.change.words, ...NOT_YET_WORDS.replace.words].filter(
    (word) => !/(?:ed|ing)$/u.test(word),
  ),
)})`;
const ANY_FORM = `(?:${anyOf('change')}|${anyOf('replace')})`;
const CHANGES_THEN = String.raw`(?:\b${anyOf('shall')}\s(?:\p{L}{2,12}\s){0,2}?${ANY_FORM}|\b${BASE})`;
const TO_OTHER = String.raw`(?:to|${anyOf('replacedBy')})`;

/** `"will be switched to "`, with a time to come behind it. */
export const CHANGED_LATER = new RegExp(
  String.raw`\b${anyOf('shall')}\s(?:\p{L}{2,12}\s){0,2}?(?<end>${ANY_FORM}\s(?:over\s)?${TO_OTHER})\b(?=${UP_TO_THEN})`,
  'giu',
);

const LEADS_TO_CHANGE = new RegExp(String.raw`${CHANGES_THEN}\s[^.;]{0,60}$`, 'iu');
const LEADS_TO_OTHER = new RegExp(
  String.raw`${CHANGES_THEN}\s(?:[^.;]{1,60}?\s)?(?:over\s)?${TO_OTHER}\s(?:\p{L}{1,14}\s){0,2}$`,
  'iu',
);
const COMES_THEN = new RegExp(`^${UP_TO_THEN}`, 'iu');

/** `"We will switch "`, and behind the other drug `" at 36 weeks"`: until then the one before it is taken. */
export function isChangedLater(before: string, behind: string): boolean {
  return LEADS_TO_CHANGE.test(before) && COMES_THEN.test(behind);
}

/** `"will be switched to "`, and behind the name a time to come: it is not taken until then. */
export function isOtherLater(before: string, behind: string): boolean {
  return LEADS_TO_OTHER.test(before) && COMES_THEN.test(behind);
}
