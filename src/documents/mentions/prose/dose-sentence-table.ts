/** How a sentence begins that tells the dosage of the drug named in the sentence before: `"She takes metoprolol. The dose is 50 mg twice daily."` */

export interface DoseSentenceRow {
  readonly id: 'dose' | 'manner';
  /** Lower case; the verb and what stands before it. */
  readonly openings: readonly string[];
  /** `[text, dose, frequency]` of the one drug in it; no dose: the sentence says nothing of it. */
  readonly examples: readonly (readonly [text: string, dose: string, frequency: string])[];
  readonly reason: string;
}

export const DOSE_SENTENCE_ROWS: readonly DoseSentenceRow[] = [
  {
    id: 'dose',
    openings: [
      'the dose is',
      'the dose is now',
      'the dose was',
      'the current dose is',
      'the dosage is',
      'her dose is',
      'his dose is',
      'their dose is',
      'her current dose is',
      'his current dose is',
      'current dose is',
      'current dose',
      'dose is',
      'dose',
      'dosage',
      'the prescribed dose is',
      'the usual dose is',
    ],
    examples: [
      ['She takes metoprolol. The dose is 50 mg twice daily.', '50 mg', 'BID'],
      ['He remains on metoprolol. His current dose is 25 mg daily.', '25 mg', 'QD'],
      ['She takes metoprolol 25 mg daily. The dose was increased to 50 mg daily.', '50 mg', 'QD'],
    ],
    reason: 'a dose is of something, and the sentence names nothing',
  },
  {
    id: 'manner',
    openings: [
      'it is taken',
      'it was prescribed at',
      'this is taken',
      'he takes it',
      'she takes it',
      'they take it',
      'patient takes it',
      'the patient takes it',
      'he takes this',
      'she takes this',
      'he takes',
      'she takes',
      'takes it',
      'takes',
      'she uses it',
      'he uses it',
    ],
    examples: [
      ['She is on metoprolol. She takes 50 mg twice daily.', '50 mg', 'BID'],
      ['He was started on metoprolol. He takes it at 25 mg every morning.', '25 mg', 'QAM'],
    ],
    reason: 'a pronoun, or an amount of nothing that is named',
  },
];
