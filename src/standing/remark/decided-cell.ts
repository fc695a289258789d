/** What a cell of decisions says of the drug of its row, among other words: its first words, else a part that says nothing else. */
import { alternatives } from '../../text/alternatives.ts';
import { MONTH_OR_YEAR } from '../../text/longer-times.ts';
import { NAMED_DAY } from '../../text/short-days.ts';
import { NOT_TAKEN, NOT_TAKEN_OR_DENIED, type ActionRow } from '../action-table.ts';
import { meaningOfCell, readActions } from '../read-actions.ts';
import { DAY } from './day-behind.ts';
import { REMARK_WORDS } from './remark-word-table.ts';

/**
 * `"do not continue, see taper below"`, `"non-formulary - NOT continued"` → not taken. What stands behind the first words counts
 * where it ends the drug and is a part of its own: `"changed, hold if dizzy"` says nothing of a hold.
 */
export function meaningOfDecision(cell: string): ActionRow | undefined {
  const whole = meaningOfCell(cell);
  if (whole !== undefined) return whole;
  const parts = cell.split(PARTS);
  const [first = ''] = parts;
  return (
    meaningOfCell(first) ??
    endedAtOnce(first) ??
    parts.map((part) => endOf(part) ?? endedOn(part)).find((row) => row !== undefined)
  );
}

const PARTS = /[,;()]|\s[-–—]\s/u;

/** `"Not taking x 6 mo"`, `"Do not order"`: an end or a denial, and behind it at most for how long. */
function endedAtOnce(part: string): ActionRow | undefined {
  const [action] = readActions(part).actions;
  if (action?.from !== 0 || !FOR_SO_LONG.test(part.slice(action.end))) return undefined;
  const ended = action.rows.find(
    ({ row, meaning }) => NOT_TAKEN_OR_DENIED.has(meaning) && row.id !== 'no-longer' && row.id !== 'denied',
  );
  return ended === undefined ? undefined : { ...ended.row, meaning: 'not-taken' };
}

const FOR_SO_LONG = /^(?:\s(?:x|for)\s?\d{1,3}\s?\p{L}{1,7}\.?)?\s?$/iu;

/** `"DC 6/4 BP low"`, `"Na 126, stopped 3/7"`: an end with the day of it, whatever reason stands behind; what ends and begins on days is a pause. */
function endedOn(part: string): ActionRow | undefined {
  const { said = '' } = ENDED_ON.exec(part.trim())?.groups ?? {};
  const row = meaningOfCell(said);
  return row !== undefined && NOT_TAKEN.has(row.meaning) ? row : undefined;
}

const ENDED_ON = new RegExp(
  String.raw`^(?<said>[^\d]{2,24}?)\s(?:(?:${alternatives(REMARK_WORDS.dayLead.words)})\s)?(?:${DAY}|${NAMED_DAY}|(?:(?:${alternatives(REMARK_WORDS.partOfYear.words)})\s)?${MONTH_OR_YEAR})(?!\s?[-–]|\sto\b)`,
  'iu',
);

/** An end that is all a part says. */
function endOf(part: string): ActionRow | undefined {
  const action = readActions(part).actions.at(-1);
  if (action === undefined || /[\p{L}\d]/u.test(part.slice(0, action.from) + part.slice(action.end)))
    return undefined;
  const ended = action.rows.find(
    ({ row, meaning }) => NOT_TAKEN.has(meaning) && (row.inColumn === true || row.negated === meaning),
  );
  return ended === undefined || ended.meaning === 'none'
    ? undefined
    : { ...ended.row, meaning: ended.meaning };
}
