/** Columns for the weeks or days of a course (`Week 1 | Week 2 | Weeks 3-4`), one after the other → the steps of a taper. */
import { alternatives } from '../../../../text/alternatives.ts';
import { withoutAccents } from '../../../../text/without-accents.ts';
import { PERIOD_WORDS } from './period-table.ts';

/** One column alone may be a visit. */
const FEWEST = 2;

/** A period of a course as directions say it: `"Weeks 3-4"`; columns are known by it only beside another one. */
const MARK = 'step of a course:';

/** The words over such a column; undefined: the header is none. */
export function periodSaid(header: string): string | undefined {
  return header.startsWith(MARK) ? header.slice(MARK.length).trim() : undefined;
}

/** Headers of periods alone. */
export function areOfCourse(headers: readonly string[]): boolean {
  return headers.every((header) => periodSaid(header) !== undefined);
}

/** The headers with those of periods that follow each other marked as such. */
export function withPeriods(headers: readonly string[]): readonly string[] {
  const periods = headers.map(periodOf);
  const first = periods.findIndex((period) => period?.from === 1);
  if (first < 0) return headers;
  const rest = periods.slice(first);
  const end = rest.findIndex((period, index) => index > 0 && !doesFollow(rest[index - 1], period));
  const size = end < 0 ? rest.length : end;
  if (size < FEWEST) return headers;
  return headers.map((header, index) => {
    const period = index < first || index >= first + size ? undefined : periods[index];
    return period === undefined ? header : `${MARK} ${period.said}`;
  });
}

interface Period {
  readonly unit: string;
  readonly from: number;
  readonly to: number;
  readonly said: string;
}

function periodOf(header: string): Period | undefined {
  const {
    word = '',
    from,
    to = from,
  } = PERIOD.exec(withoutAccents(header.trim().toLowerCase()))?.groups ?? {};
  const row = PERIOD_WORDS.find(({ words }) => words.includes(word));
  if (row === undefined || from === undefined) return undefined;
  const said = from === to ? `${row.unit} ${from}` : `${row.unit}s ${from}-${to}`;
  return { unit: row.unit, from: Number(from), to: Number(to), said };
}

const PERIOD = new RegExp(
  String.raw`^(?<word>${alternatives(PERIOD_WORDS.flatMap(({ words }) => words))})\.?\s?(?<from>\d{1,2})(?:\s?(?:[-\u2010-\u2015&+]|to|and|a|bis)\s?(?<to>\d{1,2}))?\s?(?:\+|on|onwards?)?:?$`,
  'u',
);

function doesFollow(before: Period | undefined, period: Period | undefined): boolean {
  return before !== undefined && period?.unit === before.unit && period.from === before.to + 1;
}
