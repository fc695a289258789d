/** Makes what a sender wrote beside drug and dosage into valid FHIR R4: what is sound is kept, what is not is left out. */
import type { Identifier, MedicationRequestDispenseRequest, Reference } from '@medplum/fhirtypes';
import { DISPENSE_REQUEST, IDENTIFIER, REFERENCE } from './request-form-table.ts';
import { validElement } from './valid-dosage.ts';

/** A Reference with an address, a name or an identifier; undefined for anything else. */
export function validReference(value: unknown): Reference | undefined {
  // Decode edge, here and below: the form is the definition of the type.
  return validElement(value, REFERENCE) as Reference | undefined;
}

/** An Identifier with a value. */
export function validIdentifier(value: unknown): Identifier | undefined {
  return validElement(value, IDENTIFIER) as Identifier | undefined;
}

/** What an order allows to be handed over. */
export function validDispenseRequest(value: unknown): MedicationRequestDispenseRequest | undefined {
  return validElement(value, DISPENSE_REQUEST) as MedicationRequestDispenseRequest | undefined;
}
