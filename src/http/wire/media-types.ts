/** How the JSON of answers is announced. */

export const JSON_TYPE = 'application/json; charset=utf-8';

/** A FHIR resource; a flat array of resources is just JSON. */
export const FHIR_JSON = { 'content-type': 'application/fhir+json; charset=utf-8' } as const;
