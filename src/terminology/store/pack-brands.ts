/** Brands that RxNorm has only with what is in the pack: `Trikafta (100 MG / 50 MG / 75 MG; 150 MG)` and `Camila 28 Day` are written as `Trikafta` and `Camila`. */
import { alternatives } from '../../text/alternatives.ts';
import { PACK_WORD_ROWS } from './pack-word-table.ts';

/** Where what a pack holds begins: a number, or a word for the pack itself. */
const CONTENT = new RegExp(` (?:\\d|(?:${alternatives(PACK_WORD_ROWS.flatMap(({ words }) => words))})$).*$`);

/** For how long a pack lasts. */
const LENGTH = / \d{1,3} day\b.*$/;

/**
 * What is called so, of a normalized brand: the name on the box without what it holds, and with it but without its days
 * (`junel fe 1/20 28 day` is `junel fe` and `junel fe 1/20`).
 */
export function namesOfPack(brand: string): readonly string[] {
  const whole = brand.replace(LENGTH, '');
  const names = new Set([brand.replace(CONTENT, ''), whole]);
  return [...names].filter(
    (name) => name !== brand && name.length >= (name === whole ? SHORTEST_WHOLE : SHORTEST),
  );
}

/** Shorter beginnings are words of any text; all of a name but its days may be short: `Yaz 28 Day`. */
const SHORTEST = 4;
const SHORTEST_WHOLE = 3;
