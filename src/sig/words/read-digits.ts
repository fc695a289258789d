/** Reads runs of digits in folded text: thousands commas, decimal points and commas, ordinals. */

const LOWER_A = 97;
const LOWER_Z = 122;
const ZERO = 48;
const NINE = 57;
/** Behind a decimal comma stand two digits at most. */
const LONGEST_DECIMAL = 3;

/** Takes in thousands commas and a decimal point: `1,000`, `0.5`, `.5`, `0,5`; not the point that ends a sentence. */
export function numberEnd(text: string, start: number): number {
  let at = digitsEnd(text, start);
  while (text.charAt(at) === ',' && digitsEnd(text, at + 1) - at === 4 && at - start <= 3) at += 4;
  const mark = text.charAt(at);
  if (mark === '.') {
    const end = digitsEnd(text, at + 1);
    if (end > at + 1) return end;
  }
  return mark === ',' ? decimalCommaEnd(text, start, at) : at;
}

/** `1,5`, `0,25`: one or two digits behind the comma; a longer list is none: `1,8,15`. */
function decimalCommaEnd(text: string, start: number, comma: number): number {
  const end = digitsEnd(text, comma + 1);
  const isZero = text.slice(start, comma) === '0';
  const isList =
    text.charAt(start - 1) === ',' || (text.charAt(end) === ',' && isDigit(text.charCodeAt(end + 1)));
  const isShort = end - comma <= 3 && comma - start <= 2;
  return end > comma + 1 && (isZero || (isShort && !isList)) ? end : comma;
}

/** Three digits behind the comma are thousands, unless nothing stands before it: `1,500`, `0,125`. */
export function toNumber(digits: string): number {
  const comma = digits.indexOf(',');
  const isDecimal = comma >= 0 && (digits.startsWith('0,') || digits.length - comma <= LONGEST_DECIMAL);
  return Number(isDecimal ? digits.replace(',', '.') : digits.replaceAll(',', ''));
}

export function ordinalEnd(text: string, end: number): number {
  const suffix = text.slice(end, end + 2);
  const isOrdinal = suffix === 'st' || suffix === 'nd' || suffix === 'rd' || suffix === 'th';
  return isOrdinal && !isLetter(text.charCodeAt(end + 2)) ? end + 2 : end;
}

export function digitsEnd(text: string, start: number): number {
  let at = start;
  while (isDigit(text.charCodeAt(at))) at += 1;
  return at;
}

export function isLetter(code: number): boolean {
  return code >= LOWER_A && code <= LOWER_Z;
}

export function isDigit(code: number): boolean {
  return code >= ZERO && code <= NINE;
}
