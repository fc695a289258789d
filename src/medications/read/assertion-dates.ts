/** When a summary was made that lists a resource as current: by its Composition, else by its Bundle (docs/evidence-rules.md, Reading). */

import type { InputBundle, InputResource } from '../../fhir/bundle.ts';
import { type Moment, readMoment } from '../../fhir/dates.ts';
import { type JsonObject, objectsAt, textAt } from '../../fhir/free-form.ts';
import type { ReferenceResolver } from '../../fhir/references.ts';
import { readTitle } from './beside/title-standing.ts';

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
  const notCurrent = new Set<unknown>();
  const assert = (resource: unknown, at: Moment): void => {
    const known = dates.get(resource);
    if (known === undefined || at.at > known.at) dates.set(resource, at);
  };
  for (const { resource } of resources) {
    const at = resource['resourceType'] === 'Composition' ? dateOf(resource, 'date') : undefined;
    if (at === undefined || resource['status'] === 'entered-in-error') continue;
    for (const { entry, isCurrent } of entriesOf(resource, MOST_DEPTH, true)) {
      const listed = resolve(entry, resource);
      if (listed !== undefined && isCurrent) assert(listed, at);
      else notCurrent.add(listed);
    }
  }
  for (const { bundle, members } of bundles) {
    const at = SAYING_BUNDLES.has(bundle['type']) ? dateOfBundle(bundle, members) : undefined;
    if (at === undefined) continue;
    for (const member of members) if (!dates.has(member) && !notCurrent.has(member)) assert(member, at);
  }
  return dates;
}

/** A document is as old as the Composition it begins with. */
function dateOfBundle(bundle: JsonObject, members: readonly unknown[]): Moment | undefined {
  const [first] = objectsAt({ members }, 'members');
  const composed = first?.['resourceType'] === 'Composition' ? dateOf(first, 'date') : undefined;
  return composed ?? dateOf(bundle, 'timestamp');
}

/** The entries of all sections; what stands under a title that says that it is over or was given in hospital is not listed as current. */
function entriesOf(
  owner: JsonObject,
  depth: number,
  isCurrent: boolean,
): readonly { readonly entry: JsonObject; readonly isCurrent: boolean }[] {
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
