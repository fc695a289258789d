/** The timing of a dosage in words: `twice daily`, `on Monday and Friday at bedtime`, `for 7 days`. */
import { numberAt, objectAt, textAt } from '../../fhir/free-form.ts';
import type { JsonObject } from '../../fhir/free-form.ts';
import { eventTimingOfCode } from '../../terminology/codes/event-timing-lookup.ts';
import { dayWords, joined, repeatWords } from './name-frequency.ts';
import { repeatOfDosage, timingOfDosage } from './repeat-of-dosage.ts';
import type { DosageRepeat } from './repeat-of-dosage.ts';
import { durationOfDosage } from './timing-standard.ts';

/** Codes that stand for several points of the day: the frequency must still be said. */
const SEVERAL_POINTS = new Set(['C', 'AC', 'PC', 'IC']);

/** How often, on which days, and when in the day. */
export function timingWords(fields: JsonObject): readonly string[] {
  const repeat = repeatOfDosage(fields);
  const repeatFields = objectAt(timingOfDosage(fields), 'repeat');
  const words: string[] = [];
  const over = infusionWords(repeatFields);
  if (over !== undefined) words.push(over);
  if (repeat === undefined) return words;
  const often = isSaidByPoints(repeat) ? undefined : repeatWords(repeat);
  if (often !== undefined) words.push(often);
  const days = dayWords(repeat);
  if (days !== undefined) words.push(days);
  if (repeat.when.length > 0) words.push(pointWords(repeat, numberAt(repeatFields, 'offset')));
  if (repeat.timeOfDay.length > 0) words.push(`at ${joined(repeat.timeOfDay.map(clockWords))}`);
  return words;
}

/** "at bedtime" says once a day, three weekdays say three times a week. */
function isSaidByPoints(repeat: DosageRepeat): boolean {
  if (repeat.frequencyMax !== undefined || repeat.periodMax !== undefined || repeat.period !== 1)
    return false;
  const points = repeat.when.some((code) => SEVERAL_POINTS.has(code))
    ? 0
    : repeat.when.length + repeat.timeOfDay.length;
  const days = repeat.dayOfWeek.length;
  if (days > 0) return repeat.periodUnit === 'wk' && repeat.frequency === days * Math.max(1, points);
  return points > 0 && repeat.periodUnit === 'd' && repeat.frequency === points;
}

function pointWords(repeat: DosageRepeat, offset: number | undefined): string {
  if (offset === undefined || offset === 0)
    return joined(repeat.when.map((code) => eventTimingOfCode(code)?.spoken ?? code));
  const events = repeat.when.map((code) => {
    const row = eventTimingOfCode(code);
    return row?.spokenWithOffset ?? row?.spoken ?? code;
  });
  return joined(events.map((event) => `${offsetWords(offset)} ${event}`));
}

function offsetWords(minutes: number): string {
  if (minutes % 60 === 0) return minutes === 60 ? '1 hour' : `${minutes / 60} hours`;
  return `${minutes} minutes`;
}

/** `20:00:00` → `8:00 PM`. */
function clockWords(time: string): string {
  const hour = Number(time.slice(0, 2));
  if (!Number.isInteger(hour)) return time;
  return `${hour % 12 === 0 ? 12 : hour % 12}:${time.slice(3, 5)} ${hour < 12 ? 'AM' : 'PM'}`;
}

function infusionWords(repeat: JsonObject | undefined): string | undefined {
  const duration = numberAt(repeat, 'duration');
  const most = numberAt(repeat, 'durationMax');
  const unit = textAt(repeat, 'durationUnit');
  const name = unit === 'min' ? 'minute' : unit === 'h' ? 'hour' : unit === 's' ? 'second' : undefined;
  if (duration === undefined || name === undefined) return undefined;
  const value = most === undefined ? String(duration) : `${duration} to ${most}`;
  return `over ${value} ${name}${value === '1' ? '' : 's'}`;
}

/** `for 7 days`, `for up to 10 days`. */
export function durationWords(fields: JsonObject): string | undefined {
  const display = durationOfDosage(fields)?.display;
  if (display !== undefined) return `for ${display}`;
  const period = objectAt(objectAt(timingOfDosage(fields), 'repeat'), 'boundsPeriod');
  const [start, end] = [textAt(period, 'start'), textAt(period, 'end')];
  const words = [
    start === undefined ? '' : `from ${start.slice(0, 10)}`,
    end === undefined ? '' : `until ${end.slice(0, 10)}`,
  ];
  return words.join(' ').trim() || undefined;
}

/** `once`, `for 3 doses`. */
export function countWords(fields: JsonObject): string | undefined {
  const repeat = repeatOfDosage(fields);
  if (repeat?.count === undefined) return undefined;
  return repeat.count === 1 && repeat.period === undefined ? 'once' : `for ${repeat.count} doses`;
}
