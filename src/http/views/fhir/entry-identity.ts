/** Which ids and addresses the resources of an answer have: a client that stores by them keeps patients and servers apart. */
import type { Reference } from '@medplum/fhirtypes';
import { FHIR_ID } from '../../../fhir/references.ts';
import { uuidOf } from '../../../fhir/uuid-of.ts';
import type { InferredMedication, MedicationList } from '../../../medications/medication-list.ts';

/** A UUID from patient and drug: the same drug of the same patient of the same server keeps it, every other has another one. */
export function resourceIdOf(medication: InferredMedication, list: MedicationList): string {
  return uuidOf(`${subjectKey(medication, list)}|${medication.id}`);
}

/** The id of what belongs to such a resource: `provenance`. */
export function relatedId(id: string, what: string): string {
  return uuidOf(`${id}|${what}`);
}

/** `urn:uuid:…`, the address of a resource that lives in its Bundle only (http://hl7.org/fhir/R4/bundle.html#bundle-unique). */
export function urnOf(id: string): string {
  return `urn:uuid:${id}`;
}

/** A relative reference as the address on the server the records were read from: `Practitioner/2` → `https://ehr.example.org/fhir/Practitioner/2`. */
export function addressOf(reference: string, { server }: Pick<MedicationList, 'server'>): string {
  return server !== undefined && RELATIVE.test(reference) ? `${server}/${reference}` : reference;
}

const RELATIVE = new RegExp(`^[A-Z][A-Za-z]{1,63}/${FHIR_ID}(?:/_history/${FHIR_ID})?$`);

/** The same with a Reference; one without an address stays as it is. */
export function absoluteReference(
  reference: Reference | undefined,
  list: Pick<MedicationList, 'server'>,
): Reference | undefined {
  if (reference?.reference === undefined) return reference;
  return { ...reference, reference: addressOf(reference.reference, list) };
}

/** A patient nobody names is told apart by the records. */
function subjectKey({ provenance }: InferredMedication, list: MedicationList): string {
  const { reference, display } = list.subject ?? {};
  if (reference !== undefined && !reference.startsWith('#')) return addressOf(reference, list);
  return JSON.stringify([display, provenance.sources]);
}
