/** What codes and words for adherence say of taking (http://hl7.org/fhir/R5/valueset-medication-statement-adherence.html, US Core). */

import type { Standing } from '../medication-record.ts';

interface AdherenceRow {
  readonly standing: Extract<Standing, 'not-taken' | 'on-hold'>;
  readonly words: RegExp;
  readonly reason: string;
  readonly examples: readonly string[];
  /** Like words that leave the drug one that is taken. */
  readonly others: readonly string[];
}

/** Rows are asked in their order; what fits none is taken, however well. */
export const ADHERENCE_STANDINGS = {
  paused: {
    standing: 'on-hold',
    words: /^\W*(?:(?:medication|currently)\s)?on[\s-]hold\b/i,
    reason: 'a pause is a pause, whether or not someone directed it',
    examples: ['on-hold', 'on-hold-as-directed', 'on-hold-not-as-directed', 'On Hold', 'On hold as directed'],
    others: ['taking', 'taking, was on hold until May'],
  },
  'not taken': {
    standing: 'not-taken',
    words:
      /\bnot (?:being )?tak(?:ing|en)\b(?! as (?:directed|prescribed|instructed)\b)|^stopped|^not-taking$|\bstopped taking\b/i,
    reason: 'the patient does not take it at all',
    examples: ['not-taking', 'Not Taking', 'stopped', 'stopped-as-directed', 'Stopped as directed'],
    others: ['taking-not-as-directed', 'not taking as directed', 'taking-as-directed', 'unknown'],
  },
} as const satisfies Readonly<Record<string, AdherenceRow>>;
