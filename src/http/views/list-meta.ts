/** The facts about an answer (specification, InferMeta): in the body of a JSON list, in headers beside FHIR. */
import type { OperationOutcomeIssue } from '@medplum/fhirtypes';
import { RULESET_VERSION } from '../../medications/infer-medications.ts';
import type { MedicationList } from '../../medications/medication-list.ts';
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

/** The meta of a list that a call was answered with. */
export function metaOf(
  { inputResourceCount, medications }: MedicationList,
  call: Pick<ListMeta, 'requestId' | 'asOf' | 'madeAt' | 'processingTimeMs' | 'issues'>,
): ListMeta {
  const counts = { inputResourceCount, outputMedicationCount: medications.length };
  return { ...call, rulesetVersion: RULESET_VERSION, ...counts };
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
