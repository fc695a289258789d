/** Headers that each say of which part of a stay a column of dosages is: before it, in it, from its end on. */

export interface StageRow {
  readonly id: 'before' | 'during' | 'after';
  /** Whole headers, lower case, without accents. */
  readonly headers: readonly string[];
  readonly reason: string;
}

const STAY = ['admission', 'hospital', 'stay', 'surgery', 'coming in', 'arrival'];

export const STAGE_ROWS: readonly StageRow[] = [
  {
    id: 'before',
    headers: [
      'before',
      'home',
      'at home',
      'prior',
      'previously',
      'preadmission',
      'pre op',
      'on admission',
      'at admission',
      'admission',
      ...STAY.flatMap((stay) => [`before ${stay}`, `prior to ${stay}`, `pre ${stay}`]),
    ],
    reason: 'how it was taken until the stay began',
  },
  {
    id: 'during',
    headers: [
      'during',
      'inpatient',
      'hospital',
      'in hospital',
      'in the hospital',
      'ward',
      'on the ward',
      'on ward',
      'icu',
      'in icu',
      'in the icu',
      'during stay',
      'during admission',
      'hospital stay',
      'this stay',
      'this admission',
    ],
    reason: 'how it was given while the stay lasted, which ends with it',
  },
  {
    id: 'after',
    headers: [
      'after',
      'now',
      'discharge',
      'at discharge',
      'on discharge',
      'going home',
      'go home',
      'on leaving',
      'to take home',
      'take home',
      'from now on',
      'post op',
      ...STAY.flatMap((stay) => [`after ${stay}`, `post ${stay}`]),
    ],
    reason: 'how it is taken from the end of the stay on',
  },
];
