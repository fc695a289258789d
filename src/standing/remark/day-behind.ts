/** The day that a remark gives for what was done: `"DISCONTINUED 5/20/2026 due to cough"`, `"stopped 5/20 by Dr Lee"`. */
import { alternatives } from '../../text/alternatives.ts';
import { DATE } from '../../text/possible-days.ts';
import type { Action } from '../read-actions.ts';
import { REMARK_WORDS } from './remark-word-table.ts';

/** A day without its year: `5/20`, `20.5.`; half a tablet is none. */
const SHORT = String.raw`(?:\d{1,2}/\d{1,2}(?![/\d])(?!\s?(?:tab|cap|pill|mg|dose))|\d{1,2}\.\d{1,2}\.(?!\d))`;
/** A whole date, or a day without its year, as a part of a regular expression. */
export const DAY = `${DATE}|${SHORT}`;
const NOT_UNTIL = String.raw`(?!(?:${alternatives(REMARK_WORDS.until.words)})\b)`;
/** Behind it in its sentence, but not behind "until", which gives the day of another thing. */
const BEHIND = new RegExp(
  String.raw`^(?:${NOT_UNTIL}(?:[^\d.;\n]|\.(?!\s\p{Lu}))){0,40}(?<!\d)(?<day>${DAY})`,
  'iu',
);
const BEFORE = new RegExp(String.raw`(?<![\d/])(?<day>${DAY})[\s:–-]{0,3}$`, 'iu');

/** As written; undefined where none is given. */
export function dayBehind(text: string, { from, end }: Action): string | undefined {
  const behind = BEHIND.exec(text.slice(end, end + 80))?.groups?.['day'];
  return behind ?? BEFORE.exec(text.slice(Math.max(0, from - 30), from))?.groups?.['day'];
}
