/** Why a line or a patient has no list: a code and a fixed sentence, never content. */

export const POPULATION_ERRORS = {
  'not-json': 'the line is not JSON',
  'not-a-resource': 'the line is no FHIR resource',
  'line-too-long': 'the line is longer than 20 MB',
  'no-patient': 'the resource tells of a medication and refers to no patient',
  'several-patients': 'the resources are of several patients',
  'too-large': 'the resources of this patient are larger than 20 MB together',
  'nothing-to-work-on': 'the line holds no resources',
  'not-exported': 'the server says that it could not export everything',
  'not-inferred': 'the list could not be made; this is a fault of medlist',
} as const satisfies Record<string, string>;

export type PopulationError = keyof typeof POPULATION_ERRORS;

/** Where something stands in the input. */
export interface LinePlace {
  /** Path below the folder that was named. */
  readonly file: string;
  /** From 1. */
  readonly line: number;
}

/** A line of errors.ndjson: `{"file":"orders.ndjson","line":7,"code":"not-json","reason":"the line is not JSON"}`. */
export function errorLine({ file, line }: LinePlace, code: PopulationError): string {
  return `${JSON.stringify({ file, line, code, reason: POPULATION_ERRORS[code] })}\n`;
}
