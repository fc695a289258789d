/** What a cell of decisions says of the drug of its row, among other words: its first words, else a part that says nothing else. */
import { NOT_TAKEN, type ActionRow } from '../action-table.ts';
import { meaningOfCell, readActions } from '../read-actions.ts';

/**
 * `"do not continue, see taper below"`, `"non-formulary - NOT continued"` → not taken. What stands behind the first words counts
 * where it ends the drug and is a part of its own: `"changed, hold if dizzy"` says nothing of a hold.
 */
export function meaningOfDecision(cell: string): ActionRow | undefined {
  const whole = meaningOfCell(cell);
  if (whole !== undefined) return whole;
  const parts = cell.split(PARTS);
  return meaningOfCell(parts[0] ?? '') ?? parts.map(endOf).find((row) => row !== undefined);
}

const PARTS = /[,;()]|\s[-–—]\s/u;

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
