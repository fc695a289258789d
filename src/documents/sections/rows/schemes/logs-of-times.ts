/** Tables that tell when something was given, to the minute. */
import { isUnknownHeader, type TableColumns } from '../../../layout/headers/read-columns.ts';

/**
 * `Time | Medication | Dose` over `12:16`, `1218`, also under a header that nobody knows, if one of them has its colon (`1001`, `1002`
 * number what they stand before): drugs are taken by the hour, and given to the minute.
 */
export function logsTimes({ headers }: TableColumns, cells: readonly (readonly string[])[]): boolean {
  return headers.some((header, at) => {
    const isOfTime = /^time$/iu.test(header.trim());
    if (!isOfTime && !isUnknownHeader(header)) return false;
    const times = cells.map((row) => row[at]?.trim() ?? '').filter((text) => text !== '');
    const minutes = times.flatMap((time) => CLOCK.exec(time)?.groups?.['minute'] ?? []);
    const isWritten = isOfTime || times.some((time) => time.includes(':'));
    const isOfTimes = isWritten && minutes.length >= 2 && minutes.length * 2 >= times.length;
    return isOfTimes && minutes.some((minute) => Number(minute) % 5 !== 0);
  });
}

const CLOCK = /^(?:[01]?\d|2[0-3]):?(?<minute>[0-5]\d)$/u;
