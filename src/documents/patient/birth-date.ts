/** How two birth dates relate, where a slip is likelier than another person. */
import type { PossibleDays } from '../../text/possible-days.ts';

/** How two readings relate: `near` is a slip of one digit, or two digits or day and month the other way around; `far` more than two digits. */
export type DayRelation = 'same' | 'near' | 'different' | 'far';

/** How the birth dates relate; both must have been read. */
export function relateDays(left: PossibleDays, right: PossibleDays): DayRelation {
  if (left.some((day) => right.includes(day))) return 'same';
  if (left.some((one) => right.some((other) => isSlip(one, other)))) return 'near';
  const isFar = left.every((one) => right.every((other) => differingDigits(one, other).length > 2));
  return isFar ? 'far' : 'different';
}

function differingDigits(left: string, right: string): readonly number[] {
  return left.split('').flatMap((sign, index) => (sign === right[index] ? [] : [index]));
}

function isSlip(left: string, right: string): boolean {
  const differing = differingDigits(left, right);
  if (differing.length <= 1) return true;
  const [first = 0, second = 0] = differing;
  const isSwap = differing.length === 2 && left[first] === right[second] && left[second] === right[first];
  return isSwap || `${left.slice(0, 5)}${left.slice(8)}-${left.slice(5, 7)}` === right;
}
