/** What has not happened yet: a stop that is planned for a day to come, a start that depends on something. */
import { withoutDirections } from '../sig/find-directions.ts';
import { isSigWord } from '../sig/vocabulary/sig-vocabulary.ts';
import { isOnlyForm } from '../terminology/forms/form-words.ts';
import { ROUTES } from '../terminology/codes/route-table.ts';
import { alternatives } from '../text/alternatives.ts';
import { MONTHS, WEEKDAY_WORDS } from '../text/calendar-table.ts';
import { lineBefore } from '../text/line-before.ts';
import { memoizeText } from '../memo.ts';
import { BEFORE_MONTH, MODIFIERS } from './modifier-table.ts';
import {
  anyOf,
  CHANGED_LATER,
  COUNT,
  DAY_TO_COME,
  isChangedLater,
  isOtherLater,
  OCCASION,
  OTHER_ORDER,
  TIME,
} from './times/coming-time.ts';
import { NOT_YET_WORDS } from './not-yet-table.ts';
import { TALKED_ABOUT } from './verbs/phrase-table.ts';

const ORDER = anyOf('stop');

/** An order to stop with a day to come behind it, no other order between them. */
const PLANNED = new RegExp(
  String.raw`\b(?<order>${ORDER})\b(?=(?:(?!\b${ORDER}\b|${OTHER_ORDER})[^.;,()]){0,60}?\b(?:${TIME}))`,
  'giu',
);

/** Texts that are kept without them. */
const KEPT = 200;

/**
 * The text with such orders blanked out, so that every offset stays: `"Clopidogrel 75 mg daily - hold 5 days before surgery"`
 * is taken now. What was done (`"was held 2 days before admission"`) stays.
 */
export const withoutPlannedStops: (text: string) => string = memoizeText(KEPT, (text) => {
  const blank = (order: string): string => '·'.repeat(order.length);
  return text
    .replaceAll(PLANNED, blank)
    .replaceAll(AT_NEXT_VISIT, blank)
    .replaceAll(AT_END_OF_TIME, (match, end: string) => match.slice(0, -end.length) + blank(end))
    .replaceAll(AT_END_OF_COURSE, blank)
    .replaceAll(AT_END_OF_STEPS, blank)
    .replaceAll(ENDS_LATER, (match, end: string) => match.slice(0, -end.length) + blank(end))
    .replaceAll(CHANGED_LATER, (match, end: string) => match.slice(0, -end.length) + blank(end))
    .replaceAll(UPON_EVENT, (match, event: string) => event + blank(match.slice(event.length)));
});

/** `"I will see him in November to stop "`, `"review in six weeks to discontinue "`: an order that the next visit is for. */
const AT_NEXT_VISIT = new RegExp(
  String.raw`(?<=\b${anyOf('seesAgain')}\s(?:\p{L}{2,14}\s){0,4}?(?:(?:in|at|on|after|next)\s|${COUNT}\s)(?:[\p{L}\d]{1,14}\s){1,4}?)to\s(?:${anyOf('stop')})\b`,
  'giu',
);

/** `"should be lowered to 10 mg for two weeks and then discontinued"`: what shall be taken for a time and end with it; what `"was"` has ended. */
const AT_END_OF_TIME = new RegExp(
  String.raw`\b${anyOf('shall')}\b[^.;]{0,80}\bfor\s${COUNT}\s${anyOf('later')},?\s(?:and\s)?then\s(?<end>${anyOf('ended')})\b`,
  'giu',
);

const AROUND = String.raw`(?:${anyOf('toBe')}\s){0,4}`;
/** Behind `"for 1 week"`: `" then cease"`, `" and is then to be stopped"`; what `"was taken for a week, then stopped"` has ended. And what is waited for: `"until off"`, `"until told to stop"`. */
const AT_END_OF_COURSE = new RegExp(
  String.raw`(?<=\bfor\s(?:a|another|${COUNT})\s?${anyOf('later')}),?\s${AROUND}${anyOf('afterwards')}\s(?:${anyOf('endThen')}|(?:is\s|are\s)?to\sbe\s${anyOf('ended')})\b|(?<=\b${anyOf('upTo')}\s(?:\p{L}{1,9}\s){0,3}?)${anyOf('endThen')}\b`,
  'giu',
);

const FOR_A_TIME = String.raw`\b(?:for|x)\s?${COUNT}\s?${anyOf('later')}`;
/** Behind the last of several steps: `"50 mg TID x 2 days, then 25 mg TID x 2 days, stop"`. One duration alone may be that of what ended. */
const AT_END_OF_STEPS = new RegExp(
  String.raw`(?<=${FOR_A_TIME}\b[^.:\n]{2,80}${FOR_A_TIME}),?\s(?:and\s)?(?:${anyOf('afterwards')}\s)?${anyOf('endThen')}\b`,
  'giu',
);

/** `"should be stopped in three months"`, `"is to be discontinued in March"`: an end told of a day to come. */
const ENDS_LATER = new RegExp(
  String.raw`\b${anyOf('shall')}\s(?:be\s)?(?<end>${anyOf('ended')})\b(?=(?:(?!${OTHER_ORDER})[^.;,()]){0,40}?\b(?:${TIME}|${DAY_TO_COME}))`,
  'giu',
);

/** `"Any rash: stop "`: an order for what may happen. */
const UPON_EVENT = new RegExp(
  String.raw`(?<event>\b${anyOf('whatever')}\s[^.;:\n]{2,40}:\s{1,3})${ORDER}\b`,
  'giu',
);

/** `"If blood pressure remains high, start "`; `"grateful if you could start "` is a polite order. */
const IF_THEN_START = new RegExp(
  String.raw`(?!\bif\s(?:${anyOf('polite')}|${anyOf('asNeeded')})\b|once\s${anyOf('howOften')}\b)\b${anyOf('condition')}\b(?:[^.;]|\.\d){0,120}\b(?:${anyOf('startThen')}|${anyOf('changeThen')}(?:\s\p{L}{1,12}){0,2} to)\b[^.;]{0,30}$`,
  'iu',
);
/** `"If her sugars climb past 300, "`, `"Should the rash spread, "`: right before a drug, in prose; in a list it is when it is taken. */
const IF_THEN = new RegExp(
  String.raw`(?:\b(?:if|unless|in case)\s|(?:^|[.;:]\s+)should\s)(?:[^.;,]|\.\d){2,60}?\b${anyOf('comesAbout')}\b(?:[^.;,]|[.,]\d){0,60},\s(?:then\s)?(?:(?:a|an|her|his|the|oral)\s)?$`,
  'iu',
);

/** A drug that sentences would give only then; `start` is where its name stands. */
export function waitsForEvent(clause: string, { start }: { readonly start: number }): boolean {
  return IF_THEN.test(lineBefore(clause, start));
}

const START = new RegExp(String.raw`\b${anyOf('start')}\s(?:\p{L}{1,12}\s){0,2}$`, 'iu');
/** `"to see "`: what is asked behind it is no condition. */
const ASKED = String.raw`${anyOf('asking')}(?:\s(?:me|us))?\s`;

/** What a start waits for; `"if chest pain"` is how it is taken. */
const OUTCOME = new RegExp(
  String.raw`^(?:[^.;,]|\.\d){0,60}(?<!\b${ASKED})\bif\b[^.;]{0,60}(?:\b${anyOf('outcome')}\b|[<>≥≤]|\b${anyOf('comparedWith')}\s\d)`,
  'iu',
);
/** `"start apixaban after the procedure"`. */
const AFTER_EVENT = new RegExp(String.raw`^(?:[^.;,]|\.\d){0,60}\b${anyOf('after')}\s${OCCASION}`, 'iu');

/** `"start apixaban once the drain is out"`. */
const WAITS = new RegExp(
  String.raw`^(?:[^.;,]|\.\d){0,60}\b${anyOf('onceThat')}\s${anyOf('happens')}\b`,
  'iu',
);

/** `"start amiodarone if the fever comes back"`; behind an amount it may be when it is taken. */
const IF_EVER = new RegExp(String.raw`^\s+if\s${anyOf('happens')}\b`, 'iu');

/** `"start methotrexate in the near future"`. */
const SOME_DAY = new RegExp(String.raw`^(?:[^.;,]|\.\d){0,60}\b${anyOf('someDay')}\b`, 'iu');

/** `" can be added later"`, `" 25 mg daily would be begun"`. */
const BEGUN_THEN = new RegExp(
  String.raw`^(?:[^.;,]|[.,]\d){0,60}?\b${anyOf('begins')}\sbe\s${anyOf('begun')}\b(?<behind>.*)`,
  'isu',
);
/** `" later"`, `" if this is not enough"`; `" later today"` is today, and `" if needed"` is how it is taken. */
const LATER_BEHIND = new RegExp(
  String.raw`^(?:[^.;,]|[.,]\d){0,60}?(?:\blater\b(?!\s${anyOf('now')}\b)|\b${anyOf('someDay')}\b|\b${anyOf('onlyIf')}\s(?!${anyOf('feasible')}\b)|\bshould\s\p{L})`,
  'iu',
);
/** `"Should the pressure be over 25 tomorrow, "`, `"Were her readings to stay high, "`. */
const UPON_CONDITION = new RegExp(
  String.raw`(?:\b${anyOf('onlyIf')}|(?:^|[.;:])[^\p{L}\n]{0,6}(?:should|were|had))\s(?!${anyOf('polite')}\b)(?:[^.;]|\.\d){2,140},\s(?:(?:then|the|a|an|her|his)\s){0,2}$`,
  'iu',
);

/** `"Procardia would be added if this is not enough"`, `"Should the pressure rise, Procardia will be added"`. */
function isBegunThen(before: string, behind: string): boolean {
  const then = BEGUN_THEN.exec(behind)?.groups?.['behind'];
  return then !== undefined && (LATER_BEHIND.test(then) || UPON_CONDITION.test(before));
}

/** `" 5 mg yearly, the first one to be arranged"`: nobody has had it yet. */
const FIRST_TO_COME = new RegExp(
  String.raw`^(?:[^.;]|[.,]\d){0,60}?\bthe\sfirst\s(?:\p{L}{3,9}\s){0,2}(?:is\s)?(?:still\s|yet\s)?to\sbe\s${anyOf('arranged')}\b`,
  'iu',
);

/** A drug that is started only if something happens, or some day, is not taken yet; `start` and `end` are those of its name. */
export function isConditionalStart(
  clause: string,
  name: { readonly start: number; readonly end: number },
): boolean {
  const before = clause.slice(Math.max(0, name.start - 200), name.start);
  if (IF_THEN_START.test(lineBefore(clause, name.start))) return true;
  const behind = clause.slice(name.end, name.end + 160);
  const lead = lineBefore(clause, name.start);
  if (FIRST_TO_COME.test(behind)) return true;
  if (isBegunThen(lead, behind) || isOtherLater(lead.slice(-120), behind)) return true;
  return (
    START.test(before) && [OUTCOME, AFTER_EVENT, WAITS, IF_EVER, SOME_DAY].some((waits) => waits.test(behind))
  );
}

/** `"Topamax can potentially be increased to 50 mg"`; behind an amount of its own it is taken as that says. */
const PROPOSED_CHANGE = new RegExp(
  String.raw`^[^\d.;]{0,24}\b${anyOf('mayBe')}\s(?:\p{L}{1,14}\s){0,4}${anyOf('amended')}\b`,
  'iu',
);

const AMENDS = String.raw`\b${anyOf('amend')}\s(?:(?:the|her|his|your|this)\s)?$`;
/** `"If her pressure stays above 110, plan to raise "` */
const IF_THEN_AMENDS = new RegExp(
  String.raw`\b${anyOf('onlyIf')}\s[^.;]{0,120},\s[^.;]{0,30}?${AMENDS}`,
  'iu',
);
const IS_AMENDED = new RegExp(AMENDS, 'iu');
const NEXT_VISIT = new RegExp(String.raw`^[^.;]{0,80}\b${anyOf('nextVisit')}\b`, 'iu');

/** A change of the dose that may come, or is planned for another day, is none: what is taken stands where the drug is listed. */
export function isProposedChange(
  clause: string,
  { start, end }: { readonly start: number; readonly end: number },
): boolean {
  const before = lineBefore(clause, start);
  const behind = clause.slice(end, end + 160);
  const isLater = IS_AMENDED.test(before) && NEXT_VISIT.test(behind);
  return PROPOSED_CHANGE.test(behind) || IF_THEN_AMENDS.test(before) || isLater;
}

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

/** `"switched her from "`, `"Change "`; a drug behind "to" was put in its place. */
const CHANGES = new RegExp(String.raw`\b${anyOf('change')}\s(?:(?!to\b)\p{L}{1,14}\s){0,5}$`, 'iu');
const REPLACES = new RegExp(
  String.raw`\b${anyOf('replace')}\s(?:(?!${anyOf('replacedBy')}\b)\p{L}{1,14}\s){0,2}$`,
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
  return (
    (leaves && TO_ANOTHER.test(behind)) ||
    (REPLACES.test(before) && REPLACED_BY.test(behind)) ||
    isInsteadOf(behind, other) ||
    (IN_TURN.test(behind) && HAS_REPLACED.test(before))
  );
}

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
  String.raw`\b(?:(?i:${anyOf('change')})\s[^.;]{2,60}?\sto|(?i:${anyOf('replace')})\s[^.;]{2,60}?\s${anyOf('replacedBy')})${UNKNOWN_NAME}`,
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

/** Behind a change and the amount it leads to: `" mg in 4 weeks"`, `" mg if his legs swell"`; `"if tolerated"` is no condition. */
export function isPutOff(behind: string): boolean {
  return PUT_OFF.test(behind);
}

const PUT_OFF = new RegExp(
  String.raw`^(?:(?!\band\b)[^.;,]|[.,]\d){0,40}?\s(?:in\s(?:a|another|${COUNT})\s${anyOf('later')}\b|(?<!\b${ASKED})${anyOf('onlyIf')}\s(?!${anyOf('feasible')}\b))`,
  'iu',
);
