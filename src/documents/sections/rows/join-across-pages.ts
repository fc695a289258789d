/** A row that the end of a page cuts: its rest stands at the top of the next page, under the header said again. */
import { joinWrapped } from '../../layout/compose-page.ts';
import type { Item, ItemField } from '../section.ts';
import { nameGoesOn } from './join-cut-rows.ts';

/**
 * The last row of a table with `first`, the first one where the table goes on, on a later page: what names nothing is the rest of
 * that row, field by field. Undefined: it is a row of its own.
 */
export function joinedAcrossPages(above: Item | undefined, first: Item | undefined): Item | undefined {
  if (above === undefined || first === undefined || above.reading !== first.reading) return undefined;
  if (first.lines[0]?.page === above.lines[0]?.page || !isRest(first, above)) return undefined;
  const rest = first.fields.filter(({ field }) => !above.fields.some((one) => one.field === field));
  const fields = above.fields.map((one, index) => joined(one, index, { above, first }));
  return { ...above, lines: [...above.lines, ...first.lines], fields: [...fields, ...rest] };
}

function isRest(first: Item, above: Item): boolean {
  const name = nameOf(first);
  if (nameOf(above) === '' || first.fields.length === 0) return false;
  return name === '' || nameGoesOn(nameOf(above), name);
}

function nameOf({ fields }: Item): string {
  return fields.find(({ field }) => field === 'name')?.text ?? '';
}

/** The first cell of each kind goes on in that of the next page. */
function joined(
  one: ItemField,
  index: number,
  { above, first }: { readonly above: Item; readonly first: Item },
): ItemField {
  const isFirst = above.fields.findIndex(({ field }) => field === one.field) === index;
  const more = isFirst ? first.fields.find(({ field }) => field === one.field)?.text : undefined;
  return more === undefined ? one : { ...one, text: joinWrapped([one.text, more]) };
}
