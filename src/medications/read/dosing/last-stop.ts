/** A last step of directions that only says to stop: it is the end of the step before it, and no step that goes on. */

import { type JsonObject, numberAt, objectAt, textAt } from '../../../fhir/free-form.ts';
import { LAST_STEP_WORDS } from './course-words-table.ts';

/** The dosages without it, as long as it stands behind all others. */
export function withoutLastStop(dosages: readonly JsonObject[]): readonly JsonObject[] {
  const taken = dosages.filter((dosage) => !saysOnlyStop(dosage));
  if (taken.length === 0 || taken.length === dosages.length) return dosages;
  const last = Math.max(...taken.map(sequenceOf));
  const isBehind = dosages.every((dosage) => taken.includes(dosage) || sequenceOf(dosage) > last);
  return isBehind ? taken : dosages;
}

function sequenceOf(dosage: JsonObject): number {
  return numberAt(dosage, 'sequence') ?? 0;
}

function saysOnlyStop(dosage: JsonObject): boolean {
  const said = textAt(dosage, 'text') ?? textAt(dosage, 'patientInstruction');
  const isEmpty = objectAt(dosage, 'timing') === undefined && dosage['doseAndRate'] === undefined;
  return (
    said !== undefined && isEmpty && said.length < LONGEST_STOP && ENDS.some(({ words }) => words.test(said))
  );
}

const LONGEST_STOP = 60;
const ENDS = Object.values(LAST_STEP_WORDS);
