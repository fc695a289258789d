/** The resources of a request, in one flat list: those given as such, then those of a Bundle and of the Bundles inside it. */

import { type JsonObject, isJsonObject, objectAt, objectsAt, textAt } from './free-form.ts';
import { asR4 } from './versions/as-r4.ts';

/** One resource of the request. */
export interface InputResource extends Place {
  /** Tells it apart from other places a medication record is read from. */
  readonly kind: 'fhir';
  readonly resource: JsonObject;
  /** `Type/id`, or `Type/#3`: the third resource of the request, when it has no id. */
  readonly reference: string;
  /** The Bundle entry's `fullUrl`. */
  readonly fullUrl: string | undefined;
}

/** Something that stands where a resource belongs and is none. */
export interface NotAResource extends Place {
  readonly reference: string;
}

/** Where something stands in the request body: the list and the index in it. */
export interface Place {
  readonly list: Loc;
  readonly index: number | undefined;
}

type Loc = readonly (string | number)[];

/** The place as a path for error messages: `['resources', 2]`, `['bundle', 'entry', 0, 'resource']`. */
export function locOf({ list, index }: Place): Loc {
  if (index === undefined) return list;
  return list.at(-1) === 'entry' ? [...list, index, 'resource'] : [...list, index];
}

export interface FlatInput {
  readonly resources: readonly InputResource[];
  readonly notResources: readonly NotAResource[];
  /** Every Bundle of the request, in the order they begin. */
  readonly bundles: readonly InputBundle[];
  /** Everything that stood where a resource belongs; Bundle entries that need none (deletions, answers) left out. */
  readonly count: number;
}

/** A Bundle of the request. */
export interface InputBundle {
  /** `Bundle/id`, or `Bundle/#2`: the second Bundle of the request, when it has no id. */
  readonly reference: string;
  readonly bundle: JsonObject;
  /** What stands in its entries, those of Bundles inside it left out. */
  readonly members: readonly unknown[];
}

/** How deep Bundles may stand in Bundles; what lies deeper is set aside. */
const MAX_NESTING = 8;

/** Flattens a request: resources first, then the Bundle, each in its own order; a Bundle among the resources is opened too. */
export function flattenInput(resources: readonly unknown[], bundle: unknown): FlatInput {
  const flat: MutableFlatInput = { resources: [], notResources: [], bundles: [], count: 0 };
  const list = ['resources'];
  for (let index = 0; index < resources.length; index += 1)
    add(flat, inR4(resources[index]), undefined, { list, index });
  if (isJsonObject(bundle)) addBundle(flat, bundle, { list: ['bundle'], index: undefined });
  return flat;
}

interface MutableFlatInput {
  readonly resources: InputResource[];
  readonly notResources: NotAResource[];
  readonly bundles: InputBundle[];
  count: number;
}

/** A resource that is in the fields of R4 already, as the members of a Bundle are, or anything else. */
function add(flat: MutableFlatInput, value: unknown, fullUrl: string | undefined, place: Place): void {
  const { list, index } = place;
  if (!isJsonObject(value)) {
    flat.count += 1;
    flat.notResources.push({ reference: `Resource/#${flat.count}`, list, index });
    return;
  }
  const type = textAt(value, 'resourceType');
  if (type === 'Bundle' && place.list.length <= MAX_NESTING * 3) {
    addBundle(flat, value, place);
    return;
  }
  flat.count += 1;
  if (type === undefined) flat.notResources.push({ reference: `Resource/#${flat.count}`, list, index });
  else {
    const id = textAt(value, 'id') ?? `#${flat.count}`;
    flat.resources.push({ kind: 'fhir', resource: value, reference: `${type}/${id}`, fullUrl, list, index });
  }
}

function addBundle(flat: MutableFlatInput, bundle: JsonObject, place: Place): void {
  // A resource put where the Bundle belongs ({"bundle": {"resourceType": "MedicationRequest", …}}) is that resource.
  const type = textAt(bundle, 'resourceType');
  const isOther = type !== undefined && type !== 'Bundle';
  // An object that says nothing of what it is and holds no entries is not read as an empty Bundle.
  if (isOther || (type === undefined && bundle['entry'] === undefined)) {
    if (isOther || Object.keys(bundle).length > 0) add(flat, inR4(bundle), undefined, place);
    return;
  }
  addEntries(flat, bundle, [...locOf(place), 'entry']);
}

function addEntries(flat: MutableFlatInput, bundle: JsonObject, list: Loc): void {
  const deleted = new Set<string>();
  const members: unknown[] = [];
  const id = textAt(bundle, 'id') ?? `#${flat.bundles.length + 1}`;
  flat.bundles.push({ reference: `Bundle/${id}`, bundle, members });
  for (const [index, entry] of entriesOf(bundle).entries()) {
    if (!isJsonObject(entry) || isEmptyEntry(entry)) {
      add(flat, undefined, undefined, { list, index });
      continue;
    }
    const resource = entry['resource'];
    const isThere = resource !== undefined && resource !== null;
    if (isThere) {
      const written = asOfDeletion(resource, deleted);
      // Converted here, so that the members of a Bundle and the resources of the request are the same objects.
      const member = inR4(written);
      members.push(member);
      add(flat, member, textAt(entry, 'fullUrl'), { list, index });
    } else if (bundle['type'] === 'history') noteDeletion(entry, deleted);
  }
}

/** A single entry where a list belongs is read as one; anything else in the place of the list is no entry either. */
export function entriesOf({ entry }: JsonObject): readonly unknown[] {
  if (entry === undefined || entry === null) return [];
  return Array.isArray(entry) ? entry : [entry];
}

/** A Bundle whose `entry` is a text or a number: it would pass for one without entries. */
export function isBundleWithoutList({ resourceType, entry }: JsonObject): boolean {
  return resourceType === 'Bundle' && entry !== undefined && typeof entry !== 'object';
}

/** An entry has a resource, or a request or response in its stead (FHIR R4 Bundle, bdl-5): deletions, answers to a transaction. */
function isEmptyEntry({ resource, request, response }: JsonObject): boolean {
  return [resource, request, response].every((part) => part === undefined || part === null);
}

function inR4(value: unknown): unknown {
  return isJsonObject(value) && value['resourceType'] !== 'Bundle' ? asR4(value) : value;
}

/** A history lists the newest first: `DELETE MedicationRequest/9` says of every version below it that it was withdrawn. */
function noteDeletion(entry: JsonObject, deleted: Set<string>): void {
  const request = objectAt(entry, 'request');
  const url = textAt(request, 'url');
  if (textAt(request, 'method') === 'DELETE' && url !== undefined) deleted.add(url);
}

/** What its source deleted is as little a fact as what it calls an error. */
function asOfDeletion(resource: unknown, deleted: ReadonlySet<string>): unknown {
  if (deleted.size === 0 || !isJsonObject(resource)) return resource;
  const reference = `${textAt(resource, 'resourceType') ?? ''}/${textAt(resource, 'id') ?? ''}`;
  return deleted.has(reference) ? { ...resource, status: 'entered-in-error' } : resource;
}

/** The contained resource a `#id` reference means, in the resource that carries it. */
export function containedResource(owner: JsonObject, id: string): JsonObject | undefined {
  const contained = objectsAt(owner, 'contained');
  return contained.find((resource) => resource['id'] === id || resource['id'] === `#${id}`);
}
