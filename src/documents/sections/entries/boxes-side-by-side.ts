/** Boxes to tick beside each other on one line: each begins an entry of its own. */
import type { Line } from '../../line.ts';
import { boxOf, withoutBox } from '../rows/chosen-rows.ts';
import { takeTicks } from '../lines/read-entry-lead.ts';
import type { StartsWithDrug } from '../section.ts';
import { linesByBlock } from './blocks/lines-by-block.ts';

/** `"[x] celecoxib 200 mg    [ ] gabapentin 300 mg"` as two lines; answers to choose from (`[x] Continue  [ ] Stop`) stay on theirs. */
export function oneBoxAfterTheOther(lines: readonly Line[], startsWithDrug: StartsWithDrug): readonly Line[] {
  return lines.flatMap((line) => {
    const starts = startsOfBoxes(line, startsWithDrug);
    return starts.length < 2 ? [line] : linesByBlock([line], starts);
  });
}

/** Where the cells with boxes begin: the first is one of them, and a drug stands behind one. */
function startsOfBoxes({ cells, tableRow, text }: Line, startsWithDrug: StartsWithDrug): readonly number[] {
  if (cells.length < 2 || tableRow !== undefined) return [];
  const boxed = cells.filter((cell) => boxOf(cell.text) !== undefined);
  const isOfEntries =
    boxed.length > 1 &&
    boxed[0] === cells[0] &&
    boxed.some((cell) => startsWithDrug(withoutBox(cell.text))) &&
    takeTicks(text).actions.length === 0;
  return isOfEntries ? boxed.map(({ x }) => x) : [];
}
