/** A source of an entry as a FHIR Reference: to where it lives, else in words. */
import type { Reference } from '@medplum/fhirtypes';
import { FHIR_ID } from '../../../fhir/references.ts';
import { fhirString } from '../../../fhir/valid/valid-dosage.ts';
import type { InferredMedication, MedicationList } from '../../../medications/medication-list.ts';
import { addressOf } from './entry-identity.ts';

/** A relative reference FHIR can follow; a resource named by its position (`MedicationRequest/#3`) is not one. */
const RELATIVE_REFERENCE = new RegExp(`^[A-Z][A-Za-z]{1,63}/${FHIR_ID}$`);
const ABSOLUTE_REFERENCE = /^https?:\/\/[^\s\p{Cc}]{1,1000}$/u;

/** Where FHIR demands words and there are none. */
export const NOT_SAID = '(empty)';

/** `source` is a name in `provenance.sources`. */
export function sourceReference(
  source: string,
  { facts }: InferredMedication,
  list: Pick<MedicationList, 'server'>,
): Reference {
  const address = facts?.addresses.get(source) ?? addressOf(source, list);
  if (ABSOLUTE_REFERENCE.test(address) || RELATIVE_REFERENCE.test(address)) return { reference: address };
  return { display: fhirString(source) ?? NOT_SAID };
}
