/** When a summary was made that lists a resource as current: by its Composition, else by its Bundle (docs/evidence-rules.md, Reading). */

import type { InputBundle, InputResource } from '../../fhir/bundle.ts';
import { type Moment, readMoment } from '../../fhir/dates.ts';
import { type JsonObject, objectsAt, textAt } from '../../fhir/free-form.ts';
import type { ReferenceResolver } from '../../fhir/references.ts';
import { readTitle } from '../title-standing.ts';

/** Bundles that were put together to say how things stand; a search result or a history only repeats what a server holds. */
const SAYING_BUNDLES: ReadonlySet<unknown> = new Set(['document', 'collection', 'message']);

/** Sections in sections are followed so deep. */
const MOST_DEPTH = 6;

/** The newest date of a summary, by resource. */
export function assertionDates(
  resources: readonly InputResource[],
  bundles: readonly InputBundle[],
  resolve: ReferenceResolver,
): ReadonlyMap<unknown, Moment> {
  const dates = new Map<unknown, Moment>();
  const assert = (resource: unknown, at: Moment): void => {
    const known = dates.get(resource);
    if (known === undefined || at.at > known.at) dates.set(resource, at);
  };
  const listed = resources.flatMap((input) => listedBy(input, resolve));
  for (const { resource, at, isCurrent } of listed) if (isCurrent && at !== undefined) assert(resource, at);
  const notCurrent = new Set<unknown>(
    listed.flatMap(({ resource, isCurrent }) => (isCurrent ? [] : [resource])),
  );
  for (const { bundle, members } of bundles) {
    const at = SAYING_BUNDLES.has(bundle['type']) ? dateOfBundle(bundle, members) : undefined;
    if (at === undefined) continue;
    for (const member of members) if (!dates.has(member) && !notCurrent.has(member)) assert(member, at);
  }
  return dates;
}

interface Listed extends ListedEntry {
  readonly resource: JsonObject;
  readonly at: Moment | undefined;
}

/** What a Composition that stands lists. */
function listedBy({ resource: owner }: InputResource, resolve: ReferenceResolver): readonly Listed[] {
  if (owner['resourceType'] !== 'Composition' || owner['status'] === 'entered-in-error') return [];
  const at = dateOf(owner, 'date');
  return entriesOf(owner, MOST_DEPTH, true).flatMap((one) => {
    const resource = resolve(one.entry, owner);
    return resource === undefined ? [] : [{ ...one, resource, at }];
  });
}

/** A document is as old as the Composition it begins with. */
function dateOfBundle(bundle: JsonObject, members: readonly unknown[]): Moment | undefined {
  const [first] = objectsAt({ members }, 'members');
  const composed = first?.['resourceType'] === 'Composition' ? dateOf(first, 'date') : undefined;
  return composed ?? dateOf(bundle, 'timestamp');
}

interface ListedEntry {
  readonly entry: JsonObject;
  /** Listed as current. */
  readonly isCurrent: boolean;
}

/** The entries of all sections; what stands under a title that says that it is over or was given in hospital is not listed as current. */
function entriesOf(owner: JsonObject, depth: number, isCurrent: boolean): readonly ListedEntry[] {
  if (depth === 0) return [];
  return objectsAt(owner, 'section').flatMap((section) => {
    const { standing, isOfHospital } = readTitle(section);
    const isOn = isCurrent && standing === undefined && !isOfHospital;
    const own = objectsAt(section, 'entry').map((entry) => ({ entry, isCurrent: isOn }));
    return [...own, ...entriesOf(section, depth - 1, isOn)];
  });
}

function dateOf(resource: JsonObject, field: string): Moment | undefined {
  const text = textAt(resource, field)?.trim();
  return text === undefined ? undefined : readMoment(text);
}
