/** RxNorm dose form groups (DFG), which end the names of SCDG and SBDG, and where their drugs are given (RxNorm Appendix 3). */
import type { DoseFormGroup } from '../rxnorm.ts';

export interface DoseFormGroupRow {
  readonly group: DoseFormGroup;
  readonly reason: string;
  /** A name of an SCDG that ends in it. */
  readonly example: string;
}

/** Groups that say how a drug is given; `Pellet Product` and the like do not. */
export const DOSE_FORM_GROUPS = {
  'Buccal Product': { group: 'oromucosal', reason: 'Held in the cheek', example: 'lidocaine Buccal Product' },
  'Chewable Product': {
    group: 'oral',
    reason: 'Chewed and swallowed',
    example: 'lidocaine Chewable Product',
  },
  'Dental Product': {
    group: 'oromucosal',
    reason: 'Acts on teeth and gums',
    example: 'lidocaine Dental Product',
  },
  'Disintegrating Oral Product': {
    group: 'oral',
    reason: 'Dissolves on the tongue and is swallowed',
    example: 'lidocaine Disintegrating Oral Product',
  },
  'Drug Implant Product': {
    group: 'implant',
    reason: 'Stays in the body for months',
    example: 'lidocaine Drug Implant Product',
  },
  'Flake Product': { group: 'oral', reason: 'Swallowed', example: 'lidocaine Flake Product' },
  'Inhalant Product': { group: 'inhaled', reason: 'Breathed in', example: 'lidocaine Inhalant Product' },
  'Injectable Product': {
    group: 'injectable',
    reason: 'Given by needle',
    example: 'lidocaine Injectable Product',
  },
  'Irrigation Product': {
    group: 'irrigation',
    reason: 'Rinses a cavity or wound',
    example: 'lidocaine Irrigation Product',
  },
  'Lozenge Product': {
    group: 'oromucosal',
    reason: 'Dissolves in the mouth',
    example: 'lidocaine Lozenge Product',
  },
  'Medicated Pad or Tape': {
    group: 'topical',
    reason: 'Acts on the skin',
    example: 'lidocaine Medicated Pad or Tape',
  },
  'Mouthwash Product': {
    group: 'oromucosal',
    reason: 'Rinsed and spat out',
    example: 'lidocaine Mouthwash Product',
  },
  'Mucosal Product': {
    group: 'oromucosal',
    reason: 'Acts on or through the mucosa of the mouth',
    example: 'lidocaine Mucosal Product',
  },
  'Nasal Product': { group: 'nasal', reason: 'For the nose', example: 'lidocaine Nasal Product' },
  'Ophthalmic Product': {
    group: 'ophthalmic',
    reason: 'For the eye',
    example: 'lidocaine Ophthalmic Product',
  },
  'Oral Cream Product': {
    group: 'oromucosal',
    reason: 'Acts in the mouth',
    example: 'lidocaine Oral Cream Product',
  },
  'Oral Film Product': {
    group: 'oral',
    reason: 'Dissolves on the tongue and is swallowed',
    example: 'lidocaine Oral Film Product',
  },
  'Oral Foam Product': {
    group: 'oromucosal',
    reason: 'Acts in the mouth',
    example: 'lidocaine Oral Foam Product',
  },
  'Oral Gel Product': {
    group: 'oromucosal',
    reason: 'Acts in the mouth',
    example: 'lidocaine Oral Gel Product',
  },
  'Oral Liquid Product': { group: 'oral', reason: 'Swallowed', example: 'lidocaine Oral Liquid Product' },
  'Oral Ointment Product': {
    group: 'oromucosal',
    reason: 'Acts in the mouth',
    example: 'lidocaine Oral Ointment Product',
  },
  'Oral Paste Product': {
    group: 'oromucosal',
    reason: 'Acts in the mouth',
    example: 'lidocaine Oral Paste Product',
  },
  'Oral Powder Product': { group: 'oral', reason: 'Swallowed', example: 'lidocaine Oral Powder Product' },
  'Oral Product': { group: 'oral', reason: 'Swallowed', example: 'lidocaine Oral Product' },
  'Oral Spray Product': {
    group: 'oromucosal',
    reason: 'Taken up in the mouth',
    example: 'lidocaine Oral Spray Product',
  },
  'Otic Product': { group: 'otic', reason: 'For the ear', example: 'lidocaine Otic Product' },
  'Paste Product': { group: 'topical', reason: 'Acts on the skin', example: 'lidocaine Paste Product' },
  Pill: { group: 'oral', reason: 'Swallowed', example: 'lidocaine Pill' },
  'Rectal Product': { group: 'rectal', reason: 'For the rectum', example: 'lidocaine Rectal Product' },
  'Shampoo Product': { group: 'topical', reason: 'Acts on the scalp', example: 'lidocaine Shampoo Product' },
  'Soap Product': { group: 'topical', reason: 'Acts on the skin', example: 'lidocaine Soap Product' },
  'Sublingual Product': {
    group: 'oromucosal',
    reason: 'Held under the tongue',
    example: 'lidocaine Sublingual Product',
  },
  'Toothpaste Product': {
    group: 'oromucosal',
    reason: 'Acts on the teeth',
    example: 'lidocaine Toothpaste Product',
  },
  'Topical Product': { group: 'topical', reason: 'Acts on the skin', example: 'lidocaine Topical Product' },
  'Transdermal Product': {
    group: 'transdermal',
    reason: 'Taken up through the skin',
    example: 'lidocaine Transdermal Product',
  },
  'Vaginal Product': { group: 'vaginal', reason: 'For the vagina', example: 'lidocaine Vaginal Product' },
  'Wafer Product': { group: 'oral', reason: 'Swallowed', example: 'lidocaine Wafer Product' },
} as const satisfies Record<string, DoseFormGroupRow>;

const BY_LENGTH = Object.entries<DoseFormGroupRow>(DOSE_FORM_GROUPS).toSorted(
  ([a], [b]) => b.length - a.length,
);

/** The group at the end of an SCDG or SBDG name, the longest that fits: `"ondansetron Disintegrating Oral Product"` → oral. */
export function doseFormGroupOfName(name: string): DoseFormGroup | undefined {
  const bare = name.replace(/ \[[^\]]{1,200}\]$/, '');
  return BY_LENGTH.find(([ending]) => bare.endsWith(` ${ending}`))?.[1].group;
}
