/**
 * How many doses an amount makes. The two are divided only where they are in one measure, or where what is known of the product leads from
 * one to the other: 90 tablets of 20 mg are 90 doses of 20 mg, 1 mL of 60 mg/mL is one of 60 mg. Else nobody knows.
 */

import { unitOfWord } from '../../../terminology/codes/unit-lookup.ts';
import { DOSE_FORMS, doseFormRow } from '../../../terminology/forms/dose-form-table.ts';
import { patientForm } from '../../../terminology/forms/patient-form.ts';
import type { DrugProduct } from '../../../terminology/rxnorm.ts';
import { type DosePerDay, unitName } from './dose-per-day.ts';

/** So much, in the unit it was written in, if any. */
export type Amount = DosePerDay;

/** So much in a unit by its name; a number that no one can tell the unit of has none. */
interface Measured {
  readonly value: number;
  readonly measure: string;
}

/** The doses in a quantity of a product; undefined where their measures differ, or where a bare number leaves open which of two is meant. */
export function dosesIn(
  quantity: Amount,
  dose: Amount,
  product: DrugProduct | undefined,
): number | undefined {
  const goods = goodsOf(product);
  const ratios = readingsOf(quantity, dose, goods).flatMap((whole) =>
    readingsOf(dose, quantity, goods).map((part) => ratioOf(whole, part, goods)),
  );
  const known = new Set(ratios.map((ratio) => ratio && Number(ratio.toPrecision(9))));
  const [only] = known;
  return known.size === 1 ? only : undefined;
}

/** What division needs of a product. */
interface Goods {
  /** What it is counted in: `tablet`, `syringe`; undefined for what is measured. */
  readonly form: string | undefined;
  readonly isFormKnown: boolean;
  /** The drug in one of what it is counted in, and in a millilitre. */
  readonly inOne?: Measured | undefined;
  readonly inMillilitre?: Measured | undefined;
}

function goodsOf(product: DrugProduct | undefined): Goods {
  const doseForm = product?.doseForm;
  return {
    form: doseForm === undefined ? undefined : countedForm(doseForm),
    isFormKnown: doseForm !== undefined,
    ...(product && contentOf(product)),
  };
}

/** Of a combination nobody knows which part a dose in milligrams means. */
function contentOf({
  ingredients: [only, ...others],
  quantity,
}: DrugProduct): Pick<Goods, 'inOne' | 'inMillilitre'> {
  if (only?.strength === undefined || others.length > 0) return {};
  const { value, unit } = only.strength;
  const [name = unit, ...per] = unit.split('/');
  const amount = measured({ value, unit: name });
  if (per.length === 0) return { inOne: amount };
  if (per.join('/') !== 'ML') return {};
  const volume = /^([\d.]+) ML$/.exec(quantity ?? '')?.[1];
  const inOne = volume === undefined ? undefined : { ...amount, value: amount.value * Number(volume) };
  return { inOne, inMillilitre: amount };
}

function countedForm(doseForm: string): string | undefined {
  const row = doseFormRow(doseForm);
  if (row?.isCountable !== true) return undefined;
  const called = patientForm(row.phrase);
  return measured({ value: 1, unit: unitOfWord(called.split(' ').at(-1) ?? '')?.unit ?? called }).measure;
}

/** What an amount can be; a bare number can be several things, or nothing that anybody knows. */
function readingsOf({ value, unit }: Amount, other: Amount, goods: Goods): readonly Measured[] {
  if (unit !== undefined) return [measured({ value, unit })];
  const beside = other.unit === undefined ? undefined : measured({ value: 1, unit: other.unit }).measure;
  if (goods.form !== undefined) return countsOf(value, goods.form, beside, goods);
  // What is measured is millilitres where the other is; of a form nobody knows a number counts what the other counts.
  if (beside === 'mL') return [{ value, measure: beside }];
  const isCount = !goods.isFormKnown && (beside === undefined || HANDED_OVER.has(beside));
  return isCount ? [{ value, measure: beside ?? 'a count' }] : [];
}

/** A bare number of what is counted; a syringe may also be meant by its millilitres, and a number that is its strength by its drug. */
function countsOf(
  value: number,
  form: string,
  beside: string | undefined,
  { inOne, inMillilitre }: Goods,
): readonly Measured[] {
  const counted = { value, measure: form };
  if (beside === form) return [counted];
  if (inMillilitre !== undefined) return [counted, { value, measure: 'mL' }];
  return inOne?.value === value ? [counted, { ...inOne, value }] : [counted];
}

/** Units that are so many of another; tablets and capsules are counted as one. */
const IN_OTHERS: Readonly<Record<string, Measured>> = {
  nanogram: { value: 0.000_001, measure: 'mg' },
  mcg: { value: 0.001, measure: 'mg' },
  g: { value: 1000, measure: 'mg' },
  L: { value: 1000, measure: 'mL' },
  teaspoon: { value: 5, measure: 'mL' },
  tablespoon: { value: 15, measure: 'mL' },
  IU: { value: 1, measure: 'unit' },
  'million-unit': { value: 1_000_000, measure: 'unit' },
  capsule: { value: 1, measure: 'tablet' },
};

function measured({ value, unit }: { readonly value: number; readonly unit: string }): Measured {
  const name = unitName(unit);
  const other = IN_OTHERS[name];
  return other === undefined ? { value, measure: name } : { ...other, value: value * other.value };
}

function ratioOf(whole: Measured, part: Measured, goods: Goods): number | undefined {
  if (whole.measure === part.measure) return whole.value / part.value;
  const [all, one] = [drugIn(whole, goods), drugIn(part, goods)];
  return all.measure === one.measure ? all.value / one.value : undefined;
}

/** The drug in an amount of the product; what is measured otherwise stays as it is. */
function drugIn(amount: Measured, { form, inOne, inMillilitre }: Goods): Measured {
  const content = amount.measure === form ? inOne : amount.measure === 'mL' ? inMillilitre : undefined;
  return content === undefined ? amount : { ...content, value: content.value * amount.value };
}

/** What forms are counted in. A puff or a drop is counted when taken, and not when handed over. */
const HANDED_OVER: ReadonlySet<string | undefined> = new Set(Object.keys(DOSE_FORMS).map(countedForm));
