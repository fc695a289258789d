/** Words with which sentences of sections that list no medications tell of taking. */

export interface TellingRow {
  /** Lower case. */
  readonly words: readonly string[];
  readonly reason: string;
  /** `[heading, a sentence that tells of taking, one that does not]`. */
  readonly examples: readonly (readonly [heading: string, telling: string, silent: string])[];
}

export const TELLING_ROWS = {
  taking: {
    words: [
      'takes',
      'taking',
      'is on',
      'are on',
      'remain on',
      'remains on',
      'continue',
      'continues',
      'will have',
      'prescription',
      'prescriptions',
    ],
    reason: 'the sentence says that something is taken',
    examples: [
      ['Social History', 'She takes aspirin 81 mg daily.', 'Aspirin 81 mg daily with milk.'],
      [
        'Problems',
        'Hypertension, will have lisinopril 10 mg daily.',
        'Hypertension, lisinopril 10 mg daily.',
      ],
    ],
  },
  sentHome: {
    words: [
      'discharge',
      'discharged',
      'sent home',
      'go home',
      'going home',
      'continue at home',
      'prescribed at discharge',
    ],
    reason: 'in a hospital course only what the patient goes home with is taken now',
    examples: [
      [
        'Hospital Course',
        'He was discharged on lisinopril 10 mg daily.',
        'He was put on lisinopril 10 mg daily.',
      ],
    ],
  },
} as const satisfies Readonly<Record<string, TellingRow>>;
