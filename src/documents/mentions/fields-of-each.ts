/** Fields of an item → those that hold for each of several drugs it names. */
import { NOT_SURELY_TAKEN } from '../../standing/action-table.ts';
import { meaningOfCell } from '../../standing/read-actions.ts';
import { supportOf } from '../names/directions/support.ts';
import type { Item, ItemField } from '../sections/section.ts';
import type { Place } from './prose/told-in-prose.ts';

/** Directions that lead an entry (`"As needed: Tylenol, Imodium"`), a route that leads a sentence as well (`"IV: ceftriaxone 2 g q24h, vancomycin 1 g q12h"`) to drugs that state none, and what ends all of it unless the drug is one that it starts: `"stop Viagra, start Cialis"`. */
export function fieldsOfEach({ shape, fields }: Item, { said, own }: Place): ItemField[] {
  const isEntry = shape === 'entry';
  const ending = isEntry && said?.meaning === 'active' ? [] : endingFields(fields);
  const isRouted = supportOf(own).hasRoute;
  const leading = fields.filter(
    ({ field, isLent }) =>
      (field === 'route' && !isRouted && isLent !== true) || (isEntry && field === 'frequency'),
  );
  return [...ending, ...leading];
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
