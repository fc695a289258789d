/** Words of headings that do not change what they mean, and words that say of when a decision is. */

export interface FillerWordRow {
  readonly id: 'lead' | 'tail' | 'bracketed' | 'dated' | 'later' | 'earlier';
  readonly words: readonly string[];
  readonly reason: string;
  /** `[heading or title, what is left of it, or the rank of its decision]`. */
  readonly examples: readonly (readonly [text: string, read: string | number])[];
}

export const FILLER_WORD_ROWS = [
  {
    id: 'lead',
    words: [
      'the',
      'my',
      'your',
      'patient',
      'patients',
      'list of',
      'list',
      'relevant',
      'pertinent',
      'known',
      'updated',
    ],
    reason: 'before a heading: whose list it is, and that it is one',
    examples: [
      ['my medications', 'medications'],
      ['list of known allergies', 'allergies'],
    ],
  },
  {
    id: 'tail',
    words: ['section', 'sections', 'information', 'info', 'list', 'data', 'details', 'review', 'entries'],
    reason: 'behind a heading: that it heads something',
    examples: [['medications list', 'medications']],
  },
  {
    id: 'bracketed',
    words: ['continued', 'active', 'reviewed'],
    reason: 'in brackets behind a heading: in which state the list is',
    examples: [
      ['Medications (active)', 'medications'],
      ['Allergies [reviewed]', 'allergies'],
    ],
  },
  {
    id: 'dated',
    words: ['as of', 'reviewed', 'updated', 'last reviewed', 'verified', 'effective'],
    reason: 'before the day on which a list was made',
    examples: [
      ['Medications as of 03/06/2026', 'medications'],
      ['Allergies (reviewed on March 6, 2026)', 'allergies'],
    ],
  },
  {
    id: 'later',
    words: ['discharge', 'after', 'home'],
    reason: 'a decision for the time after a stay counts before the others',
    examples: [['plan at discharge', 2]],
  },
  {
    id: 'earlier',
    words: ['admission', 'admit', 'inpatient', 'arrival', 'hospital'],
    reason: 'a decision for a stay counts behind the others',
    examples: [
      ['on admission', 0],
      ['plan', 1],
    ],
  },
] as const satisfies readonly FillerWordRow[];

/** The words of a row. */
export function fillerWords(id: FillerWordRow['id']): readonly string[] {
  return FILLER_WORD_ROWS.flatMap((row) => (row.id === id ? row.words : []));
}
