/** Names people read: "albuterol 90 mcg/actuation inhaler" for RxNorm's "200 ACTUAT albuterol 0.09 MG/ACTUAT Metered Dose Inhaler". */

import type { InferredMedication } from '../medications/medication-list.ts';
import { DOSE_FORMS } from '../terminology/forms/dose-form-table.ts';
import type { DrugProduct, ProductIngredient, Strength } from '../terminology/rxnorm.ts';
import { UNIT_WORDS } from './unit-word-table.ts';

export interface ReadableName {
  /** First on every page. */
  readonly name: string;
  /** RxNorm's name, where it says the same in other words. */
  readonly official: string | undefined;
  /** The name on the box: `Lipitor`. */
  readonly brand: string | undefined;
}

/** More parts than this are a pack or a multivitamin: its own name says it better. */
const MOST_INGREDIENTS = 3;
/** Below this a number of milligrams is read as micrograms: `0.09 MG` → `90 mcg`, `0.5 MG` stays. */
const LEAST_MILLIGRAMS = 0.1;

/** The name of an entry: the one to prescribe by where the release has it, else made of the parts; of a drug that RxNorm does not know, as its source wrote it. */
export function readableName({ displayName, product }: InferredMedication): ReadableName {
  const made = product === undefined ? undefined : (product.prescribableName ?? nameOfParts(product));
  return {
    name: made ?? displayName,
    official: made === undefined || made === displayName ? undefined : displayName,
    brand: product?.brandName ?? product?.brand?.name,
  };
}

/** Nothing is left out: a pack, or a product with parts of unknown strength, keeps RxNorm's own name. */
function nameOfParts(product: DrugProduct): string | undefined {
  const { ingredients, doseForm, packItems } = product;
  if (packItems !== undefined || ingredients.length === 0 || ingredients.length > MOST_INGREDIENTS)
    return undefined;
  const strengths = ingredients.map(({ strength }) => strength);
  if (strengths.some((strength) => strength === undefined) && strengths.some(Boolean)) return undefined;
  const parts = ingredients.map(partText).join(' / ');
  const length = product.release === 'immediate' ? undefined : lengthOf(product.quantity);
  return [parts, length, doseForm === undefined ? undefined : formWords(doseForm)]
    .filter((part) => part !== undefined)
    .join(' ');
}

function partText({ name, precise, strength }: ProductIngredient): string {
  const drug = precise?.name ?? name;
  return strength === undefined ? drug : `${drug} ${strengthText(strength)}`;
}

/** `{ value: 0.09, unit: 'MG/ACTUAT' }` → `90 mcg/actuation` */
export function strengthText({ value, unit }: Strength): string {
  const [amount = '', per] = unit.split('/');
  const isSmall = amount === 'MG' && value < (per === 'ACTUAT' ? 1 : LEAST_MILLIGRAMS);
  const number = isSmall ? Number((value * 1000).toPrecision(6)) : value;
  const over = per === undefined ? '' : `/${wordOf(per)}`;
  return `${number.toLocaleString('en-US', { maximumFractionDigits: 6 })} ${isSmall ? 'mcg' : wordOf(amount)}${over}`;
}

function wordOf(unit: string): string {
  return UNIT_WORDS.find(({ written }) => written === unit)?.word ?? unit;
}

/** `24 HR` → `24-hour` */
function lengthOf(quantity: string | undefined): string | undefined {
  const hours = /^(?<hours>\d{1,3}) HR$/.exec(quantity ?? '')?.groups?.['hours'];
  return hours === undefined ? undefined : `${hours}-hour`;
}

function formWords(form: string): string {
  const row = Object.hasOwn(DOSE_FORMS, form) ? DOSE_FORMS[form as keyof typeof DOSE_FORMS] : undefined;
  const phrase: string = row?.phrase ?? form.toLowerCase();
  // What is swallowed needs no "oral" before tablet or capsule.
  return phrase.replace(/\boral (?=(?:tablet|capsule)\b)/, '').replace(/^metered dose inhaler$/, 'inhaler');
}
