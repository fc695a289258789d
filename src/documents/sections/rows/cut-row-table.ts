/** What shows that a row of a table goes on with the row above it: words at the end of the upper cell, or at the beginning of the lower one. */
import { SOLID_FORM_WORDS } from '../../../terminology/codes/solid-form-words.ts';

export interface CutRowRow {
  readonly id: 'name-goes-on' | 'name-goes-back' | 'directions-go-on';
  readonly words: readonly string[];
  /** Marks in the same place. */
  readonly marks: readonly string[];
  readonly reason: string;
  /** `[cell above, cell below, whether they are one]`. */
  readonly examples: readonly (readonly [above: string, below: string, isOne: boolean])[];
}

export const CUT_ROW_ROWS = [
  {
    id: 'name-goes-on',
    words: ['and', 'with'],
    marks: ['-', '/', '&', '+', '('],
    reason: 'a name that ends in a mark or a word that joins goes on in the next row',
    examples: [
      ['HYDROCODONE-', 'ACETAMIN 5-325', true],
      ['Enalapril 10 MG /', 'hydrochlorothiazide 25 MG', true],
      ['ceftriaxone 10 gram solution,', 'Aranesp 500 mcg/mL', false],
    ],
  },
  {
    id: 'name-goes-back',
    words: [
      'mg',
      'mcg',
      'g',
      'ml',
      'unit',
      'units',
      ...SOLID_FORM_WORDS,
      'oral',
      'solution',
      'suspension',
      'injection',
      'inhaler',
      'inhalation',
      'aerosol',
      'powder',
      'cream',
      'ointment',
      'patch',
      'pen',
      'extended',
      'delayed',
      'release',
    ],
    marks: ['%', '('],
    reason: 'no row begins with a unit, a form or what stands in brackets',
    examples: [
      ['ACETAMIN 5-325', 'MG TAB', true],
      ['carvedilol', '(Coreg 12.5 mg oral tablet)', true],
      ['Zyxomarin 12', 'Quovadrel', false],
    ],
  },
  {
    id: 'directions-go-on',
    words: [
      'a',
      'an',
      'and',
      'as',
      'at',
      'by',
      'each',
      'every',
      'for',
      'from',
      'how',
      'if',
      'in',
      'into',
      'of',
      'on',
      'or',
      'per',
      'than',
      'the',
      'times',
      'to',
      'under',
      'with',
    ],
    marks: ['-', '/', '(', ','],
    reason:
      'directions that the margin of their cell cut end with a word that leads to the next one, or with a number; the next line is in small letters',
    examples: [
      ['Take 1 tablet by', 'mouth twice a day', true],
      ['Inhale, Every 4', 'hours as needed', true],
      ['Oral, 2 times', 'a day', true],
      ['12.5', 'milligrams', true],
      ['1 tablet daily', 'twice daily', false],
      ['Take 1 tablet by', 'Take 2 tablets', false],
    ],
  },
] as const satisfies readonly CutRowRow[];
