/** A drug behind a comma that is directed by itself: an order for the bare name before the comma is not of it. */
import { endOfLeadingOften, findDirections, withoutDirections } from '../../sig/find-directions.ts';

/** Where a name stands. */
interface Place {
  readonly start: number;
  readonly end: number;
}

/**
 * `"hold metformin, lispro 4 units with meals"`, `"d/c ferrous sulfate, IV Venofer 300 mg weekly"`: the last of an order, behind nothing but a comma, is
 * said how often; of the one before it nothing is said. In `"stop metformin 500 mg daily, aspirin 81 mg daily"` each is told as it was taken.
 */
export function isDirectedApart(
  text: string,
  [before, next, after]: readonly [before: Place, next: Place, after: Place | undefined],
): boolean {
  const between = text.slice(before.end, next.start);
  if (/\d/u.test(between) || withoutDirections(between).trim() !== ',') return false;
  const [own = ''] = text.slice(next.end).split(END_OF_PART, 1);
  if (after !== undefined && after.start < next.end + own.length) return false;
  return findDirections(own).some(({ start }) => endOfLeadingOften(own.slice(start)) !== undefined);
}

const END_OF_PART = /[;\n]|\.(?=\s|$)/u;
