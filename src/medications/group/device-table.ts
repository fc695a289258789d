/**
 * Dose forms of one group that are different devices or preparations: used side by side, they are different entries. Forms of a group
 * that are not here, and all of groups that are not here, are one: a tablet and a capsule of one drug replace each other.
 */

import { DOSE_FORMS } from '../../terminology/forms/dose-form-table.ts';
import type { FormFeature } from '../../terminology/forms/form-word-table.ts';
import { formFeatures } from '../../terminology/forms/form-words.ts';
import type { ProductForm } from '../../terminology/products/place-and-hours.ts';
import type { DoseFormGroup, DrugProduct } from '../../terminology/rxnorm.ts';

interface DeviceRow {
  readonly reason: string;
  /** RxNorm dose forms; the first row of a group whose words fit counts. */
  readonly forms: RegExp;
  /** What no strength of it is in, whatever its form is called. */
  readonly neverPer?: string;
  readonly example: string;
}

/** Which of several devices; the commonest of a group has no row, so that its key stays short. */
export const DEVICES: Readonly<Partial<Record<DoseFormGroup, Readonly<Record<string, DeviceRow>>>>> = {
  inhaled: {
    nebulizer: {
      reason: 'breathed from a nebulizer: another dose, at home beside the inhaler',
      forms: /^(?:Inhalation (?:Solution|Suspension)|Inhalant Solution)$/,
      // RxNorm had inhalers as solutions once: Albuterol 0.09 MG/ACTUAT Inhalant Solution.
      neverPer: '/ACTUAT',
      example: 'Inhalation Solution',
    },
    powder: {
      reason: 'breathed in by force: who changes it for an aerosol is taught anew',
      forms: /Powder/,
      example: 'Dry Powder Inhaler',
    },
  },
  topical: {
    ointment: { reason: 'fatty: for dry, thick skin', forms: /Ointment|Paste/, example: 'Topical Ointment' },
    scalp: {
      reason: 'fluid or foam: for the scalp and hairy skin',
      forms: /Solution|Foam|Spray|Suspension|Oil/,
      example: 'Topical Solution',
    },
    wash: { reason: 'washed off', forms: /Shampoo|Soap/, example: 'Medicated Shampoo' },
    gel: { reason: 'dries', forms: /Gel/, example: 'Topical Gel' },
    lotion: { reason: 'thin: for large areas', forms: /Lotion/, example: 'Topical Lotion' },
    pad: { reason: 'laid on', forms: /Pad|Patch|Tape/, example: 'Medicated Pad' },
    powder: { reason: 'dusted on', forms: /Powder/, example: 'Topical Powder' },
  },
  ophthalmic: {
    ointment: {
      reason: 'for the night, beside drops for the day',
      forms: /Ointment|Gel|Cream/,
      example: 'Ophthalmic Ointment',
    },
    insert: { reason: 'stays in the eye', forms: /Insert|Lens/, example: 'Ophthalmic Insert' },
  },
  rectal: {
    suppository: { reason: 'acts in the rectum only', forms: /Suppository/, example: 'Rectal Suppository' },
    cream: { reason: 'spread around the anus', forms: /Cream|Ointment|Gel/, example: 'Rectal Cream' },
  },
  vaginal: {
    ring: { reason: 'stays for weeks', forms: /Ring|System/, example: 'Vaginal Ring' },
    cream: { reason: 'spread, also outside', forms: /Cream|Gel|Ointment|Foam/, example: 'Vaginal Cream' },
  },
};

/** Injections come in devices that hold one drug in one or several strengths; only where the strength differs do they differ. */
export const INJECTION_DEVICES: Readonly<Record<string, DeviceRow>> = {
  pen: {
    reason: 'dials its own dose',
    forms: /^(?:Pen Injector|Cartridge)$/,
    example: 'Pen Injector',
  },
  'ready to inject': {
    reason: 'holds one dose',
    forms: /^(?:Auto-Injector|Jet Injector|Prefilled Syringe)$/,
    example: 'Prefilled Syringe',
  },
  vial: {
    reason: 'drawn up with a syringe',
    forms: /^(?:Injection|Injectable .*)$/,
    example: 'Injectable Solution',
  },
};

/** `ketoconazole 20 MG/ML Medicated Shampoo` → `wash`; empty for the commonest form of a group and where devices make no difference. */
export function deviceOf(form: ProductForm): string {
  const devices = form.doseFormGroup === undefined ? undefined : DEVICES[form.doseFormGroup];
  return devices === undefined ? '' : rowOf(devices, form);
}

/** The devices that words for a form leave open where they go: `inhaler` is an aerosol or a powder, and no nebules. */
export function devicesOfKinds(kinds: readonly FormFeature[], place: DoseFormGroup): ReadonlySet<string> {
  const forms = DEVICES[place] === undefined ? [] : Object.entries(DOSE_FORMS);
  return new Set(
    forms.flatMap(([doseForm, { group }]) => {
      if (group !== place) return [];
      const features = formFeatures(doseForm);
      const isMeant = kinds.every((kind) => features.has(kind));
      return isMeant ? [deviceOf({ doseForm, doseFormGroup: group, ingredients: [] })] : [];
    }),
  );
}

/** `Pen Injector` → `pen`; empty for what is no injection or no known device. */
export function injectionDeviceOf(product: DrugProduct | undefined): string {
  return product === undefined ? '' : rowOf(INJECTION_DEVICES, product);
}

function rowOf(rows: Readonly<Record<string, DeviceRow>>, { doseForm, ingredients }: ProductForm): string {
  if (doseForm === undefined) return '';
  const fits = ({ forms, neverPer }: DeviceRow): boolean =>
    forms.test(doseForm) &&
    (neverPer === undefined || !ingredients.some(({ strength }) => strength?.unit.endsWith(neverPer)));
  return Object.keys(rows).find((name) => rows[name] !== undefined && fits(rows[name])) ?? '';
}
