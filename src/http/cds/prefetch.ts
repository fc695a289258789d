/** What an EHR sent along with a CDS Hooks call (https://cds-hooks.hl7.org/2.0/#prefetch-template), and what it lacks. */
import type { Gap } from '../../ehr/reading/gap.ts';
import { belongsTo, MEDICATION_TYPES } from '../../ehr/reading/read-patient.ts';
import { isJsonObject, numberAt, objectAt, objectsAt, textAt } from '../../fhir/free-form.ts';
import type { JsonObject } from '../../fhir/free-form.ts';
import type { CdsCall } from './cds-request.ts';
import { CDS_PREFETCH } from './cds-service-table.ts';

export interface Prefetched {
  readonly resources: readonly unknown[];
  /** Empty when it is the whole. */
  readonly gaps: readonly Gap[];
}

/** Undefined when a part of what the service asks for was not sent at all: that says nothing of what there is. */
export function readPrefetch({ prefetch, context }: CdsCall): Prefetched | 'other-patient' | undefined {
  const names = Object.keys(CDS_PREFETCH) as (keyof typeof CDS_PREFETCH)[];
  const parts = names.map((name) => ({ type: TYPES[name], value: prefetch?.[name] }));
  const resources = parts.flatMap(({ value }) => resourcesOf(value));
  if (resources.some((resource) => isOfAnother(resource, context.patientId))) return 'other-patient';
  if (parts.some(({ value }) => !isAnswer(value))) return undefined;
  return { resources, gaps: parts.flatMap(({ type, value }) => gapsOf(type, value)) };
}

const TYPES = {
  medicationRequests: 'MedicationRequest',
  medicationDispenses: 'MedicationDispense',
  medicationStatements: 'MedicationStatement',
} as const satisfies Record<keyof typeof CDS_PREFETCH, Gap['type']>;

/** `null` means that the EHR asked and there is nothing (CDS Hooks 2.0, Prefetch Template). */
function isAnswer(value: unknown): boolean {
  if (value === null) return true;
  const type = isJsonObject(value) ? value['resourceType'] : undefined;
  return type === 'Bundle' || type === 'OperationOutcome';
}

function resourcesOf(value: unknown): readonly JsonObject[] {
  if (!isJsonObject(value)) return [];
  return objectsAt(value, 'entry')
    .map((entry) => objectAt(entry, 'resource'))
    .filter((resource) => resource !== undefined)
    .filter((resource) => resource['resourceType'] !== 'OperationOutcome');
}

/** A resource of a medication, or a Patient, that is not of this one. */
export function isOfAnother(resource: JsonObject, patientId: string): boolean {
  const type = textAt(resource, 'resourceType') ?? '';
  if (type === 'Patient') return textAt(resource, 'id') !== patientId;
  return (MEDICATION_TYPES as readonly string[]).includes(type) && !belongsTo(resource, patientId);
}

function gapsOf(type: Gap['type'], value: unknown): Gap[] {
  if (!isJsonObject(value)) return [];
  if (value['resourceType'] === 'OperationOutcome') return [{ type, reason: 'prefetch-failed' }];
  const entries = objectsAt(value, 'entry');
  const hasNext = objectsAt(value, 'link').some((link) => textAt(link, 'relation') === 'next');
  const warned = entries.some(
    (entry) => objectAt(entry, 'resource')?.['resourceType'] === 'OperationOutcome',
  );
  const empty = entries.filter((entry) => objectAt(entry, 'resource') === undefined).length;
  const came = resourcesOf(value).filter((resource) => resource['resourceType'] === type).length;
  const missing = (numberAt(value, 'total') ?? 0) - came - empty;
  return [
    ...(hasNext ? [{ type, reason: 'prefetch-page' } as const] : []),
    ...(warned ? [{ type, reason: 'prefetch-warned' } as const] : []),
    ...(missing > 0 && !hasNext ? [{ type, reason: 'fewer-than-total', count: missing } as const] : []),
    ...(empty > 0 ? [{ type, reason: 'entry-without-resource', count: empty } as const] : []),
  ];
}
