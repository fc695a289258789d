/** RxNorm's units as they are printed on a label. */

export const UNIT_WORDS = [
  { written: 'MG', word: 'mg', reason: 'Capitals are RxNorm’s habit', example: '10 mg' },
  { written: 'ML', word: 'mL', reason: 'A capital L is not taken for a one', example: 'mg/mL' },
  { written: 'UNT', word: 'units', reason: 'Never U, which is read as a zero', example: '100 units/mL' },
  { written: 'ACTUAT', word: 'actuation', reason: 'One press of an inhaler', example: '90 mcg/actuation' },
  { written: 'HR', word: 'hour', reason: 'What a patch gives', example: '25 mcg/hour' },
  { written: 'MEQ', word: 'mEq', reason: 'As potassium is labelled', example: '20 mEq' },
  { written: 'BAU', word: 'bioequivalent allergy units', reason: 'Allergen extracts', example: 'BAU/mL' },
] as const satisfies readonly {
  readonly written: string;
  readonly word: string;
  readonly reason: string;
  readonly example: string;
}[];
