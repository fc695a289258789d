/** The evidence tags in the words of the clinician's page. */

import type { EvidenceTag, InferredStatus } from '../medications/medication-list.ts';
import { VERIFY_BELOW } from '../medications/verify-below.ts';

/** What a tag says: that the drug is taken, that it has ended, or neither. */
export type Direction = 'taken' | 'ended' | 'open';

export const EVIDENCE_WORDS = {
  recent_dispense: { direction: 'taken', text: 'filled recently' },
  active_order: { direction: 'taken', text: 'an order stands' },
  self_reported_active: { direction: 'taken', text: 'reported as taken' },
  course_completed: { direction: 'ended', text: 'the course is over' },
  prescription_expired: { direction: 'ended', text: 'the prescription ran out' },
  order_stopped: { direction: 'ended', text: 'stopped' },
  order_cancelled: { direction: 'ended', text: 'the order was cancelled' },
  stale_data: { direction: 'open', text: 'only old records' },
  insufficient_signal: { direction: 'open', text: 'the records do not say' },
} as const satisfies Record<EvidenceTag, { readonly direction: Direction; readonly text: string }>;

/** Shape, word and colour of each status; the colour says nothing the others do not. */
export const STATUS_WORDS = {
  active: { shape: '●', word: 'Active', tone: 'good' },
  unknown: { shape: '?', word: 'Unknown', tone: 'warn' },
  stopped: { shape: '✕', word: 'Stopped', tone: 'bad' },
  completed: { shape: '■', word: 'Completed', tone: '' },
  cancelled: { shape: '⊘', word: 'Cancelled', tone: '' },
} as const satisfies Record<
  InferredStatus,
  { readonly shape: string; readonly word: string; readonly tone: string }
>;

/** Confidence at or above `least` has this word; the number always stands beside it. */
export const CONFIDENCE_WORDS = [
  { least: 0.85, word: 'High', reason: 'two kinds of records agree, or a clinician stated the end' },
  { least: VERIFY_BELOW, word: 'Moderate', reason: 'one fresh record, or agreement that has aged' },
  { least: 0, word: 'Low', reason: 'old, undated or contradicted records: ask the patient' },
] as const;

/** Why a medication should be looked at, as the page says it. */
export const REVIEW_REASONS = {
  conflict: 'Records disagree',
  unknown: 'Unclear whether it is taken',
  'low-confidence': 'Low confidence',
  unrecognized: 'Drug not found in RxNorm',
  unnamed: 'The EHR did not say which drug',
  'reported-only': 'Only reported: no order, no fill',
} as const satisfies Record<string, string>;

export type ReviewReason = keyof typeof REVIEW_REASONS;
