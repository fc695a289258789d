/** From the resources of a request to medication records; what cannot become one is set aside and named. */

import { flattenInput, type InputResource } from '../../fhir/bundle.ts';
import { isDerivedTag } from '../../fhir/derived-extensions.ts';
import { type JsonObject, objectAt, objectsAt } from '../../fhir/free-form.ts';
import { serverOfAddress } from '../../fhir/references.ts';
import { compareVersions } from '../../fhir/resource-versions.ts';
import { hasUnknownModifier } from '../../fhir/modifiers.ts';
import type { RxNormStore } from '../../terminology/rxnorm.ts';
import { areDifferentDrugs } from '../different-drugs.ts';
import type { ReadingNote, SetAside, SetAsideReason } from '../medication-list.ts';
import type { MedicationIdentity, MedicationRecord } from '../medication-record.ts';
import { withLists } from './beside/list-entries.ts';
import { createReading, readMedication, type Reading } from './reading.ts';
import { searchNotes } from './search-notes.ts';
import { statedRouteGroup } from './dosing/read-route.ts';
import { drugOfRoute } from './drug/drug-of-route.ts';
import { dosagesOf, isEnteredInError, RECORD_READERS } from './record-readers.ts';
import { unreadDrugNotes } from './beside/unread-drugs.ts';

/** Everything read from one request. */
export interface ReadInput {
  readonly records: readonly MedicationRecord[];
  readonly resources: readonly InputResource[];
  readonly setAside: readonly SetAside[];
  readonly notes: readonly ReadingNote[];
  readonly count: number;
  readonly resolve: Reading['resolve'];
  readonly readSig: Reading['readSig'];
}

/** Reads every resource of a request; none is lost because of its shape, and none can fail the others. */
export function recordsFromResources(
  resources: readonly unknown[],
  bundle: unknown,
  store: RxNormStore,
): ReadInput {
  const flat = flattenInput(resources, bundle);
  const reading = createReading(flat, store);
  const setAside: SetAside[] = flat.notResources.map(({ reference }) => ({
    reference,
    reason: 'not-a-resource',
  }));
  const records: MedicationRecord[] = [];
  for (const input of haveOwnIds(flat.resources) ? flat.resources : toldApart(flat.resources)) {
    const type = String(input.resource['resourceType']);
    const read = RECORD_READERS.get(type);
    if (read === undefined) {
      if (isMisspelt(type)) setAside.push({ reference: input.reference, reason: 'not-a-resource' });
      continue;
    }
    const reason = reasonAgainst(input.resource);
    const medication = reason === undefined ? readMedication(input, reading) : undefined;
    if (medication !== undefined) records.push(read(input, givenAs(medication, input, reading), reading));
    else setAside.push({ reference: input.reference, reason: reason ?? 'no-medication' });
  }
  const { resolve, readSig } = reading;
  const others = flat.resources.filter(({ resource }) => !isOwnAnswer(resource));
  const listed = withLists(records, others, reading);
  const notes = [
    ...searchNotes(flat.bundles),
    ...reading.notes,
    ...orderNotes(records),
    ...listed.notes,
    ...unreadDrugNotes(others, isRecord(records), reading),
  ];
  const read = { records: listed.records, resources: flat.resources, count: flat.count };
  return { ...read, setAside, notes, resolve, readSig };
}

/** A route written beside a name that says no form is never against the form of the product that the name is read as. */
function givenAs(
  medication: MedicationIdentity,
  { resource }: InputResource,
  { identify, readSig }: Reading,
): MedicationIdentity {
  if (medication.via !== 'text' || medication.product?.doseFormGroup === undefined) return medication;
  const [dosage] = dosagesOf(resource);
  const route = dosage && statedRouteGroup(dosage, readSig);
  return drugOfRoute(medication, route, identify);
}

/** Why a resource is no evidence, whatever drug it names. */
function reasonAgainst(resource: JsonObject): SetAsideReason | undefined {
  if (isEnteredInError(resource)) return 'entered-in-error';
  if (isOwnAnswer(resource)) return 'own-answer';
  return hasUnknownModifier(resource) ? 'unknown-modifier' : undefined;
}

/** Types of FHIR that say medication and record none. */
const NO_RECORDS: ReadonlySet<string> = new Set(['Medication', 'MedicationKnowledge']);

/** A type that says medication and that FHIR does not have (`medicationRequest`): left out unsaid, it would shorten the list. */
function isMisspelt(type: string): boolean {
  return /^medication/i.test(type) && !NO_RECORDS.has(type);
}

/** An answer of this service that was stored and sent back would confirm itself. */
function isOwnAnswer(resource: JsonObject): boolean {
  const tags = objectsAt(objectAt(resource, 'meta'), 'tag');
  return tags.some(isDerivedTag);
}

function isRecord(records: readonly MedicationRecord[]): (resource: JsonObject) => boolean {
  let known: ReadonlySet<unknown> | undefined;
  return (resource) => {
    known ??= new Set(records.map(({ source }) => (source.kind === 'fhir' ? source.resource : undefined)));
    return known.has(resource);
  };
}

/** A fill that names an order of another drug joins it not, and this is said. */
function orderNotes(records: readonly MedicationRecord[]): readonly ReadingNote[] {
  const fills = records.filter(({ fulfils }) => fulfils !== undefined);
  if (fills.length === 0) return [];
  const byResource = new Map<unknown, MedicationRecord>();
  for (const record of records)
    if (record.source.kind === 'fhir') byResource.set(record.source.resource, record);
  return fills.flatMap((record): ReadingNote[] => {
    const order = byResource.get(record.fulfils);
    if (order === undefined || !areDifferentDrugs(record, order) || record.source.kind !== 'fhir') return [];
    const { reference } = record.source;
    return [{ reference, code: 'another-drug-than-its-order', field: 'medication[x]' }];
  });
}

/** The common case, quickly: no id occurs twice, whatever the type. */
function haveOwnIds(resources: readonly InputResource[]): boolean {
  const ids = new Set<unknown>();
  let withoutId = 0;
  for (const { resource } of resources) {
    if (typeof resource['id'] === 'string') ids.add(resource['id']);
    else withoutId += 1;
  }
  return ids.size + withoutId === resources.length;
}

/** The newest versions; resources of two servers that use one id are named by their whole addresses. */
function toldApart(resources: readonly InputResource[]): readonly InputResource[] {
  const shared = idsOfSeveralServers(resources);
  return newestVersions(resources, shared).map((input) => {
    const { reference, fullUrl } = input;
    const isOfSeveral = shared.has(reference) && serverOfAddress(fullUrl) !== undefined;
    return isOfSeveral ? { ...input, reference: fullUrl ?? reference } : input;
  });
}

/**
 * One resource given twice is one; of two versions of it the newer counts; two unlike resources under one id both count,
 * and so do resources of two servers that use one id.
 */
function newestVersions(
  resources: readonly InputResource[],
  shared: ReadonlySet<string>,
): readonly InputResource[] {
  const byIdentity = new Map<string, number>();
  const kept: InputResource[] = [];
  for (const input of resources) {
    const { reference, fullUrl } = input;
    const identity = shared.has(reference) ? `${reference} ${serverOfAddress(fullUrl) ?? ''}` : reference;
    const at = byIdentity.get(identity);
    const earlier = at === undefined ? undefined : kept[at];
    if (at === undefined || earlier === undefined) {
      byIdentity.set(identity, kept.length);
      kept.push(input);
      continue;
    }
    const order = compareVersions(input.resource, earlier.resource);
    if (order === undefined) kept.push(input);
    else if (order > 0) kept[at] = input;
  }
  return kept;
}

function idsOfSeveralServers(resources: readonly InputResource[]): ReadonlySet<string> {
  const servers = new Map<string, string>();
  const shared = new Set<string>();
  for (const { reference, fullUrl } of resources) {
    const server = serverOfAddress(fullUrl);
    if (server === undefined) continue;
    if ((servers.get(reference) ?? server) !== server) shared.add(reference);
    servers.set(reference, server);
  }
  return shared;
}
