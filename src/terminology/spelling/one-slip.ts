/** The distance between words as they are typed: a letter too many, too few, another one, or two in the other order. */

/** How many slips lead from one word to the other; `most + 1` as soon as they are more. */
export function slipsBetween(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1;
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
