/** What stands beside a drug name that shows it is a medication someone takes: a strength, a dose form, a route, a frequency, an instruction. */
import { findStrengths } from '../../../terminology/codes/strength.ts';
import { COUNT_NUMBERS, whole, withoutAccents, wordsOfKind } from './direction-words.ts';

export interface Support {
  readonly hasStrength: boolean;
  readonly hasForm: boolean;
  readonly hasRoute: boolean;
  readonly hasFrequency: boolean;
  readonly hasInstruction: boolean;
  /** A number that counts units of a product (`2 tablets`, `1 puff`), or stands before a way of taking it (`25 po qd`, `1 can TID`). */
  readonly hasCount: boolean;
  /** Litres a minute. */
  readonly hasFlow: boolean;
}

const FORM = new RegExp(whole(wordsOfKind('form')), 'iu');
const ROUTE = new RegExp(whole(`${wordsOfKind('route')}|by mouth|per rectum`), 'iu');
const FREQUENCY = new RegExp(whole(wordsOfKind('frequency')), 'iu');
const INSTRUCTION = new RegExp(whole(wordsOfKind('instruction')), 'iu');
/** Words of time, which a number counts without being an amount: `3 times daily`. */
const TIME = '(?:x|times?|hours?|hrs?|days?|nights?|weeks?|wks?|months?|years?|yrs?|minutes?|mins?|doses?)';
/** An amount whose unit is left out or nobody knows: by its place, right before a way of taking it. */
const PLACED = new RegExp(
  `(?<![\\p{L}\\d./,:-])\\d{1,4}(?:[./]\\d{1,3})?\\s+(?:(?!${TIME}\\b)\\p{L}{1,12}\\.?\\s+)?(?:${ROUTE.source}|${FREQUENCY.source})`,
  'iu',
);
const COUNT = new RegExp(
  `${whole(String.raw`(?:\d{1,4}(?:\.\d{1,3})?|${COUNT_NUMBERS}|½|1\/2)\s*(?:\(\d\)\s*)?(?:-\s*\d{1,3}\s*)?(?:${wordsOfKind('unit')})`)}|\\ba (?:tablet|capsule|puff|teaspoon|tablespoon)(?:ful)?\\b`,
  'iu',
);

/** Looks at the text an item gives to a drug name. */
export function supportOf(written: string): Support {
  const text = withoutAccents(written);
  return {
    hasStrength: hasProductStrength(text),
    hasForm: FORM.test(text),
    hasRoute: ROUTE.test(text),
    hasFrequency: FREQUENCY.test(text),
    hasInstruction: INSTRUCTION.test(text),
    hasCount: COUNT.test(text) || PLACED.test(text),
    hasFlow: /\b\d{1,2}(?:\.\d)?\s*(?:l|lit(?:er|re)s?)\s*(?:\/|per)\s*min|\b\d{1,2}\s*lpm\b/iu.test(text),
  };
}

/** Any of what a dosage consists of. */
export function hasDosage(support: Support): boolean {
  return (
    support.hasStrength || support.hasForm || support.hasRoute || support.hasFrequency || support.hasCount
  );
}

/** In prose: a whole instruction, not merely a drug and a number. */
export function isInstruction(support: Support): boolean {
  const amount = support.hasStrength || support.hasCount;
  const manner = support.hasFrequency || support.hasRoute;
  return (
    (amount && (manner || support.hasInstruction || support.hasForm)) ||
    (support.hasFrequency && support.hasInstruction)
  );
}

/** A strength of a product, not a concentration in blood: `4.5 mmol/L`, `12 ng/mL`, `140 mg/dL` are results. */
function hasProductStrength(text: string): boolean {
  return (
    findStrengths(text).length > 0 &&
    !/\d\s*(?:m|µ|u)?(?:mol|g|iu|u|eq)\/(?:dl|l)\b|\d\s*ng\/ml\b|\bpg\/ml\b/iu.test(text)
  );
}
