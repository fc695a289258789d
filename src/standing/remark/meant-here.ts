/** What is said of a drug in a remark on it, where lists and letters mean something else by the same words. */
import { alternatives, wholeWord } from '../../text/alternatives.ts';
import { DATE } from '../../text/possible-days.ts';
import type { ActionId, CueMeaning } from '../action-table.ts';
import type { Action } from '../read-actions.ts';
import type { Standing } from '../standings.ts';
import { REMARK_WORDS } from './remark-word-table.ts';

/** Ids of rows that say more in a remark than elsewhere. */
export const MEANT_HERE: ReadonlySet<ActionId> = new Set<ActionId>(['denied', 'finished']);

/** `"Patient denies taking this"`: it is on the list, and not taken; `"Suspended 5/10/2026"`: with a day it is done, and no state of an export. */
export function meaningHere(text: string, action: Action, { id, meaning }: Standing): CueMeaning {
  const words = text.slice(action.start, action.end);
  if (id === 'denied' && DENIAL.test(words)) return 'not-taken';
  return id === 'finished' && SUSPENDED.test(words) && DAY_BEHIND.test(text.slice(action.end))
    ? 'held'
    : meaning;
}

/** What the person does with it. */
export const OF_TAKING = /\b(?:tak(?:ing|es?|en)|took|us(?:ing|es?|ed))\b/iu;
const DENIAL = new RegExp(`^${wholeWord(REMARK_WORDS.denial.words)}$`, 'iu');
const SUSPENDED = new RegExp(`^${wholeWord(REMARK_WORDS.suspended.words)}$`, 'iu');
const DAY_BEHIND = new RegExp(
  String.raw`^\s(?:(?:${alternatives(REMARK_WORDS.dayLead.words)})\s)?(?:${DATE}|\d{1,2}/\d{1,2})`,
  'iu',
);

/** The day that `"End date: 5/15/2026"` gives, as written. */
export function endDate(text: string): string | undefined {
  return END_DATE.exec(text)?.groups?.['day'];
}

const END_DATE = new RegExp(
  String.raw`(?<![/\p{L}])(?:${alternatives(REMARK_WORDS.endDate.words)})[\s:=–-]{1,3}(?<day>${DATE})`,
  'iu',
);
