/** Drugs inside a line that nothing sets apart. */
import { saysHowMuch, supportOf } from '../../names/directions/support.ts';
import type { StartsWithDrug } from '../section.ts';

/** `"Lisinopril 10 mg qd Lopressor 50 mg bid"`: drugs inside a line that nothing separates but the directions before each. */
export function dosedInside(text: string, startsWithDrug: StartsWithDrug): string[] {
  return [...text.matchAll(BEHIND_WORD)].flatMap(({ index }) => {
    const [before, item] = [
      text.slice(Math.max(0, index - LONGEST_ITEM), index),
      text.slice(index + 1, index + LONGEST_ITEM),
    ];
    const isDrug = startsWithDrug(item);
    return isDrug && supportOf(before).hasFrequency && saysHowMuch(item) ? [item] : [];
  });
}

/** Characters; a line of thousands is looked at item by item. */
const LONGEST_ITEM = 120;
const BEHIND_WORD = /(?<=[\p{L}.])\s(?=\p{L}{3})/gu;
