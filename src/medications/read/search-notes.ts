/** Search results that are not the whole: a page with more behind it, fewer matches than were found, a problem the server reports. */

import type { InputBundle } from '../../fhir/bundle.ts';
import { type JsonObject, numberAt, objectAt, objectsAt, textAt } from '../../fhir/free-form.ts';
import type { ReadingNote } from '../medication-list.ts';

/** Notes on the searchsets of a request; pages that are all there need none. */
export function searchNotes(bundles: readonly InputBundle[]): readonly ReadingNote[] {
  const searches = bundles.filter(({ bundle }) => bundle['type'] === 'searchset');
  const sent = new Set(searches.map(({ bundle }) => linkOf(bundle, 'self')));
  const followed = new Set(searches.map(({ bundle }) => linkOf(bundle, 'next')));
  return searches.flatMap(({ reference, bundle }): ReadingNote[] => {
    const notes: ReadingNote[] = [];
    const next = linkOf(bundle, 'next');
    const self = linkOf(bundle, 'self');
    const isPage = next !== undefined || (self !== undefined && followed.has(self));
    if (next !== undefined && !sent.has(next)) notes.push({ reference, code: 'more-pages', field: 'link' });
    if (!isPage && (numberAt(bundle, 'total') ?? 0) > matchesOf(bundle))
      notes.push({ reference, code: 'fewer-than-total', field: 'total' });
    if (entriesOf(bundle).some(isOutcome)) notes.push({ reference, code: 'search-problem', field: 'entry' });
    return notes;
  });
}

function linkOf(bundle: JsonObject, relation: string): string | undefined {
  const link = objectsAt(bundle, 'link').find((item) => item['relation'] === relation);
  return textAt(link, 'url');
}

function entriesOf(bundle: JsonObject): readonly JsonObject[] {
  return objectsAt(bundle, 'entry');
}

function isOutcome(entry: JsonObject): boolean {
  return objectAt(entry, 'resource')?.['resourceType'] === 'OperationOutcome';
}

/** Entries that were found, not those that came with them. */
function matchesOf(bundle: JsonObject): number {
  return entriesOf(bundle).filter((entry) => {
    const mode = textAt(objectAt(entry, 'search'), 'mode');
    return mode === undefined ? !isOutcome(entry) : mode === 'match';
  }).length;
}
