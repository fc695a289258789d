/** The resources of a request, in one flat list: those given as such, then those of a Bundle and of the Bundles inside it. */

import { type JsonObject, isJsonObject, objectsAt, textAt } from './free-form.ts';

/** One resource of the request. */
export interface InputResource {
  readonly resource: JsonObject;
  /** `Type/id`, or `Type/#3`: the third resource of the request, when it has no id. */
  readonly reference: string;
  /** The Bundle entry's `fullUrl`. */
  readonly fullUrl: string | undefined;
  /** Where it stands in the request body, for error messages: `['resources', 2]`. */
  readonly loc: readonly (string | number)[];
}

/** Something that stands where a resource belongs and is none. */
export interface NotAResource {
  readonly reference: string;
  readonly loc: readonly (string | number)[];
}

export interface FlatInput {
  readonly resources: readonly InputResource[];
  readonly notResources: readonly NotAResource[];
  /** Everything that stood where a resource belongs, Bundle entries without a resource left out. */
  readonly count: number;
}

/** How deep Bundles may stand in Bundles; what lies deeper is set aside. */
const MAX_NESTING = 8;

/** Flattens a request: resources first, then the Bundle, each in its own order; a Bundle among the resources is opened too. */
export function flattenInput(resources: readonly unknown[], bundle: unknown): FlatInput {
  const flat: MutableFlatInput = { resources: [], notResources: [], count: 0 };
  for (let i = 0; i < resources.length; i += 1) add(flat, resources[i], undefined, ['resources', i]);
  if (isJsonObject(bundle)) addEntries(flat, bundle, ['bundle']);
  return flat;
}

interface MutableFlatInput {
  readonly resources: InputResource[];
  readonly notResources: NotAResource[];
  count: number;
}

type Loc = readonly (string | number)[];

function add(flat: MutableFlatInput, value: unknown, fullUrl: string | undefined, loc: Loc): void {
  const type = isJsonObject(value) ? textAt(value, 'resourceType') : undefined;
  if (isJsonObject(value) && type === 'Bundle' && loc.length <= MAX_NESTING * 3) {
    addEntries(flat, value, loc);
    return;
  }
  flat.count += 1;
  if (!isJsonObject(value) || type === undefined) {
    flat.notResources.push({ reference: `Resource/#${flat.count}`, loc });
    return;
  }
  const id = textAt(value, 'id');
  const reference = id === undefined ? `${type}/#${flat.count}` : `${type}/${id}`;
  flat.resources.push({ resource: value, reference, fullUrl, loc });
}

function addEntries(flat: MutableFlatInput, bundle: JsonObject, loc: Loc): void {
  // A Bundle given as a bare resource ({"bundle": {"resourceType": "MedicationRequest", …}}) is that resource.
  const type = textAt(bundle, 'resourceType');
  if (type !== undefined && type !== 'Bundle') {
    add(flat, bundle, undefined, loc);
    return;
  }
  const entries = objectsAt(bundle, 'entry');
  for (let i = 0; i < entries.length; i += 1) {
    const entry = entries[i];
    if (entry === undefined || entry['resource'] === undefined || entry['resource'] === null) continue;
    add(flat, entry['resource'], textAt(entry, 'fullUrl'), [...loc, 'entry', i]);
  }
}

/** The contained resource a `#id` reference means, in the resource that carries it. */
export function containedResource(owner: JsonObject, id: string): JsonObject | undefined {
  const contained = objectsAt(owner, 'contained');
  return contained.find((resource) => resource['id'] === id || resource['id'] === `#${id}`);
}
