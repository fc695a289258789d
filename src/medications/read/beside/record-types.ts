/** Which references are meant to lead to a record of a medication, whether or not the request holds it. */

import { type JsonObject, textAt } from '../../../fhir/free-form.ts';

/** `MedicationRequest/7`, or a type that says so. */
export function namesRecord(reference: JsonObject): boolean {
  return MEDICATION_TYPE.test(textAt(reference, 'type') ?? textAt(reference, 'reference') ?? '');
}

const MEDICATION_TYPE = /(?:^|\/)Medication[A-Z]?[a-z]*(?:\/|$)/;
