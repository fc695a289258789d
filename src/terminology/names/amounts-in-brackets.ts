/** Amounts in brackets that explain the amount before them, and are no part of a name nor a strength of their own. */
import { isElement } from './words-of-names.ts';

/** The text with such brackets left blank: every character stays where it was. */
export function withoutAsides(text: string): string {
  if (!text.includes('(')) return text;
  return withoutMultiples(
    text.replace(ELEMENT_AMOUNT, (bracket: string, element: string) =>
      isElement(element.toLowerCase()) ? ' '.repeat(bracket.length) : bracket,
    ),
  );
}

/** `ferrous sulfate 325 mg (65 mg iron)`: how much of an element a compound holds. */
const ELEMENT_AMOUNT =
  /\((?:\d[\d.,]{0,8} ?m?c?g(?: of)?(?: elemental)? (\p{L}{4,12})|elemental (\p{L}{4,12}))\)/giu;

/** `nirmatrelvir 300 mg (150 mg x 2)`: how the amount before it is made up. */
function withoutMultiples(text: string): string {
  return text.replace(MULTIPLE, (whole: string, ...found: string[]) => {
    const [before = '', total, first, second] = found;
    const isTotal = Math.abs(Number(total) - Number(first) * Number(second)) < ROUNDING * Number(total);
    return isTotal ? before.padEnd(whole.length) : whole;
  });
}

/** An amount, and one times another in brackets behind it. */
const MULTIPLE =
  /((?<![\d.,])(\d[\d.]{0,8}) ?\p{L}{1,5} ?)\((\d[\d.]{0,8}) ?(?:(?!x)\p{L}{1,10} ?)?[x×*] ?(\d[\d.]{0,8})(?: ?\p{L}{1,10})?\)/giu;
const ROUNDING = 1e-6;
