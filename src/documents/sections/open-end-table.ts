/** Words at the end of a line that belong to the name on the next one. */

export interface OpenEndRow {
  readonly id: 'joins' | 'qualifies' | 'promises';
  readonly words: readonly string[];
  readonly reason: string;
  /** `[line, whether the next one goes on with it]`: a drug with the entry so far, or what was promised. */
  readonly examples: readonly (readonly [above: string, goesOn: boolean])[];
}

export const OPEN_END_ROWS = [
  {
    id: 'joins',
    words: ['and', 'with', 'of', 'in', 'w', 'then'],
    reason: 'nothing ends with a word that joins: what it joins comes next',
    examples: [
      ['Tylenol with', true],
      ['lisinopril 10 mg and', true],
      ['prednisone 20 mg for 2 days and then', true],
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
  {
    id: 'promises',
    words: [
      ...'an the every each per to at by for or if as from until via'.split(' '),
      'once a',
      'twice a',
      'times a',
    ],
    reason: 'something must come behind it: the next line is no heading',
    examples: [
      ['apply a thin layer twice a', true],
      ['take one tablet every', true],
      ['ibuprofen 400 mg as', true],
      ['2 tablets every 8 hours if', true],
      ['vitamin a', false],
    ],
  },
] as const satisfies readonly OpenEndRow[];
