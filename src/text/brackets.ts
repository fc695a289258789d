/** Brackets that begin or end in a stretch of a text. */

/** Round and square: how each opens, and how it closes. */
const BRACKETS: readonly (readonly [open: string, close: string])[] = [
  ['(', ')'],
  ['[', ']'],
];

/** One that was open before ends in it: `"… 81 mg) and "`. */
export function closesBracket(between: string): boolean {
  const close = between.search(/[)\]]/u);
  return close >= 0 && !/[([]/u.test(between.slice(0, close));
}

/** One begins in it that is still open behind it: `" (formerly "`. */
export function opensBracket(between: string): boolean {
  return BRACKETS.some(([open, close]) => between.lastIndexOf(open) > between.lastIndexOf(close));
}
