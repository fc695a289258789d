/** Elements, and other names that are one part of many compounds. */

/** Ingredients that are one part of many different compounds: an unknown word behind them is another substance. */
const ELEMENT_NAMES: ReadonlySet<string> = new Set([
  'calcium',
  'magnesium',
  'iron',
  'zinc',
  'potassium',
  'sodium',
  'lithium',
  'aluminum',
  'copper',
  'chromium',
  'manganese',
  'selenium',
  'iodine',
  'iodide',
  'fluoride',
  'phosphorus',
  'bismuth',
  'vitamin e',
  'insulin',
]);

/** Whether a normalized name is an element or a compound of one: `"calcium malate"`. */
export function isElement(name: string): boolean {
  return ELEMENT_NAMES.has(name.split(' ')[0] ?? '') || ELEMENT_NAMES.has(name);
}
