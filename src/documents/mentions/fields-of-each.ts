/** Fields of an item → those that hold for each of several drugs it names. */
import { NOT_SURELY_TAKEN } from '../../standing/action-table.ts';
import { meaningOfCell } from '../../standing/read-actions.ts';
import type { Item, ItemField } from '../sections/section.ts';
import type { Place } from './prose/told-in-prose.ts';

/** Directions that lead an entry (`"As needed: Tylenol, Imodium"`), and what ends all of it unless the drug is one that it starts: `"stop Viagra, start Cialis"`. */
export function fieldsOfEach({ shape, fields }: Item, { said }: Place): ItemField[] {
  const isEntry = shape === 'entry';
  const ending = isEntry && said?.meaning === 'active' ? [] : endingFields(fields);
  return isEntry ? [...ending, ...fields.filter(({ field }) => field === 'frequency')] : ending;
}

/** What ends the whole item, and its time of the day, hold for each drug it names: `STOP: ibuprofen and naproxen`. */
export function endingFields(fields: readonly ItemField[]): ItemField[] {
  return fields.filter(
    ({ field, text }) =>
      field === 'moment' ||
      (DECIDING_FIELDS.has(field) && NOT_SURELY_TAKEN.has(meaningOfCell(text)?.meaning ?? '')),
  );
}

const DECIDING_FIELDS: ReadonlySet<string> = new Set(['action', 'status']);
