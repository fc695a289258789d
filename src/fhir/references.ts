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
 * A resolver over the resources of one request. The index is built at the first reference that is not `#contained`, once.
 * Contained ids count only inside their own resource, and ids only on the server they come from: `Medication/1` in an
 * entry of one server never means the `Medication/1` of another (http://hl7.org/fhir/R4/bundle.html#references).
 */
export function createReferenceResolver(resources: readonly InputResource[]): ReferenceResolver {
  let index: Index | undefined;
  return (reference, owner) => {
    const target = textAt(reference, 'reference');
    if (target?.startsWith('#') === true) return containedResource(owner, target.slice(1));
    index ??= indexResources(resources);
    const named = target === undefined ? undefined : resourceAt(target, owner, index);
    if (named !== undefined) return named;
    const identified = index.byKey.get(identifierKey(objectAt(reference, 'identifier')) ?? '') ?? [];
    return theOnly(identified.filter(({ resource }) => resource !== owner));
  };
}

/** The `Type/id` at the end of a reference, without base address and version: `"https://ehr/fhir/Medication/m9/_history/2"` → `"Medication/m9"`. */
export function relativeReference(reference: string): string {
  const unversioned = unversionedReference(reference);
  const parts = unversioned.split('/');
  return parts.length < 2 ? unversioned : parts.slice(-2).join('/');
}

/** The server an absolute address is on, whatever its scheme: `"https://ehr/fhir/Medication/m9"` → `"//ehr/fhir"`; undefined for any other. */
export function serverOfAddress(address: string | undefined): string | undefined {
  if (address === undefined || !/^https?:/i.test(address)) return undefined;
  const [, ...parts] = unversionedReference(address).split('/');
  return `/${parts.slice(0, -2).join('/')}`;
}

/** A relative reference as the address on the server of the resource it stands in: `https://ehr/fhir/MedicationRequest/1` and `Patient/2` → `https://ehr/fhir/Patient/2`. */
export function addressBeside(fullUrl: string | undefined, reference: string): string {
  if (fullUrl === undefined || serverOfAddress(fullUrl) === undefined) return reference;
  if (!/^[A-Z][A-Za-z]{1,63}\/[^/:]+(?:\/_history\/[^/]+)?$/.test(reference)) return reference;
  return `${unversionedReference(fullUrl).split('/').slice(0, -2).join('/')}/${reference}`;
}

function unversionedReference(reference: string): string {
  return reference.split('/_history/', 1)[0] ?? reference;
}

/** So many states of one resource are compared; a reference to more is not followed. */
const MOST_STATES = 100;

/** A resource and the server its `fullUrl` names. */
interface Found {
  readonly resource: JsonObject;
  readonly server: string | undefined;
}

interface Index {
  /** By fullUrl, by `Type/id`, and by identifier: keys of the three are never alike. */
  readonly byKey: ReadonlyMap<string, readonly Found[]>;
  readonly serverOf: ReadonlyMap<JsonObject, string | undefined>;
}

function resourceAt(target: string, owner: JsonObject, { byKey, serverOf }: Index): JsonObject | undefined {
  const [address = '', version] = target.split('/_history/', 2);
  const entries = byKey.get(addressKey(address));
  if (entries !== undefined && address.includes(':')) return theOnly(entries, version);
  const server = serverOfAddress(address) ?? serverOf.get(owner);
  const alike = byKey.get(relativeReference(address)) ?? [];
  const own = alike.filter((found) => found.server === server);
  const possible = alike.filter((found) => found.server === undefined || server === undefined);
  return theOnly(server !== undefined && own.length > 0 ? own : possible, version);
}

/** The one resource that is meant: of several states the version asked for, else the newest; none where they are different things. */
function theOnly(found: readonly Found[], version?: string): JsonObject | undefined {
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
  return one.server !== undefined && other.server !== undefined && one.server !== other.server;
}

function indexResources(resources: readonly InputResource[]): Index {
  const byKey = new Map<string, Found[]>();
  const serverOf = new Map<JsonObject, string | undefined>();
  const put = (key: string | undefined, found: Found): void => {
    if (key === undefined) return;
    const others = byKey.get(key);
    if (others === undefined) byKey.set(key, [found]);
    else if (others.length <= MOST_STATES) others.push(found);
  };
  for (const { resource, reference, fullUrl } of resources) {
    const found = { resource, server: serverOfAddress(fullUrl) };
    serverOf.set(resource, found.server);
    put(reference, found);
    if (fullUrl !== undefined) put(addressKey(fullUrl), found);
    for (const identifier of objectsAt(resource, 'identifier')) put(identifierKey(identifier), found);
  }
  // The end of a fullUrl comes second: it never hides or doubles a resource that is named outright.
  for (const { resource, reference, fullUrl } of resources) {
    const end = fullUrl === undefined ? reference : relativeReference(fullUrl);
    if (end !== reference && !byKey.has(end)) put(end, { resource, server: serverOf.get(resource) });
  }
  return { byKey, serverOf };
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
