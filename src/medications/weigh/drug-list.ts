/** Lists of drugs by ingredient and form, which the rules of courses and of rescue drugs ask. */

import type { DoseFormGroup } from '../../terminology/rxnorm.ts';
import type { MedicationIdentity } from '../medication-record.ts';

/** A row of such a list. */
export interface DrugListRow {
  readonly reason: string;
  /** RxNorm names, or the words of drugs RxNorm does not know. */
  readonly ingredients: readonly string[];
  /** The dose form groups it means; all when absent. */
  readonly forms?: readonly DoseFormGroup[];
  /** Only where it is the sole ingredient: in other company it is another medicine. */
  readonly isAlone?: true;
  /** An RxNorm name of the row, and one that is like it and is not meant. */
  readonly example: readonly [meant: string, other: string];
}

/** Whether a drug stands in a list. One identity serves many records, so it is asked once. */
export function drugListOf(
  table: Readonly<Record<string, DrugListRow>>,
): (medication: MedicationIdentity) => boolean {
  const rows = Object.values(table).map(({ forms, isAlone, ingredients }) => ({
    forms: new Set<string>(forms),
    isAlone: isAlone === true,
    names: new Set(ingredients.map((name) => name.toLowerCase())),
  }));
  const known = new WeakMap<MedicationIdentity, boolean>();
  return (medication) => {
    let answer = known.get(medication);
    if (answer === undefined) {
      const words = namesOf(medication);
      answer = rows.some((row) => fitsRow(row, medication) && words.some((word) => row.names.has(word)));
      known.set(medication, answer);
    }
    return answer;
  };
}

function namesOf({ product, text }: MedicationIdentity): readonly string[] {
  const ingredients = (product?.ingredients ?? []).map(({ name }) => name.toLowerCase());
  return ingredients.length > 0 ? ingredients : text.toLowerCase().split(/[^\p{L}]+/u);
}

function fitsRow(
  { forms, isAlone }: { readonly forms: ReadonlySet<string>; readonly isAlone: boolean },
  { product }: MedicationIdentity,
): boolean {
  const form = product?.doseFormGroup;
  if (form !== undefined && forms.size > 0 && !forms.has(form)) return false;
  return !isAlone || (product?.ingredients.length === 1 && product.packItems === undefined);
}
