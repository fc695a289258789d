/** Words of a sig, a note, an adherence or the flag of a list that say the drug is stopped, on hold or not taken, whatever the status of the resource says. */

import type { Standing } from '../medication-record.ts';

interface StandingWordsRow {
  readonly standing: Extract<Standing, 'stopped' | 'on-hold' | 'not-taken'>;
  readonly words: RegExp;
  readonly reason: string;
  readonly examples: readonly string[];
  /** Directions with like words that leave the drug what it is. */
  readonly others: readonly string[];
}

/** Rows are asked in their order; the first that fits counts. */
export const STANDING_WORDS = {
  'not yet again': {
    standing: 'on-hold',
    words: /\b(?:hold|held|stop|pause|do\snot\s(?:take|use|give))\b[^.;]{0,30}\buntil\b/i,
    reason: 'what is meant to go on later is paused',
    examples: ['HOLD until INR < 3', 'Do not take until seen by cardiology', 'Stop taking until 6/10/2026'],
    others: ['Take 1 tablet daily until gone', 'Do not take with food'],
  },
  'on hold': {
    standing: 'on-hold',
    words:
      /\bon\shold\b|^\W*(?:pt\s|patient\s)?(?:is\s)?(?:hold(?:ing)?|held|paused?|withhold|withheld)(?=\W*$|\W*[,;:.(-]\s?|\s(?:this|med|drug|the\smed|per|by|due|because|since|as\sof|now|pending|for\s(?:now|\d+\s(?:days?|weeks?|months?)\b(?!\s(?:before|prior)))))/i,
    reason: 'a pause is said for the whole drug, not for a case that may come',
    examples: [
      'HOLD',
      'ON HOLD since 5/20',
      'Hold for 2 weeks',
      'Take 1 tablet daily (currently on hold)',
      'Held per cardiology',
    ],
    others: [
      'Hold for 5 days before surgery',
      'Hold if SBP < 100',
      'Hold for SBP < 100',
      'Hold under the tongue',
      'Take 1 tablet daily. Hold for 5 days before surgery',
    ],
  },
  'not taking': {
    standing: 'not-taken',
    words:
      /(?:^\W*|\b(?:pt|patient|he|she)\s(?:is\s|has\s|reports\s|states\s)?)(?:(?:not|no\slonger|never)\s(?:currently\s)?(?:taking|taken|using|took)|stopped\s(?:taking|using)|quit\staking|(?:did|does)\snot\stake)\b(?!\s(?:as\b|with\b|it\sas\b|regularly|every|consistently|on\s(?:a|an)\b|daily))/i,
    reason: 'the person says that it is not taken',
    examples: [
      'Not taking',
      '(Patient not taking: Reported on 5/20/2026)',
      'Pt stopped taking due to cough',
      'No longer taking',
    ],
    others: ['Not taking as prescribed', 'Take when not taking ibuprofen', 'Patient not taking with food'],
  },
  stopped: {
    standing: 'stopped',
    words:
      /^\W*(?:please\s)?(?:stop|stopped|discontinued?|d\/c['’]?d?|do\snot\s(?:take|use|give))(?:\s(?:taking|using))?(?:\s(?:this|the|your))?(?:\s(?:medication|medicine|drug|med|order|prescription))?(?:\s(?:any\s?more|any\slonger|now|immediately|today))?(?=\W*$|\s?[.;:!(–-](?![^.;]{0,40}\b(?:if|when|start|begin|take|instead|resume)\b)|\s\d{1,4}[/-]\d|\s(?:on|as\sof|per|due|because|by|since)\s(?!an?\s))/i,
    reason: 'an order that says nothing but stop is a stop',
    examples: [
      'STOP TAKING',
      'Do not take',
      'Discontinued 5/12/2026',
      'DISCONTINUE this medication',
      'Stop taking due to rash',
    ],
    others: [
      'Do not take with alcohol',
      'Stop taking if rash occurs',
      'Stop smoking while using',
      'Discontinue after 5 days',
      'Do not take more than 4 tablets a day',
      'Do not take on an empty stomach',
    ],
  },
} as const satisfies Readonly<Record<string, StandingWordsRow>>;

/** No row fits a text without one of these. */
export const STANDING_CUES: readonly string[] = [
  'hold',
  'held',
  'pause',
  'stop',
  'discontinu',
  'd/c',
  'not',
  'no longer',
  'never',
  'quit',
];

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
} as const satisfies Readonly<Record<string, StandingWordsRow>>;

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
