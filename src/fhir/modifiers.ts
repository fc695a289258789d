/** What FHIR forbids to pass over: modifier extensions and implicit rules change what a resource means (http://hl7.org/fhir/R4/extensibility.html#modifierExtension). */

import { type JsonObject, objectsAt, textAt } from './free-form.ts';

/** Elements of medication resources that may carry a modifier extension of their own. */
const ELEMENTS = ['dosageInstruction', 'dosage', 'dispenseRequest', 'substitution', 'performer'] as const;

/** Does the resource say that it must not be read without knowing something? None of these rules and extensions are known here. */
export function hasUnknownModifier(resource: JsonObject): boolean {
  if (textAt(resource, 'implicitRules') !== undefined) return true;
  return isModified(resource) || ELEMENTS.some((field) => objectsAt(resource, field).some(isModified));
}

function isModified(element: JsonObject): boolean {
  return element['modifierExtension'] !== undefined && objectsAt(element, 'modifierExtension').length > 0;
}
