/** Words by which an amount behind a name is what is taken, and not only the strength of a product. */
import { isChange, tellsChange } from '../../names/directions/read-change.ts';
import { changesBetween } from '../../names/directions/set-between.ts';
import type { MedicationMention } from '../mention.ts';
import type { WrittenDose } from '../resolved-mention.ts';

/** `"decrease atenolol to 25 mg"`, `"atenolol increased to twice daily"`. */
export function changesDose({ clause, nameStart, nameEnd, ownEnd }: MedicationMention): boolean {
  return (
    changesBetween(clause.slice(nameEnd, ownEnd)) ||
    isChange(clause.slice(0, nameStart), clause.slice(nameStart, ownEnd), nameEnd - nameStart)
  );
}

/** `"could decrease atenolol to 25 mg"`: a change is told, whether it was made or not. */
export function tellsOfChange({ clause, nameStart, nameEnd, ownEnd }: MedicationMention): boolean {
  return tellsChange(clause.slice(0, nameStart), clause.slice(nameStart, ownEnd), nameEnd - nameStart);
}

/** A change, `"at a dose of 10 mg"`, `"dosed at 5 mg"`. */
export function saysDose(mention: MedicationMention): boolean {
  return changesDose(mention) || CALLED_DOSE.test(mention.clause.slice(mention.nameEnd, mention.ownEnd));
}

const CALLED_DOSE = /^[^.;\d]{0,24}\bdos(?:e|ed|age)\b[^.;\d]{0,12}\d/iu;

/** `"Lantus up to 24"`: of a change that says no more than a number, `words` being what is said of the drug. */
export function numberOfChange(mention: MedicationMention, words: string): WrittenDose | undefined {
  const quantity = NUMBER_ALONE.exec(words)?.groups?.['quantity'];
  return quantity !== undefined && changesDose(mention) ? { quantity, unit: '' } : undefined;
}

const NUMBER_ALONE = /^\s*(?<quantity>\d{1,4}(?:\.\d{1,3})?)[\s.,;]*$/u;
