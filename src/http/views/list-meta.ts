/** The facts about an answer (specification, InferMeta): in the body of a JSON list, in headers beside FHIR. */
import type { OperationOutcomeIssue } from '@medplum/fhirtypes';
import { instantText } from '../wire/as-of.ts';

export interface ListMeta {
  readonly requestId: string;
  readonly rulesetVersion: string;
  readonly asOf: Date;
  /** When the answer is made. */
  readonly madeAt: Date;
  readonly processingTimeMs: number;
  readonly inputResourceCount: number;
  readonly outputMedicationCount: number;
  /** What could not be read of a server or a document. */
  readonly issues?: readonly OperationOutcomeIssue[];
}

/** The response headers that carry the meta of a FHIR answer; `x-request-id` is on every response anyway. */
export function metaHeaders(meta: ListMeta): Record<string, string> {
  return {
    'x-ruleset-version': meta.rulesetVersion,
    'x-as-of': instantText(meta.asOf),
    'x-processing-time-ms': String(meta.processingTimeMs),
    'x-input-resource-count': String(meta.inputResourceCount),
    'x-output-medication-count': String(meta.outputMedicationCount),
  };
}
