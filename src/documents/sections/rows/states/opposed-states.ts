/** `INACTIVE` at the end of entries beside others with `ACTIVE`: what sets a drug apart from those that are taken. In tables it is a state of orders, which exports go on listing. */
import type { Item } from '../../section.ts';
import { OPPOSED_STATES } from './state-table.ts';
import { stateIn } from './state-columns.ts';

const ENDED = { field: 'action', text: 'stopped' } as const;

/** The items of a section, those ended whose state is the opposite of that of others. */
export function withOpposedStates(items: readonly Item[]): readonly Item[] {
  const opposed = OPPOSED_STATES.filter(({ state }) => items.some((item) => statesOf(item).includes(state)));
  const against = new Set(opposed.map(({ opposite }) => opposite));
  const isOpposed = (item: Item): boolean =>
    item.shape !== 'row' && statesOf(item).some((state) => against.has(state));
  return against.size === 0
    ? items
    : items.map((item) => (isOpposed(item) ? { ...item, fields: [...item.fields, ENDED] } : item));
}

function statesOf({ fields }: Item): readonly string[] {
  return fields.flatMap(({ field, text }) =>
    field === 'status' ? [(stateIn(text) ?? text).trim().toLowerCase()] : [],
  );
}
