/** Codes and words of an adherence and of the flag of a list that say the drug is stopped, on hold or not taken, whatever the status of the resource says. */

import type { Standing } from '../medication-record.ts';

interface AdherenceRow {
  readonly standing: Extract<Standing, 'stopped' | 'on-hold' | 'not-taken'>;
  readonly words: RegExp;
  readonly reason: string;
  readonly examples: readonly string[];
  /** Like words that leave the drug what it is. */
  readonly others: readonly string[];
}

/**
 * Codes and words for adherence (http://hl7.org/fhir/R5/valueset-medication-statement-adherence.html, US Core); rows are asked in their
 * order, and what fits none is taken, however well.
 */
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

interface ListFlagRow {
  /** Undefined where the flag says nothing of the drug: the entry is not read. */
  readonly standing: Extract<Standing, 'active' | 'stopped' | 'on-hold' | 'completed'> | undefined;
  readonly words: RegExp;
  /** In FHIR's example of flags, which is Australian (`LIST_FLAG_SYSTEM`). */
  readonly codes: readonly string[];
  readonly reason: string;
  readonly examples: readonly string[];
  readonly others: readonly string[];
}

export const LIST_FLAG_SYSTEM = 'urn:oid:1.2.36.1.2001.1001.101.104.16592';

/** What a List says of one of its entries (http://hl7.org/fhir/R4/valueset-list-item-flag.html). */
export const LIST_FLAGS = {
  'goes on': {
    standing: 'active',
    words: /^(?:unchanged|changed|prescribed|continued?|new|added|started|active|current)$/i,
    codes: ['01', '02', '04'],
    reason: 'it is on the list',
    examples: ['Unchanged', 'Prescribed', 'continue'],
    others: ['Not continued', 'new allergy'],
  },
  'is over': {
    standing: 'stopped',
    words:
      /^(?:medication |medicine |drug )?(?:ceased|stop(?:ped)?|discontinued?|cancell?ed|removed|no longer taken|not taken)$/i,
    codes: ['03', '05'],
    reason: 'who keeps the list says that it is no longer taken',
    examples: ['Ceased', 'ceased', 'Discontinued', 'Cancelled', 'Medication stopped'],
    others: ['to be stopped on Friday', 'ceased to help'],
  },
  'is paused': {
    standing: 'on-hold',
    words: /^(?:suspended|on[ -]hold|held|paused)$/i,
    codes: ['06'],
    reason: 'not for now',
    examples: ['Suspended', 'on-hold'],
    others: ['hold for procedures'],
  },
  'is done': {
    standing: 'completed',
    words: /^(?:course )?(?:completed|finished)$/i,
    codes: [],
    reason: 'the course was taken as planned',
    examples: ['Completed', 'course finished'],
    others: ['completed by pharmacist'],
  },
  'is no entry': {
    standing: undefined,
    words: /^(?:duplicate|entered in error|error|merged)$/i,
    codes: [],
    reason: 'the list was put in order, and the drug goes on as it went',
    examples: ['Duplicate', 'entered in error'],
    others: ['no duplicate'],
  },
} as const satisfies Readonly<Record<string, ListFlagRow>>;
