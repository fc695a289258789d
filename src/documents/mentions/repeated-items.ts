/** Charts say the same list on page after page: what an item says is worked out once and then only put in its place. */
import type { Line } from '../line.ts';
import type { MedicationMention, SetAsideMention } from './mention.ts';
import type { ResolvedMention } from './resolved-mention.ts';
import type { Item } from '../sections/section.ts';

/** A mention before it has its place in the request. */
export type ReadMention = Omit<ResolvedMention, 'documentName' | 'documentIndex' | 'order'>;

/** What one item says. */
export interface ItemReading {
  readonly mentions: readonly ReadMention[];
  readonly setAside: readonly SetAsideMention[];
}

/** Reads each item that differs once. Nothing outlives the function returned, which belongs to one document. */
export function readingOnce(read: (item: Item) => ItemReading): (item: Item) => ItemReading {
  const known = new Map<string, { readonly item: Item; readonly reading: ItemReading }>();
  return (item) => {
    const key = keyOf(item);
    const before = known.get(key);
    if (before !== undefined) return movedTo(item, before);
    const reading = read(item);
    known.set(key, { item, reading });
    return reading;
  };
}

/** All that a reading may depend on: not where the item stands. */
function keyOf({ shape, reading, text, fields, section, lines }: Item): string {
  const { kind, rank, heading } = section;
  const printed = lines.map((line) => [line.text, line.origin]);
  return JSON.stringify([shape, reading, text, fields, kind, section.reading, rank, heading, printed]);
}

function movedTo(item: Item, before: { readonly item: Item; readonly reading: ItemReading }): ItemReading {
  const { mentions, setAside } = before.reading;
  const lineOf = (line: Line): Line => item.lines[before.item.lines.indexOf(line)] ?? line;
  const itemOf = (old: Item): Item =>
    old === before.item ? item : { ...old, section: item.section, lines: item.lines };
  const move = (mention: MedicationMention): MedicationMention => ({
    ...mention,
    item: itemOf(mention.item),
    line: lineOf(mention.line),
  });
  return {
    mentions: mentions.map((read) => ({ ...read, mention: move(read.mention) })),
    setAside: setAside.map((aside) => ({ ...aside, line: lineOf(aside.line) })),
  };
}
