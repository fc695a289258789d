/** Records of the same drug form a group: the same active ingredients, the same release, a compatible dose form (docs/evidence-rules.md, Same drug). */

import type { DoseFormGroup, DrugProduct, ReleaseType } from '../../terminology/rxnorm.ts';
import { type ProductKeys, productKeys } from './group-key.ts';
import { groupByWords } from './group-by-words.ts';
import type { MedicationRecord } from '../medication-record.ts';
import { NEAR_GROUPS } from '../route-group-table.ts';
import { type Bucket, bucketRecords } from './buckets.ts';
import { deviceOf } from './device-table.ts';
import { joinOrders } from './join-orders.ts';
import { splitHours } from './split-hours.ts';
import { formFeatures } from '../../terminology/forms/form-words.ts';
import { differInMeasure, strengthKey } from '../../terminology/products/strength-key.ts';

/** One drug and everything said about it. */
export interface MedicationGroup {
  /** What makes it one drug; the id of the entry is derived from it. */
  readonly key: string;
  readonly records: readonly MedicationRecord[];
}

interface OpenGroup {
  readonly key: string;
  readonly formGroup: DoseFormGroup | undefined;
  readonly buckets: Bucket[];
}

/** Groups the records of one patient. The order of the records never matters. */
export function groupRecords(records: readonly MedicationRecord[]): readonly MedicationGroup[] {
  const groups = new Map<string, OpenGroup>();
  const groupsByIngredients = new Map<string, OpenGroup[]>();
  const open = (
    key: string,
    formGroup: DoseFormGroup | undefined,
    ingredients: string | undefined,
  ): OpenGroup => {
    const known = groups.get(key);
    if (known !== undefined) return known;
    const group: OpenGroup = { key, formGroup, buckets: [] };
    groups.set(key, group);
    if (ingredients !== undefined) pushTo(groupsByIngredients, ingredients, group);
    return group;
  };
  const { formed, formless, unidentified } = sortBuckets(bucketRecords(records));
  const stated = formed.filter(({ bucket }) => bucket.medication.isReleaseOpen === undefined);
  for (const { bucket, keys, key } of stated)
    open(key, keys.formGroup, keys.ingredients).buckets.push(bucket);
  const unstated = formed.filter(({ bucket }) => bucket.medication.isReleaseOpen === true);
  const statedHomes = unstated.map((item) =>
    groups.has(item.key)
      ? undefined
      : onlyRelease(item, groupsByIngredients.get(item.keys.ingredients) ?? []),
  );
  for (const [at, { bucket, keys, key }] of unstated.entries())
    (statedHomes[at] ?? open(key, keys.formGroup, keys.ingredients)).buckets.push(bucket);
  // Those whose words or route say more go first, then those whose brand does; each time all homes are found before anyone moves in, so that
  // whether two join never depends on who came first.
  for (const items of bySignature(formless)) {
    const homes = items.map((item) => homeOf(item, groupsByIngredients.get(item.keys.ingredients) ?? []));
    for (const [at, { bucket, keys }] of items.entries()) {
      const ownKey = `${keys.ingredients}|?|${signatureOf(bucket)}`;
      (homes[at] ?? open(ownKey, placeOf(bucket), keys.ingredients)).buckets.push(bucket);
    }
  }
  for (const [key, buckets] of groupByWords(unidentified)) {
    open(key, undefined, undefined).buckets.push(...buckets);
  }
  return joinOrders([...groups.values()].flatMap(groupsOf));
}

function groupsOf({ key, buckets }: OpenGroup): readonly MedicationGroup[] {
  return splitHours(buckets).map(({ hours, buckets: own }) => ({
    key: hours === '' ? key : `${key}|${hours}`,
    records: recordsOf(own),
  }));
}

function recordsOf(buckets: readonly Bucket[]): readonly MedicationRecord[] {
  const [only] = buckets;
  return only !== undefined && buckets.length === 1
    ? only.records
    : buckets.flatMap(({ records }) => records);
}

/** Those whose own words say something of their form; those of which their brand alone does; those without any sign. */
function bySignature(items: readonly FormlessBucket[]): readonly (readonly FormlessBucket[])[] {
  const parts: [FormlessBucket[], FormlessBucket[], FormlessBucket[]] = [[], [], []];
  for (const item of items) parts[signRank(item.bucket)].push(item);
  return parts;
}

function signRank({ medication, routeGroup }: Bucket): 0 | 1 | 2 {
  const { clues, usual, product } = medication;
  if (routeGroup !== undefined || clues?.groups !== undefined || clues?.release !== undefined) return 0;
  if (saltsOf(product) !== '') return 0;
  return usual?.group === undefined && usual?.release === undefined ? 2 : 1;
}

/** What a drug without a form is called apart by: its place, its release, its salt as its own words say, else as its brand does; `?` where nothing is known. */
function signatureOf(bucket: Bucket): string {
  const { clues, product, usual } = bucket.medication;
  const said = [bucket.routeGroup ?? clues?.groups?.[0], clues?.release];
  const [place = '', release = ''] = signRank(bucket) === 0 ? said : [usual?.group, usual?.release];
  const parts = [place, release, saltsOf(product)];
  return parts.every((part) => part === '') ? '?' : parts.join('/');
}

/** Where a drug without a form goes: by its route, its words, its brand. */
function placeOf({ medication: { clues, usual }, routeGroup }: Bucket): DoseFormGroup | undefined {
  return routeGroup ?? clues?.groups?.[0] ?? usual?.group;
}

function releaseOf({ medication: { clues, product, usual } }: Bucket): ReleaseType | undefined {
  return product?.release ?? clues?.release ?? usual?.release;
}

function saltsOf(product: DrugProduct | undefined): string {
  return (product?.ingredients.flatMap(({ precise }) => precise?.rxcui ?? []) ?? []).join(',');
}

function pushTo<Key, Item>(map: Map<Key, Item[]>, key: Key, item: Item): void {
  const list = map.get(key);
  if (list === undefined) map.set(key, [item]);
  else list.push(item);
}

interface FormlessBucket {
  readonly bucket: Bucket;
  readonly keys: ProductKeys;
}

interface FormedBucket extends FormlessBucket {
  readonly key: string;
}

interface SortedBuckets {
  readonly formed: FormedBucket[];
  readonly formless: FormlessBucket[];
  readonly unidentified: Bucket[];
}

function sortBuckets(buckets: readonly Bucket[]): SortedBuckets {
  const sorted: SortedBuckets = { formed: [], formless: [], unidentified: [] };
  for (const bucket of buckets) {
    const keys = productKeys(bucket.medication.product);
    if (keys === undefined) sorted.unidentified.push(bucket);
    else if (keys.group === undefined) sorted.formless.push({ bucket, keys });
    else sorted.formed.push({ bucket, keys, key: withDevice(keys.group, bucket.medication.product) });
  }
  return sorted;
}

function withDevice(key: string, product: DrugProduct | undefined): string {
  const device = product === undefined ? '' : deviceOf(product);
  return device === '' ? key : `${key}|${device}`;
}

/** `metoprolol 50 mg` beside orders of one release alone is that one; the group must be given in the same place. */
function onlyRelease({ bucket, keys }: FormedBucket, groups: readonly OpenGroup[]): OpenGroup | undefined {
  const inPlace = groups.filter(
    ({ formGroup }) => formGroup === keys.formGroup && fitsRoute(formGroup, bucket.routeGroup),
  );
  return inPlace.length === 1 ? inPlace[0] : undefined;
}

/**
 * The one group a drug without a dose form fits: by route, words and salt, then by its form, by strength, by its brand; with none or several it
 * stands alone.
 */
function homeOf({ bucket }: FormlessBucket, candidates: readonly OpenGroup[]): OpenGroup | undefined {
  const fitting = candidates.filter((group) => fitsGroup(bucket, group));
  if (fitting.length <= 1) return fitting[0];
  const [ofForm, ...others] = fitting.filter((group) => hasForm(bucket, group));
  if (ofForm !== undefined && others.length === 0) return ofForm;
  return (
    onlyAlike(bucket, fitting, strengthKey) ?? onlyAlike(bucket, fitting, (product) => product?.brandName)
  );
}

/** A product of the group has the form that the words name: "Ventolin HFA" is no nebules. */
function hasForm({ medication: { clues } }: Bucket, { buckets }: OpenGroup): boolean {
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
  const { clues, product, usual } = bucket.medication;
  if (!fitsRoute(formGroup, bucket.routeGroup ?? usual?.group)) return false;
  if (formGroup !== undefined && clues?.groups?.includes(formGroup) === false) return false;
  const said = releaseOf(bucket);
  return buckets.some((other) => {
    const release = releaseOf(other);
    if (said !== undefined && release !== undefined && release !== said) return false;
    if (differInMeasure(product, other.medication.product)) return false;
    return !differInSalt(product, other.medication.product);
  });
}

/** Both name the salt of an ingredient, and not the same one. */
function differInSalt(a: DrugProduct | undefined, b: DrugProduct | undefined): boolean {
  return (a?.ingredients ?? []).some(({ rxcui, precise }) => {
    const other = b?.ingredients.find((ingredient) => ingredient.rxcui === rxcui)?.precise;
    return precise !== undefined && other !== undefined && other.rxcui !== precise.rxcui;
  });
}

function fitsRoute(form: DoseFormGroup | undefined, route: DoseFormGroup | undefined): boolean {
  if (form === undefined || route === undefined || form === route) return true;
  return NEAR_GROUPS.some((pair) => pair.includes(form) && pair.includes(route));
}
