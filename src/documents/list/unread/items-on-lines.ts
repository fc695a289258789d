/** The items of each line: sentences share lines, and an entry may have several. */
import type { Line } from '../../line.ts';
import type { Item } from '../../sections/section.ts';

/** A function from a line to the items that stand on it, in their order. */
export function itemsOnLines(items: readonly Item[]): (line: Line) => readonly Item[] {
  const perLine = Map.groupBy(
    items.flatMap((item) => item.lines.map((line) => ({ line, item }))),
    ({ line }) => line,
  );
  return (line) => (perLine.get(line) ?? []).map(({ item }) => item);
}
