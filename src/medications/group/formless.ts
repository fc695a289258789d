/** Where a drug goes whose name has no dose form: by its route, its words, its brand (docs/evidence-rules.md, Same drug). */

import type { DoseFormGroup, DrugProduct, ReleaseType } from '../../terminology/rxnorm.ts';
import { formFeatures } from '../../terminology/forms/form-words.ts';
import { differInMeasure, strengthKey } from '../../terminology/products/strength-key.ts';
import { NEAR_GROUPS } from '../route-group-table.ts';
import type { Bucket } from './buckets.ts';
import { deviceOf, devicesOfKinds } from './device-table.ts';
import type { ProductKeys } from './group-key.ts';
import type { OpenGroup } from './open-groups.ts';

/** Records without a dose form. */
export interface FormlessBucket {
  readonly bucket: Bucket;
  readonly keys: ProductKeys;
}

/** Its name says the dose form. */
export function hasForm({ medication: { product } }: Bucket): boolean {
  return product?.doseFormGroup !== undefined;
}

/**
 * Those whose own words say something of their form; those of which their brand alone does; those whose brand leaves several places open;
 * those without any sign.
 */
export function bySignature(items: readonly FormlessBucket[]): readonly (readonly FormlessBucket[])[] {
  const parts: [FormlessBucket[], FormlessBucket[], FormlessBucket[], FormlessBucket[]] = [[], [], [], []];
  for (const item of items) parts[signRank(item.bucket)].push(item);
  return parts;
}

function signRank({ medication, routeGroup }: Bucket): 0 | 1 | 2 | 3 {
  const { clues, usual = {}, product } = medication;
  if (routeGroup !== undefined || clues?.groups !== undefined || clues?.release !== undefined) return 0;
  if (saltsOf(product) !== '') return 0;
  if (usual.group !== undefined || usual.release !== undefined) return 1;
  return usual.groups === undefined ? 3 : 2;
}

/**
 * What a drug without a form is called apart by: its place, its release and its salt as its own words say, else as its brand does, and the
 * devices it can be, unless the commonest is one of them; `?` where nothing is known.
 */
export function signatureOf(bucket: Bucket): string {
  const parts = [...placeAndRelease(bucket), saltsOf(bucket.medication.product)];
  const devices = [...devicesOf(bucket, placeOf(bucket))].toSorted();
  const signature = parts.every((part) => part === '') ? '?' : parts.join('/');
  return devices.length === 0 || devices.includes('') ? signature : `${signature}/${devices.join('+')}`;
}

function placeAndRelease(bucket: Bucket): readonly string[] {
  const { clues, usual } = bucket.medication;
  const isSaid = signRank(bucket) === 0;
  const places = isSaid ? placesSaid(bucket) : usual?.groups;
  const release = isSaid ? clues?.release : usual?.release;
  return [places?.join('+') ?? '', release ?? ''];
}

/** Where a drug without a form goes, where one place is known: by its route, its words, its brand. */
export function placeOf(bucket: Bucket): DoseFormGroup | undefined {
  const [only, ...others] = placesSaid(bucket) ?? bucket.medication.usual?.groups ?? [];
  return others.length === 0 ? only : undefined;
}

/** Where it can be given by its route, else by its words. */
function placesSaid({ medication: { clues }, routeGroup }: Bucket): readonly DoseFormGroup[] | undefined {
  const place = routeGroup ?? clues?.place;
  return place === undefined ? clues?.groups : [place];
}

/** Where it can be given by all that is known of it; undefined where that is nothing. */
function placesOf(bucket: Bucket): readonly DoseFormGroup[] | undefined {
  const { product, usual } = bucket.medication;
  return product?.doseFormGroup === undefined
    ? (placesSaid(bucket) ?? usual?.groups)
    : [product.doseFormGroup];
}

/** A form that is named without a release is the plain one where the drug has it so: who writes the form writes its release as well. */
function releaseOf({ medication: { clues, product, usual } }: Bucket): ReleaseType | undefined {
  const ofForm = new Set(clues?.forms?.map(({ release }) => release));
  const isPlain = ofForm.has('immediate');
  return product?.release ?? clues?.release ?? (isPlain ? 'immediate' : usual?.release);
}

/** The devices it can be, of those that differ where it goes; empty where nothing is known. */
function devicesOf({ medication }: Bucket, place: DoseFormGroup | undefined): ReadonlySet<string> {
  const { product, clues, usual } = medication;
  if (place === undefined) return new Set();
  const forms = product?.doseForm === undefined ? (usual?.forms ?? []) : [product];
  const known = new Set(forms.filter(({ doseFormGroup }) => doseFormGroup === place).map(deviceOf));
  const kinds = product?.doseForm === undefined ? (clues?.kinds ?? []) : [];
  if (kinds.length === 0) return known;
  const said = devicesOfKinds(kinds, place);
  const both = new Set([...said].filter((device) => known.has(device)));
  return both.size > 0 ? both : said;
}

function saltsOf(product: DrugProduct | undefined): string {
  return (product?.ingredients.flatMap(({ precise }) => precise?.rxcui ?? []) ?? []).join(',');
}

/**
 * The one group a drug without a dose form fits: by route, words and salt, then by its form, by strength, by its brand; with none or several it
 * stands alone.
 */
export function homeOf(bucket: Bucket, candidates: readonly OpenGroup[]): OpenGroup | undefined {
  const fitting = candidates.filter((group) => fitsGroup(bucket, group));
  if (fitting.length <= 1) return fitting[0];
  const [ofForm, ...others] = fitting.filter((group) => hasFormOfWords(bucket, group));
  if (ofForm !== undefined && others.length === 0) return ofForm;
  return (
    onlyAlike(bucket, fitting, strengthKey) ?? onlyAlike(bucket, fitting, (product) => product?.brandName)
  );
}

/** A product of the group has the form that the words name: "Ventolin HFA" is no nebules. */
function hasFormOfWords({ medication: { clues } }: Bucket, { buckets }: Pick<OpenGroup, 'buckets'>): boolean {
  const kinds = clues?.kinds ?? [];
  if (kinds.length === 0) return false;
  return buckets.some(({ medication }) => {
    const features = formFeatures(medication.product?.doseForm ?? '');
    return kinds.every((kind) => features.has(kind));
  });
}

/** The one group that has a product with the same property as this drug, where it has the property at all. */
function onlyAlike(
  { medication }: Bucket,
  groups: readonly OpenGroup[],
  property: (product: DrugProduct | undefined) => string | undefined,
): OpenGroup | undefined {
  const own = property(medication.product);
  if (own === undefined) return undefined;
  const [only, ...others] = groups.filter(({ buckets }) =>
    buckets.some((other) => property(other.medication.product) === own),
  );
  return others.length === 0 ? only : undefined;
}

function fitsGroup(bucket: Bucket, { formGroup, buckets }: OpenGroup): boolean {
  const { product } = bucket.medication;
  if (!fitsPlaces(bucket, { formGroup, buckets })) return false;
  if (!agree(releasesOf(bucket), buckets.flatMap(releaseSaid))) return false;
  const devices = buckets.flatMap((other) => [...devicesOf(other, formGroup)]);
  if (!agree([...devicesOf(bucket, formGroup)], devices)) return false;
  return buckets.some(
    ({ medication: other }) =>
      !differInMeasure(product, other.product) && !differInSalt(product, other.product),
  );
}

/** What the group is, and all that is in it, can be given where the drug can; of a form that has several places the group has a product of this form. */
function fitsPlaces(bucket: Bucket, group: Pick<OpenGroup, 'formGroup' | 'buckets'>): boolean {
  const { formGroup, buckets } = group;
  const { clues } = bucket.medication;
  if (formGroup !== undefined && clues?.groups?.includes(formGroup) === false) return false;
  const places = placesOf(bucket);
  const theirs = [formGroup === undefined ? undefined : [formGroup], ...buckets.map(placesOf)];
  if (!theirs.every((other) => shareAPlace(places, other))) return false;
  return !hasSeveralPlaces(bucket) || !buckets.some(hasForm) || hasFormOfWords(bucket, group);
}

/** Its words are of a form that the drug has in several places: clindamycin solution. */
function hasSeveralPlaces(bucket: Bucket): boolean {
  const { clues } = bucket.medication;
  const isOfForm = clues?.forms !== undefined && clues.groups !== undefined;
  return isOfForm && placesSaid(bucket)?.length !== 1;
}

function shareAPlace(
  own: readonly DoseFormGroup[] | undefined,
  others: readonly DoseFormGroup[] | undefined,
): boolean {
  if (own === undefined || others === undefined) return true;
  return own.some((place) => others.some((other) => fitsRoute(other, place)));
}

/** Of a name that is read as the plain product, and leaves the release open, none. */
function releaseSaid(bucket: Bucket): readonly ReleaseType[] {
  return bucket.medication.isReleaseOpen ? [] : releasesOf(bucket);
}

function releasesOf(bucket: Bucket): readonly ReleaseType[] {
  const release = releaseOf(bucket);
  return release === undefined ? [] : [release];
}

/** Neither knows, or both have one in common. */
function agree(own: readonly string[], others: readonly string[]): boolean {
  return own.length === 0 || others.length === 0 || own.some((one) => others.includes(one));
}

/** Both name the salt of an ingredient, and not the same one. */
function differInSalt(a: DrugProduct | undefined, b: DrugProduct | undefined): boolean {
  return (a?.ingredients ?? []).some(({ rxcui, precise }) => {
    const other = b?.ingredients.find((ingredient) => ingredient.rxcui === rxcui)?.precise;
    return precise !== undefined && other !== undefined && other.rxcui !== precise.rxcui;
  });
}

export function fitsRoute(form: DoseFormGroup | undefined, route: DoseFormGroup | undefined): boolean {
  if (form === undefined || route === undefined || form === route) return true;
  return NEAR_GROUPS.some((pair) => pair.includes(form) && pair.includes(route));
}
