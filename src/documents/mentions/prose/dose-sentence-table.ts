/** How a sentence begins that tells the dosage of the drug named in the sentence before: `"She takes metoprolol. The dose is 50 mg twice daily."` */

export interface DoseSentenceRow {
  readonly id: 'dose' | 'past-dose' | 'manner';
  /** Lists of words, of which the opening has one each, in this order; `''`: it may go without. Lower case. */
  readonly parts: readonly (readonly string[])[];
  /** The opening speaks of the drug by a pronoun: how often is enough. */
  readonly isOfDrug?: true;
  /** `[text, dose, frequency]` of the one drug in it; no dose: the sentence says nothing of it. */
  readonly examples: readonly (readonly [text: string, dose: string, frequency: string])[];
  readonly reason: string;
}

export const DOSE_SENTENCE_ROWS: readonly DoseSentenceRow[] = [
  {
    id: 'dose',
    parts: [
      ['', 'the', 'her', 'his', 'their'],
      ['', 'current', 'prescribed', 'usual', 'new'],
      ['dose', 'dosage'],
      ['is', 'is now', 'becomes', 'will be', 'is to be', 'goes to', 'goes up to', 'comes down to'],
    ],
    examples: [
      ['She takes metoprolol 25 mg daily. The dose becomes 50 mg twice daily.', '50 mg', 'BID'],
      ['She takes metoprolol. The dose is 50 mg twice daily.', '50 mg', 'BID'],
      ['He remains on metoprolol. His current dose is 25 mg daily.', '25 mg', 'QD'],
    ],
    reason: 'a dose is of something, and the sentence names nothing',
  },
  {
    id: 'past-dose',
    parts: [
      ['', 'the', 'her', 'his', 'their'],
      ['', 'current', 'prescribed', 'usual'],
      ['dose', 'dosage'],
      ['was'],
    ],
    examples: [
      ['She takes metoprolol 25 mg daily. The dose was increased to 50 mg daily.', '50 mg', 'QD'],
      ['She takes metoprolol. The dose was 50 mg daily.', '', 'QD'],
    ],
    reason: 'what it was changed to is the dose; an amount that only was is none',
  },
  {
    id: 'dose',
    parts: [
      ['', 'current', 'new'],
      ['dose', 'dosage'],
    ],
    examples: [['She takes metoprolol. Current dose: 50 mg twice daily.', '50 mg', 'BID']],
    reason: 'a label; behind an article the verb tells whether it is the dose or only might be',
  },
  {
    id: 'manner',
    parts: [
      ['', 'he', 'she', 'patient', 'the patient'],
      ['takes', 'uses'],
    ],
    examples: [
      ['She is on metoprolol. She takes 50 mg twice daily.', '50 mg', 'BID'],
      ['He was started on metoprolol. He takes it at 25 mg every morning.', '25 mg', 'QAM'],
    ],
    reason: 'an amount of nothing that is named, told of the patient',
  },
  {
    id: 'manner',
    parts: [
      ['he', 'she', 'patient', 'the patient'],
      ['will take', 'is to take', 'may take', 'will use', 'is to use', 'may use'],
    ],
    examples: [
      ['She was given a prescription for metoprolol. She will take 50 mg twice daily.', '50 mg', 'BID'],
    ],
    reason: 'the same of the days to come',
  },
  {
    id: 'dose',
    parts: [
      ['he', 'she', 'patient', 'the patient'],
      ['got', 'received', 'has', 'was given', 'is given', 'will be given'],
      ['a prescription for'],
    ],
    examples: [
      [
        'We will start metoprolol. She got a prescription for 50 mg tablets to take twice daily.',
        '50 mg',
        'BID',
      ],
      [
        'We will start metoprolol. She got a prescription for 50 mg pills. She will take 50 mg twice daily.',
        '50 mg',
        'BID',
      ],
    ],
    reason: 'pieces of a strength are prescribed, of a drug that was named before',
  },
  {
    id: 'manner',
    parts: [['they'], ['take', 'use']],
    examples: [['They are on metoprolol. They take 50 mg twice daily.', '50 mg', 'BID']],
    reason: 'as above, in the plural; without a pronoun it is an instruction, which may be of anything',
  },
  {
    id: 'manner',
    isOfDrug: true,
    parts: [
      ['it', 'this'],
      ['is', 'was', 'can be', 'should be', 'is to be'],
      ['taken', 'prescribed', 'used', 'applied'],
    ],
    examples: [
      ['She is on metoprolol. It is taken at 50 mg twice daily.', '50 mg', 'BID'],
      ['She was prescribed metoprolol. It can be taken t.i.d.', '', 'TID'],
    ],
    reason: 'a pronoun in the place of the drug',
  },
  {
    id: 'manner',
    isOfDrug: true,
    parts: [
      ['', 'he', 'she', 'patient', 'the patient'],
      ['takes it', 'uses it', 'applies it', 'is to take it', 'is to use it', 'is to apply it'],
    ],
    examples: [['She was started on metoprolol. She takes it twice daily.', '', 'BID']],
    reason: 'the same, where it is what somebody takes',
  },
];

/**
 * With what a clause begins that says why: `"a prescription for metoprolol as she does not tolerate atenolol"`. The drug of the sentence is the one
 * before it.
 */
export const WHY_ROW = {
  words: ['as', 'since', 'because', 'although', 'though', 'whereas'],
  subjects: ['he', 'she', 'they', 'it', 'the', 'his', 'her', 'their'],
  examples: [
    [
      'He was given a prescription for metoprolol as he does not tolerate atenolol. He will take 50 mg twice daily.',
      '50 mg',
      'BID',
    ],
  ],
  reason: 'what is said behind it is said of another drug, or of none',
} as const;

/** What leads to the day from which a change holds: `"She should go to 4 mg in the morning from 1 October."` */
export const FROM_DAY_ROW = {
  words: ['from', 'starting', 'starting on', 'beginning', 'beginning on', 'as of', 'on'],
  examples: [
    ['She takes metoprolol 50 mg twice daily. She should go to 25 mg daily from 1 October.', '50 mg', 'BID'],
    ['She takes metoprolol 50 mg twice daily. Reduce to 25 mg daily starting October 1.', '50 mg', 'BID'],
    ['She takes metoprolol 50 mg twice daily. Reduce to 25 mg daily.', '25 mg', 'QD'],
  ],
  reason: 'whether that day has come nobody tells: the sentence is told, and the dose stays what it is',
} as const;
