/** A cell under a column that asks a question → what the answer says. */
import { ANSWER_COLUMN_ROWS, type AnswerColumnRow } from './answer-column-table.ts';
import { normalizeHeading } from './normalize-heading.ts';
import { takeTicks } from './read-entry-lead.ts';
import type { ItemField } from './section.ts';

const ROWS: readonly AnswerColumnRow[] = ANSWER_COLUMN_ROWS;
const YES = /^(?:x|xx|✓|✔|☑|☒|■|yes|y|true)$/iu;
const NO = /^(?:no|n|false|☐|□)$/iu;

/** `("Taking?", "No")` → not taking; `("Discontinue", "X")` → discontinue; undefined: the cell is no answer. An answer that says nothing has no fields. */
export function answerOf(header: string, cell: string): readonly ItemField[] | undefined {
  const { actions } = takeTicks(cell);
  if (actions.length > 0) return actions;
  const normalized = normalizeHeading(header);
  const row = ROWS.find(({ headers }) =>
    headers.some((asked) => normalized === asked || normalized.endsWith(` ${asked}`)),
  );
  const isYes = YES.test(cell.trim());
  if (row === undefined || (!isYes && !NO.test(cell.trim()))) return undefined;
  const said = isYes ? row.yes : row.no;
  return said === undefined ? [] : [{ field: row.field, text: said }];
}
