/** Numbers without a unit: how many pieces are taken, or how strong one is. */

/** Smaller numbers without a unit may be counts of tablets, but nobody counts `7.5` or `0.4`. */
const SMALLEST_BARE_STRENGTH = 12;
const MOST_COUNTED_IN_HALVES = 4;

/** `simvastatin 20`, `tamsulosin 0.4`: is a number without a unit so much that nobody takes as many pieces? Not a number is none. */
export function isNoCount(value: number): boolean {
  return value >= SMALLEST_BARE_STRENGTH || isOddFraction(value);
}

/** `12.5 caps` are not counted, whatever stands behind the number, and neither is what cuts in quarters or thirds do not give. */
export function isOddFraction(value: number): boolean {
  if (!Number.isFinite(value) || Number.isInteger(value)) return false;
  return value > MOST_COUNTED_IN_HALVES || !PARTS_OF_TABLET.some((parts) => isNearWhole(value * parts));
}

/** Tablets are cut in quarters; thirds are written `0.33` and `0.67`. */
const PARTS_OF_TABLET = [4, 3] as const;

function isNearWhole(value: number): boolean {
  return Math.abs(value - Math.round(value)) <= 0.02;
}
