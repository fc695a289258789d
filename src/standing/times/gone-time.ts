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
