/** The one list that every endpoint answers from: inferred once, then filtered by the statuses asked for. */

import { inferMedications as infer } from '../../medications/infer-medications.ts';
import type { MedicationList } from '../../medications/medication-list.ts';
import type { MedicationRecord } from '../../medications/medication-record.ts';
import type { RxNormStore } from '../../terminology/rxnorm.ts';
import type { InferRequest } from '../wire/infer-request.ts';

/** The list a request asks for; statuses filter what was inferred, they never change it (specification, rule 2). */
export function listFor(
  asked: Pick<InferRequest, 'resources' | 'bundle' | 'policy' | 'statuses'> & {
    readonly records?: readonly MedicationRecord[];
    readonly explain?: boolean;
  },
  asOf: Date,
  rxnorm: RxNormStore,
): MedicationList {
  const { resources, bundle, policy, statuses, records = [], explain = false } = asked;
  const input = { resources, records, ...(bundle === undefined ? {} : { bundle }) };
  const list = infer(input, { asOf, policy, explain }, rxnorm);
  if (statuses === undefined) return list;
  const wanted = new Set(statuses);
  return { ...list, medications: list.medications.filter(({ status }) => wanted.has(status)) };
}
