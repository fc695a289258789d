/** Numbers written as words or fractions: `two`, `one and a half`, `1-1/2`, `½`. */

const UNITS: Readonly<Record<string, number>> = {
  zero: 0,
  a: 1,
  an: 1,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  eleven: 11,
  twelve: 12,
  thirteen: 13,
  fourteen: 14,
  fifteen: 15,
  sixteen: 16,
  seventeen: 17,
  eighteen: 18,
  nineteen: 19,
};

const TENS: Readonly<Record<string, number>> = {
  twenty: 20,
  thirty: 30,
  forty: 40,
  fifty: 50,
  sixty: 60,
  seventy: 70,
  eighty: 80,
  ninety: 90,
};

const MULTIPLIERS: Readonly<Record<string, number>> = {
  hundred: 100,
  thousand: 1_000,
  million: 1_000_000,
  billion: 1e9,
};

const FRACTIONS: Readonly<Record<string, number>> = {
  half: 0.5,
  halves: 0.5,
  quarter: 0.25,
  quarters: 0.25,
  '½': 0.5,
  '¼': 0.25,
  '¾': 0.75,
  '⅓': 1 / 3,
  '⅔': 2 / 3,
  '⅛': 0.125,
};

/** The factor a word multiplies the number before it with: `"million"` → 1000000 (`1.2 million units`). */
export function multiplierOf(word: string): number | undefined {
  return own(MULTIPLIERS, word.toLowerCase());
}

/**
 * Reads one number in words, digits or fractions, or undefined when the text is anything else:
 * `"two"` → 2, `"one and a half"` → 1.5, `"1-1/2"` → 1.5, `"1 1/2"` → 1.5, `"2½"` → 2.5, `"twenty-five"` → 25, `"1,000"` → 1000.
 */
export function parseNumberWords(text: string): number | undefined {
  if (text.length > 60 || /[^\p{L}\d\s,.\-/½¼¾⅓⅔⅛]/u.test(text)) return undefined;
  const parts = text.toLowerCase().match(PARTS) ?? [];
  const counted = countedFraction(parts);
  if (counted !== undefined) return counted;
  const sum: RunningNumber = { closed: 0, open: 0, granularity: Infinity };
  for (let at = 0; at < parts.length; at += 1) {
    const part = parts[at] ?? '';
    if (isFiller(part, at, parts)) continue;
    const denominator = parts[at + 1] === '/' ? digits(parts[at + 2]) : undefined;
    if (!addPart(sum, part, denominator)) return undefined;
    if (denominator !== undefined) at += 2;
  }
  return sum.granularity === Infinity ? undefined : sum.closed + sum.open;
}

const PARTS = /\d[\d,]{0,12}(?:\.\d{1,6})?|\.\d{1,6}|\p{L}{1,12}|[½¼¾⅓⅔⅛]|\//gu;

/** `one half`, `three quarters`: a count of fractions, not a sum. */
function countedFraction([count, fraction, ...rest]: readonly string[]): number | undefined {
  const share = fraction !== undefined && /^\p{L}/u.test(fraction) ? own(FRACTIONS, fraction) : undefined;
  const times = count === undefined ? undefined : valueOf(count);
  return share === undefined || times === undefined || rest.length > 0 ? undefined : times * share;
}

/** The "and" inside a number, and the "a" before a fraction: `two and a half`. */
function isFiller(part: string, at: number, parts: readonly string[]): boolean {
  if (part === 'and') return at > 0 && at + 1 < parts.length;
  return part === 'a' && isFraction(parts[at + 1]);
}

interface RunningNumber {
  /** What stands before the last `thousand`, `million` or `billion`. */
  closed: number;
  open: number;
  /** The next part must be smaller than this: `twenty` leaves room for `five`, `two` for `half`, and `two three` is no number. */
  granularity: number;
}

function addPart(sum: RunningNumber, part: string, denominator: number | undefined): boolean {
  const multiplier = own(MULTIPLIERS, part);
  if (multiplier !== undefined) {
    const count = sum.open === 0 ? 1 : sum.open;
    sum.open = multiplier === 100 ? count * 100 : 0;
    if (multiplier > 100) sum.closed += count * multiplier;
    sum.granularity = multiplier;
    return true;
  }
  const value = denominator === undefined ? valueOf(part) : ratio(part, denominator);
  if (value === undefined || value >= sum.granularity) return false;
  sum.open += value;
  sum.granularity = granularityOf(part, value);
  return true;
}

function granularityOf(part: string, value: number): number {
  if (own(TENS, part) !== undefined) return 10;
  return Number.isInteger(value) ? 1 : 0;
}

function valueOf(part: string): number | undefined {
  return own(UNITS, part) ?? own(TENS, part) ?? own(FRACTIONS, part) ?? digits(part);
}

function isFraction(part: string | undefined): boolean {
  return part !== undefined && own(FRACTIONS, part) !== undefined;
}

function ratio(numerator: string, denominator: number): number | undefined {
  const value = digits(numerator);
  return value === undefined || denominator === 0 ? undefined : value / denominator;
}

function digits(part: string | undefined): number | undefined {
  if (part === undefined || !/^[\d,.]{1,20}$/.test(part)) return undefined;
  const value = Number(part.replaceAll(',', ''));
  return Number.isFinite(value) ? value : undefined;
}

function own(table: Readonly<Record<string, number>>, key: string): number | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined;
}
