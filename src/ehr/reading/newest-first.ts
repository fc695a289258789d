/** When a resource tells of something, as far as the order of reading needs it. */
import type { Resource } from '@medplum/fhirtypes';
import { isJsonObject, objectAt, textAt } from '../../fhir/free-form.ts';

/** The fields that date a resource, the first that is there counts. */
const DATE_FIELDS = [
  'authoredOn',
  'whenHandedOver',
  'whenPrepared',
  'effectiveDateTime',
  'dateAsserted',
  'date',
] as const;

/** Its day, `2026-05-02`; undefined for one without a date. */
export function dayOf(resource: unknown): string | undefined {
  if (!isJsonObject(resource)) return undefined;
  for (const field of DATE_FIELDS) {
    const date = textAt(resource, field);
    if (date !== undefined) return date.slice(0, 10);
  }
  return textAt(objectAt(resource, 'effectivePeriod'), 'start')?.slice(0, 10);
}

/** The oldest day of resources that came in the order of their days, the newest first; undefined for any other order. */
export function newestFirst(resources: readonly Resource[]): string | undefined {
  let oldest: string | undefined;
  for (const resource of resources) {
    if (resource.resourceType === 'Medication') continue;
    const day = dayOf(resource);
    // One without a date could stand anywhere: then the order says nothing of what is missing.
    if (day === undefined || (oldest !== undefined && day > oldest)) return undefined;
    oldest = day;
  }
  return oldest;
}
