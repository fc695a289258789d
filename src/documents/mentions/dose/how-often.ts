/** How often, where it is said more than once: which of the abbreviations tells more. */

/** `QHS` → `QHS PRN`. */
export function asNeeded(often: string): string {
  return often.endsWith('PRN') ? often : `${often} PRN`;
}

/** `PRN` beside `QHS PRN` is the same, less told. */
export function fuller(said: string | undefined, whole: string | undefined): string | undefined {
  if (said === undefined) return whole;
  return said === 'PRN' && whole?.endsWith(' PRN') === true ? whole : said;
}

/** `1 at 21:00` in a column beside `"ONE to be taken AT NIGHT"`: once daily, and when. */
export function atMoment(
  said: string | undefined,
  sigs: readonly string[],
  oftenIn: (sig: string) => string | undefined,
): string | undefined {
  if (said !== 'QD' || !sigs.some((sig) => AT_HOUR.test(sig))) return said;
  return sigs.map(oftenIn).find((often) => ONCE_AT_MOMENT.test(often ?? '')) ?? said;
}

/** How many at an hour, or the hour alone. */
const AT_HOUR = /^(?:\d[\d.,/½]*\s)?(?:at\s)?[0-2]?\d:[0-5]\d$/u;
const ONCE_AT_MOMENT = /^Q(?:AM|PM|HS)$/u;
