/** Directions behind the name of a row, and what its cells say under times of the day. */
import { parseSig } from '../../../sig/parse-sig.ts';
import { POINT_OF_MEAL } from '../../../terminology/codes/meal-times.ts';
import { saysAsNeeded } from '../../sections/item-fields.ts';
import { saysHowTaken, supportOf } from '../../names/directions/support.ts';

/**
 * The directions of the cells, then those behind the name. Of how much and how often these say, as needed or at a time of the day
 * that no cell names, a count in a column tells nothing: `10-20 ml every 4 hours when required` beside the `80 ml` there may be a day.
 */
export function ownOrCells(own: string, cells: readonly string[]): readonly string[] {
  if (!saysHowTaken(supportOf(own))) return [...cells, own];
  const times = timesIn(own);
  const counted = new Set(cells.flatMap((cell) => [...timesIn(cell)]));
  const isOther = times.size > 0 && counted.size > 0 && [...times].every((time) => !counted.has(time));
  const isAsNeeded = counted.size > 0 && saysAsNeeded(own);
  return isOther || isAsNeeded ? [own, ...cells] : [...cells, own];
}

function timesIn(text: string): ReadonlySet<string> {
  const whens = parseSig(text).dosages.flatMap(({ timing }) => timing?.repeat?.when ?? []);
  return new Set(whens.flatMap((when) => PART_OF_DAY[POINT_OF_MEAL[when] ?? when] ?? []));
}

/** Points of the day by the part of it that they fall in: what one column calls evening is bedtime in another. */
const PART_OF_DAY: Readonly<Record<string, string | undefined>> = {
  MORN: 'morning',
  NOON: 'noon',
  AFT: 'noon',
  EVE: 'evening',
  NIGHT: 'evening',
  HS: 'evening',
};
