/** Numbers of several locales: `1,000`, `1.000`, `0,5`, `2.5`. What one mark means is decided by what is possible, never by a guess. */

/** What a written number can mean. */
export type NumberReading =
  | { readonly kind: 'sure'; readonly value: number }
  /** Thousands in one locale, decimals in another: `1.000` is one or a thousand. */
  | {
      readonly kind: 'open';
      readonly grouped: number;
      readonly decimal: number;
      readonly mark: '.' | ',';
    };

const PLAIN = /^(?:\d+(?:\.\d+)?|\.\d+)$/u;
/** Three digits behind one mark, and no zero alone before it. */
const OPEN = /^(?<whole>[1-9]\d{0,2})(?<mark>[.,])(?<rest>\d{3})$/u;
const MARKS = /[.,']/gu;

/** Reads digits with marks: `12,5` → 12.5, `1.000.000` → 1000000, `1.000,5` → 1000.5, `1.000` → open; undefined where they are no number. */
export function readLocaleNumber(digits: string): NumberReading | undefined {
  const open = OPEN.exec(digits)?.groups;
  if (open !== undefined) {
    const { whole = '', mark, rest = '' } = open;
    const decimal = Number(`${whole}.${rest}`);
    return { kind: 'open', grouped: Number(whole + rest), decimal, mark: mark === ',' ? ',' : '.' };
  }
  const plain = PLAIN.test(digits) ? digits : withDecimalPoint(digits);
  const value = plain === undefined ? Number.NaN : Number(plain);
  return Number.isNaN(value) ? undefined : { kind: 'sure', value };
}

/** The last mark is decimal where it differs from the ones before it, or stands alone. */
function withDecimalPoint(digits: string): string | undefined {
  const marks: readonly string[] = digits.match(MARKS) ?? [];
  const last = marks.at(-1) ?? '';
  const isDecimal = last !== "'" && (marks.length === 1 || marks.indexOf(last) === marks.length - 1);
  if (!isDecimal) return digits.replaceAll(MARKS, '');
  const at = digits.lastIndexOf(last);
  return `${digits.slice(0, at).replaceAll(MARKS, '')}.${digits.slice(at + 1)}`;
}

/** Between digits, thin spaces and the Swiss apostrophe set thousands apart and do nothing else: `20\u202F007`. */
const THIN_GROUPS = /(?<![\d.,])[1-9]\d{0,2}(?:[\u2009\u202F'’]\d{3})+(?!\d)/gu;

/** The text with this mark (one character) where thin spaces and apostrophes set thousands apart; every character stays in its place. */
export function withGroupMarks(text: string, mark: string): string {
  return text.replace(THIN_GROUPS, (number) => number.replace(/\D/gu, mark));
}
