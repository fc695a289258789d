/** The last day that the tables of a document tell of as past: a document that gives no day of its own is not of a day before it. */
import { alternatives, wholeWord } from '../../text/alternatives.ts';
import { DATE, datesIn, daysLater, readDays, type DayOrder } from '../../text/possible-days.ts';
import { columnOf } from '../layout/headers/read-columns.ts';
import { normalizeHeading } from '../layout/headers/normalize-heading.ts';
import type { DocumentPages } from '../line.ts';
import { TOLD_WORDS } from './end-word-table.ts';

const ORDERS: readonly DayOrder[] = ['month', 'day'];
const BEGUN = new RegExp(wholeWord(TOLD_WORDS.begun.words), 'u');
const ENDED = new RegExp(wholeWord(TOLD_WORDS.ended.words), 'u');

/** `"Copied for the transfer 21/11/2024"`, `"vaccine given 08/10/24"`: the day stands behind what was done, in the same clause; what is to be done is to come. */
const DONE = new RegExp(
  String.raw`(?<!\b(?:${alternatives(TOLD_WORDS.toCome.words)})\s)${wholeWord(TOLD_WORDS.done.words)}[^\d.,;:()]{1,40}(?<day>${DATE})`,
  'giu',
);

/** Of each way in which the dates of a document may be read, the last day on which something was begun, or the day behind the last end. */
export type ToldDays = Readonly<Partial<Record<DayOrder, string>>>;

/** The last days of the rows of all tables, and of what lines tell as done. */
export function lastToldDays({ pages }: DocumentPages, order: DayOrder | undefined): ToldDays {
  const done = pages.flatMap(({ lines }) =>
    lines.flatMap(({ text }) =>
      [...text.matchAll(DONE)].map(({ groups }) => ({ day: groups?.['day'] ?? '', days: 0 })),
    ),
  );
  const cells = pages.flatMap(({ tables }) =>
    tables.flatMap(({ columns, rows }) =>
      columns.flatMap((header, index) => {
        const days = daysAfter(header);
        const own = rows.filter(({ isHeader }) => !isHeader).map(({ cells: texts }) => texts[index] ?? '');
        return days === undefined ? [] : own.flatMap((text) => datesIn(text).map((day) => ({ day, days })));
      }),
    ),
  );
  const lastIn = (one: DayOrder): string | undefined =>
    [...cells, ...done]
      .flatMap(({ day, days }) => daysLater(readDays(day, one).slice(-1), days))
      .toSorted()
      .at(-1);
  return Object.fromEntries(
    ORDERS.filter((one) => order === undefined || order === one).map((one) => [one, lastIn(one)]),
  );
}

/** Is a day, and so many more, before those in whatever way it is read? Two digits of a year are of this century. */
export function isBeforeTold(day: string, told: ToldDays, more = 0): boolean {
  const orders = ORDERS.filter((order) => told[order] !== undefined);
  return (
    orders.length > 0 &&
    orders.every((order) => {
      const [read] = daysLater(readDays(day, order).slice(-1), more);
      return read !== undefined && read < (told[order] ?? '');
    })
  );
}

/** By how many days a document is at least later than what stands under a header; undefined: it may be to come. */
function daysAfter(header: string): number | undefined {
  const title = normalizeHeading(header);
  const field = columnOf(header)?.field;
  if (field === 'fill-date') return 0;
  if (field !== 'date' && field !== 'end-date') return undefined;
  if (ENDED.test(title)) return 1;
  return field === 'date' && BEGUN.test(title) ? 0 : undefined;
}
