/** How often a FHIR Dosage is taken: from Timing.repeat, else from Timing.code, whatever code system or words it uses. */
import type { Dosage } from '@medplum/fhirtypes';
import { isJsonObject, objectAt } from '../../fhir/free-form.ts';
import type { JsonObject } from '../../fhir/free-form.ts';
import { frequencyOfCode } from '../../terminology/codes/frequency-lookup.ts';
import type { FrequencyRow } from '../../terminology/codes/frequency-table.ts';
import { eventTimingOfCode, timesNamed } from '../../terminology/codes/event-timing-lookup.ts';
import { TIME_UNITS } from '../vocabulary/time-unit-table.ts';
import type { TimeUnit } from '../vocabulary/time-unit-table.ts';
import { readTimingWords, wordsOfCode } from './timing-words.ts';

/** The repeat of a dosage with only sound values in it. */
export interface DosageRepeat {
  readonly frequency: number | undefined;
  readonly frequencyMax: number | undefined;
  readonly period: number | undefined;
  readonly periodMax: number | undefined;
  readonly periodUnit: TimeUnit | undefined;
  readonly when: readonly string[];
  readonly timeOfDay: readonly string[];
  readonly dayOfWeek: readonly string[];
  readonly count: number | undefined;
}

/** GTS codes that name a point of the day rather than a repeat. */
const POINT_OF_CODE: Readonly<Record<string, string>> = {
  AM: 'MORN',
  PM: 'AFT',
  BED: 'HS',
  QAM: 'MORN',
  QPM: 'EVE',
  QHS: 'HS',
  HS: 'HS',
};
const UNIT_CODES: ReadonlySet<string> = new Set(TIME_UNITS.map((row) => row.code));
const NOTHING: readonly string[] = [];

/** The timing object of a dosage, where it is one. */
export function timingOfDosage(dosage: Dosage | JsonObject): JsonObject | undefined {
  return objectAt(fieldsOf(dosage), 'timing');
}

const NO_FIELDS: JsonObject = {};

/** The fields of a dosage, of which none is trusted to have its type. */
export function fieldsOf(dosage: unknown): JsonObject {
  return isJsonObject(dosage) ? dosage : NO_FIELDS;
}

/** The repeat of a dosage; `{ timing: { code: { coding: [{ code: 'BID' }] } } }` → twice in a day. */
export function repeatOfDosage(dosage: Dosage | JsonObject): DosageRepeat | undefined {
  const timing = timingOfDosage(dosage);
  if (timing === undefined) return undefined;
  const stated = readRepeat(objectAt(timing, 'repeat'));
  const isWhole = stated !== undefined && (stated.period !== undefined || stated.when.length > 0);
  const said = isWhole ? stated : (repeatOfCode(timing, stated) ?? stated);
  return said === undefined ? undefined : onNamedDays(notLessThanNamed(atNamedTimes(said)));
}

/** Clock times and points of the day say how often where nothing else does: `08:00` and `20:00` are twice a day. */
function atNamedTimes(repeat: DosageRepeat): DosageRepeat {
  const { when, timeOfDay, frequency, period } = repeat;
  const points = timeOfDay.length + countPoints(when);
  const isUncounted = period === undefined && frequency === undefined && repeat.count === undefined;
  const isNamed = timeOfDay.length > 0 || points > 1;
  if (!isUncounted || !isNamed || points < when.length) return repeat;
  return { ...repeat, frequency: points, period: 1, periodUnit: 'd' };
}

/** "Once a day" beside three times of the day is three times: some systems write one dose at each of them. */
function notLessThanNamed(repeat: DosageRepeat): DosageRepeat {
  const { frequency, frequencyMax, period, periodMax, periodUnit, when, timeOfDay } = repeat;
  const most = frequencyMax ?? frequency;
  const isDaily = period === 1 && periodUnit === 'd' && periodMax === undefined;
  const named = timesNamed(when, timeOfDay);
  if (!isDaily || most === undefined || most >= named) return repeat;
  return { ...repeat, frequency: named, frequencyMax: undefined };
}

/** The repeat that the words of the timing's code say, whatever its structure says. */
export function repeatOfWords(timing: JsonObject | undefined): DosageRepeat | undefined {
  const { repeat } = readTimingWords(timing)?.timing ?? {};
  // Decode edge: what the sig parser assembled, seen as the fields of any sender.
  const read = readRepeat(repeat as JsonObject | undefined);
  return read === undefined ? undefined : onNamedDays(read);
}

const DAYS_A_WEEK = 7;

/** What is taken on named days of the week is never taken daily: "once a day, on Monday" is once a week, "once a week, on Tuesday and Friday" twice. */
function onNamedDays(repeat: DosageRepeat): DosageRepeat {
  const days = new Set(repeat.dayOfWeek).size;
  const { frequency, frequencyMax, period = 1, periodUnit = 'd', when, timeOfDay } = repeat;
  if (days === 0 || days >= DAYS_A_WEEK || period !== 1) return repeat;
  const weekly = { ...repeat, period: 1, periodUnit: 'wk' as const };
  if (periodUnit === 'wk') return { ...weekly, frequency: Math.max(frequency ?? 1, days) };
  if (periodUnit !== 'd') return repeat;
  const points = Math.max(1, timeOfDay.length, countPoints(when));
  const most = frequencyMax === undefined ? undefined : frequencyMax * days;
  return { ...weekly, frequency: (frequency ?? points) * days, frequencyMax: most };
}

/** Meals stand for several points of the day, whose number is not said. */
function countPoints(when: readonly string[]): number {
  return when.filter((code) => !/^(?:C|AC|PC|IC)$/u.test(code)).length;
}

function readRepeat(repeat: JsonObject | undefined): DosageRepeat | undefined {
  if (repeat === undefined) return undefined;
  const period = positive(repeat['period']);
  const unit = repeat['periodUnit'];
  const periodUnit = typeof unit === 'string' && isTimeUnit(unit) ? unit : undefined;
  const isWhole = period !== undefined && periodUnit !== undefined;
  const frequency = positive(repeat['frequency']);
  const frequencyMax = positive(repeat['frequencyMax']);
  return {
    frequency: frequency ?? (isWhole && frequencyMax === undefined ? 1 : undefined),
    frequencyMax,
    period: isWhole ? period : undefined,
    periodMax: isWhole ? positive(repeat['periodMax']) : undefined,
    periodUnit: isWhole ? periodUnit : undefined,
    when: strings(repeat['when']),
    timeOfDay: strings(repeat['timeOfDay']),
    dayOfWeek: strings(repeat['dayOfWeek']),
    count: positive(repeat['count']),
  };
}

function repeatOfCode(timing: JsonObject, stated: DosageRepeat | undefined): DosageRepeat | undefined {
  for (const word of wordsOfCode(objectAt(timing, 'code'))) {
    const point = POINT_OF_CODE[word.toUpperCase()];
    if (point !== undefined && eventTimingOfCode(point) !== undefined)
      return withRepeat(stated, 1, 1, 'd', [point]);
    const row = frequencyOfCode(word);
    if (row !== undefined) return fromRow(stated, row);
  }
  const said = repeatOfWords(timing);
  return said === undefined || stated === undefined ? said : { ...said, ...namedIn(stated) };
}

/** The days, clock times and number of doses that the structure names beside the words. */
function namedIn({ timeOfDay, dayOfWeek, count }: DosageRepeat): Partial<DosageRepeat> {
  return {
    ...(timeOfDay.length > 0 && { timeOfDay }),
    ...(dayOfWeek.length > 0 && { dayOfWeek }),
    ...(count !== undefined && { count }),
  };
}

function fromRow(stated: DosageRepeat | undefined, row: FrequencyRow): DosageRepeat {
  return withRepeat(stated, row.frequency, row.period, row.periodUnit, NOTHING);
}

function withRepeat(
  stated: DosageRepeat | undefined,
  frequency: number,
  period: number,
  ...[periodUnit, when]: [TimeUnit, readonly string[]]
): DosageRepeat {
  return {
    frequency,
    frequencyMax: undefined,
    period,
    periodMax: undefined,
    periodUnit,
    when,
    timeOfDay: stated?.timeOfDay ?? NOTHING,
    dayOfWeek: stated?.dayOfWeek ?? NOTHING,
    count: stated?.count,
  };
}

function positive(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) && value > 0 ? value : undefined;
}

function strings(value: unknown): readonly string[] {
  if (!Array.isArray(value)) return NOTHING;
  return value.every((item) => typeof item === 'string')
    ? value
    : value.filter((item) => typeof item === 'string');
}

function isTimeUnit(value: string): value is TimeUnit {
  return UNIT_CODES.has(value);
}
