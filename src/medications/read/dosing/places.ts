/** Places on the body where a drug is given, in plain words. */

import { conceptText } from '../../../fhir/concepts.ts';
import { type JsonObject, objectAt } from '../../../fhir/free-form.ts';
import { normalizeText } from '../../../text/normalize-text.ts';

/** Where a dosage is given: `left eye`; undefined where it does not say. */
export function placeOf(dosage: JsonObject | undefined): string | undefined {
  const site = objectAt(dosage, 'site');
  const words = site === undefined ? '' : normalizeText(conceptText(site) ?? '');
  return words === '' ? undefined : words;
}

/** The one place of all steps. */
export function sharedPlace([first, ...others]: readonly { readonly site: string | undefined }[]):
  | string
  | undefined {
  return others.every(({ site }) => site === first?.site) ? first?.site : undefined;
}

/** `right eye` and `left eye`; `right eye structure` is the right eye. */
export function areTwoPlaces(one: string, other: string): boolean {
  return one !== '' && other !== '' && !one.includes(other) && !other.includes(one);
}
