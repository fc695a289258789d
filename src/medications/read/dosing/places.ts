/** Places on the body where a drug is given, in plain words. */

/** `right eye` and `left eye`; `right eye structure` is the right eye. */
export function areTwoPlaces(one: string, other: string): boolean {
  return one !== '' && other !== '' && !one.includes(other) && !other.includes(one);
}
