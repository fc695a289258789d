/** Where a dosage says its drug is given, as a group of dose forms. */

import { type JsonObject, objectAt, objectsAt, textAt } from '../../../fhir/free-form.ts';
import type { DoseFormGroup } from '../../../terminology/rxnorm.ts';
import type { MedicationIdentity } from '../../medication-record.ts';
import { GROUP_BY_ROUTE_WORD, UNIT_GROUPS } from '../../route-group-table.ts';
import type { SigReader } from '../../sig-reader.ts';
import { doseOf, type DosePerDay, unitName } from './dose-per-day.ts';
import { wordsOf } from './read-dosing.ts';

/** The group of the stated route, else of the directions; asked only where the drug is known but not its dose form. */
export function readRouteGroup(
  dosage: JsonObject | undefined,
  { product }: MedicationIdentity,
  readSig: SigReader,
): DoseFormGroup | undefined {
  if (dosage === undefined || product === undefined || product.doseFormGroup !== undefined) return undefined;
  const read = firstRead(dosage, readSig);
  return statedRouteGroup(dosage, readSig) ?? groupOfUnit(doseOf(dosage) ?? doseOf(read && { ...read }));
}

/** The group of the stated route, else of the one that the directions say. */
export function statedRouteGroup(dosage: JsonObject, readSig: SigReader): DoseFormGroup | undefined {
  const stated = groupOfRoute(objectAt(dosage, 'route'));
  if (stated !== undefined) return stated;
  const said = firstRead(dosage, readSig)?.route?.coding?.map(({ code }) =>
    GROUP_BY_ROUTE_WORD.get(code ?? ''),
  );
  return said?.find((group) => group !== undefined);
}

function firstRead(dosage: JsonObject, readSig: SigReader): ReturnType<SigReader>['dosages'][0] | undefined {
  const words = wordsOf(dosage);
  return words === undefined ? undefined : readSig(words).dosages[0];
}

function groupOfUnit(dose: DosePerDay | undefined): DoseFormGroup | undefined {
  return dose?.unit === undefined ? undefined : UNIT_GROUPS[unitName(dose.unit)];
}

function groupOfRoute(route: JsonObject | undefined): DoseFormGroup | undefined {
  for (const coding of objectsAt(route, 'coding')) {
    const group = groupOfWords(textAt(coding, 'code')) ?? groupOfWords(textAt(coding, 'display'));
    if (group !== undefined) return group;
  }
  return groupOfWords(textAt(route, 'text'));
}

/** `"Oral route (qualifier value)"` → oral; of several words, `PO/NG`, `IV DRIP`, `left eye`, those known must agree. */
function groupOfWords(words: string | undefined): DoseFormGroup | undefined {
  if (words === undefined || words.length > 80) return undefined;
  const bare = words
    .toLowerCase()
    .replace(/\(.{0,30}\)$/, '')
    .replace(/\broute\b.{0,30}$/, '')
    .trim();
  const whole = GROUP_BY_ROUTE_WORD.get(bare);
  if (whole !== undefined) return whole;
  const [group, ...others] = new Set(
    bare.split(/[\s/]+/).flatMap((word) => GROUP_BY_ROUTE_WORD.get(word) ?? []),
  );
  return others.length === 0 ? group : undefined;
}
