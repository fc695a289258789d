/** Infusions that are mixed of several drugs: one order at one rate, so one entry. */
import type { FoundName } from '../drug-names.ts';

/**
 * Do names stand in the order of one admixture: strokes between its parts, each with or without its amount, and one rate for all?
 * `"Potassium Chloride 20 meq/Magnesium Sulfate 1 g/Dextrose/Water 1,000 mls @ 50 mls/hr"`. Parts that nobody knows may stand between.
 */
export function isAdmixture(text: string, names: readonly FoundName[]): boolean {
  const last = names.at(-1);
  if (last === undefined || !RATE.test(text.slice(last.end))) return false;
  return names.every(({ start }, index) => {
    const before = names[index - 1];
    return before === undefined || PARTS_BETWEEN.test(text.slice(before.end, start));
  });
}

/** `"@ 50 mls/hr"`, `"at 125 mL/h"`. */
const RATE = /(?:@|\bat)\s?\d[\d.,]{0,7}\s?mls?\s?\/\s?h(?:rs?|our)?\b/iu;
/** An amount, and parts that nobody knows: `" 1 mg/ Amino Acids /Electrolytes/ "`. */
const PARTS_BETWEEN = /^(?:[\s\p{L}\d.,]{0,40}\/){1,4}\s?$/u;
