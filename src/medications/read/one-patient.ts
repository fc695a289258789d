/** One patient per request: refuses resources that name different subjects. */

import { type ValidationIssue, ServiceError } from '../../errors.ts';
import type { Reference } from '@medplum/fhirtypes';
import { type InputResource, locOf } from '../../fhir/bundle.ts';
import { type JsonObject, objectAt, objectsAt, textAt } from '../../fhir/free-form.ts';
import { addressBeside, relativeReference, serverOfAddress } from '../../fhir/references.ts';
import { areTwoPatients, marksOf, nameOfPatient, type PatientMarks } from './patient-marks.ts';
import type { Reading } from './reading.ts';
import { RECORD_READERS } from './record-readers.ts';

/** The subject of every medication resource; undefined when none names one. Throws `ServiceError` when there are two. */
export function theOnePatient(
  resources: readonly InputResource[],
  resolve: Reading['resolve'],
): Reference | undefined {
  const seen = new Map<string, Seen>();
  const marked = new Map<string, Marked>();
  for (const { input, subject } of subjectsOf(resources)) {
    noteMarks(marked, subject, input, resolve);
    const reference = textAt(subject, 'reference');
    if (reference === undefined || reference.startsWith('#')) continue;
    const server = serverOfSubject(reference, input);
    const key = `${reference} ${server ?? ''}`;
    if (!seen.has(key)) seen.set(key, { subject, reference, server, input });
  }
  const [first, second] = distinctPatients(seen, resolve);
  const other = second ?? anotherByMarks([...marked.values()], first?.reference);
  if (other !== undefined)
    throw new ServiceError('invalid-body', [anotherPatient(other.input)], { code: 'several_patients' });
  return first === undefined ? subjectOfMarks([...marked.values()]) : subjectOf(first);
}

function subjectsOf(
  resources: readonly InputResource[],
): readonly { readonly input: InputResource; readonly subject: JsonObject }[] {
  return resources.flatMap((input) => {
    if (!RECORD_READERS.has(String(input.resource['resourceType']))) return [];
    const subject = objectAt(input.resource, 'subject') ?? objectAt(input.resource, 'patient');
    return subject === undefined ? [] : [{ input, subject }];
  });
}

/** A subject as it is written, and the Patient it leads to. */
interface Marked {
  readonly subject: JsonObject;
  readonly patient: JsonObject | undefined;
  readonly marks: PatientMarks;
  /** It names the patient by a reference that other resources can share. */
  readonly isReferred: boolean;
  readonly input: InputResource;
}

/** Subjects are mostly written alike, and each spelling is looked at once. */
function noteMarks(
  marked: Map<string, Marked>,
  subject: JsonObject,
  input: InputResource,
  resolve: Reading['resolve'],
): void {
  const reference = textAt(subject, 'reference');
  const isContained = reference?.startsWith('#') === true;
  const identifier = objectAt(subject, 'identifier');
  const key = isContained
    ? input.reference
    : [reference, textAt(subject, 'display'), textAt(identifier, 'system'), textAt(identifier, 'value')].join(
        ' ',
      );
  if (marked.has(key)) return;
  const patient = resolve(subject, input.resource);
  const marks = marksOf(subject, patient);
  marked.set(key, { subject, patient, marks, isReferred: reference !== undefined && !isContained, input });
}

/** Two that no reference makes one are compared by their marks; one reference is one patient, whatever else is written beside it. */
function anotherByMarks(marked: readonly Marked[], referred: string | undefined): Marked | undefined {
  const open = marked.filter(({ isReferred }) => !isReferred);
  const known = marked.find(({ isReferred }) => isReferred);
  const first = referred === undefined ? open[0] : known;
  if (first === undefined) return undefined;
  const marks =
    referred === undefined ? first.marks : marksTogether(marked.filter(({ isReferred }) => isReferred));
  return open.find((other) => other !== first && areTwoPatients(marks, other.marks));
}

function marksTogether(marked: readonly Marked[]): PatientMarks {
  return {
    identifiers: marked.flatMap(({ marks }) => marks.identifiers),
    names: marked.flatMap(({ marks }) => marks.names),
  };
}

/** One patient without a reference that leads out of its resource, by identifier and name. */
function subjectOfMarks(marked: readonly Marked[]): Reference | undefined {
  const parts = marked.map(({ subject, patient }) => ({
    identifier: objectAt(subject, 'identifier') ?? objectsAt(patient, 'identifier')[0],
    display: textAt(subject, 'display') ?? nameOfPatient(patient),
  }));
  const identifier = parts.find((part) => textAt(part.identifier, 'value') !== undefined)?.identifier;
  const display = parts.find((part) => part.display !== undefined)?.display;
  if (identifier === undefined && display === undefined) return undefined;
  const [system, value] = [textAt(identifier, 'system'), textAt(identifier, 'value')];
  return {
    ...(value !== undefined && { identifier: { ...(system !== undefined && { system }), value } }),
    ...(display !== undefined && { display }),
  };
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
