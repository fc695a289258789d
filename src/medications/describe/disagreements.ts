/** Where the structure of a dosage and its words, or two parts of its structure, do not say the same: a reader must know of both (docs/evidence-rules.md, What an entry shows). */

import type { Dosage } from '@medplum/fhirtypes';
import { type JsonObject, objectAt, objectsAt, textAt } from '../../fhir/free-form.ts';
import type { SigFieldName } from '../../sig/parsed-sig.ts';
import { frequencyOfCode } from '../../terminology/codes/frequency-lookup.ts';
import { routeOfCode, routeOfName } from '../../terminology/codes/route-lookup.ts';
import { unitOfCode, unitOfWord } from '../../terminology/codes/unit-lookup.ts';
import type { DrugProduct } from '../../terminology/rxnorm.ts';
import { doseOf, type DosePerDay, isAsNeeded, timesPerDay, unitName } from '../read/dosing/dose-per-day.ts';
import { dosesIn } from '../read/dosing/doses-in-amount.ts';
import { LONGEST_SIG } from '../../sig/parse-sig.ts';
import type { SigReader } from '../sig-reader.ts';

/** A field of the dosage, and the parts of the directions that say something else. */
export interface Disagreement {
  readonly field: string;
  readonly words: readonly SigFieldName[];
}

/** The words of directions that say how often, and when. */
export const TIMING_WORDS: readonly SigFieldName[] = [
  'frequency',
  'when',
  'time-of-day',
  'day-of-week',
  'duration',
  'count',
];

/** What the structure says and the directions, read as one step, say otherwise. */
export function disagreements(
  written: Dosage,
  read: Dosage,
  product: DrugProduct | undefined,
): readonly Disagreement[] {
  const [own, told] = [{ ...written }, { ...read }];
  const found: Disagreement[] = [];
  if (areApart(rateOf(own) ?? rateOfCode(own), rateOf(told)))
    found.push({ field: 'timing', words: TIMING_WORDS });
  if (areOtherDoses(doseOf(own), doseOf(told), product))
    found.push({ field: 'dose_quantity', words: ['dose'] });
  if (areOtherRoutes(own, told)) found.push({ field: 'route', words: ['route'] });
  if (own['asNeededBoolean'] === false && isAsNeeded(told))
    found.push({ field: 'as_needed', words: ['as-needed'] });
  return found;
}

/** What the code or the words of a timing say otherwise than what is shown of it: its structure, else its words; undefined where they agree. */
export function otherTiming(dosage: Dosage, readSig: SigReader): string | undefined {
  const own = { ...dosage };
  const code = objectAt(objectAt(own, 'timing'), 'code');
  const words = textAt(code, 'text');
  const inWords = words === undefined ? undefined : rateInWords(words, readSig);
  const structured = rateOf(own);
  const coded = rateOfCode(own);
  if (areApart(structured, inWords)) return words;
  return areApart(structured ?? inWords, coded) ? codeOf(own) : undefined;
}

function rateInWords(words: string, readSig: SigReader): number | undefined {
  const { dosages, warnings } = words.length > LONGEST_SIG ? NOTHING : readSig(words);
  const [read, more] = dosages;
  return read === undefined || more !== undefined || warnings.length > 0 ? undefined : rateOf({ ...read });
}

const NOTHING: Pick<ReturnType<SigReader>, 'dosages' | 'warnings'> = { dosages: [], warnings: [] };

function rateOf(dosage: JsonObject): number | undefined {
  const repeat = objectAt(objectAt(dosage, 'timing'), 'repeat');
  const isSaid = repeat !== undefined && (repeat['period'] ?? repeat['dayOfWeek']) !== undefined;
  return isSaid ? timesPerDay(repeat) : undefined;
}

function rateOfCode(dosage: JsonObject): number | undefined {
  const row = frequencyOfCode(codeOf(dosage) ?? '');
  return row === undefined ? undefined : timesPerDay({ ...row });
}

function codeOf(dosage: JsonObject): string | undefined {
  return textAt(objectsAt(objectAt(objectAt(dosage, 'timing'), 'code'), 'coding')[0], 'code');
}

function areApart(a: number | undefined, b: number | undefined): boolean {
  return a !== undefined && b !== undefined && Math.abs(a - b) > 0.01 * Math.max(a, b);
}

/** Another number of one unit, or so much of another that the product, or the measure, leads to another amount. */
function areOtherDoses(
  one: DosePerDay | undefined,
  other: DosePerDay | undefined,
  product: DrugProduct | undefined,
): boolean {
  if (one?.unit === undefined || other?.unit === undefined)
    return one !== undefined && other !== undefined && one.unit === other.unit && one.value !== other.value;
  const share = dosesIn(one, other, product);
  if (share !== undefined) return Math.abs(share - 1) > ROUNDED;
  // Nobody knows how much of the one is in the other: the same number of both is a slip of the unit.
  return one.value === other.value && isMeasured(one.unit) && isMeasured(other.unit);
}

/** Amounts are rounded to what can be measured out. */
const ROUNDED = 0.05;

function isMeasured(unit: string): boolean {
  const row = unitOfCode(unit) ?? unitOfWord(unitName(unit));
  return row !== undefined && row.kind !== 'count';
}

function areOtherRoutes(one: JsonObject, other: JsonObject): boolean {
  const [own, told] = [routesOf(one), routesOf(other)];
  return own.size > 0 && told.size > 0 && ![...own].some((id) => told.has(id));
}

function routesOf(dosage: JsonObject): ReadonlySet<string> {
  const route = objectAt(dosage, 'route');
  const coded = objectsAt(route, 'coding').flatMap((coding) => [
    routeOfCode(textAt(coding, 'code') ?? ''),
    routeOfName(textAt(coding, 'display') ?? ''),
  ]);
  const rows = [...coded, routeOfName(textAt(route, 'text') ?? '')];
  return new Set(rows.flatMap((row) => row?.id ?? []));
}
