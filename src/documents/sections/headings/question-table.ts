/** Questions of forms: how they begin, what they ask for, and what leads from them to what is written in. */

/** Words with which a question begins. */
export const QUESTION_WORDS: readonly string[] = [
  'are',
  'is',
  'was',
  'were',
  'do',
  'does',
  'did',
  'have',
  'has',
  'had',
  'any',
  'what',
  'which',
];

/** Answers to tick, and words that ask to write in which. */
export const ANSWER_WORDS: readonly string[] = ['yes', 'no', 'y', 'n', 'none', 'unknown'];
export const WRITE_IN_WORDS: readonly string[] = ['list', 'specify', 'describe', 'explain', 'which', 'what'];

/** Over lines that are ticked yes or no these alone ask for what is taken. */
export const TAKING_WORDS: readonly string[] = ['take', 'takes', 'taking', 'use', 'uses', 'using'];
const TAKING = [...TAKING_WORDS, 'prescribed', 'current', 'currently'];
const MEDICATIONS = [
  'medication',
  'medications',
  'medicine',
  'medicines',
  'meds',
  'prescription',
  'prescriptions',
  'pills',
];

export interface QuestionRow {
  /** What it asks for is in the words of the lowest rank. */
  readonly rank: 1 | 2 | 3;
  /** Words, or beginnings of words, of which one is in the question. */
  readonly stems?: readonly string[];
  /** Whole words, one of each list, in this order and near each other. */
  readonly inOrder?: readonly (readonly string[])[];
  /** The heading that it opens; without one nothing that a list would go on in. */
  readonly opens?: 'allergies' | 'current medications';
  readonly reason: string;
  /** Lines, each with the kind of the section they open. */
  readonly examples: readonly (readonly [line: string, kind: string])[];
}

export const QUESTION_ROWS: readonly QuestionRow[] = [
  {
    rank: 1,
    stems: ['allerg', 'react', 'intoleran', 'sensitiv'],
    opens: 'allergies',
    reason: 'what harms comes first, whatever else is asked',
    examples: [
      ['Are you allergic to any medications? Penicillin', 'allergies'],
      ['Have you ever had a reaction to a medicine? Yes', 'allergies'],
    ],
  },
  {
    rank: 2,
    stems: ['ever', 'previous', 'past', 'stopped', 'before', 'last', 'family', 'refus'],
    reason: 'what was, or is of others, is no list of what is taken',
    examples: [['Have you ever taken any of these medications? Yes', 'unknown']],
  },
  {
    rank: 3,
    inOrder: [
      [...TAKING, 'on'],
      [...MEDICATIONS, 'drugs'],
    ],
    opens: 'current medications',
    reason: 'taking before what is taken',
    examples: [['Are you taking any medications? Yes', 'current-medications']],
  },
  {
    rank: 3,
    inOrder: [MEDICATIONS, TAKING],
    opens: 'current medications',
    reason:
      'what is taken before taking; "drug use" asks for something else, and "on" may go on about anything',
    examples: [
      ['What medications do you take? Aspirin', 'current-medications'],
      ['Any history of drugs you use? No', 'unknown'],
    ],
  },
];
