/** Which names a word may be a slip of: those that share a part with it, so that the distance is measured to dozens and not to thousands. */

const END = 3;
const MIDDLE = 4;

/** Makes the look-up: names that begin or end with the three letters the word does, or whose middle four letters stand in it. */
export function namesLikeOf(names: Iterable<string>): (word: string) => ReadonlySet<string> {
  const starts = new Map<string, string[]>();
  const ends = new Map<string, string[]>();
  const middles = new Map<string, string[]>();
  for (const name of names) {
    const middle = Math.floor(name.length / 2) - MIDDLE / 2;
    add(starts, name.slice(0, END), name);
    add(ends, name.slice(-END), name);
    add(middles, name.slice(middle, middle + MIDDLE), name);
  }
  return (word) => {
    const inside = Array.from(word, (_, at) => middles.get(word.slice(at, at + MIDDLE)) ?? []);
    return new Set([
      ...(starts.get(word.slice(0, END)) ?? []),
      ...(ends.get(word.slice(-END)) ?? []),
      ...inside.flat(),
    ]);
  };
}

function add(index: Map<string, string[]>, part: string, name: string): void {
  const known = index.get(part);
  if (known === undefined) index.set(part, [name]);
  else known.push(name);
}
