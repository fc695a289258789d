/** What the words of a drug say about its form when they name no one product: "timolol ophthalmic", "metoprolol ER". */

import type { FormFeature } from '../../../terminology/forms/form-word-table.ts';
import { fitsSites } from '../../../terminology/forms/form-words.ts';
import type { ProductForm } from '../../../terminology/products/place-and-hours.ts';
import { describeLine } from '../../../terminology/products/product-description.ts';
import type { ProductDescription } from '../../../terminology/products/product-description.ts';
import { formsInWords } from '../../../terminology/products/rank-products.ts';
import type { DoseFormGroup, ReleaseType, RxNormStore } from '../../../terminology/rxnorm.ts';
import { NEAR_GROUPS } from '../../route-group-table.ts';
import { FORM_CLUES, SPREAD } from './form-clue-table.ts';
import type { FormClues } from '../../medication-record.ts';

/** The likelier of two near groups first. */
const ALL_GROUPS: readonly DoseFormGroup[] = [
  'oral',
  'injectable',
  'inhaled',
  'topical',
  'transdermal',
  'ophthalmic',
  'otic',
  'nasal',
  'rectal',
  'vaginal',
  'oromucosal',
  'implant',
  'irrigation',
  'other',
];

/** `"timolol 0.5% eye drops"` → ophthalmic; `"metoprolol ER"` → extended release; undefined where the words leave it open. */
export function readFormClues(text: string, store: RxNormStore): FormClues | undefined {
  const description = describeLine(store, text);
  if (description === undefined) return undefined;
  const { kinds } = description;
  const forms = formsInWords(store, description);
  const groups = groupsOf(description, forms);
  const release = releaseOf(kinds);
  const isOpen = groups.length === ALL_GROUPS.length || groups.length === 0;
  if (isOpen && release === undefined) return undefined;
  const place = isOpen ? undefined : placeOf(groups, description, forms);
  return {
    groups: isOpen ? undefined : groups,
    ...(place !== undefined && { place }),
    release,
    ...(kinds.size > 0 && { kinds: [...kinds] }),
    ...(forms.length > 0 && { forms }),
  };
}

/** Where the words leave it open, the places that the drug has in this form: nystatin is a suspension in the mouth alone. */
function groupsOf(
  { kinds, sites, routes }: ProductDescription,
  forms: readonly ProductForm[],
): readonly DoseFormGroup[] {
  const said = sites.length > 0 ? sites : routes;
  const groups = ALL_GROUPS.filter((group) => fitsSites(said, group) && fitsKinds(kinds, group));
  const ofForms = groups.filter((group) => forms.some(({ doseFormGroup }) => doseFormGroup === group));
  return ofForms.length > 0 ? ofForms : groups;
}

/** The one of the places that is meant unless a route says otherwise: a cream is for the skin; undefined where a solution is for the skin or the mouth. */
function placeOf(
  groups: readonly DoseFormGroup[],
  { kinds, sites, routes }: ProductDescription,
  forms: readonly ProductForm[],
): DoseFormGroup | undefined {
  const [first, ...others] = groups;
  const isSpread =
    sites.length + routes.length === 0 && [...kinds].some((kind) => FORM_CLUES[kind] === SPREAD);
  if (isSpread && groups.includes('topical')) return 'topical';
  const isNear = (group: DoseFormGroup): boolean =>
    NEAR_GROUPS.some((pair) => first !== undefined && pair.includes(first) && pair.includes(group));
  return forms.length === 0 || others.every(isNear) ? first : undefined;
}

function fitsKinds(kinds: ReadonlySet<FormFeature>, group: DoseFormGroup): boolean {
  for (const kind of kinds) {
    const groups = FORM_CLUES[kind]?.groups;
    if (groups !== undefined && !groups.includes(group)) return false;
  }
  return true;
}

function releaseOf(kinds: ReadonlySet<FormFeature>): ReleaseType | undefined {
  if (kinds.has('extended')) return 'extended';
  if (kinds.has('delayed')) return 'delayed';
  return kinds.has('immediate') ? 'immediate' : undefined;
}
