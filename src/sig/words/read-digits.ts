/** Where runs of digits end in folded text: thousands marks, decimal points and commas, ordinals. */

const LOWER_A = 97;
const LOWER_Z = 122;
const ZERO = 48;
const NINE = 57;
const GROUP = 3;
/** `112,5`: before a decimal comma stand five digits at most, behind it two, or more behind a zero. */
const LONGEST_WHOLE = 5;

/** Takes in marks of thousands and of decimals: `1,000`, `1.000.000`, `1'000`, `1.000,5`, `0.5`, `.5`, `0,5`; not the point that ends a sentence. */
export function numberEnd(text: string, start: number): number {
  const whole = digitsEnd(text, start);
  const grouped = groupsEnd(text, start, whole);
  const mark = text.charAt(grouped);
  if (mark === '.') {
    const end = digitsEnd(text, grouped + 1);
    return end > grouped + 1 ? end : grouped;
  }
  if (mark !== ',') return grouped;
  return grouped > whole ? mixedEnd(text, whole, grouped) : decimalCommaEnd(text, start, grouped);
}

/** The end of groups of three behind one kind of mark; a single group behind a point may be a decimal, which is left to its unit. */
function groupsEnd(text: string, start: number, whole: number): number {
  const mark = text.charAt(whole);
  if (whole - start > GROUP || whole === start || (mark !== ',' && mark !== '.' && mark !== "'"))
    return whole;
  let at = whole;
  while (text.charAt(at) === mark && digitsEnd(text, at + 1) - at - 1 === GROUP) at += GROUP + 1;
  return at;
}

/** `1.000,5`: behind groups with points a comma is decimal. */
function mixedEnd(text: string, whole: number, grouped: number): number {
  const end = digitsEnd(text, grouped + 1);
  const isDecimal = text.charAt(whole) !== ',' && end > grouped + 1 && end <= grouped + GROUP;
  return isDecimal ? end : grouped;
}

/** `1,5`, `112,5`, `0,25`, `0,125`: a longer list is none: `1,8,15`. */
function decimalCommaEnd(text: string, start: number, comma: number): number {
  const end = digitsEnd(text, comma + 1);
  const isZero = text.slice(start, comma) === '0';
  const isList =
    text.charAt(start - 1) === ',' || (text.charAt(end) === ',' && isDigit(text.charCodeAt(end + 1)));
  const isShort = end - comma <= GROUP && comma - start <= LONGEST_WHOLE;
  return end > comma + 1 && (isZero || (isShort && !isList)) ? end : comma;
}

/** Where a number that ends at `end` is over with its `st`, `nd`, `rd` or `th`: `1st` is one word, `1 st` is not. */
export function ordinalEnd(text: string, end: number): number {
  const suffix = text.slice(end, end + 2);
  const isOrdinal = suffix === 'st' || suffix === 'nd' || suffix === 'rd' || suffix === 'th';
  return isOrdinal && !isLetter(text.charCodeAt(end + 2)) ? end + 2 : end;
}

/** Where the digits that begin at `start` end. */
export function digitsEnd(text: string, start: number): number {
  let at = start;
  while (isDigit(text.charCodeAt(at))) at += 1;
  return at;
}

/** Is the character code a lower-case letter? The text was folded before. */
export function isLetter(code: number): boolean {
  return code >= LOWER_A && code <= LOWER_Z;
}

/** Is the character code one of 0 to 9? */
export function isDigit(code: number): boolean {
  return code >= ZERO && code <= NINE;
}
