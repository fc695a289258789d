/** Words of products inside directions: how a form is made, and how the unit of a strength is shown as that of a dose. */
import { CAPSULE_WORDS, TABLET_WORDS } from '../../../terminology/codes/solid-form-words.ts';

export interface DosageWordRow {
  /** Lower case. */
  readonly words: readonly string[];
  readonly reason: string;
  /** `[entry of a list, its dose, route and frequency]`. */
  readonly examples: readonly (readonly [entry: string, dosage: string])[];
}

/** `"One (1) Tablet Sustained Release 24 hr PO"`: how the form is made, said again inside the directions. */
export const FORM_DETAIL_WORDS = {
  form: {
    words: [...TABLET_WORDS, ...CAPSULE_WORDS, 'disk', 'disks'],
    reason: 'the form, which stays',
    examples: [['diltiazem, two capsules extended release (ER) 12 hours PO bid', '2 capsule PO BID']],
  },
  release: {
    words: ['sustained', 'extended', 'delayed', 'sust', 'sust.', 'ext', 'ext.'],
    reason: 'how it sets its drug free',
    examples: [['metformin, one tablet sustained release 24 hr PO daily', '1 tablet PO QD']],
  },
  noun: {
    words: ['release', 'rel', 'rel.'],
    reason: 'behind such a word',
    examples: [['metformin, one tablet sustained release 24 hr PO daily', '1 tablet PO QD']],
  },
  short: {
    words: ['ec', 'e.c', 'ec.', 'e.c.', 'dr', 'dr.', 'er', 'er.'],
    reason: 'the same in brackets',
    examples: [['diltiazem, two capsules extended release (ER) 12 hours PO bid', '2 capsule PO BID']],
  },
  hours: {
    words: ['h', 'hr', 'hrs', 'hour', 'hours', 'hs'],
    reason: 'behind 12 or 24: for how long',
    examples: [['metformin, one tablet sustained release 24 hr PO daily', '1 tablet PO QD']],
  },
  made: {
    words: ['chewable', 'with device', 'er', 'dr', 'ec'],
    reason: 'how it is made in a word',
    examples: [['aspirin, one tablet chewable PO daily', '1 tablet PO QD']],
  },
} as const satisfies Readonly<Record<string, DosageWordRow>>;

/** What is put on the skin wherever it is put, and into no eye, ear or nose. */
export const SKIN_FORM_WORDS = {
  skin: {
    words: ['cream', 'creams', 'lotion', 'lotions', 'shampoo', 'foam'],
    reason: 'beside a place that only implies a way in, the form says how: a cream stays on the eyelid',
    examples: [
      ['hydrocortisone cream to the eyelids BID', '  TOP BID'],
      ['hydrocortisone ointment to the left eye BID', '  OPH BID'],
    ],
  },
  tube: {
    words: ['cream', 'creams', 'lotion', 'lotions', 'ointment', 'gel', 'paste'],
    reason: 'so many grams beside it are the tube, of which nobody says how much is put on',
    examples: [['hydrocortisone 1% 30 g cream BID', '  TOP BID']],
  },
} as const satisfies Readonly<Record<string, DosageWordRow>>;

/** With a capital, behind a stop that an abbreviation ends with too. */
export const OTHER_SENTENCE_WORDS = {
  condition: {
    words: ['If', 'When', 'Whenever', 'Should', 'Unless'],
    reason: 'begin a sentence of their own, whose condition is none of the dose before it',
    examples: [
      ['labetalol 300 mg PO t.i.d. If she needs more, ask the nurse', '300 mg PO TID'],
      ['labetalol 300 mg PO t.i.d. if she needs it', '300 mg PO TID PRN'],
    ],
  },
} as const satisfies Readonly<Record<string, DosageWordRow>>;

/** Units of a strength that may be the dose, and how they are shown. */
export const DOSE_UNITS: Readonly<Record<string, string>> = {
  mg: 'mg',
  mcg: 'mcg',
  µg: 'mcg',
  ug: 'mcg',
  g: 'g',
  gm: 'g',
  gram: 'g',
  grams: 'g',
  unit: 'unit',
  units: 'unit',
  iu: 'unit',
  meq: 'meq',
};
