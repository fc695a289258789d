/** Brands that RxNorm has only with what is in the pack: `Trikafta (100 MG / 50 MG / 75 MG; 150 MG)` and `Camila 28 Day` are written as `Trikafta` and `Camila`. */
import { alternatives } from '../../text/alternatives.ts';
import { PACK_WORD_ROWS } from './pack-word-table.ts';

/** Where what a pack holds begins: a number, or a word for the pack itself. */
const CONTENT = new RegExp(` (?:\\d|(?:${alternatives(PACK_WORD_ROWS.flatMap(({ words }) => words))})$).*$`);

/** The name on the box of a pack without what it holds, of a normalized brand; undefined where there is nothing to leave out. */
export function nameOfPack(brand: string): string | undefined {
  const name = brand.replace(CONTENT, '');
  return name === brand || name.length < SHORTEST ? undefined : name;
}

/** Shorter beginnings are words of any text. */
const SHORTEST = 4;
