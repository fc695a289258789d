/** Amounts that are dictated in words, in digits: `"Lipitor twenty milligrams"` names the product that `"Lipitor 20 milligrams"` names. */
import { findDirections, type Direction } from '../../../sig/find-directions.ts';
import { DICTATED_WORDS, NUMBER_WORDS } from '../../../sig/vocabulary/number-word-table.ts';
import { AMOUNT_WORDS } from '../../../terminology/codes/amount-word-table.ts';
import { alternatives } from '../../../text/alternatives.ts';

/** The text with the digits of each amount that is weighed; ranges, counts and all other words stay as they are. */
export function amountsInDigits(text: string): string {
  if (!MAY_HOLD_ONE.test(text)) return text;
  return findDirections(text).reduceRight((rest, direction) => {
    const digits = digitsOf(text, direction);
    return digits === undefined ? rest : rest.slice(0, direction.start) + digits + rest.slice(direction.end);
  }, text);
}

function digitsOf(text: string, { start, end, dose }: Direction): string | undefined {
  const { unit } = IN_WORDS.exec(text.slice(start, end))?.groups ?? {};
  return dose === undefined || unit === undefined ? undefined : `${dose.amount} ${unit}`;
}

const UNITS = [...AMOUNT_WORDS, 'milligram', 'milligrams', 'microgram', 'micrograms'];
const NUMBERS = [...Object.keys(NUMBER_WORDS), ...DICTATED_WORDS, 'and', 'a'];
/** Nothing but the words of one number, and the unit behind them. */
const IN_WORDS = new RegExp(
  String.raw`^(?:(?:${alternatives(NUMBERS)})[\s-]+)+(?<unit>(?:${alternatives(UNITS)})(?![\p{L}\d]).*)$`,
  'isu',
);
const MAY_HOLD_ONE = new RegExp(
  String.raw`(?:${alternatives(Object.keys(NUMBER_WORDS))})\s+(?:${alternatives(UNITS)})(?!\p{L})`,
  'iu',
);
