/** What became of the last dose, under a header that asks when that was: one that was refused is none of the drug. */
import { readActions } from '../../../../standing/read-actions.ts';
import type { ItemField } from '../../section.ts';
import { normalizeHeading } from '../../../layout/headers/normalize-heading.ts';

/** `("Last given", "refused 3/2")` → the day `3/2`; undefined: the header asks something else, or the cell says more, or no day. */
export function lastRefused(header: string, cell: string): readonly ItemField[] | undefined {
  if (!/^last\b/u.test(normalizeHeading(header)) || !/\d/u.test(cell)) return undefined;
  const [action, ...others] = readActions(cell).actions;
  if (action?.rows.every(({ row }) => row.id === 'refuse') !== true || others.length > 0) return undefined;
  const day = `${cell.slice(0, action.from)} ${cell.slice(action.end)}`.trim();
  return /\p{L}{3}/u.test(day) ? undefined : [{ field: 'date', text: day }];
}
