/** One patient per request: refuses resources that name different subjects. */

import { type ValidationIssue, ServiceError } from '../../errors.ts';
import type { Reference } from '@medplum/fhirtypes';
import { type InputResource, locOf } from '../../fhir/bundle.ts';
import { type JsonObject, objectAt, textAt } from '../../fhir/free-form.ts';
import { addressBeside, relativeReference, serverOfAddress } from '../../fhir/references.ts';
import type { Reading } from './reading.ts';
import { RECORD_READERS } from './record-readers.ts';

/** The subject of every medication resource; undefined when none names one. Throws `ServiceError` when there are two. */
export function theOnePatient(
  resources: readonly InputResource[],
  resolve: Reading['resolve'],
): Reference | undefined {
  const seen = new Map<string, Seen>();
  for (const input of resources) {
    if (!RECORD_READERS.has(String(input.resource['resourceType']))) continue;
    const subject = objectAt(input.resource, 'subject') ?? objectAt(input.resource, 'patient');
    const reference = textAt(subject, 'reference');
    // A subject without a reference (a name, an identifier) cannot be told apart from one with it.
    if (subject === undefined || reference === undefined || reference.startsWith('#')) continue;
    const server = serverOfSubject(reference, input);
    const key = `${reference} ${server ?? ''}`;
    if (!seen.has(key)) seen.set(key, { subject, reference, server, input });
  }
  const patients = distinctPatients(seen, resolve);
  const [first, second] = patients;
  if (second !== undefined) {
    throw new ServiceError('invalid-body', [anotherPatient(second.input)], { code: 'several_patients' });
  }
  return first === undefined ? undefined : subjectOf(first);
}

interface Seen {
  readonly subject: JsonObject;
  readonly reference: string;
  /** Where the patient's id counts, as far as the request tells. */
  readonly server: string | undefined;
  readonly input: InputResource;
}

function serverOfSubject(reference: string, { fullUrl }: InputResource): string | undefined {
  return reference.includes(':') ? serverOfAddress(reference) : serverOfAddress(fullUrl);
}

/** `Patient/1`, `https://ehr/fhir/Patient/1` and the `urn:uuid` of its Bundle entry are one; `Patient/1` of another server is not. */
function distinctPatients(seen: ReadonlyMap<string, Seen>, resolve: Reading['resolve']): readonly Seen[] {
  if (seen.size < 2) return [...seen.values()];
  const byPatient = new Map<string, Seen>();
  for (const item of seen.values()) {
    const patient = resolve(item.subject, item.input.resource);
    const id = textAt(patient, 'id');
    const key =
      id === undefined ? relativeReference(item.reference) : `${textAt(patient, 'resourceType') ?? ''}/${id}`;
    const known = byPatient.get(key);
    if (known === undefined) byPatient.set(key, item);
    else if (known.server === undefined) byPatient.set(key, { ...known, server: item.server });
    else if (item.server !== undefined && item.server !== known.server) return [known, item];
  }
  return [...byPatient.values()];
}

function anotherPatient(input: InputResource): ValidationIssue {
  return {
    loc: ['body', ...locOf(input), 'subject'],
    msg: 'All resources of a request must have the same subject: one patient per request',
    type: 'value_error',
  };
}

/** As the input names the patient; an address where the entry says on which server its resource lives. */
function subjectOf({ subject, reference: written, input }: Seen): Reference {
  const reference = addressBeside(input.fullUrl, written);
  const display = textAt(subject, 'display');
  return { reference, ...(display !== undefined && { display }) };
}
