/** How a sentence of prose leads to a list of medications: `"At that time her medications included Ativan, Imitrex and Zofran."` */

/** Words of one kind in the lead of such a sentence. */
export interface ListingLeadRow {
  readonly id: 'noun' | 'relative' | 'time' | 'verb' | 'other';
  readonly words: readonly string[];
  /** `[sentence, what it lists]`; undefined: it is no list. */
  readonly examples: readonly (readonly [sentence: string, listed?: string])[];
  readonly reason: string;
}

export const LISTING_LEAD_ROWS: readonly ListingLeadRow[] = [
  {
    id: 'noun',
    words: ['medication', 'medications', 'medicine', 'medicines', 'meds', 'regimen', 'medical regimen'],
    examples: [
      ['Her medicines include Prozac and Xanax.', 'Prozac and Xanax.'],
      ['Continue the current regimen, which includes aspirin and Plavix.', 'aspirin and Plavix.'],
    ],
    reason: 'what is listed',
  },
  {
    id: 'relative',
    words: ['which', 'that'],
    examples: [
      ['Resume the home medications, which mostly include Lasix and aspirin.', 'Lasix and aspirin.'],
      ['The medications that currently include Lasix and aspirin go on.', 'Lasix and aspirin go on.'],
    ],
    reason: 'between the noun and the verb, with a word of manner behind it',
  },
  {
    id: 'time',
    words: [
      'at home',
      'at this time',
      'at present',
      'at the time of admission',
      'at that time',
      'currently',
      'on admission',
      'on transfer',
      'on discharge',
      'at discharge',
    ],
    examples: [['His medications on admission were Lasix and aspirin.', 'Lasix and aspirin.']],
    reason: 'of when, between the noun and the verb',
  },
  {
    id: 'verb',
    words: [
      'include',
      'includes',
      'included',
      'consist of',
      'consists of',
      'consisted of',
      'are',
      'were',
      'are as follows:',
      'were as follows:',
      'include the following:',
      'are the following:',
    ],
    examples: [
      ['Her medications at home are Lasix 40 mg a day and Coumadin.', 'Lasix 40 mg a day and Coumadin.'],
    ],
    reason: 'leads to the list',
  },
  {
    id: 'other',
    words: [
      'mother',
      'father',
      'parents',
      'parent',
      'wife',
      'husband',
      'sister',
      'brother',
      'son',
      'daughter',
      'family',
      'allergy',
      'allergies',
      'allergic',
      'reaction',
      'reactions',
      'previous',
      'previously',
      'past',
      'prior',
      'former',
      'formerly',
      'tried',
      'failed',
      'discontinued',
      'stopped',
      'avoid',
      'avoided',
      'no',
      'not',
    ],
    examples: [
      ['Her past medications included Prozac and Zoloft.'],
      ['Medications to be avoided include ibuprofen and naproxen.'],
    ],
    reason: 'of another person, of another time, or what the patient must not get',
  },
];
