/** A cell under a column that asks a question → what the answer says. */
import { ANSWER_COLUMN_ROWS, type AnswerColumnRow } from './answer-column-table.ts';
import { normalizeHeading } from './normalize-heading.ts';
import { takeTicks } from './read-entry-lead.ts';
import type { ItemField } from './section.ts';

const ROWS: readonly AnswerColumnRow[] = ANSWER_COLUMN_ROWS;
const YES = /^(?:x|xx|✓|✔|☑|☒|■|yes|y|true)$/iu;
const NO = /^(?:no|n|false|☐|□)$/iu;

/** `("Morning", "1")` → one in the morning; `("Noon", "0")` says nothing. */
export function momentOf(header: string, cell: string): readonly ItemField[] {
  const moment = normalizeHeading(header).split(' ').at(-1) ?? '';
  const said = WORDS_OF_MOMENT[moment];
  const count = YES.test(cell.trim()) ? '' : cell.trim();
  if (said === undefined || !/^(?:[\d./½-]{1,5}(?:\s?\p{L}{1,8})?)?$/u.test(count) || /^[0-]+$/u.test(count))
    return [];
  return [{ field: 'moment', text: `${count} ${said}`.trim() }];
}

const WORDS_OF_MOMENT: Readonly<Record<string, string>> = {
  morning: 'in the morning',
  breakfast: 'with breakfast',
  noon: 'at noon',
  midday: 'at noon',
  lunch: 'with lunch',
  evening: 'in the evening',
  supper: 'with supper',
  dinner: 'with dinner',
  bedtime: 'at bedtime',
  night: 'at bedtime',
};

/** `("Taking?", "No")` → not taking; `("Discontinue", "X")` → discontinue; undefined: the cell is no answer. An answer that says nothing has no fields. */
export function answerOf(header: string, cell: string): readonly ItemField[] | undefined {
  const { actions } = takeTicks(cell);
  if (actions.length > 0) return actions;
  const isYes = YES.test(cell.trim());
  if (!isYes && !NO.test(cell.trim())) return undefined;
  const normalized = normalizeHeading(header);
  const row = ROWS.find(({ headers }) =>
    headers.some((asked) => normalized === asked || normalized.endsWith(` ${asked}`)),
  );
  if (row === undefined) return undefined;
  const said = isYes ? row.yes : row.no;
  return said === undefined ? [] : [{ field: row.field, text: said }];
}
