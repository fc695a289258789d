/** Following references inside one request: contained, fullUrl, relative, absolute, versioned and identifier references. */

import type { InputResource } from './bundle.ts';
import { containedResource } from './bundle.ts';
import { type JsonObject, objectAt, objectsAt, textAt } from './free-form.ts';
import { compareVersions } from './resource-versions.ts';

/**
 * Finds what a Reference means; undefined when the request does not hold it, or holds several that it may mean. `owner`
 * is the resource of the request in which the Reference stands.
 */
export type ReferenceResolver = (reference: JsonObject, owner: JsonObject) => JsonObject | undefined;

/**
 * A resolver over the resources of one request. An index is built when a reference first needs it, once.
 * Contained ids count only inside their own resource, and ids only on the server they come from: `Medication/1` in an
 * entry of one server never means the `Medication/1` of another (http://hl7.org/fhir/R4/bundle.html#references).
 */
export function createReferenceResolver(resources: readonly InputResource[]): ReferenceResolver {
  const index = createIndex(resources);
  return (reference, owner) => {
    const target = textAt(reference, 'reference');
    if (target?.startsWith('#') === true) return containedResource(owner, target.slice(1));
    const named = target === undefined ? undefined : resourceAt(target, owner, index);
    if (named !== undefined) return named;
    const key = identifierKey(objectAt(reference, 'identifier'));
    const identified = key === undefined ? [] : (index.byIdentifier().get(key) ?? []);
    return theOnly(identified.filter(({ resource }) => resource !== owner));
  };
}

/** The pattern of a logical id (http://hl7.org/fhir/R4/datatypes.html#id), to be part of a longer one. */
export const FHIR_ID = '[A-Za-z0-9.-]{1,64}';

const WHOLE_ID = new RegExp(`^${FHIR_ID}$`);

/** What else is asked for as an id cannot exist, and could be a path. */
export function isFhirId(text: string): boolean {
  return WHOLE_ID.test(text);
}

/** The id in a plain `Type/id` of this type: `("Patient/123", "Patient")` → `123`; undefined for whatever else there is before or behind it. */
export function idInReference(reference: string, type: string): string | undefined {
  const id = reference.startsWith(`${type}/`) ? reference.slice(type.length + 1) : '';
  return isFhirId(id) ? id : undefined;
}

/** The `Type/id` at the end of a reference, without base address and version: `"https://ehr/fhir/Medication/m9/_history/2"` → `"Medication/m9"`. */
export function relativeReference(reference: string): string {
  const unversioned = unversionedReference(reference);
  return unversioned.slice(beforeTypeAndId(unversioned) + 1);
}

/** The server an absolute address is on, whatever its scheme: `"https://ehr/fhir/Medication/m9"` → `"//ehr/fhir"`; undefined for any other. */
export function serverOfAddress(address: string | undefined): string | undefined {
  if (address === undefined || !/^https?:/i.test(address)) return undefined;
  const unversioned = unversionedReference(address);
  return unversioned.slice(unversioned.indexOf('/'), Math.max(0, beforeTypeAndId(unversioned)));
}

/** A relative reference as the address on the server of the resource it stands in: `https://ehr/fhir/MedicationRequest/1` and `Patient/2` → `https://ehr/fhir/Patient/2`. */
export function addressBeside(fullUrl: string | undefined, reference: string): string {
  if (fullUrl === undefined || serverOfAddress(fullUrl) === undefined) return reference;
  if (!/^[A-Z][A-Za-z]+\/[^/:]+(?:\/_history\/[^/]+)?$/.test(reference)) return reference;
  const own = unversionedReference(fullUrl);
  return `${own.slice(0, Math.max(0, beforeTypeAndId(own)))}/${reference}`;
}

/** A reference without its version: `Medication/m9/_history/2` → `Medication/m9`. */
export function unversionedReference(reference: string): string {
  const at = reference.indexOf('/_history/');
  return at === -1 ? reference : reference.slice(0, at);
}

/** Where the slash before `Type/id` stands at the end of a reference; -1 where nothing stands before it. */
function beforeTypeAndId(unversioned: string): number {
  const beforeId = unversioned.lastIndexOf('/');
  return beforeId < 1 ? -1 : unversioned.lastIndexOf('/', beforeId - 1);
}

/** So many states of one resource are compared; a reference to more is not followed. */
const MOST_STATES = 100;

type Found = InputResource;
type FoundBy = ReadonlyMap<string, readonly Found[]>;

/** Each part is built when it is first asked for: most requests ask for ids alone. */
interface Index {
  readonly byReference: () => FoundBy;
  /** By the end of a fullUrl that is not the resource's own `Type/id`. */
  readonly byEnd: () => FoundBy;
  readonly byFullUrl: () => FoundBy;
  readonly byIdentifier: () => FoundBy;
  readonly fullUrlOf: () => ReadonlyMap<JsonObject, string | undefined>;
}

function resourceAt(target: string, owner: JsonObject, index: Index): JsonObject | undefined {
  const address = unversionedReference(target);
  const version = address === target ? undefined : target.split('/_history/', 2)[1];
  const entries = address.includes(':') ? index.byFullUrl().get(addressKey(address)) : undefined;
  if (entries !== undefined) return theOnly(entries, version);
  const end = relativeReference(address);
  // The end of a fullUrl comes second: it never hides or doubles a resource that is named outright.
  const alike = index.byReference().get(end) ?? index.byEnd().get(end);
  if (alike === undefined) return undefined;
  const server = serverOfAddress(address) ?? serverOfAddress(index.fullUrlOf().get(owner));
  if (server === undefined) return theOnly(alike, version);
  return theOnly(onServer(alike, server), version);
}

/** Those of the server, else those of which nobody says where they live. */
function onServer(alike: readonly Found[], server: string): readonly Found[] {
  const placed = alike.map((found) => ({ found, place: serverOfAddress(found.fullUrl) }));
  const own = placed.filter(({ place }) => place === server);
  const near = own.length > 0 ? own : placed.filter(({ place }) => place === undefined);
  return near.map(({ found }) => found);
}

/** The one resource that is meant: of several states the version asked for, else the newest; none where they are different things. */
function theOnly(found: readonly Found[], version?: string): JsonObject | undefined {
  if (found.length === 1) return found[0]?.resource;
  const asked = found.filter(({ resource }) => textAt(objectAt(resource, 'meta'), 'versionId') === version);
  const [first, ...others] = version !== undefined && asked.length > 0 ? asked : found;
  if (first === undefined || others.length >= MOST_STATES) return undefined;
  let newest = first;
  for (const other of others) {
    const order = compareVersions(other.resource, newest.resource);
    if (order === undefined || (order !== 0 && areApart(other, newest))) return undefined;
    if (order > 0) newest = other;
  }
  return newest.resource;
}

function areApart(one: Found, other: Found): boolean {
  const [serverA, serverB] = [serverOfAddress(one.fullUrl), serverOfAddress(other.fullUrl)];
  return serverA !== undefined && serverB !== undefined && serverA !== serverB;
}

function createIndex(resources: readonly InputResource[]): Index {
  const byReference = once(() => groupBy(resources, ({ reference }) => [reference]));
  return {
    byReference,
    byEnd: once(() =>
      groupBy(resources, ({ reference, fullUrl }) => {
        const end = fullUrl === undefined ? reference : relativeReference(fullUrl);
        return end === reference || byReference().has(end) ? [] : [end];
      }),
    ),
    byFullUrl: once(() =>
      groupBy(resources, ({ fullUrl }) => (fullUrl === undefined ? [] : [addressKey(fullUrl)])),
    ),
    byIdentifier: once(() =>
      groupBy(resources, ({ resource }) =>
        objectsAt(resource, 'identifier').flatMap((identifier) => identifierKey(identifier) ?? []),
      ),
    ),
    fullUrlOf: once(() => new Map(resources.map(({ resource, fullUrl }) => [resource, fullUrl]))),
  };
}

function once<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined;
  return () => (made ??= { value: make() }).value;
}

function groupBy(
  resources: readonly InputResource[],
  keysOf: (resource: InputResource) => readonly string[],
): FoundBy {
  const groups = new Map<string, Found[]>();
  for (const found of resources) {
    for (const key of keysOf(found)) {
      const others = groups.get(key);
      if (others === undefined) groups.set(key, [found]);
      else if (others.length <= MOST_STATES) others.push(found);
    }
  }
  return groups;
}

/** UUIDs are alike whatever the case of their letters (RFC 9562, section 4). */
function addressKey(address: string): string {
  const plain = unversionedReference(address);
  return /^urn:uuid:/i.test(plain) ? plain.toLowerCase() : plain;
}

function identifierKey(identifier: JsonObject | undefined): string | undefined {
  const value = textAt(identifier, 'value');
  return value === undefined ? undefined : `identifier|${textAt(identifier, 'system') ?? ''}|${value}`;
}
