/** Units that are written directly behind their number: `10mg` is `10`, `mg`, but `5fu` and `99m` stay whole. */

export const UNIT_SUFFIXES: ReadonlySet<string> = new Set([
  // Masses and volumes.
  ...'mg mcg ug g gm gms gram grams milligram milligrams microgram micrograms kg ng ml l cc'.split(' '),
  // Amounts that are not weighed.
  ...'meq mmol mci iu u unt unit units mu million billion cells bau au pnu vg pct x'.split(' '),
  // Times.
  ...'h hr hrs hour hours day days'.split(' '),
  // What is counted.
  ...'act actuat tab tabs cap caps puff puffs'.split(' '),
]);
