/** What reading a sig gives: FHIR dosages, where each field stood, what was implied, what is in doubt and what stayed unread. */
import type { Dosage } from '@medplum/fhirtypes';
import type { SigWarningKind } from './sig-step.ts';

/** Offsets in the sig as it was given; `end` is behind the last character. */
export interface SigSpan {
  readonly start: number;
  readonly end: number;
}

/** The parts of a dosage, under the names of FHIR R4 Dosage. */
export type SigFieldName =
  | 'dose'
  | 'strength'
  | 'method'
  | 'route'
  | 'site'
  | 'frequency'
  | 'when'
  | 'time-of-day'
  | 'day-of-week'
  | 'as-needed'
  | 'reason'
  | 'indication'
  | 'duration'
  | 'count'
  | 'maximum'
  | 'rate'
  | 'infusion-time'
  | 'dates'
  | 'instruction';

/** One field of one dosage and the words it was read from. */
export interface SigField extends SigSpan {
  /** Index into `dosages`. */
  readonly dosage: number;
  readonly field: SigFieldName;
  /** `stated` in the sig, or `implied` by other words of it (a puff is inhaled; "at bedtime" is once a day). */
  readonly certainty: 'stated' | 'implied';
}

export interface SigWarning extends SigSpan {
  readonly kind: SigWarningKind;
}

/** A strength beside the dose: `1 tablet (20 mg total)` → 20 mg. */
export interface SigStrength extends SigSpan {
  readonly dosage: number;
  readonly low: number;
  readonly high: number;
  readonly unit: string;
}

export interface ParsedSig {
  readonly text: string;
  /** In the order they are taken; with several, `sequence` says which come one after the other and which together. */
  readonly dosages: Dosage[];
  readonly fields: readonly SigField[];
  readonly strengths: readonly SigStrength[];
  /** Words that no field, instruction or note to the pharmacy took up. */
  readonly unread: readonly SigSpan[];
  readonly warnings: readonly SigWarning[];
}
