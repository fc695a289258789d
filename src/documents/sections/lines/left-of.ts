/** Where on its page a part of a line begins. */
import type { SectionLine } from '../section.ts';

/** Where what is written begins: behind `"Current treatment:"` further in than its line. In points from the left of the page. */
export function leftOf({ line, start }: SectionLine): number {
  const cell = line.cells.findLast((one) => one.start <= start);
  if (start === 0 || cell === undefined) return line.x;
  return cell.x + ((start - cell.start) * cell.width) / Math.max(1, cell.text.length);
}
