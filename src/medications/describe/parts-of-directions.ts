/**
 * Directions written side by side: 1 capsule in the morning on one order and 2 at bedtime on another of the same day are the parts of one
 * regimen; what neither adds to the other is one of two versions (docs/evidence-rules.md, What an entry shows).
 */

import { type JsonObject, objectAt, textAt } from '../../fhir/free-form.ts';
import { partOfDay } from '../../terminology/codes/event-timing-lookup.ts';
import { normalizeText } from '../../text/normalize-text.ts';
import { areTwoPlaces, placeOf } from '../read/dosing/places.ts';
import { daysOfWeek, doseOf, isAsNeeded, timesPerDay, unitName } from '../read/dosing/dose-per-day.ts';

/** What one dosage says of when, where and how much. */
interface Told {
  readonly words: string;
  readonly times: ReadonlySet<string>;
  readonly weekdays: ReadonlySet<string>;
  readonly site: string;
  readonly isAsNeeded: boolean;
  readonly rate: number | undefined;
  readonly dose: string;
}

/** How directions stand to others: the same again, another part, or another version. */
export type Beside = 'same' | 'part' | 'version';

/** Compares the dosages of a record, made whole, with those that are shown. */
export function besides(shown: readonly JsonObject[], others: readonly JsonObject[]): Beside {
  const [all, more] = [shown.map(toldBy), others.map(toldBy)];
  if (more.every((one) => all.some((other) => isSame(one, other)))) return 'same';
  return more.every((one) => all.every((other) => areParts(one, other))) ? 'part' : 'version';
}

function toldBy(dosage: JsonObject): Told {
  const repeat = objectAt(objectAt(dosage, 'timing'), 'repeat');
  const dose = doseOf(dosage);
  return {
    words: normalizeText(textAt(dosage, 'text') ?? textAt(dosage, 'patientInstruction') ?? ''),
    times: new Set([
      ...wordsAt(repeat, 'when').flatMap((code) => partOfDay(code) ?? []),
      ...wordsAt(repeat, 'timeOfDay'),
    ]),
    weekdays: new Set(daysOfWeek(repeat)),
    site: placeOf(dosage) ?? '',
    isAsNeeded: isAsNeeded(dosage),
    rate: repeat === undefined ? undefined : timesPerDay(repeat),
    dose: dose === undefined ? '' : `${dose.value} ${unitName(dose.unit ?? '')}`,
  };
}

function wordsAt(repeat: JsonObject | undefined, field: string): readonly string[] {
  const list: unknown = repeat?.[field];
  return Array.isArray(list) ? list.filter((item) => typeof item === 'string') : [];
}

/** In words, or in all that is understood of it; directions of which nothing is understood are what they say. */
function isSame(one: Told, other: Told): boolean {
  if (one.words !== '' && one.words === other.words) return true;
  if (one.dose === '' && one.rate === undefined) return one.words === '';
  return isSameUse(one, other) && one.isAsNeeded === other.isAsNeeded;
}

function isSameUse(one: Told, other: Told): boolean {
  return (
    one.dose === other.dose &&
    one.rate === other.rate &&
    one.site === other.site &&
    isSameSet(one.times, other.times) &&
    isSameSet(one.weekdays, other.weekdays)
  );
}

function isSameSet(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  return one.size === other.size && [...one].every((item) => other.has(item));
}

/** At other times, on other days, in another place, or beside what is taken as needed. */
function areParts(one: Told, other: Told): boolean {
  if (areApart(one.times, other.times) || areApart(one.weekdays, other.weekdays)) return true;
  if (areTwoPlaces(one.site, other.site)) return true;
  return one.isAsNeeded !== other.isAsNeeded && !isSameUse(one, other);
}

function areApart(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  return one.size > 0 && other.size > 0 && ![...one].some((item) => other.has(item));
}
