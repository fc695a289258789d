/** Is a stop ordered for what may happen? Then nothing is stopped yet. */
import { alternatives, wholeWord } from '../text/alternatives.ts';
import type { ActionRow } from './action-table.ts';
import { lineBefore } from './line-before.ts';
import { SENTENCE_WORDS } from './sentence-word-table.ts';

/** `"If the potassium rises then spironolactone should be stopped"`, `"Hold metformin if he vomits"`: nothing is stopped yet. */
export function isConditional(
  text: string,
  { start, end }: { readonly start: number; readonly end: number },
  { meaning }: ActionRow,
): boolean {
  if (meaning !== 'stopped' && meaning !== 'held') return false;
  if (CONDITION_BEFORE.test(lineBefore(text, start))) return true;
  return !IS_DONE.test(text.slice(start, end)) && CONDITION_BEHIND.test(text.slice(end, end + 120));
}

/** `"stopped metoprolol"` has happened. */
const IS_DONE = /(?:ed|held|ing)\b/iu;

/** A condition behind what is ordered, or a limit (`"for SBP < 100"`); in `"and call us if"`, `"to see if"` it is that of another action. */
const CONDITION_BEHIND = new RegExp(
  String.raw`^(?:(?!${wholeWord(SENTENCE_WORDS.otherAction.words)})[^.;:,(\n]){0,60}\b(?:(?:${alternatives(SENTENCE_WORDS.conditionBehind.words)})\b|for\b[^.;:,\n]{0,20}[<>≤≥])`,
  'iu',
);
const CONDITION_BEFORE = new RegExp(
  String.raw`${wholeWord(SENTENCE_WORDS.condition.words)}(?!\s${wholeWord(SENTENCE_WORDS.asNeeded.words)})[^.;]*$`,
  'iu',
);

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
