/** The list of current medications that a server keeps as a List resource, where it keeps one (http://hl7.org/fhir/R4/list.html). */

import type { Resource } from '@medplum/fhirtypes';
import { isJsonObject, objectAt, objectsAt, textAt } from '../../fhir/free-form.ts';
import type { JsonObject } from '../../fhir/free-form.ts';
import { isOfGivenMedications, isOfMedications } from '../../fhir/lists-of-medications.ts';
import type { ConnectedServer } from '../connected-server.ts';
import { EhrFailure } from '../ehr-failure.ts';
import { belongsTo } from './read-patient.ts';
import { referenceOn } from '../server-address.ts';
import { unversionedReference } from '../../fhir/references.ts';

/** One entry that was not taken off the list. */
export interface ListedItem {
  /** `MedicationRequest/12`; undefined for an entry that refers to nothing. */
  readonly reference: string | undefined;
  /** What the entry shows of it. */
  readonly display: string | undefined;
}

export interface CurrentList {
  /** As FHIR writes it; undefined where it has no date. */
  readonly date: string | undefined;
  readonly items: readonly ListedItem[];
}

const DEADLINE_MS = 10_000;

/** The newest current one; undefined where there is none, or the server does not give any: what stands as ordered is what it lists then. @throws EhrFailure `unauthorized` */
export async function readCurrentList(
  server: ConnectedServer,
  patientId: string,
): Promise<CurrentList | undefined> {
  const signal = AbortSignal.timeout(DEADLINE_MS);
  try {
    const { resources } = await server.search('List', { patient: patientId }, signal);
    const lists = resources.filter(
      (resource) => isMedicationList(resource) && belongsTo(resource, patientId),
    );
    const [newest] = lists.map(fieldsOf).toSorted((a, b) => dateOf(b).localeCompare(dateOf(a)));
    if (newest === undefined) return undefined;
    const items = objectsAt(newest, 'entry')
      .filter((entry) => entry['deleted'] !== true)
      .map((entry) => itemOf(objectAt(entry, 'item'), server.base));
    return { date: textAt(newest, 'date'), items };
  } catch (error) {
    if (!(error instanceof EhrFailure) || error.reason === 'unauthorized') throw error;
    return undefined;
  }
}

function isMedicationList(resource: Resource): boolean {
  const fields = fieldsOf(resource);
  const isCurrentList = resource.resourceType === 'List' && textAt(fields, 'status') === 'current';
  return isCurrentList && isOfMedications(fields) && !isOfGivenMedications(fields);
}

/** References to resources of this server are made relative, as those of the records are. */
function itemOf(item: JsonObject | undefined, base: URL): ListedItem {
  const written = textAt(item, 'reference');
  const reference = written && referenceOn(base, unversionedReference(written));
  return { reference, display: textAt(item, 'display') };
}

function dateOf(list: JsonObject): string {
  return textAt(list, 'date') ?? '';
}

function fieldsOf(resource: unknown): JsonObject {
  // Decode edge: what a server sends as a resource has any shape.
  return isJsonObject(resource) ? resource : {};
}
