/** Words by which an amount behind a name is what is taken, and not only the strength of a product. */
import { isChange } from '../../names/directions/read-change.ts';
import { changesBetween } from '../../names/directions/set-between.ts';
import type { MedicationMention } from '../mention.ts';

/** `"decrease atenolol to 25 mg"`, `"atenolol increased to twice daily"`. */
export function changesDose({ clause, nameStart, nameEnd, ownEnd }: MedicationMention): boolean {
  return (
    changesBetween(clause.slice(nameEnd, ownEnd)) ||
    isChange(clause.slice(0, nameStart), clause.slice(nameStart, ownEnd), nameEnd - nameStart)
  );
}

/** A change, `"at a dose of 10 mg"`, `"dosed at 5 mg"`. */
export function saysDose(mention: MedicationMention): boolean {
  return changesDose(mention) || CALLED_DOSE.test(mention.clause.slice(mention.nameEnd, mention.ownEnd));
}

const CALLED_DOSE = /^[^.;\d]{0,24}\bdos(?:e|ed|age)\b[^.;\d]{0,12}\d/iu;
