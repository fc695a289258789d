/** Reads dose form and route words into features, of notes and of RxNorm's own dose form names alike. */
import type { TextToken } from '../../text/normalize-text.ts';
import { tokenize } from '../../text/normalize-text.ts';
import { buildPhraseMatcher } from '../../text/phrase-matcher.ts';
import { FORM_WORD_TABLE } from './form-word-table.ts';
import type { FormFeature, FormWordRow } from './form-word-table.ts';
import type { DoseFormGroup } from '../rxnorm.ts';

export const FORM_WORDS = buildPhraseMatcher<FormWordRow>(
  FORM_WORD_TABLE.flatMap((row) => row.words.map((word) => [word, row] as const)),
);

/** `"SL tab"` → sublingual, tablet; `"Delayed Release Oral Capsule"` → delayed, oral, capsule. */
export function formFeatures(text: string): Set<FormFeature> {
  return featuresOf(tokenize(text));
}

/** The features of every form or route word among the tokens. */
export function featuresOf(tokens: readonly TextToken[]): Set<FormFeature> {
  return new Set(
    FORM_WORDS.matchTokens(tokens).flatMap((match) => match.values.flatMap((row) => row.features)),
  );
}

/** Whether the words for an injection are names of containers alone: `0.05 % single-use vials` may be eye drops. */
export function isInjectedByContainer(tokens: readonly TextToken[]): boolean {
  const rows = FORM_WORDS.matchTokens(tokens).flatMap(({ values }) => values);
  const injected = rows.filter(({ features }) => features.includes('injectable'));
  return injected.length > 0 && injected.every(({ isContainer }) => isContainer === true);
}

/** `"delayed release"`, `"disintegrating tablet"`: words of forms and routes, and none besides. */
export function isOnlyForm(text: string): boolean {
  const tokens = tokenize(text);
  const read = FORM_WORDS.matchTokens(tokens).reduce(
    (sum, { firstToken, endToken }) => sum + endToken - firstToken,
    0,
  );
  return tokens.length > 0 && read === tokens.length;
}

/** Where a form is given: these features come from routes too, and are compared by what is compatible. */
const SITE_GROUPS: Partial<Record<FormFeature, readonly DoseFormGroup[]>> = {
  oral: ['oral', 'oromucosal', 'other'],
  sublingual: ['oromucosal', 'oral'],
  buccal: ['oromucosal', 'oral'],
  ophthalmic: ['ophthalmic', 'irrigation'],
  otic: ['otic'],
  nasal: ['nasal'],
  topical: ['topical', 'transdermal', 'oromucosal'],
  rectal: ['rectal'],
  vaginal: ['vaginal'],
  inhaled: ['inhaled'],
  injectable: ['injectable'],
  transdermal: ['transdermal', 'topical'],
};

/** Whether a feature names a place rather than a kind of form; sublingual and buccal are both. */
export function isSite(feature: FormFeature): boolean {
  return SITE_GROUPS[feature] !== undefined;
}

/** Whether a product of this group can be given at one of the places; no place stated fits all. */
export function fitsSites(sites: readonly FormFeature[], group: DoseFormGroup | undefined): boolean {
  if (sites.length === 0 || group === undefined) return true;
  return sites.some((site) => SITE_GROUPS[site]?.includes(group));
}
