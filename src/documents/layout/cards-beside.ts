/** Cards and labels printed beside each other: the lines on both sides of a gap begin with the same words. */
import type { PrintedRow } from './compose-lines.ts';

/** Distinct words that lines on both sides begin with. */
const FEWEST_SHARED = 3;
/** Share of the words that the lines of the side with fewer of them begin with. */
const SHARE = 0.4;

/** `"RX 66123 … QTY: 28"` beside `"RX 66124 … QTY: 30"`, `"Strength … Why …"` beside the same: no row of a table says its labels twice. */
export function areCardsBeside(rows: readonly PrintedRow[], at: number): boolean {
  const left = openersOf(rows, (x) => x < at);
  const right = openersOf(rows, (x) => x >= at);
  const shared = [...left].filter((word) => right.has(word)).length;
  return shared >= FEWEST_SHARED && shared >= Math.min(left.size, right.size) * SHARE;
}

/** The words that the lines of one side begin with: labels, no numbers. */
function openersOf(rows: readonly PrintedRow[], isHere: (x: number) => boolean): Set<string> {
  const firsts = rows.flatMap(({ words }) => words.find(({ x }) => isHere(x)) ?? []);
  return new Set(firsts.map(({ text }) => text.toLowerCase()).filter((text) => /^\p{L}{2}/u.test(text)));
}
