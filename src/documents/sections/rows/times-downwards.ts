/** Times of the day written below each other in the cell of one row, each with how many are taken then. */
import type { TableColumns } from '../../layout/headers/read-columns.ts';
import type { Line } from '../../line.ts';
import type { ItemField } from '../section.ts';
import { momentOf } from './read-answer.ts';
import { momentSaid } from '../../layout/headers/moment-of-day.ts';
import { cellsByColumn } from './split-merged-row.ts';

/** Such times, and the columns they and their counts stand in. */
export interface TimesDownwards {
  readonly moments: readonly ItemField[];
  readonly columns: readonly number[];
}

/**
 * `Morn 1 / Noon / Tea / Bed 2` → one in the morning and two at bedtime; an amount beside the first time holds for all of
 * them (`0800 2.5 mg / 2000`). Undefined where the cell holds no two times.
 */
export function timesDownwards(lines: readonly Line[], { fields }: TableColumns): TimesDownwards | undefined {
  const [time, dose] = [fields.indexOf('frequency'), fields.indexOf('dose')];
  if (time < 0 || dose < 0) return undefined;
  const rows = lines.map((line) => cellsByColumn([line], fields.length));
  const timed = rows.flatMap((cells) => {
    const said = cells[time] ?? '';
    return momentSaid(said) === undefined ? [] : [{ said, amount: cells[dose] ?? '' }];
  });
  const counted = timed.filter(({ amount }) => amount !== '');
  if (timed.length < 2 || counted.length === 0) return undefined;
  if (counted.length === 1 && /\p{L}/u.test(counted[0]?.amount ?? ''))
    return { moments: timed.flatMap(({ said }) => momentOf(said, 'x')), columns: [time] };
  return {
    moments: counted.flatMap(({ said, amount }) => momentOf(said, amount)),
    columns: [time, dose],
  };
}
