/** Headers of columns for the times of a day, and the words that directions are read from. */

export interface MomentRow {
  /** As the sig grammar reads it. */
  readonly said: string;
  /** Headers, or the last word of one; without accents. */
  readonly words: readonly string[];
  readonly reason: string;
}

export const MOMENT_ROWS: readonly MomentRow[] = [
  {
    said: 'in the morning',
    words: [
      'morning',
      'morn',
      'am',
      'mane',
      'upon waking',
      'on waking',
      'first thing',
      'wake up',
      'upon rising',
      'morgens',
      'fruh',
      'matin',
      'manana',
      'mattina',
      'ochtend',
    ],
    reason: 'the first dose of the day; "mane" is Latin, as British charts have it',
  },
  {
    said: 'with breakfast',
    words: ['breakfast', 'b fast', 'bfast', 'brkfst', 'bkfst', 'brekkie', 'desayuno', 'colazione'],
    reason: 'a meal is told as a meal',
  },
  {
    said: 'at noon',
    words: ['noon', 'midday', 'midi', 'mittags', 'mediodia', 'mezzogiorno', 'middag'],
    reason: 'the middle of the day',
  },
  {
    said: 'with lunch',
    words: ['lunch', 'lunchtime', 'comida', 'almuerzo', 'pranzo'],
    reason: 'a meal is told as a meal',
  },
  { said: 'in the afternoon', words: ['afternoon', 'arvo'], reason: 'neither noon nor evening' },
  {
    said: 'in the evening',
    words: [
      'evening',
      'eve',
      'pm',
      'tea',
      'teatime',
      'vespere',
      'vesp',
      'abends',
      'ab',
      'soir',
      'sera',
      'avond',
    ],
    reason: 'tea is an evening meal where charts have such a column; "vespere" stands beside "mane"',
  },
  { said: 'with supper', words: ['supper'], reason: 'a meal is told as a meal' },
  { said: 'with dinner', words: ['dinner', 'cena'], reason: 'a meal is told as a meal' },
  {
    said: 'at bedtime',
    words: [
      'bedtime',
      'bed',
      'night',
      'nite',
      'hs',
      'noct',
      'nocte',
      'nacht',
      'nachts',
      'zur nacht',
      'zn',
      'z n',
      'coucher',
      'noche',
      'acostarse',
    ],
    reason: 'the last dose of the day',
  },
];

/** German initials: beside a column of the evening (`Ab`) or the night (`zN`) they are times, among days of the week days; `Na` is the night beside them. */
export const INITIALS = {
  decide: ['ab', 'zn'],
  times: { mo: 'morgens', mi: 'mittags', na: 'nachts' },
} as const satisfies { readonly decide: readonly string[]; readonly times: Readonly<Record<string, string>> };

/** Times that are cut down to their first letters where they stand in their order beside each other. */
export const CUT_IN_ORDER = {
  words:
    'morning mane breakfast noon midday lunch afternoon evening tea supper dinner bedtime night nocte'.split(
      ' ',
    ),
  examples: ['mo no ev ni', 'M N E B', 'B L D N', 'M M T N'],
  reason: 'English charts print them so; a few letters of several languages would be short for anything',
} as const;

/** With what directions begin that say how often; the grammar of sigs is not read where pages are laid out. */
export const OFTEN_BEGINS = {
  words: [
    ...'once twice thrice three four every each daily nightly weekly monthly prn bid tid qid qd qpm qam qhs'.split(
      ' ',
    ),
    'as needed',
    'when needed',
  ],
  examples: ['every evening', 'twice daily', 'prn', 'as needed'],
  reason: 'below the names of a document without capitals they are of these, and head nothing',
} as const;
