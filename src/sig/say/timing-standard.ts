/** Timing, points of the day and duration of a dosage in the shapes of the specification's DosageStandard. */
import { numberAt, objectAt, textAt } from '../../fhir/free-form.ts';
import type { JsonObject } from '../../fhir/free-form.ts';
import { GTS_ABBREVIATION } from '../../fhir/systems.ts';
import {
  eventTimingOfCode,
  eventTimingSystem,
  timesNamed,
} from '../../terminology/codes/event-timing-lookup.ts';
import { frequencyOfRepeat } from '../../terminology/codes/frequency-lookup.ts';
import { AS_NEEDED_CODE, ONCE_CODE } from '../../terminology/codes/frequency-table.ts';
import type { DosageDuration, FrequencyCoding } from './dosage-standard-shape.ts';
import { dayWords, isAsNeeded, repeatWords } from './name-frequency.ts';
import { repeatOfDosage, repeatOfWords, timingOfDosage } from './repeat-of-dosage.ts';
import type { DosageRepeat } from './repeat-of-dosage.ts';
import { TIME_UNITS } from '../vocabulary/time-unit-table.ts';

/** GTS codes of points of the day taken once a day. */
const POINT_CODES: Readonly<Record<string, string>> = { HS: 'BED', MORN: 'AM', AFT: 'PM' };
const UNIT_NAMES: ReadonlyMap<string, { unit: string; plural: string }> = new Map(
  TIME_UNITS.map((row) => [row.code, row]),
);

/** How often, with its codes where they say all of it: `{ text: 'twice daily', code: 'BID', …, ncit_code: 'C64496' }`. */
export function frequencyCoding(fields: JsonObject): FrequencyCoding | undefined {
  const repeat = repeatOfDosage(fields);
  const said = textAt(objectAt(timingOfDosage(fields), 'code'), 'text');
  const coding = repeat === undefined ? undefined : codingOfRepeat(repeat);
  if (coding !== undefined) return said === undefined ? coding : withWords(coding, said, fields);
  if (said !== undefined) return { text: said };
  if (repeat?.count === 1)
    return { text: 'once', ncit_code: ONCE_CODE.ncitCode, ncit_display: ONCE_CODE.ncitDisplay };
  if (!isAsNeeded(fields)) return undefined;
  return { text: 'as needed', ncit_code: AS_NEEDED_CODE.ncitCode, ncit_display: AS_NEEDED_CODE.ncitDisplay };
}

/** The words of the source, and the codes where the words do not say another frequency: "every 7 days" is never coded daily, nor "daily" shown where days of the week or several times of the day are named. */
function withWords(coding: FrequencyCoding, said: string, fields: JsonObject): FrequencyCoding {
  const spoken = repeatOfWords(timingOfDosage(fields));
  const other = spoken === undefined ? undefined : codingOfRepeat(spoken);
  if (other === undefined || other.ncit_code === coding.ncit_code) return { ...coding, text: said };
  const repeat = repeatOfDosage(fields);
  const isRefined = repeat?.dayOfWeek.length !== spoken?.dayOfWeek.length;
  return isRefined || saysLessThanNamed(spoken, repeat) ? coding : { text: said };
}

/** "Daily" beside a morning and an evening. */
function saysLessThanNamed(spoken: DosageRepeat | undefined, repeat: DosageRepeat | undefined): boolean {
  if (spoken?.period !== 1 || spoken.periodUnit !== 'd' || repeat === undefined) return false;
  const most = spoken.frequencyMax ?? spoken.frequency ?? 1;
  return most < timesNamed(repeat.when, repeat.timeOfDay);
}

function codingOfRepeat(repeat: DosageRepeat): FrequencyCoding | undefined {
  const often = repeatWords(repeat);
  if (often === undefined) return undefined;
  const text = [often, dayWords(repeat)].filter((words) => words !== undefined).join(' ');
  if (repeat.frequencyMax !== undefined || repeat.periodMax !== undefined) return { text };
  const point =
    repeat.when.length === 1 && text === 'once daily' ? codingOfPoint(repeat.when[0] ?? '') : undefined;
  if (point !== undefined) return point;
  const row = frequencyOfRepeat(repeat.frequency, repeat.period, repeat.periodUnit);
  if (row === undefined) return { text };
  const coding: FrequencyCoding = { text, ncit_code: row.ncitCode, ncit_display: row.ncitDisplay };
  return row.gtsCode === undefined ? coding : { ...coding, code: row.gtsCode, code_system: GTS_ABBREVIATION };
}

/** "at bedtime" is a schedule of its own: GTS `BED`, NCIt `QHS`. */
function codingOfPoint(code: string): FrequencyCoding | undefined {
  const point = eventTimingOfCode(code);
  if (point?.ncitCode === undefined || point.ncitDisplay === undefined) return undefined;
  const coding = { text: point.spoken, ncit_code: point.ncitCode, ncit_display: point.ncitDisplay };
  const gtsCode = POINT_CODES[code];
  return gtsCode === undefined ? coding : { ...coding, code: gtsCode, code_system: GTS_ABBREVIATION };
}

/** The points of the day, coded; a clock time has words only. */
export function whenCodings(fields: JsonObject): FrequencyCoding[] | undefined {
  const repeat = repeatOfDosage(fields);
  if (repeat === undefined || (repeat.when.length === 0 && repeat.timeOfDay.length === 0)) return undefined;
  const points = repeat.when.map((code) => {
    const row = eventTimingOfCode(code);
    if (row === undefined) return { text: code };
    const coding: FrequencyCoding = { text: row.spoken, code: row.code, code_system: eventTimingSystem(row) };
    if (row.ncitCode !== undefined) coding.ncit_code = row.ncitCode;
    if (row.ncitDisplay !== undefined) coding.ncit_display = row.ncitDisplay;
    return coding;
  });
  return [...points, ...repeat.timeOfDay.map((time) => ({ text: `at ${time.slice(0, 5)}` }))];
}

/** The length of the course: `boundsDuration`, or the upper end of `boundsRange`. */
export function durationOfDosage(fields: JsonObject): DosageDuration | undefined {
  const repeat = objectAt(timingOfDosage(fields), 'repeat');
  const bounds = objectAt(repeat, 'boundsDuration');
  const range = objectAt(repeat, 'boundsRange');
  const high = bounds ?? objectAt(range, 'high');
  const value = numberAt(high, 'value');
  if (high === undefined || value === undefined) return undefined;
  const unit = textAt(high, 'code') ?? textAt(high, 'unit');
  const low = numberAt(objectAt(range, 'low'), 'value');
  const lead = bounds !== undefined && textAt(high, 'comparator')?.startsWith('<') === true ? 'up to ' : '';
  const amount = low === undefined ? String(value) : `${low} to ${value}`;
  const duration: DosageDuration = { value };
  if (unit === undefined) return duration;
  duration.unit = unit;
  const names = UNIT_NAMES.get(unit);
  duration.display = `${lead}${amount} ${names === undefined ? unit : value === 1 ? names.unit : names.plural}`;
  return duration;
}
