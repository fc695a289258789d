/** Whose a resource is: the patient it is sorted to, everybody's who refers to it, or nobody's. */

import { type JsonObject, isJsonObject, objectAt, objectsAt, textAt } from '../../../fhir/free-form.ts';
import { relativeReference } from '../../../fhir/references.ts';
import { RECORD_READERS } from '../../../medications/read/record-readers.ts';
import type { PopulationError } from './population-error-table.ts';

export type Owner =
  /** `Patient/1`. */
  | { readonly kind: 'patient'; readonly patient: string }
  /** It belongs to no patient and is found by any of these keys. */
  | { readonly kind: 'shared'; readonly keys: readonly string[] }
  /** Context of no patient that no list rests on: an Organization, a Practitioner. */
  | { readonly kind: 'nobody' }
  | { readonly kind: 'bad'; readonly code: PopulationError };

/** Types without a patient that records of many patients refer to. */
const SHARED_TYPES: ReadonlySet<unknown> = new Set(['Medication', 'Substance']);

/** The owner of one line of an export; a Bundle is of one patient or is refused. */
export function ownerOf(value: unknown): Owner {
  const type = isJsonObject(value) ? textAt(value, 'resourceType') : undefined;
  if (!isJsonObject(value) || type === undefined) return { kind: 'bad', code: 'not-a-resource' };
  if (type === 'Bundle') return ownerOfBundle(value);
  if (SHARED_TYPES.has(type)) return sharedOwner(keysOf(value));
  const patient = patientOf(value);
  if (patient !== undefined) return { kind: 'patient', patient };
  return RECORD_READERS.has(type) ? { kind: 'bad', code: 'no-patient' } : { kind: 'nobody' };
}

/** What has no key cannot be referred to. */
function sharedOwner(keys: readonly string[]): Owner {
  return keys.length === 0 ? { kind: 'nobody' } : { kind: 'shared', keys };
}

/** What a reference to a shared resource can say: its type and id, or one of its identifiers. */
function keysOf(resource: JsonObject): readonly string[] {
  const id = textAt(resource, 'id');
  const own = id === undefined ? [] : [`${textAt(resource, 'resourceType') ?? ''}/${id}`];
  return [...own, ...objectsAt(resource, 'identifier').flatMap((one) => identifierKey(one) ?? [])];
}

/** The keys by which a Reference may find a shared resource. */
export function keysOfReference(reference: JsonObject): readonly string[] {
  const written = textAt(reference, 'reference');
  const named = written === undefined || written.startsWith('#') ? [] : [relativeReference(written)];
  return [...named, ...(identifierKey(objectAt(reference, 'identifier')) ?? [])];
}

function identifierKey(identifier: JsonObject | undefined): readonly string[] | undefined {
  const value = textAt(identifier, 'value');
  return value === undefined ? undefined : [`${textAt(identifier, 'system') ?? ''}|${value}`];
}

function patientOf(resource: JsonObject): string | undefined {
  if (resource['resourceType'] === 'Patient') {
    const id = textAt(resource, 'id');
    return id === undefined ? undefined : patientKey(`Patient/${id}`);
  }
  const subject = objectAt(resource, 'subject') ?? objectAt(resource, 'patient');
  const reference = textAt(subject, 'reference');
  return reference === undefined ? undefined : patientKey(reference);
}

/** `Patient/1`, `https://ehr/fhir/Patient/1/_history/2` and, for the ids that are UUIDs, `urn:uuid:…` name one patient alike. */
function patientKey(reference: string): string | undefined {
  const uuid = /^urn:uuid:(?<id>[0-9a-f-]{1,64})$/i.exec(reference)?.groups?.['id'];
  if (uuid !== undefined) return `Patient/${uuid.toLowerCase()}`;
  const relative = relativeReference(reference);
  return /^[A-Za-z]{1,64}\/[^\s/?#\\]{1,256}$/.test(relative) ? relative : undefined;
}

/** The entries may name their patient by the address of its entry. */
function ownerOfBundle(bundle: JsonObject): Owner {
  const entries = entriesOf(bundle);
  const byAddress = new Map<string, string>();
  for (const { fullUrl, resource } of entries) {
    const patient = resource['resourceType'] === 'Patient' ? patientOf(resource) : undefined;
    const address = fullUrl === undefined ? undefined : patientKey(fullUrl);
    if (patient !== undefined && address !== undefined) byAddress.set(address, patient);
  }
  const patients = new Set<string>();
  for (const { resource } of entries) {
    const patient = patientOf(resource);
    if (patient !== undefined) patients.add(byAddress.get(patient) ?? patient);
  }
  const [patient, other] = patients;
  if (other !== undefined) return { kind: 'bad', code: 'several-patients' };
  if (patient !== undefined) return { kind: 'patient', patient };
  const hasRecords = entries.some(({ resource }) => RECORD_READERS.has(String(resource['resourceType'])));
  return hasRecords ? { kind: 'bad', code: 'no-patient' } : { kind: 'nobody' };
}

interface BundleEntry {
  readonly fullUrl: string | undefined;
  readonly resource: JsonObject;
}

/** As deep as Bundles stand in Bundles elsewhere. */
const MAX_NESTING = 8;

function entriesOf(bundle: JsonObject, depth = 0): readonly BundleEntry[] {
  return objectsAt(bundle, 'entry').flatMap((entry): readonly BundleEntry[] => {
    const resource = objectAt(entry, 'resource');
    if (resource === undefined) return [];
    if (resource['resourceType'] === 'Bundle' && depth < MAX_NESTING) return entriesOf(resource, depth + 1);
    return [{ fullUrl: textAt(entry, 'fullUrl'), resource }];
  });
}
