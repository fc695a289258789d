/** What the rules need of FHIR Dosages: how long the course is, whether it is as needed, how often, on which days, how much a day. */

import { type JsonObject, numberAt, objectAt, objectsAt, textAt } from '../../../fhir/free-form.ts';
import type { ParsedSig, SigFieldName } from '../../../sig/parsed-sig.ts';
import { LONGEST_SIG } from '../../../sig/parse-sig.ts';
import type { SigReader } from '../../sig-reader.ts';
import type { CourseEnd } from '../../medication-record.ts';
import { COURSE_WORDS, EVENT_WORDS, STOP_WORDS, SUPPLY_WORDS } from './course-words-table.ts';
import { daysOfWeek, interval, isAsNeeded, timesPerDay } from './dose-per-day.ts';
import { durationDays } from './duration.ts';
import { withoutLastStop } from './last-stop.ts';
import { placeOf, sharedPlace } from './places.ts';
import { namedBeside } from './strengths-beside.ts';
import { THRESHOLDS } from '../../thresholds-table.ts';

/** The dosing of one resource, of all its dosages. */
export interface Dosing {
  /** Days from the first dose to the last, where the last step is bounded. */
  readonly courseDays: number | undefined;
  readonly isAsNeeded: boolean;
  readonly intervalDays: number | undefined;
  /** Objects with `start` and `end`, dates still as written; an end counts only where every last step has one. */
  readonly bounds: { readonly start: JsonObject | undefined; readonly end: JsonObject | undefined };
  /** Taken once, or as long as the supply lasts. */
  readonly endsWith: CourseEnd | undefined;
  /** `mon` to `sun`; empty where no days are named. */
  readonly weekdays: readonly string[];
  /** The one place that all dosages name. */
  readonly site?: string;
  /** Words that may hold another strength that is taken with this one. */
  readonly beside?: readonly string[];
}

/** The dosing of a resource without a dosage. */
export const NOTHING_SAID: Dosing = {
  courseDays: undefined,
  isAsNeeded: false,
  intervalDays: undefined,
  bounds: { start: undefined, end: undefined },
  endsWith: undefined,
  weekdays: [],
};

/** Reads the dosages of a resource as one dosing. */
export type DosingReader = (dosages: readonly JsonObject[]) => Dosing;

/** More steps are a schedule that no one takes. */
const MOST_STEPS = 50;

/** One reader serves one request. */
export function createDosingReader(readSig: SigReader): DosingReader {
  const known = new Map<string, ReadWords>();
  const readOnce = (said: string): ReadWords => {
    const words = known.get(said) ?? readWords(said, readSig);
    known.set(said, words);
    return words;
  };
  return (dosages) => {
    if (dosages.length === 0) return NOTHING_SAID;
    const taken = withoutLastStop(dosages.slice(0, MOST_STEPS));
    const steps = taken.map((dosage) => readStep(dosage, readOnce));
    const last = lastSteps(steps);
    const site = sharedPlace(steps);
    const beside = steps.flatMap((step) => step.beside);
    return {
      ...(site !== undefined && { site }),
      ...(beside.length > 0 && { beside }),
      courseDays: courseDays(steps, last),
      isAsNeeded: steps.some(({ isAsNeeded }) => isAsNeeded),
      intervalDays: steps.length === 1 ? steps[0]?.intervalDays : shortest(steps),
      bounds: {
        start: earliestStart(firstSteps(steps)),
        end: last.every(({ end }) => end !== undefined) ? newestEnd(last) : undefined,
      },
      endsWith: endOfAll(last),
      weekdays: [...new Set(steps.flatMap(({ weekdays }) => weekdays))],
    };
  };
}

/** One dosage, which may be a whole schedule when it is written in words. */
interface Step {
  readonly sequence: number | undefined;
  /** Undefined where it has no end. */
  readonly days: number | undefined;
  readonly isAsNeeded: boolean;
  readonly intervalDays: number | undefined;
  readonly start: JsonObject | undefined;
  readonly end: JsonObject | undefined;
  readonly endsWith: Dosing['endsWith'];
  readonly weekdays: readonly string[];
  readonly site: string | undefined;
  readonly beside: readonly string[];
}

/** What one text of directions says, whatever dosage it stands in. */
interface ReadWords {
  readonly isAsNeeded: boolean;
  readonly repeats: readonly (JsonObject | undefined)[];
  /** The first of them, where its date is that of the whole. */
  readonly begins: JsonObject | undefined;
  readonly weekdays: readonly string[];
  readonly site: string | undefined;
  readonly beside: readonly string[];
  readonly doesGoOn: boolean;
  readonly lastsAsSupply: boolean;
  readonly saysStop: boolean;
  /** What a single dose is beside these words. */
  readonly once: CourseEnd;
}

const NO_WORDS: ReadWords = {
  isAsNeeded: false,
  repeats: [],
  begins: undefined,
  weekdays: [],
  site: undefined,
  beside: [],
  doesGoOn: false,
  lastsAsSupply: false,
  saysStop: false,
  once: 'the only dose',
};

function readWords(said: string, readSig: SigReader): ReadWords {
  const parsed = readSig(said);
  const read = parsed.dosages.map((item): JsonObject => ({ ...item }));
  const repeats = read.map((item) => objectAt(objectAt(item, 'timing'), 'repeat'));
  return {
    isAsNeeded: read.some(isAsNeeded),
    repeats,
    begins: beginsWithItsDate(parsed) ? repeats[0] : undefined,
    weekdays: repeats.flatMap(daysOfWeek),
    site: read.length === 1 ? placeOf(read[0]) : undefined,
    beside: namedBeside(said),
    doesGoOn: doesGoOn(said, textAt(read.at(-1), 'text') ?? said),
    lastsAsSupply: Object.values(SUPPLY_WORDS).some(({ words }) => words.test(said)),
    saysStop: Object.values(STOP_WORDS).some(({ words }) => words.test(said)),
    once:
      hasOtherWords(parsed) && !EVENT_WORDS['an examination or an operation'].words.test(said)
        ? 'one dose'
        : 'the only dose',
  };
}

/** A date behind the dose of a first step may be that of the next: "1 tablet daily, then starting 7/10/2026 2 tablets daily". */
function beginsWithItsDate({ dosages, fields, warnings, unread }: ParsedSig): boolean {
  if (warnings.length > 0 || unread.length > 0) return false;
  const placeOf = (name: SigFieldName): number | undefined =>
    fields.find(({ dosage, field }) => dosage === 0 && field === name)?.start;
  const [date, dose] = [placeOf('dates'), placeOf('dose')];
  return dosages.length === 1 || (date !== undefined && dose !== undefined && date < dose);
}

function readStep(dosage: JsonObject, readOnce: (said: string) => ReadWords): Step {
  const repeat = objectAt(objectAt(dosage, 'timing'), 'repeat');
  const said = wordsOf(dosage);
  const words = said === undefined ? NO_WORDS : readOnce(said);
  const isToldMore = objectsAt(dosage, 'additionalInstruction').length > 0;
  const structured = daysOfWeek(repeat);
  return {
    sequence: numberAt(dosage, 'sequence'),
    isAsNeeded: isAsNeeded(dosage) || words.isAsNeeded,
    intervalDays: interval(repeat) ?? (words.repeats.length === 1 ? interval(words.repeats[0]) : undefined),
    weekdays: structured.length > 0 ? structured : words.weekdays,
    site: placeOf(dosage) ?? words.site,
    beside: words.beside,
    start: periodWith('start', repeat, words.begins),
    ...endOfStep(repeat, isToldMore ? { ...words, once: 'one dose' } : words),
  };
}

/** The period of the structure, else of the words, where it has such a date. */
function periodWith(
  field: 'start' | 'end',
  ...repeats: readonly (JsonObject | undefined)[]
): JsonObject | undefined {
  return repeats
    .map((repeat) => objectAt(repeat, 'boundsPeriod'))
    .find((period) => textAt(period, field) !== undefined);
}

/** How long a dosage goes on, as far as it says. */
function endOfStep(
  repeat: JsonObject | undefined,
  { repeats, doesGoOn: goesOn, lastsAsSupply, saysStop, once }: ReadWords,
): Pick<Step, 'days' | 'end' | 'endsWith'> {
  if (goesOn) return { days: undefined, end: undefined, endsWith: undefined };
  // A schedule of several steps in words says more than a structure that holds one of them.
  const stated = repeats.length > 1 ? undefined : repeatDays(repeat);
  return {
    days: stated ?? daysInWords(repeats, saysStop),
    end: periodWith('end', repeat, repeats.at(-1)),
    endsWith: isOnce(repeat, repeats) ? once : lastsAsSupply ? 'the supply' : undefined,
  };
}

/** The words of a dosage that are directions: its text, else what the patient is told. */
export function wordsOf(dosage: JsonObject): string | undefined {
  const text = textAt(dosage, 'text') ?? textAt(dosage, 'patientInstruction');
  return text === undefined || text.length > LONGEST_SIG ? undefined : text;
}

/** A last step that nothing ends, or words that say that the whole does not end. */
function doesGoOn(said: string, last: string): boolean {
  const { 'what follows': following, 'a first part': first, ...others } = COURSE_WORDS;
  // "then 20 mg daily for 5 days": a step that begins so is what follows.
  const own = last.replace(STEP_BEGINS, '');
  // A first part that is a step of its own is followed by the last one.
  return (
    [following, first].some(({ words }) => words.test(own)) ||
    Object.values(others).some(({ words }) => words.test(said))
  );
}

const STEP_BEGINS = /^\W{0,3}(?:and\s)?(?:then|thereafter|afterwards?|after that)\b/i;

/** A case or a condition beside a single dose may bring another one, and so may what is not understood. */
function hasOtherWords({ dosages, unread }: ParsedSig): boolean {
  return (
    unread.length > 0 || dosages.some(({ additionalInstruction = [] }) => additionalInstruction.length > 0)
  );
}

/**
 * A count of one and a unit without a period is how some systems write "once daily", and words of several steps or of a rate say more than
 * one dose in the structure.
 */
function isOnce(repeat: JsonObject | undefined, read: readonly (JsonObject | undefined)[]): boolean {
  const [said, ...more] = read;
  if (more.length > 0 || numberAt(said, 'period') !== undefined) return false;
  const once = repeat ?? said;
  return numberAt(once, 'count') === 1 && textAt(once, 'periodUnit') === undefined;
}

/** Dosages of which one may come again are no last dose. */
function endOfAll(last: readonly Step[]): CourseEnd | undefined {
  const ends = last.map(({ endsWith }) => endsWith);
  if (ends.includes(undefined)) return undefined;
  return ends.includes('one dose') ? 'one dose' : ends[0];
}

/** The steps nothing comes before; all where no sequence is given. */
function firstSteps(steps: readonly Step[]): readonly Step[] {
  const lowest = Math.min(...steps.map(({ sequence }) => sequence ?? Number.POSITIVE_INFINITY));
  return steps.filter(({ sequence }) => (sequence ?? lowest) === lowest);
}

/** What is taken from several days on is taken from the first of them; where one of them is not said, from nobody knows when. */
function earliestStart(steps: readonly Step[]): JsonObject | undefined {
  let earliest: JsonObject | undefined;
  for (const { start } of steps) {
    if (start === undefined) return undefined;
    if (earliest === undefined || String(start['start']) < String(earliest['start'])) earliest = start;
  }
  return earliest;
}

/** The steps nothing comes after: those of the highest sequence, and all where no sequence is given. */
function lastSteps(steps: readonly Step[]): readonly Step[] {
  const highest = Math.max(...steps.map(({ sequence }) => sequence ?? 0));
  return steps.filter(({ sequence }) => (sequence ?? highest) === highest);
}

function courseDays(steps: readonly Step[], last: readonly Step[]): number | undefined {
  if (last.some(({ days }) => days === undefined)) return undefined;
  const bySequence = new Map<number, number>();
  for (const { sequence = 0, days = 1 } of steps)
    bySequence.set(sequence, Math.max(bySequence.get(sequence) ?? 0, days));
  return [...bySequence.values()].reduce((sum, days) => sum + days, 0);
}

function shortest(steps: readonly Step[]): number | undefined {
  const known = steps.flatMap(({ intervalDays }) => intervalDays ?? []);
  return known.length === 0 ? undefined : Math.min(...known);
}

/** Dates of one form sort as text; of several ends the last one counts. */
function newestEnd(steps: readonly Step[]): JsonObject | undefined {
  let newest: JsonObject | undefined;
  for (const { end } of steps)
    if (newest === undefined || String(end?.['end']) > String(newest['end'])) newest = end;
  return newest;
}

/** The days of a schedule in words, as long as its last step says how long it goes on. "For 90 days" alone is how much is handed over of a drug that goes on. */
function daysInWords(read: readonly (JsonObject | undefined)[], saysStop: boolean): number | undefined {
  const days = read.map(repeatDays);
  const last = days.at(-1);
  if (last === undefined) return undefined;
  if (days.length === 1 && !saysStop && isUsualSupply(last)) return undefined;
  return days.reduce<number>((sum, part) => sum + (part ?? 1), 0);
}

/** Months, and what mail-order pharmacies hand over: a length of this is said of a supply as well. */
export function isUsualSupply(days: number): boolean {
  const { days: month } = THRESHOLDS.monthOfSupply;
  return days > 0 && (days % month === 0 || OTHER_SUPPLIES.has(days));
}

/** What mail-order pharmacies hand over besides. */
const OTHER_SUPPLIES: ReadonlySet<number> = new Set([100, 365]);

/**
 * A bounded course: `boundsDuration`, the high end of `boundsRange`, or `count` doses at a known rate. A unit without `period` and
 * `frequency` is no rate: some systems write "once daily" as `{"count": 1, "periodUnit": "d"}`.
 */
function repeatDays(repeat: JsonObject | undefined): number | undefined {
  if (repeat === undefined) return undefined;
  const stated =
    durationDays(objectAt(repeat, 'boundsDuration')) ??
    durationDays(objectAt(objectAt(repeat, 'boundsRange'), 'high'));
  if (stated !== undefined) return stated;
  const count = numberAt(repeat, 'countMax') ?? numberAt(repeat, 'count');
  const isRated = numberAt(repeat, 'period') !== undefined || numberAt(repeat, 'frequency') !== undefined;
  const rate = isRated ? timesPerDay(repeat) : undefined;
  return count === undefined || count <= 0 || rate === undefined ? undefined : count / rate;
}
