/** Directions behind the name of a row, and what its cells say under times of the day. */
import { parseSig } from '../../../sig/parse-sig.ts';
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
  return new Set(whens.flatMap((when) => PART_OF_DAY[when] ?? []));
}

/** Times of FHIR by the part of the day that they fall in; a meal is told as one in some columns, and as a time in others. */
const PART_OF_DAY: Readonly<Record<string, string | undefined>> = {
  MORN: 'morning',
  WAKE: 'morning',
  ACM: 'morning',
  CM: 'morning',
  PCM: 'morning',
  NOON: 'noon',
  ACD: 'noon',
  CD: 'noon',
  PCD: 'noon',
  AFT: 'noon',
  EVE: 'evening',
  ACV: 'evening',
  CV: 'evening',
  PCV: 'evening',
  NIGHT: 'evening',
  HS: 'evening',
};
