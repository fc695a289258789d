/** What patients leave out of the name of a dose form, and what they call it otherwise. */

export interface PatientFormRow {
  /** Words of RxNorm's form names, as the phrases of the dose form table have them. */
  readonly words: readonly string[];
  /** What the whole form is called where one of the words stands in it; without it the words are left out. */
  readonly called?: string;
  readonly reason: string;
  /** `[form, what the patient calls it]`. */
  readonly examples: readonly (readonly [phrase: string, called: string])[];
}

export const PATIENT_FORM_ROWS: readonly PatientFormRow[] = [
  {
    words: ['patch', 'transdermal system'],
    called: 'patch',
    reason: 'a system that is stuck to the skin',
    examples: [
      ['transdermal system', 'patch'],
      ['medicated patch', 'patch'],
      ['vaginal system', 'vaginal system'],
    ],
  },
  {
    words: ['oral'],
    reason: 'where it is given is said by the route',
    examples: [['oral tablet', 'tablet']],
  },
  {
    words: ['extended release', 'delayed release', 'enteric coated', 'coated'],
    reason: 'how it dissolves belongs to the product',
    examples: [
      ['extended release oral tablet', 'tablet'],
      ['delayed release oral capsule', 'capsule'],
    ],
  },
  {
    words: ['disintegrating', 'chewable', 'effervescent', 'soluble'],
    reason: 'what is done with it in the mouth belongs to the product',
    examples: [
      ['disintegrating oral tablet', 'tablet'],
      ['chewable tablet', 'tablet'],
    ],
  },
];
