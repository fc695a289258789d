/** The unit of a dose that is a bare number: that of the strength it is, else the form that it counts. */
import { doseFormRow } from '../../terminology/forms/dose-form-table.ts';
import { patientForm } from '../../terminology/forms/patient-form.ts';
import { findStrengths } from '../../terminology/codes/strength.ts';
import { unitOfWord } from '../../terminology/codes/unit-lookup.ts';
import type { RxNormStore } from '../../terminology/rxnorm.ts';
import { amountOfShown, withUnshownStrength } from './dose/unshown-strength.ts';
import { solidStrengthsOf } from './doubt-dose.ts';
import type { MedicationMention } from './mention.ts';
import type { MentionMatch } from './resolve-mention.ts';
import type { MentionDosage } from './resolved-mention.ts';

/**
 * `"Propranolol 20 b.i.d."` is 20 mg, `"Synthroid 88 daily"` 88 mcg; beside a strength a small number counts
 * (`"Furosemide 40 mg tablets 1-1-0"`: tablets). What may be either keeps no unit.
 */
export function withUnit(
  read: MentionDosage,
  mention: MedicationMention,
  match: MentionMatch | undefined,
  store: RxNormStore,
): MentionDosage {
  const dosage = withUnshownStrength(read, mention, match, store);
  const { dose } = dosage;
  if (dose?.unit !== '') return dosage;
  const amounts = dose.quantity.split('-').map(Number);
  const ofProduct = match?.ingredients.length === 1 ? unitOfProduct(amounts, match, store) : undefined;
  const unit = ofProduct ?? unitInWords(amounts, mention);
  if (unit !== undefined) return { ...dosage, dose: { ...dose, unit } };
  const amount = amountOfShown(dose, mention, match, store);
  return amount === undefined ? dosage : { ...dosage, dose: amount };
}

function unitOfProduct(
  amounts: readonly number[],
  match: MentionMatch,
  store: RxNormStore,
): string | undefined {
  const [amount, ...more] = amounts;
  const ofStrength =
    amount === undefined || more.length > 0 ? undefined : unitOfStrength(amount, match, store);
  return ofStrength ?? unitOfForm(amounts, match);
}

/** `"Tab. Ecosprin 75 mg 0-1-0"`: the form in the words of a product that names its strength as well. */
function unitInWords(amounts: readonly number[], { fields, product }: MedicationMention): string | undefined {
  if (!amounts.every((amount) => !isUncountable(amount)) || findStrengths(product).length === 0)
    return undefined;
  const forms = fields.filter(({ field }) => field === 'form').map(({ text }) => text);
  const words =
    [...forms, product]
      .join(' ')
      .toLowerCase()
      .match(/\p{L}+/gu) ?? [];
  return words.map((word) => unitOfWord(word)).find((row) => row !== undefined && SWALLOWED.has(row.id))
    ?.unit;
}

const SWALLOWED: ReadonlySet<string> = new Set(['tablet', 'capsule']);

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
  if (!areCounts) return undefined;
  const called = patientForm(form.phrase);
  // "rectal suppository" counts suppositories.
  return unitOfWord(called.split(' ').at(-1) ?? '')?.unit ?? called;
}
