/** What is remembered of the sliding window of the per-minute limit: its sum, and the oldest rows of its log. */

/** Units that were let in at one time, in milliseconds since 1970. */
export interface LogRow {
  readonly at: number;
  units: number;
}

/** What is known of the log of one organization. */
export interface Window {
  /** Units of all requests in the window. */
  units: number;
  /** The oldest rows in the window, oldest first. */
  oldest: LogRow[];
  /** Are those all? */
  isWhole: boolean;
  /** Time of the newest row; `-Infinity` when there is none, or none was read. */
  newest: number;
  /** Rows that left the window and still stand in the log: how many, up to which time, their units. */
  left: { readonly rows: number; readonly until: number; readonly units: number };
}

/** Rows read at once. */
export const READ_ROWS = 32;
/** Rows remembered at most, and rows that are deleted together. */
export const MOST_ROWS = 64;

export const NO_TIME = Number.NEGATIVE_INFINITY;
export const NONE_LEFT = { rows: 0, until: NO_TIME, units: 0 };

/** A window of which only the sum of its log was read; `slide` reads the rest. */
export function unreadWindow(units: number): Window {
  return { units, oldest: [], isWhole: false, newest: NO_TIME, left: NONE_LEFT };
}

/** What is in the window after a time, without changing what is remembered; undefined when that would have to be read. */
export function windowAfter(
  { units, oldest, isWhole }: Window,
  begin: number,
): { readonly units: number; readonly oldestAt: number | undefined } | undefined {
  let left = units;
  for (const row of oldest) {
    if (row.at > begin) return { units: left, oldestAt: row.at };
    left -= row.units;
  }
  return isWhole ? { units: left, oldestAt: undefined } : undefined;
}

/** Takes the rows up to a time out of the window. */
export function dropOld(window: Window, until: number): void {
  for (let [row] = window.oldest; row !== undefined && row.at <= until; [row] = window.oldest) {
    window.oldest.shift();
    window.units -= row.units;
    window.left = { rows: window.left.rows + 1, until: row.at, units: window.left.units + row.units };
  }
}

/** Adds units to the window. False: it must be read again, because they stand before rows that have left it. */
export function addToWindow(window: Window, at: number, units: number): boolean {
  if (at <= window.left.until) return false;
  window.units += units;
  window.newest = Math.max(window.newest, at);
  const last = window.oldest.at(-1);
  if (window.isWhole || (last !== undefined && at <= last.at)) remember(window, at, units);
  return true;
}

/** Requests are decided nearly in the order in which they came. */
function remember(window: Window, at: number, units: number): void {
  const { oldest } = window;
  const before = oldest.findLastIndex((row) => row.at <= at);
  const row = oldest[before];
  if (row?.at === at) row.units += units;
  else oldest.splice(before + 1, 0, { at, units });
  if (oldest.length <= MOST_ROWS) return;
  oldest.length = READ_ROWS;
  window.isWhole = false;
}
