/** Tells Lists of medications from those of problems or allergies. */

import { type JsonObject, objectAt, objectsAt } from './free-form.ts';

/** Codes of lists of medications: HL7's example codes, and LOINC for the medications somebody uses or goes home with. */
const MEDICATION_LISTS: ReadonlySet<string> = new Set([
  'http://terminology.hl7.org/CodeSystem/list-example-use-codes|medications',
  'http://loinc.org|10160-0',
  'http://loinc.org|29549-3',
  'http://loinc.org|19009-0',
  'http://loinc.org|56445-0',
]);

/** Whether a List says by its code that medications are on it. */
export function isOfMedications(list: JsonObject): boolean {
  return objectsAt(objectAt(list, 'code'), 'coding').some(({ system, code }) =>
    MEDICATION_LISTS.has(`${String(system)}|${String(code)}`),
  );
}
