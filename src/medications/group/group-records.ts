/** Records of the same drug form a group: the same active ingredients, the same release, a compatible dose form (docs/evidence-rules.md, Same drug). */

import type { DrugProduct } from '../../terminology/rxnorm.ts';
import { productKeys } from './group-key.ts';
import { groupByWords } from './group-by-words.ts';
import type { MedicationRecord } from '../medication-record.ts';
import { type Bucket, bucketRecords } from './buckets.ts';
import { deviceOf } from './device-table.ts';
import { OpenGroups, pushTo, type OpenGroup } from './open-groups.ts';
import { hasHomeUse, isHospitalUse } from '../hospital-use.ts';
import {
  bySignature,
  fitsRoute,
  hasForm,
  type FormlessBucket,
  homeOf,
  placeOf,
  signatureOf,
} from './formless.ts';
import { placedByCode } from './homes-by-code.ts';
import { joinOrders } from './join-orders.ts';
import { splitHours } from './split-hours.ts';

/** One drug and everything said about it. */
export interface MedicationGroup {
  /** What makes it one drug; the id of the entry is derived from it. */
  readonly key: string;
  readonly records: readonly MedicationRecord[];
}

/** Groups the records of one patient. The order of the records never matters. */
export function groupRecords(records: readonly MedicationRecord[]): readonly MedicationGroup[] {
  const groups = new OpenGroups();
  const inHospital = records.filter(isHospitalUse);
  const atHome = inHospital.length === 0 ? records : records.filter((record) => !isHospitalUse(record));
  const unidentified = placeRecords(atHome, groups);
  if (inHospital.length > 0) {
    // What is given in hospital comes to what is known of home, and parts and joins nothing there.
    const ofHome = groups.all();
    unidentified.push(...placeRecords(inHospital, groups));
    groups.absorb(formsOfHospital(groups, ofHome));
  }
  for (const [key, buckets] of groupByWords(placedByCode(unidentified, groups.all()))) {
    groups.open({ key }).buckets.push(...buckets);
  }
  return joinOrders(groups.all().flatMap(groupsOf));
}

/** Opens groups for records, or puts them into those that are open; returns what no release knows. */
function placeRecords(records: readonly MedicationRecord[], groups: OpenGroups): Bucket[] {
  const { formed, formless, unidentified } = sortBuckets(bucketRecords(records));
  const stated = formed.filter(({ bucket }) => bucket.medication.isReleaseOpen === undefined);
  for (const { bucket, keys, key } of stated) groups.open({ ...keys, key }).buckets.push(bucket);
  const unstated = formed.filter(({ bucket }) => bucket.medication.isReleaseOpen === true);
  const statedHomes = unstated.map((item) => onlyRelease(item, groups.of(item.keys)));
  for (const [at, { bucket, keys, key }] of unstated.entries())
    (statedHomes[at] ?? groups.open({ ...keys, key })).buckets.push(bucket);
  // Those whose words or route say more go first, then those whose brand does; each time all homes are found before anyone moves in, so that
  // whether two join never depends on who came first.
  for (const items of bySignature(formless)) {
    const homes = items.map(({ bucket, keys }) => homeOf(bucket, groups.of(keys)));
    for (const [at, { bucket, keys }] of items.entries()) {
      const own = {
        ...keys,
        key: `${keys.ingredients}|?|${signatureOf(bucket)}`,
        formGroup: placeOf(bucket),
      };
      (homes[at] ?? groups.open(own)).buckets.push(bucket);
    }
  }
  return unidentified;
}

/** By groups of hospital the one of home, named without a form, that it is the only form of. */
function formsOfHospital(
  groups: OpenGroups,
  ofHome: readonly OpenGroup[],
): ReadonlyMap<OpenGroup, OpenGroup> {
  const claims = new Map<OpenGroup, OpenGroup[]>();
  for (const group of ofHome) {
    const ownBuckets = group.buckets.filter(hasHomeUse);
    if (group.ingredients === undefined || ownBuckets.some(hasForm)) continue;
    const { ingredients } = group;
    const others = groups.of({ ingredients }).filter((other) => !ofHome.includes(other));
    const [only, ...more] = new Set(ownBuckets.map((bucket) => homeOf(bucket, others)));
    if (only !== undefined && more.length === 0) pushTo(claims, only, group);
  }
  return new Map(
    [...claims].flatMap(([form, [home, ...others]]) =>
      home === undefined || others.length > 0 ? [] : [[form, home]],
    ),
  );
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

/** `metoprolol 50 mg` is the plain one, and beside orders of one other release alone that one; the group must be given in the same place. */
function onlyRelease(
  { bucket, keys, key }: FormedBucket,
  groups: readonly OpenGroup[],
): OpenGroup | undefined {
  const inPlace = groups.filter(
    ({ formGroup }) => formGroup === keys.formGroup && fitsRoute(formGroup, bucket.routeGroup),
  );
  return inPlace.find((group) => group.key === key) ?? (inPlace.length === 1 ? inPlace[0] : undefined);
}
