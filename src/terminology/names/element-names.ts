/** Elements, and other names that are one part of many compounds. */
import { ELEMENT_NAMES } from './drug-name-table.ts';

/** Whether a normalized name is an element or a compound of one: `"calcium malate"`. */
export function isElement(name: string): boolean {
  return ELEMENT_NAMES.has(name.split(' ')[0] ?? '') || ELEMENT_NAMES.has(name);
}
