/** Times of the day over or left of the drugs that are taken then: one drug at several times is one entry, taken at each. */
import { behindCount } from '../names/directions/amount-before.ts';
import { supportOf } from '../names/directions/support.ts';
import { momentSaid } from '../layout/headers/moment-of-day.ts';
import { namesAmountOf } from './lines/drug-lines.ts';
import type { Item, ItemField, StartsWithDrug } from './section.ts';

/**
 * `"Metoprolol 25 mg"` under `MORNING` and again under `BEDTIME` is taken at both: the first of such entries gets the times of the others,
 * which go. What differs in a word or in an amount stays apart, in one list of the day.
 */
export function takenThroughTheDay(
  sections: readonly (readonly Item[])[],
  startsWithDrug: StartsWithDrug,
): Item[][] {
  const apart = sections.map((items) => items.flatMap((item) => elementsOf(item, startsWithDrug)));
  const taken = apart.flat().filter(isOfMoment);
  const others = Map.groupBy(taken, keyOf);
  const days = new Map(taken.map(({ section }) => [section.kind, section] as const).toReversed());
  return apart.map((items) =>
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

/** `"MORNING: Eliquis 5 mg, 2 metformin 500 mg"`: each name with its amount is taken then, so many of it, where all that is enumerated has both. */
function elementsOf(item: Item, startsWithDrug: StartsWithDrug): readonly Item[] {
  if (item.shape !== 'entry' || !isOfMoment(item)) return [item];
  const elements = item.text.split(/[,;]\s+/u).map((text) => behindCount(text) ?? { count: '', rest: text });
  if (!elements.every(({ rest }) => namesAmountOf(rest, startsWithDrug))) return [item];
  return elements.map(({ count, rest }) => {
    const dose: readonly ItemField[] = count === '' ? [] : [{ field: 'dose', text: count }];
    return { ...item, text: rest, fields: [...dose, ...item.fields] };
  });
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

/** Without what brackets add to it: the other name of the drug is written at its first time alone. */
function plain(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/\([^()\d]{1,40}\)/gu, ' ')
    .replaceAll(/\s+/gu, ' ')
    .trim();
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

/** Fewer times are one direction of one drug. */
const FEWEST = 2;

/**
 * `07.30 | Sinemet 25/100 | 1½` over ` | entacapone 200 mg | 1`: the rows, each with the time it stands at or below, where all that the column says of
 * how often is the time of the day. Of rows below words that nobody understands there it is not known when they are taken.
 */
export function underTimes(items: readonly Item[]): Item[] {
  const said = items.flatMap(({ fields }) => fields.filter(isFrequency).map(({ text }) => text));
  const told = said.flatMap((text) => timeOf(text) ?? []);
  const saysOften = said.some((text) => timeOf(text) === undefined && supportOf(text).hasFrequency);
  if (new Set(told).size < FEWEST || told.length * 2 <= said.length || saysOften || !areShared(items))
    return [...items];
  let time: string | undefined;
  return items.map((item) => {
    const own = item.fields.find(isFrequency);
    time = own === undefined ? time : timeOf(own.text);
    const others = item.fields.filter((field) => !isFrequency(field));
    return time === undefined ? item : { ...item, fields: [...others, { field: 'moment', text: time }] };
  });
}

/** A time holds for more rows than its own, or a drug is taken at more times than one. */
function areShared(items: readonly Item[]): boolean {
  const names = items.map(({ fields }) => fields.find(({ field }) => field === 'name')?.text);
  return items.some(({ fields }) => !fields.some(isFrequency)) || new Set(names).size < names.length;
}

function isFrequency({ field }: ItemField): boolean {
  return field === 'frequency';
}

/** A time by the clock is one, whatever words stand behind it: `"06:30 empty tummy"`. */
function timeOf(text: string): string | undefined {
  const written = text.trim().replace(BRITISH_CLOCK, '$<hour>:$<minute>');
  return momentSaid(written) ?? momentSaid(CLOCK_FIRST.exec(written)?.[0] ?? '');
}

const BRITISH_CLOCK = /^(?<hour>\d{1,2})\.(?<minute>[0-5]\d)(?!\d)/u;
const CLOCK_FIRST = /^\d{1,2}(?:[:.][0-5]\d)?(?:\s?[ap]\.?m\.?)?(?=[\s,]\s?\p{L})/iu;
