/** The Medications that orders, fills and reports refer to and no answer included: by lists of ids, then one by one. */
import type { Resource } from '@medplum/fhirtypes';
import { isJsonObject, objectAt, textAt } from '../../fhir/free-form.ts';
import { idInReference, unversionedReference } from '../../fhir/references.ts';
import type { ConnectedServer } from '../connected-server.ts';
import { EhrFailure } from '../ehr-failure.ts';
import { dayOf } from './newest-first.ts';
import type { Gap } from './gap.ts';
import { referenceOn } from '../server-address.ts';

export interface MedicationReads {
  /** `Type/id` → resource; Medications are added to it. */
  readonly byAddress: Map<string, Resource>;
  readonly signal: AbortSignal;
}

/** Ids of one search; longer addresses than this makes are refused by some servers. */
const IDS_PER_SEARCH = 50;
const PARALLEL_SEARCHES = 4;
/** What no list gave is read one by one, the newest first; more than this are named as not read. */
const MOST_SINGLE_READS = 200;
const PARALLEL_READS = 8;

/** Adds what can be read; gives the gap of what cannot, if there is one. */
export async function readMedications(server: ConnectedServer, reads: MedicationReads): Promise<Gap[]> {
  const { ids, elsewhere } = missingMedications(reads.byAddress, server.base);
  await readLists(server, ids, reads);
  const left = ids.filter((id) => !reads.byAddress.has(`Medication/${id}`));
  await inParallel(left.slice(0, MOST_SINGLE_READS), PARALLEL_READS, (id) => readOne(server, id, reads));
  const unread = ids.filter((id) => !reads.byAddress.has(`Medication/${id}`)).length + elsewhere;
  return unread === 0 ? [] : [{ type: 'Medication', reason: 'medication-not-read', count: unread }];
}

interface Missing {
  /** On this server, those of the newest resources first. */
  readonly ids: readonly string[];
  /** How many are on other servers, which are never asked. */
  readonly elsewhere: number;
}

function missingMedications(byAddress: ReadonlyMap<string, Resource>, base: URL): Missing {
  const newest = [...byAddress.values()].toSorted((a, b) => compareDays(dayOf(b), dayOf(a)));
  const ids = new Set<string>();
  const elsewhere = new Set<string>();
  for (const resource of newest) {
    const reference = medicationReferenceOf(resource);
    if (reference === undefined || reference.startsWith('#')) continue;
    const id = idOnServer(reference, base);
    if (id === undefined) elsewhere.add(reference);
    else if (!byAddress.has(`Medication/${id}`)) ids.add(id);
  }
  return { ids: [...ids], elsewhere: elsewhere.size };
}

function compareDays(a: string | undefined, b: string | undefined): number {
  if (a === b) return 0;
  return (a ?? '') < (b ?? '') ? -1 : 1;
}

/** Where the drug is only referred to; R5 puts the reference one level deeper. */
function medicationReferenceOf(resource: unknown): string | undefined {
  if (!isJsonObject(resource) || objectAt(resource, 'medicationCodeableConcept') !== undefined)
    return undefined;
  const reference =
    objectAt(resource, 'medicationReference') ?? objectAt(objectAt(resource, 'medication'), 'reference');
  return textAt(reference, 'reference');
}

/** `Medication/m1`, `https://this-server/fhir/Medication/m1/_history/2` → `m1`. */
function idOnServer(reference: string, base: URL): string | undefined {
  return idInReference(referenceOn(base, unversionedReference(reference)), 'Medication');
}

/** A server that refuses the first list is not asked for the others. */
async function readLists(
  server: ConnectedServer,
  ids: readonly string[],
  reads: MedicationReads,
): Promise<void> {
  const lists: string[][] = [];
  for (let at = 0; at < ids.length; at += IDS_PER_SEARCH) lists.push(ids.slice(at, at + IDS_PER_SEARCH));
  const [first, ...others] = lists;
  if (first === undefined || ids.length === 1 || !(await readList(server, first, reads))) return;
  await inParallel(others, PARALLEL_SEARCHES, async (list) => {
    await readList(server, list, reads);
  });
}

async function readList(
  server: ConnectedServer,
  ids: readonly string[],
  { byAddress, signal }: MedicationReads,
): Promise<boolean> {
  try {
    const { resources } = await server.search(
      'Medication',
      { _id: ids.join(','), _count: String(ids.length) },
      signal,
    );
    for (const resource of resources)
      if (resource.resourceType === 'Medication' && resource.id !== undefined)
        byAddress.set(`Medication/${resource.id}`, resource);
    return true;
  } catch (error) {
    if (error instanceof EhrFailure) return false;
    throw error;
  }
}

async function readOne(
  server: ConnectedServer,
  id: string,
  { byAddress, signal }: MedicationReads,
): Promise<void> {
  try {
    byAddress.set(`Medication/${id}`, await server.read('Medication', id, signal));
  } catch (error) {
    if (!(error instanceof EhrFailure)) throw error;
  }
}

/** At most so many at a time, in the order given. */
async function inParallel<Item>(
  items: readonly Item[],
  most: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const queue = items.values();
  const worker = async (): Promise<void> => {
    for (const item of queue) await work(item);
  };
  await Promise.all(Array.from({ length: Math.min(most, items.length) }, worker));
}
