/** Which status is right for which truth, and which entries of an answer are judged. */
import type { InferredMedication, InferredStatus } from '../../src/medications/medication-list.ts';
import type { Truth } from './course-of-events.ts';

/**
 * `completed` stands for what ran out without anybody ending it, so a drug the patient gave up is right as stopped and as completed. `unknown`
 * is right where a drug is held; elsewhere it says that the records do not tell, which no truth refutes: it is counted apart.
 */
const RIGHT: Readonly<Record<Truth, readonly InferredStatus[]>> = {
  taken: ['active'],
  held: ['unknown'],
  'stopped by the prescriber': ['stopped'],
  'given up by the patient': ['stopped', 'completed'],
  'never begun': ['stopped', 'cancelled', 'completed'],
  withdrawn: ['cancelled'],
  'course over': ['completed'],
};

/** An entry with what is true of it. */
export interface Judged {
  readonly status: InferredStatus | 'unknown: held';
  readonly confidence: number;
  readonly truth: Truth;
  readonly isRight: boolean;
}

/** An entry of none but older strengths was replaced: it is over, whatever became of the drug. */
export function judgeEntry(entry: InferredMedication, truth: Truth, newest: ReadonlySet<string>): Judged {
  const isNewest = entry.provenance.sources.some((source) => newest.has(source));
  const right = isNewest ? RIGHT[truth] : (['stopped', 'completed'] as const);
  const isHeld = entry.provenance.enrichments.some(({ field }) => field === 'status');
  return {
    status: entry.status === 'unknown' && isHeld ? 'unknown: held' : entry.status,
    confidence: entry.confidence,
    truth,
    isRight: right.some((status) => status === entry.status),
  };
}
