/** What the adherence of US Core (an extension) or of R5 (a field) says: that the drug is paused, or not taken at all. */

import type { InputResource } from '../../fhir/bundle.ts';
import { conceptText } from '../../fhir/concepts.ts';
import type { Moment } from '../../fhir/dates.ts';
import { type JsonObject, objectAt, objectsAt, textAt } from '../../fhir/free-form.ts';
import type { Standing } from '../medication-record.ts';
import { ADHERENCE_STANDINGS } from './standing-code-table.ts';
import type { Reading } from './reading.ts';

/** A standing that the adherence says, and when it was said, where that is known. */
export interface SaidAdherence {
  readonly standing: Standing;
  readonly assertedAt: Moment | undefined;
}

const ADHERENCE = 'http://hl7.org/fhir/us/core/StructureDefinition/us-core-medication-adherence';
const ROWS = Object.values(ADHERENCE_STANDINGS);

/** Undefined unless the resource says that the drug is not taken, or not for now. */
export function readAdherence(input: InputResource, reading: Reading): SaidAdherence | undefined {
  const { resource } = input;
  const ownWord = standingOfConcept(objectAt(objectAt(resource, 'adherence'), 'code'));
  if (ownWord !== undefined) return { standing: ownWord, assertedAt: undefined };
  if (resource['extension'] === undefined) return undefined;
  const extension = objectsAt(resource, 'extension').find((item) => item['url'] === ADHERENCE);
  const part = (url: string): JsonObject | undefined =>
    objectsAt(extension, 'extension').find((item) => item['url'] === url);
  const standing = standingOfConcept(objectAt(part('medicationAdherence'), 'valueCodeableConcept'));
  if (standing === undefined) return undefined;
  return { standing, assertedAt: reading.moment(part('dateAsserted'), 'valueDateTime', input) };
}

function standingOfConcept(concept: JsonObject | undefined): Standing | undefined {
  if (concept === undefined) return undefined;
  const codes = objectsAt(concept, 'coding').map((coding) => textAt(coding, 'code'));
  const words = [conceptText(concept), ...codes].filter((word) => word !== undefined);
  return words.map(standingOfAdherence).find((standing) => standing !== undefined);
}

/** The standing that a code or words for adherence say: `on-hold-as-directed` → on hold. */
export function standingOfAdherence(words: string): Standing | undefined {
  return ROWS.find((row) => row.words.test(words))?.standing;
}
