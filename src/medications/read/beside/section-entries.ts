/** The sections of Compositions as lists: what their entries lead to, and what their titles say of them. */

import type { InputResource } from '../../../fhir/bundle.ts';
import { readMoment } from '../../../fhir/dates.ts';
import { type JsonObject, objectAt, objectsAt, textAt } from '../../../fhir/free-form.ts';
import { isOfMedications } from '../../../fhir/lists-of-medications.ts';
import type { ReferenceResolver } from '../../../fhir/references.ts';
import { saysEmpty } from '../../../standing/headings/says-empty.ts';
import type { ReadingNote } from '../../medication-list.ts';
import { type ListEntry, namesRecord } from './list-entry.ts';
import { readTitle, type TitleStanding } from '../../title-standing.ts';

/** Sections in sections are followed so deep. */
const MOST_DEPTH = 6;

/** What the sections of one Composition list. */
export interface Sections {
  readonly entries: readonly ListEntry[];
  /** Words of sections that nothing they refer to tells: `section[0].text`. */
  readonly narratives: readonly ReadingNote[];
}

/** Of a Composition that is not withdrawn. */
export function sectionsOf(composition: InputResource, resolve: ReferenceResolver): Sections {
  const { resource } = composition;
  const found: OpenSections = { entries: [], narratives: [] };
  const at = readMoment(textAt(resource, 'date')?.trim() ?? '');
  addSections(found, resource, { composition, resolve, at, path: '', title: undefined, depth: MOST_DEPTH });
  return found;
}

interface OpenSections {
  readonly entries: ListEntry[];
  readonly narratives: ReadingNote[];
}

interface Place {
  readonly composition: InputResource;
  readonly resolve: ReferenceResolver;
  readonly at: ListEntry['at'];
  readonly path: string;
  /** What the title of the section around it says. */
  readonly title: TitleStanding | undefined;
  readonly depth: number;
}

function addSections(found: OpenSections, owner: JsonObject, place: Place): void {
  if (place.depth === 0) return;
  for (const [index, section] of objectsAt(owner, 'section').entries()) {
    const own = readTitle(section);
    const saysNothing = own.standing === undefined && !own.isOfHospital;
    const title =
      saysNothing && place.title !== undefined ? { ...place.title, isOfDrugs: own.isOfDrugs } : own;
    const path = `${place.path}section[${index}]`;
    const entries = entriesIn(section, { ...place, path, title });
    found.entries.push(...entries);
    const isTold = entries.some(({ target }) => target !== undefined);
    const isOfDrugs = own.isOfDrugs || isOfMedications(section);
    if (isOfDrugs && !isTold && hasWords(section))
      found.narratives.push({
        reference: place.composition.reference,
        code: 'drug-not-read',
        field: `${path}.text`,
      });
    addSections(found, section, { ...place, path: `${path}.`, title, depth: place.depth - 1 });
  }
}

function entriesIn(
  section: JsonObject,
  place: Place & { readonly title: TitleStanding },
): readonly ListEntry[] {
  const { composition, resolve, at, path, title } = place;
  return objectsAt(section, 'entry').map((item, index): ListEntry => ({
    list: composition,
    field: `${path}.entry[${index}]`,
    target: resolve(item, composition.resource),
    isOfDrug: namesRecord(item),
    standing: title.standing ?? 'active',
    isOfHospital: title.isOfHospital,
    at,
  }));
}

/** Words that a reader sees, other than that there are none. */
function hasWords(section: JsonObject): boolean {
  const div = textAt(objectAt(section, 'text'), 'div') ?? '';
  const words = div
    .slice(0, LONGEST_NARRATIVE)
    .replaceAll(/<[^<>]*>/gu, ' ')
    .replaceAll(/\s+/gu, ' ')
    .trim();
  return words !== '' && !saysEmpty(words);
}

const LONGEST_NARRATIVE = 4000;
