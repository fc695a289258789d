/** What the words of a drug say about its form when they name no one product: "timolol ophthalmic", "metoprolol ER". */

import type { FormFeature } from '../../../terminology/forms/form-word-table.ts';
import { fitsSites } from '../../../terminology/forms/form-words.ts';
import { describeLine } from '../../../terminology/products/product-description.ts';
import { formsInWords } from '../../../terminology/products/rank-products.ts';
import type { DoseFormGroup, ReleaseType, RxNormStore } from '../../../terminology/rxnorm.ts';
import { FORM_CLUES } from './form-clue-table.ts';
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
  const sites = description.sites.length > 0 ? description.sites : description.routes;
  const groups = ALL_GROUPS.filter((group) => fitsSites(sites, group) && fitsKinds(kinds, group));
  const release = releaseOf(kinds);
  const isOpen = groups.length === ALL_GROUPS.length || groups.length === 0;
  if (isOpen && release === undefined) return undefined;
  const forms = formsInWords(store, description);
  return {
    groups: isOpen ? undefined : groups,
    release,
    ...(kinds.size > 0 && { kinds: [...kinds] }),
    ...(forms.length > 0 && { forms }),
  };
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
