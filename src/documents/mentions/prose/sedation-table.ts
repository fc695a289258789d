/** Drugs that a procedure is done under: a list of nothing else is no list of what is taken. */

export interface SedationRow {
  readonly id: 'sedative' | 'companion';
  /** Ingredients by their name in RxNorm. */
  readonly ingredients: readonly string[];
  readonly reason: string;
  /** `[list, whether it is what was given for a procedure]`. */
  readonly examples: readonly (readonly [list: string, isSedation: boolean])[];
}

export const SEDATION_ROWS: readonly SedationRow[] = [
  {
    id: 'sedative',
    ingredients: ['midazolam', 'propofol', 'etomidate', 'rocuronium', 'succinylcholine', 'vecuronium'],
    reason: 'given by who does the procedure; at home hardly ever, and then with how often',
    examples: [
      ['Versed 4 mg, fentanyl 75 mcg', true],
      ['Versed 4 mg, lisinopril 10 mg', false],
      ['midazolam 5 mg as needed for seizures', false],
    ],
  },
  {
    id: 'companion',
    ingredients: [
      'fentanyl',
      'meperidine',
      'morphine',
      'hydromorphone',
      'ketamine',
      'diphenhydramine',
      'promethazine',
      'ondansetron',
      'atropine',
      'glycopyrrolate',
      'lidocaine',
      'bupivacaine',
      'benzocaine',
      'butamben',
      'tetracaine',
      'naloxone',
      'flumazenil',
    ],
    reason: 'given with a sedative; alone it may be taken at home',
    examples: [
      ['Demerol 50 mg, Versed 2 mg', true],
      ['Cetacaine spray, 100 mcg of fentanyl IV, and 5 mg of Versed IV', true],
      ['fentanyl 75 mcg, Benadryl 25 mg', false],
    ],
  },
];
