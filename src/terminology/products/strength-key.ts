/** A drug's strength in comparable form, so that two records of one drug can be told to be of the same or of different strength. */

import type { DrugProduct } from '../rxnorm.ts';

/** Micrograms and grams as milligrams; every other unit stays. */
const MILLIGRAMS: Readonly<Record<string, number>> = { MCG: 0.001, MG: 1, G: 1000 };

/** Products are frozen and shared by the store, so what is said of one stays true; nothing of a patient is kept. */
const keys = new WeakMap<DrugProduct, string | undefined>();

/** `lisinopril 10 MG Oral Tablet` → `29046:10MG`; a pack is its own strength; undefined where no strength is known. */
export function strengthKey(product: DrugProduct | undefined): string | undefined {
  if (product === undefined) return undefined;
  let key = keys.get(product);
  if (key === undefined && !keys.has(product)) {
    key = buildKey(product);
    keys.set(product, key);
  }
  return key;
}

function buildKey({ packItems, ingredients }: DrugProduct): string | undefined {
  if (packItems !== undefined && packItems.length > 0) return `pack:${[...packItems].sort().join('+')}`;
  const parts: string[] = [];
  for (const { rxcui, strength } of ingredients) {
    if (strength === undefined) return undefined;
    const unit = strength.unit.toUpperCase();
    const [amount = unit, ...per] = unit.split('/');
    const factor = MILLIGRAMS[amount];
    const value = factor === undefined ? strength.value : strength.value * factor;
    const name = factor === undefined ? unit : ['MG', ...per].join('/');
    parts.push(`${rxcui}:${Number(value.toPrecision(6))}${name}`);
  }
  return parts.length === 0 ? undefined : parts.join('+');
}

/** One is so much of a thing and the other so much in a volume: 40 MG of a tablet is no injection of 10 MG/ML. */
export function differInMeasure(a: DrugProduct | undefined, b: DrugProduct | undefined): boolean {
  const [one, other] = [strengthKey(a), strengthKey(b)];
  if (one === undefined || other === undefined) return false;
  return one.includes('/') !== other.includes('/');
}

/**
 * How a strength that stands in words alone (`strengthInWords`) compares with that of a product: the same (one part of a combination, or
 * all of it, may stand for the whole), another one in the same measure, or undefined: what is in another measure may be a dose.
 */
export function compareWithWords(key: string, words: string): 'same' | 'other' | undefined {
  if (key.startsWith('pack:')) return undefined;
  const parts = key.split('+').map((part) => part.slice(part.indexOf(':') + 1));
  const written = words.split('+');
  if (written.every((word) => parts.some((part) => withoutPuff(part) === withoutPuff(word)))) return 'same';
  if (!written.every((word) => parts.some((part) => measureOf(part) === measureOf(word)))) return undefined;
  const sum = parts.reduce((total, part) => total + Number.parseFloat(part), 0);
  const isWhole = written.length === 1 && Number.parseFloat(words) === Number(sum.toPrecision(6));
  return isWhole ? 'same' : 'other';
}

/** That it is so much a puff goes without saying. */
function withoutPuff(strength: string): string {
  return strength.replace(/\/ACTUAT$/, '');
}

/** `0.025MG/ML` → `MG/ML`. */
function measureOf(strength: string): string {
  return strength.replace(/^[\d.e+-]+/, '');
}

/** RxNorm's order of the parts of a name. */
export function byName(a: string, b: string): number {
  return a.toLowerCase() < b.toLowerCase() ? -1 : 1;
}
