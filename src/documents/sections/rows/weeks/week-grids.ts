/** A week whose days hold the drugs (`Mon | Tue | …` over `methotrexate 15 mg | folic acid 5 mg | …`): each cell is an entry, taken on the day over it. */
import { momentSaid } from '../../../layout/headers/moment-of-day.ts';
import { columnOf, withInitials } from '../../../layout/headers/read-columns.ts';
import { areDaysOfMonth, weekdaySaid } from '../../../layout/headers/week/weekdays.ts';
import type { Cell, Line } from '../../../line.ts';
import { beginningOf } from '../../../names/unknown/beginning-of.ts';
import type { Item, ItemField, Section, SectionLine, StartsWithDrug } from '../../section.ts';

/** A drug in one cell alone is a remark under a day. */
const FEWEST_NAMED = 2;
const DAYS_OF_WEEK = 7;
/** Rows further apart than this many times the distance of the first one from its header are of something else. */
const APART = 1.8;

/** Lines that are, or are not, of such a week. */
export interface WeekPart {
  readonly lines: readonly SectionLine[];
  readonly week?: WeekGrid;
}

export interface WeekGrid {
  readonly days: readonly Day[];
  /** Where the first day begins: what stands left of it says when. */
  readonly left: number;
}

interface Day {
  readonly day: string;
  /** Of its cell, in points. */
  readonly middle: number;
}

/** The lines of a section in their order, those of weeks that hold drugs apart. */
export function weekGridsApart(
  lines: readonly SectionLine[],
  startsWithDrug: StartsWithDrug,
): readonly WeekPart[] {
  const parts: WeekPart[] = [];
  let from = 0;
  for (let at = 0; at < lines.length; at += 1) {
    const week = weekOf(lines[at]?.line);
    const end = week === undefined ? at : endOf(lines, at, week);
    if (week === undefined || !holdsDrugs(lines.slice(at + 1, end), week, startsWithDrug)) continue;
    if (at > from) parts.push({ lines: lines.slice(from, at) });
    parts.push({ lines: lines.slice(at + 1, end), week });
    from = end;
    at = end - 1;
  }
  return from < lines.length || parts.length === 0 ? [...parts, { lines: lines.slice(from) }] : parts;
}

/** A header of days alone, or with one for what stands left of them that is not the drugs. */
function weekOf(line: Line | undefined): WeekGrid | undefined {
  const cells = line?.cells ?? [];
  const headers = withInitials(cells.map(({ text }) => text));
  const days = cells.flatMap((cell, index) => {
    const day = weekdaySaid(headers[index] ?? '');
    return day === undefined ? [] : [{ day, middle: cell.x + cell.width / 2, x: cell.x }];
  });
  const [first] = days;
  const others = cells.filter((_, index) => weekdaySaid(headers[index] ?? '') === undefined);
  if (first === undefined || others.length > 1) return undefined;
  const areLabels = others.every(({ x, text }) => x < first.x && columnOf(text)?.field !== 'name');
  return areLabels ? { days, left: first.x } : undefined;
}

/** Behind the last row of the week: further down stands something else, as does what runs over its days. */
function endOf(lines: readonly SectionLine[], at: number, week: WeekGrid): number {
  const distance = (index: number): number => (lines[index]?.line.y ?? 0) - (lines[index - 1]?.line.y ?? 0);
  const next = lines
    .slice(at + 1)
    .findIndex(
      ({ line }, index) =>
        line.page !== lines[at]?.line.page ||
        (index > 0 && distance(at + 1 + index) > APART * distance(at + 1)) ||
        weekOf(line) !== undefined ||
        line.cells.some((cell) => runsOver(cell, week)),
    );
  return next < 0 ? lines.length : at + 1 + next;
}

/** It stands under two days whole. */
function runsOver({ x, width }: Cell, { days }: WeekGrid): boolean {
  return days.filter(({ middle }) => middle > x && middle < x + width).length > 1;
}

function holdsDrugs(lines: readonly SectionLine[], week: WeekGrid, startsWithDrug: StartsWithDrug): boolean {
  const cells = lines.flatMap(({ line }) => line.cells);
  const [labels, own] = [
    cells.filter((cell) => isLabel(cell, week)),
    cells.filter((cell) => !isLabel(cell, week)),
  ];
  return (
    own.filter(({ text }) => startsWithDrug(text)).length >= FEWEST_NAMED &&
    !labels.some(({ text }) => startsWithDrug(text))
  );
}

function isLabel({ x, width }: Cell, { left }: WeekGrid): boolean {
  return x + width < left || x < left - width / 2;
}

/** What stands in one cell, on as many lines as it takes. */
interface Entry {
  readonly text: string;
  readonly day: string;
  readonly moment: string | undefined;
  readonly lines: readonly Line[];
}

/** The drugs of a week; what is written alike in several cells is one entry. */
export function itemsOfWeek(
  section: Section,
  { lines, week }: Required<WeekPart>,
  startsWithDrug: StartsWithDrug,
): Item[] {
  const entries = entriesOf(
    lines.map(({ line }) => line),
    week,
    startsWithDrug,
  );
  const alike = Map.groupBy(entries, ({ text }) => text.toLowerCase());
  const reading = section.reading === 'narrative' ? 'list' : section.reading;
  return [...alike.values()].map((same): Item => {
    const own = [...new Set(same.flatMap((entry) => entry.lines))];
    const name: ItemField = { field: 'name', text: same[0]?.text ?? '' };
    return { shape: 'row', section, reading, lines: own, text: '', fields: [name, ...timesOf(same)] };
  });
}

/**
 * The days; times that are the same on each of them are said with them. At other times on other days it is taken on all of these, but
 * how often on one with two times no one direction says: that is kept as written.
 */
function timesOf(entries: readonly Entry[]): readonly ItemField[] {
  const perMoment = [...Map.groupBy(entries, ({ moment }) => moment ?? '')];
  const times = perMoment.map(([moment, same]) => ({ moment, days: daysOf(same) }));
  const [first] = times;
  if (times.every(({ days }) => days === first?.days)) {
    const moments = times.flatMap(({ moment }): ItemField[] =>
      moment === '' ? [] : [{ field: 'moment', text: moment }],
    );
    const isSaid = moments.length > 0 && first?.days === DAILY;
    return isSaid ? moments : [...moments, { field: 'day', text: first?.days ?? '' }];
  }
  const taken = perMoment.flatMap(([, same]) => [...new Set(same.map(({ day }) => day))]);
  const isOnce = new Set(taken).size === taken.length;
  const text = times.map(({ moment, days }) => `${moment} ${days}`.trim()).join(' and ');
  return [isOnce ? { field: 'day', text: daysOf(entries) } : { field: 'other', text }];
}

const DAILY = 'daily';

function daysOf(entries: readonly Entry[]): string {
  const days = [...new Set(entries.map(({ day }) => day))];
  return days.length === DAYS_OF_WEEK ? DAILY : `on ${days.join(', ')}`;
}

function entriesOf(lines: readonly Line[], week: WeekGrid, startsWithDrug: StartsWithDrug): Entry[] {
  const entries: Entry[] = [];
  let moment: string | undefined;
  let open = new Map<string, number>();
  for (const line of lines) {
    if (line.cells.length > 1 && areDaysOfMonth(line.cells.map(({ text }) => text))) continue;
    for (const cell of line.cells) {
      if (isLabel(cell, week)) {
        moment = momentSaid(cell.text);
        open = new Map();
        continue;
      }
      if (EMPTY.test(cell.text)) continue;
      const day = dayOver(cell, week);
      const at = open.get(day);
      const above = at === undefined ? undefined : entries[at];
      const begins = startsWithDrug(cell.text) || beginningOf(cell.text) === 'item';
      if (at === undefined || above === undefined || begins) {
        open.set(day, entries.length);
        entries.push({ text: cell.text.trim(), day, moment, lines: [line] });
      } else entries[at] = { ...above, text: `${above.text} ${cell.text}`, lines: [...above.lines, line] };
    }
  }
  return entries;
}

const EMPTY = /^[-\u2010-\u2015.\s\d]*$/u;

function dayOver({ x, width }: Cell, { days }: WeekGrid): string {
  const middle = x + width / 2;
  return (
    days.toSorted((one, other) => Math.abs(one.middle - middle) - Math.abs(other.middle - middle))[0]?.day ??
    ''
  );
}
