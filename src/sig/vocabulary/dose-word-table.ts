/** Words that stand in a dose beside its number and unit. */
import { SOLID_FORM_WORDS } from '../../terminology/codes/solid-form-words.ts';
import { SPOON_WORDS } from './number-word-table.ts';

export interface DoseWordRow {
  readonly id:
    | 'one'
    | 'lost-one'
    | 'extra'
    | 'behind'
    | 'each'
    | 'adjective'
    | 'form'
    | 'unit-letter'
    | 'international-letters'
    | 'mixing'
    | 'liquid'
    | 'no-dose'
    | 'before-when'
    | 'reading'
    | 'reading-unit'
    | 'reading-lead';
  readonly words: readonly string[];
  readonly reason: string;
  /** `[sig, what it says]`, in the notation of the tests. */
  readonly examples: readonly (readonly [sig: string, reads: string])[];
}

export const DOSE_WORD_ROWS: readonly DoseWordRow[] = [
  {
    id: 'one',
    words: ['a', 'an', 'whole', 'full'],
    reason: 'stand for the number one before a counted unit',
    examples: [
      ['take a tablet po daily', '1 tablet PO QD'],
      ['a teaspoon po bid', '1 teaspoon PO BID'],
    ],
  },
  {
    id: 'lost-one',
    words: ['l', 'i', 'on', 'ane'],
    reason: 'a scanned digit or a mistyped "one": ones that lost a letter',
    examples: [['take l tab po bid', '1 tablet PO BID']],
  },
  {
    id: 'before-when',
    words: ['with', 'at', 'before', 'after', 'when', 'whenever', 'b4'],
    reason:
      'lead to when it is taken, whatever that is: a small number before one, with which the directions begin, is how many',
    examples: [
      ['2 at onset', '2 {at onset}'],
      ['one with tea', '1 ?with tea'],
      ['500 mg, 2 before dialysis', '2 ?before dialysis'],
      ['20 at onset', '{at onset} ?20'],
    ],
  },
  {
    id: 'adjective',
    words: [
      'full',
      'whole',
      'small',
      'large',
      'entire',
      'prefilled',
      'oral',
      'chewable',
      'effervescent',
      'dispersible',
      'soluble',
    ],
    reason: 'between number and unit',
    examples: [['take 1 full tablet po daily', '1 tablet PO QD']],
  },
  {
    id: 'extra',
    words: ['additional', 'extra', 'more', 'another', 'second', 'other'],
    reason: 'before a counted unit: it comes on top of the dose',
    examples: [
      ['1 tab daily and 1 extra tablet prn', '1 tablet QD {1 extra tablet prn}'],
      ['other tablets bd', 'BID ?other tablets'],
    ],
  },
  {
    id: 'behind',
    words: ['total', 'worth', 'full', 'small', 'whole', 'of', ...SPOON_WORDS],
    reason: 'behind a unit they add nothing',
    examples: [
      ['20 mg total daily', '20 mg QD'],
      ['20 mg of tablet daily', '20 mg QD'],
    ],
  },
  {
    id: 'form',
    words: [...SOLID_FORM_WORDS, 'puff', 'puffs', 'gtt', 'gtts'],
    reason: 'a form may stand before its number',
    examples: [['tab 1 po bid', '1 tablet PO BID']],
  },
  {
    id: 'unit-letter',
    words: ['e'],
    reason: 'Einheiten or eenheden right behind the number of a dose, and a name everywhere else',
    examples: [
      ['12 E morgens', '12 unit QAM @MORN'],
      ['vitamin E 400 daily', 'QD ?vitamin E 400'],
    ],
  },
  {
    id: 'international-letters',
    words: ['i e'],
    reason: 'internationale Einheiten with points, in the same place; before another number "that is"',
    examples: [
      ['14 I.E. abends', '14 IU QPM @EVE'],
      ['2 i.e. two tablets daily', '2 tablet QD'],
    ],
  },
  {
    id: 'mixing',
    words: ['with', 'in', 'into'],
    reason: 'a volume behind these is what the dose is mixed with',
    examples: [['take 17 g in 8 oz of water po daily', '17 g PO QD {in 8 oz of water}']],
  },
  {
    id: 'liquid',
    words: [
      'water',
      'juice',
      'milk',
      'liquid',
      'fluid',
      'fluids',
      'gatorade',
      'saline',
      'applesauce',
      'beverage',
      'ns',
      'd5w',
    ],
    reason: 'what doses are mixed with',
    examples: [['take 17 g with 4 oz of juice po daily', '17 g PO QD {with 4 oz of juice}']],
  },
  {
    id: 'no-dose',
    words: ['times', 'time', 'x', 'refill', 'refills', 'rf', 'years', 'year', 'veces', 'am', 'pm'],
    reason: 'a number before these counts something else',
    examples: [['1 tablet po daily 3 refills', '1 tablet PO QD']],
  },
  {
    id: 'reading',
    words: [
      'bg',
      'bs',
      'bgl',
      'cbg',
      'fsbs',
      'fsbg',
      'fbs',
      'poc',
      'glucose',
      'blood',
      'sugar',
      'sugars',
      'level',
      'levels',
      'reading',
      'is',
      'of',
      'between',
      'from',
    ],
    reason: 'lead to the readings of a sliding scale, whose rows are no dose',
    examples: [
      [
        'inject 2 units for BG 150-200, 4 units for BG 201-250',
        '{2 units for BG 150-200, 4 units for BG 201-250}',
      ],
    ],
  },
  {
    id: 'reading-unit',
    words: ['mg', 'dl', 'mmol', 'l'],
    reason: 'behind a reading, before the amount that is given for it',
    examples: [['inject sc tid ac: 151-200 mg/dL 2 units', 'SC TID AC @AC {151-200 mg/dL 2 units}']],
  },
  {
    id: 'reading-lead',
    words: ['for', 'if', 'when', 'per', 'give', 'inject', 'take', 'use', 'add'],
    reason: 'join the amount of a sliding scale to its reading',
    examples: [['2 units for BG 150-200', '{2 units for BG 150-200}']],
  },
  {
    id: 'each',
    words: ['every', 'each'],
    reason: 'before the step of a sliding scale that one more amount is given for',
    examples: [['1 unit for every 50 mg/dL above 150', '{1 unit for every 50 mg/dL above 150}']],
  },
];

/** The words of a row. */
export function doseWords(id: DoseWordRow['id']): ReadonlySet<string> {
  return new Set(DOSE_WORD_ROWS.flatMap((row) => (row.id === id ? row.words : [])));
}
