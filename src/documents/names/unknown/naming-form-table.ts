/** Forms that name a product with nothing but a place before them: `"eye drops"`; a tablet is swallowed whatever it is, so that `"oral tablet"` names nothing. */

export interface NamingFormRow {
  readonly words: readonly string[];
  /** Entries that are names by it. */
  readonly examples: readonly string[];
  readonly reason: string;
}

export const NAMING_FORM_ROWS: readonly NamingFormRow[] = [
  {
    words: ['drops', 'solution', 'ointment'],
    examples: ['eye drops', 'eye solution', 'eye ointment'],
    reason: 'what is put into eyes and ears is known by the place',
  },
  {
    words: ['cream'],
    examples: ['skin cream'],
    reason: 'what is put on the skin is known by the place',
  },
  {
    words: ['inhaler'],
    examples: ['nasal inhaler'],
    reason: 'patients have one or two, and call them so',
  },
  {
    words: ['shot', 'shots'],
    examples: ['hormone shot', 'hormone shots'],
    reason: 'what is injected now and then is known by what it is for',
  },
  {
    words: ['pill', 'pills'],
    examples: ['heart pill', 'heart pills'],
    reason: 'patients call them by what they are for',
  },
];
