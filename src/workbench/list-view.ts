/** The medication list in the order a clinician reads it: conflicts first, then what is taken, what is unclear, what has ended. */

import type { InferredMedication, MedicationList, ReadingNote } from '../medications/medication-list.ts';
import { VERIFY_BELOW } from '../medications/verify-below.ts';
import { CONFIDENCE_WORDS, EVIDENCE_WORDS } from './evidence-table.ts';
import type { Direction, ReviewReason } from './evidence-table.ts';

/** One medication with what makes it worth a look. */
export interface ListedMedication {
  readonly medication: InferredMedication;
  /** Empty: nothing to review. */
  readonly review: readonly ReviewReason[];
  /** `Moderate` */
  readonly confidenceWord: string;
}

export type StatusSection = 'conflicts' | 'active' | 'unclear' | 'ended';

export interface ListSection {
  readonly id: StatusSection | `indication-${number}`;
  readonly title: string;
  readonly medications: readonly ListedMedication[];
}

const TITLES = {
  conflicts: 'Records disagree',
  active: 'Active',
  unclear: 'Unclear',
  ended: 'No longer taken',
} as const satisfies Record<StatusSection, string>;

/** The sections that hold something, in their order. */
export function sectionsOf(list: MedicationList): ListSection[] {
  const listed = list.medications.map((medication) => listedMedication(medication, list.notes));
  const ids = ['conflicts', 'active', 'unclear', 'ended'] as const;
  return ids
    .map((id) => ({ id, title: TITLES[id], medications: listed.filter((row) => sectionIdOf(row) === id) }))
    .filter(({ medications }) => medications.length > 0);
}

/** Do its records say both that it is taken and that it has ended? */
export function isConflict({ provenance }: InferredMedication): boolean {
  const says = (direction: Direction): boolean =>
    provenance.evidence.some((tag) => EVIDENCE_WORDS[tag].direction === direction);
  return says('taken') && says('ended');
}

function listedMedication(medication: InferredMedication, notes: readonly ReadingNote[]): ListedMedication {
  const { confidence } = medication;
  const confidenceWord = CONFIDENCE_WORDS.find(({ least }) => confidence >= least)?.word ?? 'Low';
  return { medication, review: reviewReasons(medication, isUnnamed(medication, notes)), confidenceWord };
}

/** Its records only refer to a Medication that could not be read: what stands for its name is the reference. */
function isUnnamed({ concept, provenance }: InferredMedication, notes: readonly ReadingNote[]): boolean {
  const isOfIt = ({ code, field, reference }: ReadingNote): boolean =>
    code === 'unresolved-reference' &&
    field === 'medicationReference' &&
    provenance.sources.includes(reference);
  return concept === undefined && notes.some(isOfIt);
}

function reviewReasons(medication: InferredMedication, isWithoutName: boolean): ReviewReason[] {
  const { status, confidence, concept, isReportedOnly } = medication;
  const reasons: ReviewReason[] = [];
  if (isConflict(medication)) reasons.push('conflict');
  if (status === 'unknown') reasons.push('unknown');
  if (status !== 'unknown' && confidence < VERIFY_BELOW) reasons.push('low-confidence');
  if (concept === undefined) reasons.push(isWithoutName ? 'unnamed' : 'unrecognized');
  if (isReportedOnly && status === 'active') reasons.push('reported-only');
  return reasons;
}

function sectionIdOf({ medication, review }: ListedMedication): StatusSection {
  if (review.includes('conflict')) return 'conflicts';
  if (medication.status === 'active') return 'active';
  return medication.status === 'unknown' ? 'unclear' : 'ended';
}
