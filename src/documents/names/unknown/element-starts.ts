/** Where in a list without separators its elements begin: behind one that is whole. */
import { findDirections } from '../../../sig/find-directions.ts';
import type { NameCluster } from '../cluster-names.ts';
import { saysHowTaken, supportOf } from '../directions/support.ts';
import { nameIn } from './name-in-segment.ts';

/** `"Colace 100 mg bid Zyxomarin 40 mg qd Plavix 75 mg qd"`, `"Colace 100 mg bid - zyxomarin 40 mg qd"`: behind an item that is whole the next one begins, known or not. */
export function startsBehindWhole(
  text: string,
  known: readonly Pick<NameCluster, 'start'>[],
  gaps: RegExp,
): number[] {
  const starts: number[] = [];
  for (const { index, 0: gap } of text.matchAll(gaps)) {
    const item = text.slice(Math.max(starts.at(-1) ?? 0, index - LONGEST_ITEM), index);
    const at = index + gap.length;
    const isNext =
      known.some(({ start }) => start === at) || beginsNamed(text.slice(index, index + LONGEST_ITEM));
    if (isNext && isWhole(item)) starts.push(index);
  }
  return starts;
}

/** Where in a list without separators an element begins behind one that is whole, also one that is its name alone: `"Plavix 75 mg qd Multivitamins Colace 100 mg qd"`. */
export function elementStarts(text: string, known: readonly Pick<NameCluster, 'start'>[]): number[] {
  const starts = startsBehindWhole(text, known, BEFORE_NEXT);
  const names = [...text.matchAll(BEFORE_NEXT)].flatMap(({ index }) => {
    const before = text.slice(
      Math.max(starts.findLast((at) => at < index) ?? 0, index - LONGEST_ITEM),
      index,
    );
    const next = known.find(({ start }) => start > index + 1)?.start ?? text.length;
    return isWhole(before) && isNameAlone(text.slice(index + 1, next)) ? [index, next] : [];
  });
  return [...starts, ...names].toSorted((one, other) => one - other);
}

/** Words with a capital that stand where a name stands, and nothing else. */
function isNameAlone(text: string): boolean {
  const words = text.replace(/\.?\s*$/u, '');
  if (!/^\p{Lu}[\p{L}-]{3,20}(?:\s\p{Lu}[\p{L}-]{2,20})?$/u.test(words)) return false;
  return nameIn(words, { start: 0, end: words.length })?.written === words;
}

/** How much and how often, and nothing behind that leads on: `"… q24h via"`. */
export function isWhole(item: string): boolean {
  return saysHowTaken(supportOf(item)) && findDirections(item).at(-1)?.end === item.trimEnd().length;
}

/** The blank before a word with a capital, the last one of a gap, or a dash between blanks before any word. */
export const BEFORE_NEXT = /(?<=[\p{L}\d.]\s{0,40})\s(?:[-–—]\s(?=\p{L}{3})|(?=\p{Lu}\p{L}{2}))/gu;
/** In prose the dash alone: words with a capital stand there for much else. */
export const DASH_BEFORE_NEXT = /(?<=[\p{L}\d.])\s[-–—]\s(?=\p{L}{3})/gu;
/** Characters; in a text of thousands each name is looked at with no more than its own item. */
export const LONGEST_ITEM = 120;

/** Words like a name, an amount right behind them, and how often. */
export function beginsNamed(text: string): boolean {
  const name = nameIn(text, { start: 0, end: text.length });
  return name !== undefined && /^\s*\d/u.test(name.rest) && saysHowTaken(supportOf(name.rest));
}
