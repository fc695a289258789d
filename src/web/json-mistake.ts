/** Where a text stops being JSON, told to programs and on the command line as the try-it page tells it. */

import { whereJsonBreaks } from './assets/json-place.js';

/** The place is looked for in texts up to this many characters: it takes longer than parsing. */
const MAX_SEARCHED = 262_144;

/** `line 2, column 12`, counted from 1 as editors do, or that the text ends too early; undefined for JSON and for long texts. */
export function jsonMistake(text: string): string | undefined {
  if (text.length > MAX_SEARCHED) return undefined;
  const at = whereJsonBreaks(text);
  if (at === undefined) return undefined;
  if (at === text.length) return 'it ends too early';
  const lines = text.slice(0, at).split('\n');
  return `line ${lines.length}, column ${(lines.at(-1)?.length ?? 0) + 1}`;
}
