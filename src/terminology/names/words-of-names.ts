/** What single words in and beside names are: elements, which are one part of many compounds, and the firms that make a drug. */
import { ELEMENT_NAMES, MAKER_TABLE, type MakerRow } from './drug-name-table.ts';

/** Whether a normalized name is an element or a compound of one: `"calcium malate"`. */
export function isElement(name: string): boolean {
  return ELEMENT_NAMES.has(name.split(' ')[0] ?? '') || ELEMENT_NAMES.has(name);
}

/** Words for firms, by where they are firms. */
export const MAKERS: Readonly<Record<MakerRow['place'], ReadonlySet<string>>> = {
  beside: makersOf('beside'),
  behind: makersOf('behind'),
  'before a hyphen': makersOf('before a hyphen'),
};

function makersOf(place: MakerRow['place']): ReadonlySet<string> {
  const rows: readonly MakerRow[] = MAKER_TABLE;
  return new Set(rows.filter((row) => row.place === place).flatMap(({ words }) => words));
}

/** A firm behind the name of what it makes. */
export function isMakerBehind(word: string): boolean {
  return MAKERS.beside.has(word) || MAKERS.behind.has(word);
}

/** A firm before the name of what it makes: `Sandoz bisoprolol`, and by a hyphen alone `APO-METFORMIN`. */
export function isMakerBefore(word: string, gap: string): boolean {
  return MAKERS.beside.has(word) || (gap === '-' && MAKERS['before a hyphen'].has(word));
}
