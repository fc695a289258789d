/** Is a stop ordered for what may happen? Then nothing is stopped yet. */
import { AMOUNT_WORDS } from '../terminology/codes/amount-word-table.ts';
import { alternatives, wholeWord } from '../text/alternatives.ts';
import type { ActionRow, CueMeaning } from './action-table.ts';
import { FEW_WORDS, TIMES_ADVERBS } from '../sig/vocabulary/number-word-table.ts';
import { WEEKDAY_WORDS } from '../text/calendar-table.ts';
import { lineBefore } from '../text/line-before.ts';
import { MODIFIERS, type ModifierKind } from './modifier-table.ts';
import { SENTENCE_WORDS } from './sentence-word-table.ts';

/** `"If the potassium rises then spironolactone should be stopped"`, `"Hold metformin if he vomits"`: nothing is stopped yet. */
export function isConditional(
  text: string,
  { start, end }: { readonly start: number; readonly end: number },
  { meaning }: ActionRow,
): boolean {
  if (meaning !== 'stopped' && meaning !== 'held') return false;
  const before = lineBefore(text, start);
  if (CONDITION_BEFORE.test(before) || WHETHER.test(before) || isAsked(text, { start, end })) return true;
  return waitsBehind(text, { start, end }, end);
}

/** `"She asks whether she can now come off "`: nothing but one clause between. */
const WHETHER = new RegExp(String.raw`${wholeWord(SENTENCE_WORDS.whether.words)}\s[^.;:,\n]{0,90}$`, 'iu');

/** `"Could the furosemide be stopped?"`: whether it shall end is asked. */
function isAsked(text: string, { start, end }: { readonly start: number; readonly end: number }): boolean {
  return ASKS_BEFORE.test(lineBefore(text, start)) && ASKS_BEHIND.test(text.slice(end));
}

const ASKS_BEFORE = new RegExp(
  String.raw`(?:^|[.;:!?]\s)\s*${wholeWord(SENTENCE_WORDS.asking.words)}[^.;:!?]{0,90}$`,
  'iu',
);
const ASKS_BEHIND = /^[^.;:!?]{0,120}\?/u;

/** `"Hold metformin and lisinopril if he vomits"`: behind a place, that of the last of the drugs that an order is said of, stands what it waits for. */
export function waitsBehind(
  text: string,
  { start, end }: { readonly start: number; readonly end: number },
  at: number,
): boolean {
  return !IS_DONE.test(text.slice(start, end)) && CONDITION_BEHIND.test(text.slice(at, at + 120));
}

/** `"stopped metoprolol"` has happened. */
const IS_DONE = /(?:ed|held|ing)\b/iu;

/** A condition behind what is ordered, or a limit (`"for SBP < 100"`); in `"and call us if"`, `"to see if"` it is that of another action. */
const CONDITION_BEHIND = new RegExp(
  String.raw`^(?:(?!${wholeWord(SENTENCE_WORDS.otherAction.words)})(?:[^.;:,(\n]|\.\d)){0,60}\b(?:(?:${alternatives(SENTENCE_WORDS.conditionBehind.words)})\b|for\b[^.;:,\n]{0,20}[<>≤≥])`,
  'iu',
);
/** A point inside a number ends no sentence. */
const CONDITION_BEFORE = new RegExp(
  String.raw`${wholeWord(SENTENCE_WORDS.condition.words)}(?!\s${wholeWord(SENTENCE_WORDS.asNeeded.words)})(?:[^.;]|\.\d)*$`,
  'iu',
);

/** `"once treatment is completed"`: the end of a course that is waited for has not come. */
export function isAwaited(
  text: string,
  { start }: { readonly start: number },
  { isCompletion, id }: ActionRow,
): boolean {
  return (isCompletion === true || id === 'done-with-one') && AWAITED.test(lineBefore(text, start));
}

const AWAITED = new RegExp(
  String.raw`${wholeWord(SENTENCE_WORDS.awaited.words)}\s(?:(?!${wholeWord(SENTENCE_WORDS.awaited.words)})\p{L}+\s){0,5}?(?:(?:is|are|has|have)\s(?:been\s)?)$`,
  'iu',
);

/** `"Does not take on dialysis days"`, `"not taking on Sundays"`: how often it is taken; `"not taking on Sunday 5/10"` tells when. */
function isOnSomeDays(
  text: string,
  { start, end }: { readonly start: number; readonly end: number },
  { meaning, negated }: ActionRow,
): boolean {
  if (meaning !== 'not-taken' && negated !== 'not-taken' && meaning !== 'stopped') return false;
  return TAKING.test(text.slice(start, end)) && ON_SOME_DAYS.test(text.slice(end, end + 60));
}

/** `"21 days on, 7 off"`: a pause of a round, and no end. */
function isPauseOfRound(
  text: string,
  { start, end }: { readonly start: number; readonly end: number },
): boolean {
  return PAUSE.test(text.slice(start, end)) && /\d\s?$/u.test(text.slice(0, start));
}

const PAUSE = new RegExp(`^${wholeWord(SENTENCE_WORDS.pause.words)}$`, 'iu');
const TAKING = new RegExp(wholeWord(SENTENCE_WORDS.taking.words), 'iu');
const DAY_OF_WEEK = alternatives(
  Object.values(WEEKDAY_WORDS)
    .flat()
    .filter((word) => word.length > 3),
);
const ON_SOME_DAYS = new RegExp(
  String.raw`^\s(?:(?:it|this|them)\s)?(?:on\s|(?=(?:every|most|some)\s))(?:(?:every|most|some|his|her|their|the|other)\s){0,2}(?:(?:\p{L}{1,14}\s){0,2}(?:${alternatives(SENTENCE_WORDS.someDays.words)})\b|(?:${DAY_OF_WEEK})\b(?!,?\s?\d))`,
  'iu',
);

/** `"I leave it to you whether to add "`, `"leave it to her cardiologist to start "`, `"It is up to you to add "`: somebody else decides. */
export function isLeftToOthers(text: string, from: number): boolean {
  return LEFT_TO_OTHERS.test(text.slice(Math.max(0, from - LONGEST_LEFT), from));
}

/** Characters of `"leave it up to her cardiologist in the county hospital "`. */
const LONGEST_LEFT = 80;
const LEFT_TO_OTHERS =
  /\bwhether\s(?:or\snot\s)?$|\b(?:(?:leaves?|left|leaving)\s(?:it|this|that)\s(?:up\s)?|(?:is|are|be|remains)\sup\s)to\s(?:[\p{L}.'’-]{1,20}\s){1,6}$/iu;

/** `"It is not clear if she is taking Geodon"`: whether it is done is asked. */
export function isOpenQuestion(text: string, from: number): boolean {
  return OPEN_QUESTION.test(text.slice(Math.max(0, from - 60), from));
}

/** `"supposed to be taking Lipitor, but it is not clear if he was doing so"`: the same, behind the drug. */
export function isAskedBehind(behind: string): boolean {
  return ASKED_BEHIND.test(behind);
}

const ASKED_BEHIND = new RegExp(
  String.raw`^[^.;]{0,60}${wholeWord(SENTENCE_WORDS.asks.words)}\s(?:if|whether)\s(?:\p{L}+\s){1,4}?(?:${alternatives(SENTENCE_WORDS.doesSo.words)})\b`,
  'iu',
);
const OPEN_QUESTION = new RegExp(
  String.raw`${wholeWord(SENTENCE_WORDS.asks.words)}\s(?:if|whether)\s(?:\p{L}+\s){0,2}$`,
  'iu',
);

/** On which days it is not taken, or a pause of a round: it goes on; and a doubt of how often it is. */
export function isHowOften(
  text: string,
  match: { readonly start: number; readonly end: number },
  row: ActionRow,
): boolean {
  return isOnSomeDays(text, match, row) || isPauseOfRound(text, match) || isOfOften(text, match, row);
}

/** `"uses maybe once a week"`: doubtful is how often. */
function isOfOften(text: string, { end }: { readonly end: number }, { id }: ActionRow): boolean {
  return id === 'proposed' && OFTEN_BEHIND.test(text.slice(end, end + 24));
}

const OFTEN_BEHIND = new RegExp(
  String.raw`^\s(?:${alternatives([...Object.keys(TIMES_ADVERBS), 'every'])}|(?:${alternatives(FEW_WORDS)}|\d{1,2})\s(?:times|x))\b`,
  'iu',
);

/** `"Drop the furosemide to 20 mg"`: less of it, and no end. */
export function isLess(
  text: string,
  { start, end }: { readonly start: number; readonly end: number },
  { id }: ActionRow,
): boolean {
  const behind = text.slice(end, end + 90);
  if (/off$/iu.test(text.slice(start, end)) && TO_AMOUNT.test(behind)) return true;
  if (id === 'done-with-one') return FOR_A_TIME.test(behind);
  if (id === 'drop' && /^\s(?:\p{L}[^\s,;.]{0,24}\s){1,3}\d/u.test(behind)) return true;
  return MAY_BE_LESS.has(id) && LESS_BEHIND.test(behind);
}

/** `"finish with the Augmentin for 5 more days"`: until then it is taken. */
const FOR_A_TIME = /^[^.;,]{0,60}?\sfor\s(?:another\b|(?:the\s(?:rest|next)\b)|\d)/iu;
const MAY_BE_LESS: ReadonlySet<ActionRow['id']> = new Set<ActionRow['id']>([
  'abandon',
  'abandoned',
  'was-abandoned',
]);
/** `"back off the nadolol to 20 mg"`: an amount with its unit, and no day. */
const TO_AMOUNT = new RegExp(
  String.raw`^(?:\s(?!(?:and|but|then)\b)[^\s,;]{1,24}){0,4}?\sto\s\d[\d.,]{0,7}\s?(?:${alternatives(AMOUNT_WORDS)})(?!\p{L})`,
  'iu',
);
const LESS_BEHIND = /^(?:\s(?!(?:and|but|then)\b)[^\s,;]{1,24}){0,6}?\s(?:to|by|in)\s(?:\d|half\b)/iu;

/** `"Taking? N"`, `"not hers)"`: at the end of what is written, of an element or of a bracket. */
export function isLast(text: string, { end }: { readonly end: number }, row: ActionRow): boolean {
  if (row.isLast !== true) return true;
  // `"can go as well"`: it ends too; `"the husband's as well"` is the patient's and his.
  const behind = text.slice(end, end + LONGEST_TOO);
  return NOTHING_BEHIND.test(row.meaning === 'stopped' ? behind.replace(TOO, '') : behind);
}

/** Characters of `" as well"`, and of what stands behind it. */
const LONGEST_TOO = 12;
const TOO = /^\s(?:too|also|as well)\b/iu;
const NOTHING_BEHIND = /^\s?(?:[\]),;.|!]|\s{2}|\n|[–—-]\s|$)/u;

/** `"… off Percocet, and I have written instead for "`: what was wished for is done, since another drug comes in its place. */
export function isLeftInstead(
  text: string,
  { start, end }: { readonly start: number; readonly end: number },
): boolean {
  const behind = INSTEAD_BEHIND.exec(text.slice(end))?.[0] ?? '';
  return BEGUN.test(behind) && !OPEN_STILL.test(lineBefore(text, start).slice(-60));
}

const INSTEAD_BEHIND = /^[^.;]{0,80}?\b(?:and|so)\s[^.;]{0,120}?\binstead\b(?!\sof\b)/iu;
const BEGUN = new RegExp(wholeWord(SENTENCE_WORDS.begunInstead.words), 'iu');
const WISHES: ReadonlySet<string> = new Set(SENTENCE_WORDS.wishes.words);
/** Doubts that are no wish: `"we might stop"`, `"considered stopping"`. */
const OPEN_STILL = new RegExp(
  String.raw`${wholeWord(MODIFIERS.doubt.filter((word) => !WISHES.has(word)))}\s[^.;]*$`,
  'iu',
);

/**
 * The kinds of the words before an end, without doubts that are none: a wish that is granted (`"wants to stop Imuran, and we will start Humira
 * instead"`), what is reasonable now, and what may be ended now, or too.
 */
export function decidedKinds(
  text: string,
  match: { readonly start: number; readonly end: number },
  { kinds, words }: { readonly kinds: readonly ModifierKind[]; readonly words: readonly string[] },
): readonly ModifierKind[] {
  if (!kinds.includes('doubt')) return kinds;
  const settled = [
    ...(isLeftInstead(text, match) ? SENTENCE_WORDS.wishes.words : []),
    ...(NOW_BEHIND.test(text.slice(match.end, match.end + 80)) ? SENTENCE_WORDS.judges.words : []),
    ...(isPermitted(text, match, words) ? SENTENCE_WORDS.permits.words : []),
  ];
  return kinds.filter((kind, at) => kind !== 'doubt' || !settled.includes(words[at] ?? ''));
}

/** `"may also be stopped."`: with nothing behind it that it would wait for. */
function isPermitted(text: string, { end }: { readonly end: number }, words: readonly string[]): boolean {
  return words.some((word) => NOW_OR_TOO.has(word)) && CLOSED.test(text.slice(end, end + 40));
}

const NOW_BEHIND = new RegExp(
  String.raw`^[^.;,]{0,50}?\s(?:${alternatives(SENTENCE_WORDS.atOnce.words)})\b`,
  'iu',
);
const NOW_OR_TOO: ReadonlySet<string> = new Set(SENTENCE_WORDS.nowOrToo.words);

/** Rows that count only with the right words behind them: `"not used"` and nothing more, `"skip"` and until when. */
export function endsRight(text: string, { end }: { readonly end: number }, row: ActionRow): boolean {
  const behind = text.slice(end, end + 90);
  if (row.isClosed === true) return CLOSED.test(behind);
  if (row.isAgain === true) return AGAIN.test(behind);
  return row.isUntil !== true || UNTIL.test(behind) || (row.id === 'none-until' && WHILE.test(behind));
}

const WHILE = new RegExp(
  String.raw`^[^.;,\n]{0,60}?\s(?:${alternatives(SENTENCE_WORDS.whileSo.words)})\b`,
  'iu',
);

const AGAIN = new RegExp(
  String.raw`^[^.;,\n]{0,60}?\s(?:${alternatives(SENTENCE_WORDS.again.words)})\b`,
  'iu',
);

const CLOSED = new RegExp(
  String.raw`^\s*(?:[.,;:()!]|$|[–—-]\s|(?:${alternatives(SENTENCE_WORDS.closes.words)})\b(?!\s(?:an?|${alternatives(SENTENCE_WORDS.asNeeded.words)})\b))`,
  'iu',
);
const UNTIL = new RegExp(
  String.raw`^[^.;,\n]{0,60}?\s(?:${alternatives(SENTENCE_WORDS.untilThen.words)})\b`,
  'iu',
);

/** `"prednisone taper over 10 days"`: how long it goes, and no end; `"course over 4/2"` is one. */
export function isSpan(
  text: string,
  { start, end }: { readonly start: number; readonly end: number },
): boolean {
  return (
    /(?<!\bgo(?:ne|ing)?\s|\bwent\s)\bover$/iu.test(text.slice(start, end)) &&
    SPAN_BEHIND.test(text.slice(end, end + 24))
  );
}

const SPAN_BEHIND = /^\s(?!\d{1,2}\/\d)(?!(?:since|now|on|last|by|as)\b)[\p{L}\d]/iu;

/** What is ended for good or for a time. */
export const INTERRUPTS: ReadonlySet<CueMeaning | 'none'> = new Set<CueMeaning>(['stopped', 'held']);
