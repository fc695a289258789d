/** The status of what documents list, by the rules that weigh resources: the list of documents and the list of everything say the same. */
import { weighRecords } from '../../medications/infer-medications.ts';
import type { InferredStatus, LosingEvidence } from '../../medications/medication-list.ts';
import type { RxNormStore } from '../../terminology/rxnorm.ts';
import type { ExtractedMedication } from '../mentions/resolved-mention.ts';
import type { ReconciledMentions } from './reconcile-mentions.ts';
import { recordsOfReconciled } from './records-of-mentions.ts';

/** What the rules make of an entry. */
export interface EntryStatus {
  readonly status: InferredStatus;
  /** Confidence in the status, 0.05 to 0.99. */
  readonly confidence: number;
  /** The lines that say something else; empty where all agree. */
  readonly conflict: readonly LosingEvidence[];
}

/** What is weighed: mentions, and the day of each document as FHIR writes it, where it is known. */
export interface WeighableDocuments {
  readonly reconciled: ReconciledMentions;
  readonly dates: readonly (string | undefined)[];
}

/** A status for every entry, as of a time. */
export function weighEntries(
  { reconciled, dates }: WeighableDocuments,
  asOf: Date,
  store: RxNormStore,
): ReadonlyMap<ExtractedMedication, EntryStatus> {
  const { records, ofEntry } = recordsOfReconciled(reconciled, dates);
  const weighed = weighRecords(records, { asOf, explain: true }, store);
  const statuses = new Map<ExtractedMedication, EntryStatus>();
  for (const [entry, own] of ofEntry) {
    const found = weighed.find((one) => own.some((record) => one.records.includes(record)));
    if (found === undefined) continue;
    const { status, confidence, explained } = found.medication;
    statuses.set(entry, { status, confidence, conflict: explained?.conflict ?? [] });
  }
  return statuses;
}
