/** What has not happened yet: a stop that is planned for a day to come, a start that depends on something. */
import { lineBefore } from '../text/line-before.ts';
import { memoizeText } from '../memo.ts';
import {
  anyOf,
  CHANGED_LATER,
  COUNT,
  DAY_TO_COME,
  isOtherLater,
  OCCASION,
  OTHER_ORDER,
  TIME,
} from './times/coming-time.ts';

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
export const ASKED = String.raw`${anyOf('asking')}(?:\s(?:me|us))?\s`;

/** What a start waits for; `"if chest pain"` is how it is taken. */
const OUTCOME = new RegExp(
  String.raw`^(?:[^.;,]|\.\d){0,60}(?:,\s)?(?<!\b${ASKED})\bif\b[^.;]{0,60}(?:\b${anyOf('outcome')}\b|[<>≥≤]|\b${anyOf('comparedWith')}\s\d)`,
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

/** Behind a change and the amount it leads to: `" mg in 4 weeks"`, `" mg if his legs swell"`; `"if tolerated"` is no condition. */
export function isPutOff(behind: string): boolean {
  return PUT_OFF.test(behind);
}

const PUT_OFF = new RegExp(
  String.raw`^(?:(?!\band\b)[^.;,]|[.,]\d){0,40}?\s(?:in\s(?:a|another|${COUNT})\s${anyOf('later')}\b|(?<!\b${ASKED})${anyOf('onlyIf')}\s(?!${anyOf('feasible')}\b))`,
  'iu',
);
