/** When a summary was made that lists a resource as current: by its Composition, else by its Bundle (docs/evidence-rules.md, Reading). */

import type { InputBundle, InputResource } from '../../fhir/bundle.ts';
import { type Moment, readMoment } from '../../fhir/dates.ts';
import { type JsonObject, objectsAt, textAt } from '../../fhir/free-form.ts';
import type { ReferenceResolver } from '../../fhir/references.ts';

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
  for (const { resource } of resources) {
    const at = resource['resourceType'] === 'Composition' ? dateOf(resource, 'date') : undefined;
    if (at === undefined || resource['status'] === 'entered-in-error') continue;
    for (const entry of entriesOf(resource, MOST_DEPTH)) {
      const listed = resolve(entry, resource);
      if (listed !== undefined) assert(listed, at);
    }
  }
  for (const { bundle, members } of bundles) {
    const at = SAYING_BUNDLES.has(bundle['type']) ? dateOfBundle(bundle, members) : undefined;
    if (at === undefined) continue;
    for (const member of members) if (!dates.has(member)) assert(member, at);
  }
  return dates;
}

/** A document is as old as the Composition it begins with. */
function dateOfBundle(bundle: JsonObject, members: readonly unknown[]): Moment | undefined {
  const [first] = objectsAt({ members }, 'members');
  const composed = first?.['resourceType'] === 'Composition' ? dateOf(first, 'date') : undefined;
  return composed ?? dateOf(bundle, 'timestamp');
}

function entriesOf(owner: JsonObject, depth: number): readonly JsonObject[] {
  if (depth === 0) return [];
  return objectsAt(owner, 'section').flatMap((section) => [
    ...objectsAt(section, 'entry'),
    ...entriesOf(section, depth - 1),
  ]);
}

function dateOf(resource: JsonObject, field: string): Moment | undefined {
  const text = textAt(resource, field)?.trim();
  return text === undefined ? undefined : readMoment(text);
}
