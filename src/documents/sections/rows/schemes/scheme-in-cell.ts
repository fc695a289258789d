/** What is taken at the times of a day in one cell: `1 0 1 0` under `mo no ev ni`. */
import { timesInHeader } from '../../../layout/headers/times/times-in-order.ts';
import type { ItemField } from '../../section.ts';
import { momentOf } from '../read-answer.ts';

/**
 * As many numbers as the header names times: each is for its time, in their order, and a dash is none. Fewer or more of them
 * leave open how many are taken when; words are directions. Undefined: the header names one time or none.
 */
export function schemeFields(header: string, cell: string): readonly ItemField[] | undefined {
  const times = timesInHeader(header);
  if (times === undefined) return undefined;
  const text = cell.trim();
  const { said = text, unit = '' } = WITH_UNIT.exec(text)?.groups ?? {};
  const counts = SPLITTERS.map((splitter) => said.split(splitter)).find(
    (parts) => parts.length === times.length && parts.every((part) => COUNT.test(part)),
  );
  if (counts !== undefined) return counts.flatMap((count, at) => atTime(times[at] ?? '', count, unit));
  return [/\p{L}{2}/u.test(said) ? { field: 'sig', text } : { field: 'other', text: `${text} ${header}` }];
}

function atTime(time: string, count: string, unit: string): readonly ItemField[] {
  const number = count.replace(',', '.');
  return NONE.test(number) ? [] : momentOf(time, `${number} ${unit}`.trim());
}

/** Blanks first: with them a slash and a dash belong to a number. */
const SPLITTERS = [/\s+/u, /\s?[-–]\s?/u, /\s?[/|]\s?/u, /\s?[,;]\s?/u];
const COUNT = /^(?:\d{1,3}(?:[.,]\d{1,2})?|\d?[½¼¾]|\d\/\d|[-–—.]?)$/u;
const NONE = /^(?:0+(?:\.0+)?|[-–—.])?$/u;
/** `1 0 1 0 tab` */
const WITH_UNIT = /^(?<said>[^\p{L}]+)\s(?<unit>\p{L}{2,8})$/u;
