/** The line that a place of a text stands on. */

/** Characters looked at. */
const LONGEST_LEAD = 200;

/** What stands before a place on its line, or on the lines above that it goes on with: a line of its own begins with a capital. */
export function lineBefore(text: string, at: number): string {
  const lines = text.slice(Math.max(0, at - LONGEST_LEAD), at + 1).split(/\n(?=\s{0,8}\p{Lu})/u);
  return lines.at(-1)?.slice(0, -1) ?? '';
}
