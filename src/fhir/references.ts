/** Following references inside one request: contained, fullUrl, relative, absolute, versioned and identifier references. */

import type { InputResource } from './bundle.ts';
import { containedResource } from './bundle.ts';
import { type JsonObject, objectAt, objectsAt, textAt } from './free-form.ts';

/** Finds what a Reference means; undefined when the request does not hold it. */
export type ReferenceResolver = (reference: JsonObject, owner: JsonObject) => JsonObject | undefined;

/**
 * A resolver over the resources of one request. The index is built at the first reference that is not `#contained`, once.
 * Contained ids count only inside their own resource: two resources may both use `#c`.
 */
export function createReferenceResolver(resources: readonly InputResource[]): ReferenceResolver {
  let index: ReadonlyMap<string, JsonObject> | undefined;
  return (reference, owner) => {
    const target = textAt(reference, 'reference');
    if (target?.startsWith('#') === true) return containedResource(owner, target.slice(1));
    index ??= indexResources(resources);
    const byReference =
      target === undefined ? undefined : (index.get(target) ?? index.get(relativeReference(target)));
    return byReference ?? index.get(identifierKey(objectAt(reference, 'identifier')) ?? '');
  };
}

/** The `Type/id` at the end of a reference, without base address and version: `"https://ehr/fhir/Medication/m9/_history/2"` → `"Medication/m9"`. */
export function relativeReference(reference: string): string {
  const unversioned = reference.split('/_history/', 1)[0] ?? reference;
  const parts = unversioned.split('/');
  return parts.length < 2 ? unversioned : parts.slice(-2).join('/');
}

function indexResources(resources: readonly InputResource[]): ReadonlyMap<string, JsonObject> {
  const index = new Map<string, JsonObject>();
  const put = (key: string | undefined, resource: JsonObject): void => {
    if (key !== undefined && !index.has(key)) index.set(key, resource);
  };
  for (const { resource, reference, fullUrl } of resources) {
    put(fullUrl, resource);
    put(reference, resource);
  }
  // The relative form of a fullUrl and identifiers come second: they never hide a resource that is named outright.
  for (const { resource, fullUrl } of resources) {
    if (fullUrl !== undefined) put(relativeReference(fullUrl), resource);
    for (const identifier of objectsAt(resource, 'identifier')) put(identifierKey(identifier), resource);
  }
  return index;
}

function identifierKey(identifier: JsonObject | undefined): string | undefined {
  const value = textAt(identifier, 'value');
  return value === undefined ? undefined : `identifier|${textAt(identifier, 'system') ?? ''}|${value}`;
}
