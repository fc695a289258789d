/** The unit of a dose that is a bare number: that of the strength it is, else the form that it counts. */
import { doseFormRow } from '../../terminology/forms/dose-form-table.ts';
import { patientForm } from '../../terminology/forms/patient-form.ts';
import type { RxNormStore } from '../../terminology/rxnorm.ts';
import { solidStrengthsOf } from './doubt-dose.ts';
import type { MentionMatch } from './resolve-mention.ts';
import type { MentionDosage } from './resolved-mention.ts';

/**
 * `"Propranolol 20 b.i.d."` is 20 mg, `"Synthroid 88 daily"` 88 mcg; beside a strength a small number counts
 * (`"Furosemide 40 mg tablets 1-1-0"`: tablets). What may be either keeps no unit.
 */
export function withUnit(
  dosage: MentionDosage,
  match: MentionMatch | undefined,
  store: RxNormStore,
): MentionDosage {
  const { dose } = dosage;
  if (dose?.unit !== '' || match?.ingredients.length !== 1) return dosage;
  const amounts = dose.quantity.split('-').map(Number);
  const [only] = amounts;
  const ofStrength =
    only === undefined || amounts.length > 1 ? undefined : unitOfStrength(only, match, store);
  const unit = ofStrength ?? unitOfForm(amounts, match);
  return unit === undefined ? dosage : { ...dosage, dose: { ...dose, unit } };
}

/** No count, and a strength of the drug in milligrams, else in micrograms. */
function unitOfStrength(amount: number, { product }: MentionMatch, store: RxNormStore): string | undefined {
  const isLone = product.ingredients[0]?.strength === undefined;
  if (!isUncountable(amount) && !(isLone && !Number.isInteger(amount))) return undefined;
  const strengths = solidStrengthsOf(product.ingredientKey, store);
  if (strengths.has(amount)) return 'mg';
  return strengths.has(amount / 1000) ? 'mcg' : undefined;
}

/** More than are taken at once, or a part that nobody divides a tablet into: 6.25, 0.125. */
function isUncountable(amount: number): boolean {
  const parts = amount < 2 ? 4 : 2;
  return amount > MOST_COUNTED || (amount > 0 && !Number.isInteger(amount * parts));
}

const MOST_COUNTED = 8;

/** Small numbers beside the strength of a tablet or the like, none of them the strength itself. */
function unitOfForm(amounts: readonly number[], { product }: MentionMatch): string | undefined {
  const strength = product.ingredients[0]?.strength;
  const form = product.doseForm === undefined ? undefined : doseFormRow(product.doseForm);
  if (strength === undefined || form?.isCountable !== true) return undefined;
  const areCounts = amounts.every((amount) => !isUncountable(amount) && amount !== strength.value);
  return areCounts ? patientForm(form.phrase) : undefined;
}
