/** What stands below blocks that are printed beside each other. */
import type { Line } from '../../line.ts';
import { textsBelow } from '../headings/among-entries.ts';
import { openedBy } from '../headings/opened-section.ts';
import type { LinePlace } from '../headings/opening-at.ts';
import type { Opening } from '../headings/recognize-heading.ts';

/** What stands over the whole width below two sides goes on with neither: not with the vital signs at the end of the right one. */
export function belowSides({ lines, index, open, startsWithDrug }: LinePlace): Opening | undefined {
  const [above, line] = [lines[index - 1], lines[index]];
  const isBelow = above !== undefined && line !== undefined && !isWhole(above) && isWhole(line);
  if (!isBelow || open.reading !== 'none' || line.tableRow !== undefined) return undefined;
  const below = [line.text, ...textsBelow(lines, index)];
  return { ...openedBy('', below, startsWithDrug), heading: '', contentStart: 0 };
}

/** No side of a block of its page. */
function isWhole({ block }: Line): boolean {
  return Number.isInteger(block);
}
