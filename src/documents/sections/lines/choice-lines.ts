/** Lines of boxes below a drug, of which one is ticked: `"[x] APPROVE x 5 refills    [ ] DENY    [ ] CHANGE TO ____"`. */
import { takeTicks } from './read-entry-lead.ts';

const BOX = /[☐☑☒✓✔□■]|[[(]\s?[x✓✔]?\s?[\])]/giu;
const TICKED = /[☑☒✓✔■x]/iu;

/** What stands behind each box that is ticked; undefined: the line begins with no box, has one alone, or words that are known of boxes are ticked in it. */
export function chosenOf(text: string): readonly string[] | undefined {
  const boxes = [...text.matchAll(BOX)];
  const [first] = boxes;
  const isChoice = boxes.length > 1 && text.slice(0, first?.index).trim() === '';
  if (!isChoice || takeTicks(text).actions.length > 0) return undefined;
  return boxes.flatMap(({ 0: box, index }, at) =>
    TICKED.test(box)
      ? [
          text
            .slice(index + box.length, boxes[at + 1]?.index)
            .replaceAll(/[\s_]+/gu, ' ')
            .trim(),
        ]
      : [],
  );
}
