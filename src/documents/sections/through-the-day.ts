/** One drug in the lists of several times of the day: one entry, taken at each. */
import type { Item, ItemField } from './section.ts';

/**
 * `"Metoprolol 25 mg"` under `MORNING` and again under `BEDTIME` is taken at both: the first of such entries gets the times of the others,
 * which go. What differs in a word or in an amount stays apart, in one list of the day.
 */
export function takenThroughTheDay(sections: readonly (readonly Item[])[]): Item[][] {
  const taken = sections.flat().filter(isOfMoment);
  const others = Map.groupBy(taken, keyOf);
  const days = new Map(taken.map(({ section }) => [section.kind, section] as const).toReversed());
  return sections.map((items) =>
    items.flatMap((item) => {
      const same = isOfMoment(item) ? (others.get(keyOf(item)) ?? []) : [];
      const { kind } = item.section;
      const section = isOfMoment(item) ? (days.get(kind) ?? item.section) : item.section;
      if (same.length < 2 || !differInTime(same)) return [{ ...item, section }];
      const [first, ...more] = same;
      return first === item ? [{ ...atEachTime(item, more), section }] : [];
    }),
  );
}

/** An entry that says what is taken, and whose time of the day is a field of its own. */
function isOfMoment({ fields, reading, text }: Item): boolean {
  const saysWhat = text !== '' || fields.some((field) => !isMoment(field));
  return reading === 'list' && saysWhat && fields.filter(isMoment).length === 1;
}

function isMoment({ field }: ItemField): boolean {
  return field === 'moment';
}

/** What an entry says but for when. */
function keyOf({ shape, text, fields, section }: Item): string {
  const said = fields
    .filter((field) => !isMoment(field))
    .map(({ field, text: value }) => [field, plain(value)]);
  return JSON.stringify([shape, plain(text), said, section.kind]);
}

function plain(text: string): string {
  return text.toLowerCase().replaceAll(/\s+/gu, ' ').trim();
}

function differInTime(items: readonly Item[]): boolean {
  return (
    new Set(items.flatMap(({ fields }) => fields.filter(isMoment).map(({ text }) => text))).size ===
    items.length
  );
}

function atEachTime(first: Item, more: readonly Item[]): Item {
  return {
    ...first,
    lines: [first, ...more].flatMap(({ lines }) => lines),
    fields: [...first.fields, ...more.flatMap(({ fields }) => fields.filter(isMoment))],
  };
}
