/** Tells Lists and sections of medications from those of problems or allergies, by their codes. */

import { type JsonObject, objectAt, objectsAt } from './free-form.ts';

/** What the medications of a list are: those that somebody uses, came with or goes home with, or those given on the spot. */
type ListedUse = 'used' | 'given';

/** HL7's example codes for Lists, and the names that LOINC gives its codes (sections of C-CDA and of the International Patient Summary). */
const MEDICATION_LISTS: ReadonlyMap<string, ListedUse> = new Map([
  ['http://terminology.hl7.org/CodeSystem/list-example-use-codes|medications', 'used'],
  // History of Medication use Narrative
  ['http://loinc.org|10160-0', 'used'],
  // Medications on admission (narrative)
  ['http://loinc.org|42346-7', 'used'],
  // Hospital discharge medications Narrative
  ['http://loinc.org|10183-2', 'used'],
  // Discharge medications
  ['http://loinc.org|75311-1', 'used'],
  // Medication.current
  ['http://loinc.org|19009-0', 'used'],
  // Medication summary Document
  ['http://loinc.org|56445-0', 'used'],
  // Medication administered Narrative
  ['http://loinc.org|29549-3', 'given'],
]);

/** Whether a List or a section says by its code that medications are on it. */
export function isOfMedications(list: JsonObject): boolean {
  return usesOf(list).length > 0;
}

/** Whether its code says that they were given, in a hospital or at a visit. */
export function isOfGivenMedications(list: JsonObject): boolean {
  return usesOf(list).includes('given');
}

function usesOf(list: JsonObject): readonly ListedUse[] {
  return objectsAt(objectAt(list, 'code'), 'coding').flatMap(({ system, code }) => {
    const use = MEDICATION_LISTS.get(`${String(system)}|${String(code)}`);
    return use === undefined ? [] : [use];
  });
}
