/** An end and its day, and nothing else: what a line or a sentence says of the drug above or before it. */
import { MONTH_OR_YEAR } from '../../text/longer-times.ts';
import { NAMED_DAY } from '../../text/short-days.ts';
import { alternatives } from '../../text/alternatives.ts';
import { DATE } from '../../text/possible-days.ts';
import { NOT_TAKEN } from '../action-table.ts';
import { meaningOfAnswer, meaningOfCell, readActions } from '../read-actions.ts';
import type { Standing } from '../standings.ts';
import { REMARK_WORDS } from './remark-word-table.ts';

const DATES = new RegExp(
  `(?:\\b(?:${alternatives(REMARK_WORDS.partOfYear.words)})\\s)?(?:${DATE}|${MONTH_OR_YEAR}|${NAMED_DAY})`,
  'giu',
);

/** `"Stopped."`, `"No longer taking"`: the end that is all a text says. */
export function endOfWhole(text: string): Standing | undefined {
  const row = meaningOfCell(text);
  return row !== undefined && NOT_TAKEN.has(row.meaning) && row.meaning !== 'none'
    ? { meaning: row.meaning, id: row.id, at: 0 }
    : undefined;
}

/** `"COURSE DONE"`: the same of words that are no more than an end; `"stop warfarin"` names what ends. */
export function endOfAnswer(text: string): Standing | undefined {
  return meaningOfAnswer(text) === undefined ? undefined : endOfWhole(text);
}

/** `"Discontinued: 05/05/26 (stomach upset)"`, `"** STOPPED 07/03 0830 **"` → stopped; undefined where other words stand beside it, or no day. */
export function endedAlone(text: string): Standing | undefined {
  const bare = text.replaceAll(/\([^()]{0,60}\)/gu, ' ');
  if (!/\d/u.test(bare)) return undefined;
  const [action] = readActions(bare).actions;
  const said = action?.rows.find(({ meaning }) => NOT_TAKEN.has(meaning));
  if (action === undefined || said === undefined || said.meaning === 'none') return undefined;
  const rest = `${bare.slice(0, action.start)} ${bare.slice(action.end)}`.replaceAll(DATES, ' ');
  return /\p{L}{3}/u.test(rest) ? undefined : { meaning: said.meaning, id: said.row.id, at: action.start };
}
