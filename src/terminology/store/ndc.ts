/** National Drug Codes: the ways they are written and the one 11-digit form they are looked up in (21 CFR 207.33; NCPDP 5-4-2). */

/** Hyphenated layouts: digits of labeler, product, package; the missing zero goes in front of the short segment. */
const LAYOUTS: readonly string[] = ['4-4-2', '5-3-2', '5-4-1', '5-4-2'];

/**
 * The 11-digit forms a written NDC can mean: one for 11 digits or a hyphenated code, up to three for a bare 10-digit
 * code (the caller decides by what exists), none for anything else. `"0093-1048-01"` → `["00093104801"]`.
 * Digits hidden by `*` (older RxNorm releases wrote `00000-*123-01`) are never guessed.
 */
export function parseNdc(written: string): readonly string[] {
  const text = written.trim();
  if (/^\d{11}$/.test(text)) return [text];
  if (/^\d{10}$/.test(text)) return tenDigitForms(text);
  const segments = /^(\d{4,5})-(\d{3,4})-(\d{1,2})$/.exec(text);
  if (!segments) return [];
  const [, labeler = '', product = '', packageCode = ''] = segments;
  const layout = `${labeler.length}-${product.length}-${packageCode.length}`;
  if (!LAYOUTS.includes(layout)) return [];
  return [labeler.padStart(5, '0') + product.padStart(4, '0') + packageCode.padStart(2, '0')];
}

/** `"0093104801"` as 4-4-2, 5-3-2 and 5-4-1. */
function tenDigitForms(digits: string): string[] {
  return [
    `0${digits}`,
    `${digits.slice(0, 5)}0${digits.slice(5)}`,
    `${digits.slice(0, 9)}0${digits.slice(9)}`,
  ];
}
