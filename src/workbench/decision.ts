/** What a clinician decides of one entry; nothing is decided by default. */

import type { Dosage } from '@medplum/fhirtypes';
import { parseSig } from '../sig/parse-sig.ts';
import { sigSentence } from '../sig/say/dosage-sentence.ts';

export const DECISIONS = {
  continue: { word: 'Continue', done: 'continue' },
  change: { word: 'Change', done: 'change' },
  stop: { word: 'Stop', done: 'stop' },
  ask: { word: 'Ask', done: 'ask the patient' },
  'not-theirs': { word: 'Not theirs', done: 'not this patient’s' },
} as const satisfies Record<string, { readonly word: string; readonly done: string }>;

export type DecisionKind = keyof typeof DECISIONS;

/** One decision, as it was made on the page. */
export interface Decision {
  readonly kind: DecisionKind;
  /** Empty where none was given. */
  readonly reason: string;
  /** New directions of a change, as typed. */
  readonly directions: string;
}

/** New directions as they were read. */
export interface ReadDirections {
  readonly dosages: readonly Dosage[];
  /** `2 tablets by mouth twice daily`; undefined where nothing was understood. */
  readonly words: string | undefined;
  /** Every word was understood. */
  readonly isWhole: boolean;
}

const LONGEST_TEXT = 500;

/** A decision by its name; what is none leaves the entry undecided. */
export function decisionOf(kind: string, reason: string, directions: string): Decision | undefined {
  if (!Object.hasOwn(DECISIONS, kind)) return undefined;
  return {
    kind: kind as DecisionKind,
    reason: reason.trim().slice(0, LONGEST_TEXT),
    directions: kind === 'change' ? directions.trim().slice(0, LONGEST_TEXT) : '',
  };
}

/** What the new directions mean, to be shown back before anything is done with them. */
export function readDirections(directions: string): ReadDirections {
  const { dosages, unread } = parseSig(directions);
  const words = sigSentence(dosages);
  return { dosages, words, isWhole: unread.length === 0 && words !== undefined };
}

/** Has somebody decided, so that it can be sent? */
export function isDecided(decision: Decision | undefined): boolean {
  return decision !== undefined && isComplete(decision);
}

/** Ready to be sent? A change without directions changes nothing. */
export function isComplete({ kind, directions }: Decision): boolean {
  return kind !== 'change' || readDirections(directions).words !== undefined;
}
