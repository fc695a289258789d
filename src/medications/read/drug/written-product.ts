/** The words for what a Medication says of itself in structure: the strength of each ingredient, and the form. */

import { conceptText } from '../../../fhir/concepts.ts';
import { type JsonObject, numberAt, objectAt, textAt } from '../../../fhir/free-form.ts';
import { findStrengths } from '../../../terminology/codes/strength.ts';

/** One ingredient of a Medication with its name as read. */
export interface NamedIngredient {
  readonly name: string;
  readonly item: JsonObject;
}

/** `losartan potassium 100 mg / hydrochlorothiazide 25 mg tablet`; the names alone where neither strength nor form is known. */
export function productWords(ingredients: readonly NamedIngredient[], medication: JsonObject): string {
  if (ingredients.length === 0) return '';
  const parts = ingredients.map(({ name, item }) => withWords(name, strengthWords(item)));
  return withWords(parts.join(' / '), conceptText(objectAt(medication, 'form'))?.trim());
}

/** Whether every ingredient says how much of it there is. */
export function areMeasured(items: readonly JsonObject[]): boolean {
  return items.length > 0 && items.every((item) => strengthWords(item) !== undefined);
}

/** A name that says the strength or form already is not made longer. */
function withWords(name: string, words: string | undefined): string {
  const isSaid = words === undefined || name.toLowerCase().includes(words.toLowerCase());
  return isSaid || (/^\d/.test(words) && findStrengths(name).length > 0) ? name : `${name} ${words}`;
}

/** `{numerator: 250 mg, denominator: 5 mL}` → `250 mg/5 mL`; in one tablet an amount stands alone. Undefined where it is no amount. */
function strengthWords(item: JsonObject): string | undefined {
  const ratio = objectAt(item, 'strengthRatio') ?? objectAt(item, 'strength');
  const amount = quantityWords(objectAt(ratio, 'numerator') ?? objectAt(item, 'strengthQuantity'));
  const base = objectAt(ratio, 'denominator');
  if (amount === undefined || base === undefined) return amount;
  const per = quantityWords(base);
  if (per !== undefined && findStrengths(`1 mg/${per}`)[0]?.parts[0]?.per !== undefined)
    return `${amount}/${per}`;
  return (numberAt(base, 'value') ?? 1) === 1 ? amount : undefined;
}

function quantityWords(quantity: JsonObject | undefined): string | undefined {
  const value = numberAt(quantity, 'value');
  const unit = textAt(quantity, 'unit') ?? textAt(quantity, 'code');
  return value === undefined || unit === undefined ? undefined : `${value} ${unit}`;
}
