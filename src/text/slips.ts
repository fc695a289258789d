/** Slips of whoever types a word: a letter too many, too few, another one, or one that stands a few places off. */

/** Equal but for one letter changed, dropped, added, or moved: `metropolol`. */
export function isOneSlip(left: string, right: string): boolean {
  if (differsAtBothEnds(left, right)) return false;
  let start = 0;
  while (start < left.length && left[start] === right[start]) start += 1;
  let leftEnd = left.length;
  let rightEnd = right.length;
  while (leftEnd > start && rightEnd > start && left[leftEnd - 1] === right[rightEnd - 1]) {
    leftEnd -= 1;
    rightEnd -= 1;
  }
  const rest = [leftEnd - start, rightEnd - start] as const;
  if (Math.max(...rest) <= 1) return true;
  return isMoved(left.slice(start, leftEnd), right.slice(start, rightEnd));
}

/** The first letter is the last one of the other, or the last one the first, and between them nothing differs. */
function isMoved(one: string, other: string): boolean {
  if (one.length !== other.length || one.length > FARTHEST) return false;
  return one.slice(1) + one.slice(0, 1) === other || one.slice(-1) + one.slice(0, -1) === other;
}

/** Letters from where one is missing to where it stands. */
const FARTHEST = 4;

/** Said before the letters are counted: one slip leaves the beginning or the end of a word of some length as it was. */
function differsAtBothEnds(left: string, right: string): boolean {
  if (Math.min(left.length, right.length) <= 6) return false;
  return left.slice(0, 3) !== right.slice(0, 3) && left.slice(-3) !== right.slice(-3);
}

/** How many slips lead from one word to the other; `most + 1` as soon as they are more. */
export function slipsBetween(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1;
  if (one !== other && isOneSlip(one, other)) return 1;
  let before: readonly number[] = [];
  let above: readonly number[] = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let at = 1; at <= one.length; at += 1) {
    const row = [at];
    for (let to = 1; to <= other.length; to += 1) {
      const isSame = one[at - 1] === other[to - 1];
      const isSwapped = at > 1 && to > 1 && one[at - 1] === other[to - 2] && one[at - 2] === other[to - 1];
      const steps = [cell(above, to - 1) + (isSame ? 0 : 1), cell(above, to) + 1, cell(row, to - 1) + 1];
      row.push(Math.min(...steps, ...(isSwapped ? [cell(before, to - 2) + 1] : [])));
    }
    if (Math.min(...row, ...above) > most) return most + 1;
    [before, above] = [above, row];
  }
  return Math.min(cell(above, other.length), most + 1);
}

function cell(row: readonly number[], at: number): number {
  return row[at] ?? Number.POSITIVE_INFINITY;
}
