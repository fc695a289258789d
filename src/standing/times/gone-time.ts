/** Times gone by: what was taken or begun then is told, and not taken now. */
import { alternatives, wholeWord } from '../../text/alternatives.ts';
import type { ActionId, ActionRow } from '../action-table.ts';
import { SENTENCE_WORDS } from '../sentence-word-table.ts';

const GONE = String.raw`${wholeWord(SENTENCE_WORDS.goneTimes.words)}(?!\s(?:\p{L}{2,9}\s){0,2}?(?:day|week|month|year)s?\b)`;
/** Another time is spoken of behind them. */
const TURNS = String.raw`(?!\b(?:${alternatives(SENTENCE_WORDS.turnsToNow.words)})\b)`;
const GONE_BEFORE = new RegExp(String.raw`${GONE}(?:${TURNS}[^.;]){0,90}$`, 'iu');
const GONE_BEHIND = new RegExp(String.raw`^(?:${TURNS}[^.;,]){0,80}?${GONE}`, 'iu');

const TAKEN: ReadonlySet<ActionId> = new Set<ActionId>(['take', 'begin', 'started']);

/** `"Over the years he has been on "`, `"was prescribed by her doctor in the past"`. */
export function isOfGoneTime(
  text: string,
  { start, end }: { readonly start: number; readonly end: number },
  { id }: ActionRow,
): boolean {
  if (!TAKEN.has(id) || IS_NOW.test(text.slice(start, end))) return false;
  return GONE_BEFORE.test(text.slice(Math.max(0, start - 140), start)) || GONE_BEHIND.test(text.slice(end));
}

/** `"takes"`, `"is on"` tell of now. */
const IS_NOW = new RegExp(`^${wholeWord(SENTENCE_WORDS.tellsOfNow.words)}`, 'iu');

/** `"At home she was on"`, `"was taking … prior to admission"`: in the sentence it is said of the time until the patient came. */
export function isHomeList(
  text: string,
  { start, end }: { readonly start: number; readonly end: number },
  { id }: ActionRow,
): boolean {
  if (id !== 'was-on') return false;
  const before = text.slice(Math.max(0, start - 60), start);
  return HOME_BEFORE.test(before) || WHEN_COMING.test(before) || HOME_BEHIND.test(text.slice(end));
}

const HOME = wholeWord(SENTENCE_WORDS.home.words);
const HOME_BEFORE = new RegExp(`${HOME}[^.;]*$`, 'iu');
/** `"When he came in he was taking"`. */
const WHEN_COMING = new RegExp(
  String.raw`\bwhen\s(?:\p{L}{1,10}\s){1,3}?${wholeWord(SENTENCE_WORDS.coming.words)}[^.;]*$`,
  'iu',
);
/** In `"10 mg b.i.d. prior to admission"` the sentence goes on. */
const HOME_BEHIND = new RegExp(String.raw`^(?:[^.;]|\.(?!\s+\p{Lu})){0,160}?(?i:${HOME})`, 'u');
