/** The class of a drug by the stem of its name: "lisinopril" → "ACE inhibitor". RxNorm's extract has no classes, and a stem is given for what a drug does; a name without a stem has no class here. */

import type { DrugProduct } from '../../terminology/rxnorm.ts';
import { STEMS } from './stem-table.ts';
import type { Stem } from './stem-table.ts';

/** The classes of all ingredients, each once, in their order; undefined where no name has a stem. */
export function classOf(product: Pick<DrugProduct, 'ingredients'> | undefined): string | undefined {
  const classes = (product?.ingredients ?? []).map(({ name }) => classOfName(name));
  const known = new Set(classes.filter((one) => one !== undefined));
  return known.size === 0 ? undefined : [...known].join(' / ');
}

/** The class of one ingredient by its name; salts and esters behind the name change nothing. */
export function classOfName(name: string): string | undefined {
  const words = name.toLowerCase().split(/\s+/);
  const fits = words.flatMap((word) => STEMS.filter((row) => hasStem(word, row)));
  const [longest] = fits.toSorted((a, b) => b.stem.length - a.stem.length);
  const isChance = longest?.except?.some((one) => words.includes(one)) ?? false;
  return isChance ? undefined : longest?.drugClass;
}

function hasStem(word: string, { stem }: Stem): boolean {
  return stem.endsWith('-') ? word.startsWith(stem.slice(0, -1)) : word.endsWith(stem);
}
