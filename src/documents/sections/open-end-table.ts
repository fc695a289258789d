/** Words at the end of a line that belong to the name on the next one. */

export interface OpenEndRow {
  readonly id: 'joins' | 'qualifies';
  readonly words: readonly string[];
  readonly reason: string;
  /** `[entry so far, whether a drug on the next line goes on with it]`. */
  readonly examples: readonly (readonly [above: string, goesOn: boolean])[];
}

export const OPEN_END_ROWS = [
  {
    id: 'joins',
    words: ['and', 'with', 'of', 'in', 'w'],
    reason: 'nothing ends with a word that joins: what it joins comes next',
    examples: [
      ['Tylenol with', true],
      ['lisinopril 10 mg and', true],
      ['lisinopril 10 mg in the morning', false],
    ],
  },
  {
    id: 'qualifies',
    words: [
      'enteric coated',
      'enteric-coated',
      'baby',
      'chewable',
      'sublingual',
      'topical',
      'long acting',
      'long-acting',
      'extended release',
      'extended-release',
      'sustained release',
      'sustained-release',
      'delayed release',
      'delayed-release',
    ],
    reason: 'how a product is made stands before its name, or behind its amount at the end of an entry',
    examples: [
      ['enteric-coated', true],
      ['torsemide 20 mg daily, baby', true],
      ['zoltabrin 25 mg at night extended release', false],
    ],
  },
] as const satisfies readonly OpenEndRow[];
