/** Which dose form groups a word for a form leaves open; a word that is not here leaves all open. */

import type { FormFeature } from '../../../terminology/forms/form-word-table.ts';
import type { DoseFormGroup } from '../../../terminology/rxnorm.ts';

interface FormClueRow {
  readonly groups: readonly DoseFormGroup[];
  readonly reason: string;
}

const SWALLOWED: FormClueRow = {
  groups: ['oral', 'oromucosal', 'vaginal'],
  reason: 'swallowed, dissolved in the mouth, or a vaginal tablet',
};
/** Of these one for the skin is meant where nothing says another place. */
export const SPREAD: FormClueRow = {
  groups: ['topical', 'transdermal', 'ophthalmic', 'otic', 'nasal', 'rectal', 'vaginal', 'oromucosal'],
  reason: 'put on a surface of the body',
};

export const FORM_CLUES: Readonly<Partial<Record<FormFeature, FormClueRow>>> = {
  tablet: SWALLOWED,
  capsule: SWALLOWED,
  chewable: { groups: ['oral', 'oromucosal'], reason: 'chewed' },
  disintegrating: { groups: ['oral', 'oromucosal'], reason: 'dissolves in the mouth' },
  cream: SPREAD,
  ointment: SPREAD,
  gel: SPREAD,
  lotion: { groups: ['topical'], reason: 'for the skin' },
  patch: { groups: ['transdermal', 'topical'], reason: 'stuck to the skin' },
  inhaler: { groups: ['inhaled', 'nasal'], reason: 'breathed in' },
  suppository: { groups: ['rectal', 'vaginal'], reason: 'inserted' },
  enema: { groups: ['rectal'], reason: 'given into the rectum' },
};
