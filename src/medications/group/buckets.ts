/** Records that name their drug in the same words and codes, and are given the same way. */

import type { DoseFormGroup } from '../../terminology/rxnorm.ts';
import type { MedicationIdentity, MedicationRecord } from '../medication-record.ts';

/** A drug under construction: the records that share an identity and a route. */
export interface Bucket {
  readonly medication: MedicationIdentity;
  readonly routeGroup: DoseFormGroup | undefined;
  readonly records: MedicationRecord[];
}

/** Sorts records by identity and route, in the order they come. */
export function bucketRecords(records: readonly MedicationRecord[]): readonly Bucket[] {
  const byIdentity = new Map<MedicationIdentity, Bucket[]>();
  const all: Bucket[] = [];
  for (const record of records) {
    const { medication, routeGroup } = record;
    let buckets = byIdentity.get(medication);
    if (buckets === undefined) {
      buckets = [];
      byIdentity.set(medication, buckets);
    }
    let bucket = buckets.find((candidate) => candidate.routeGroup === routeGroup);
    if (bucket === undefined) {
      bucket = { medication, routeGroup, records: [] };
      buckets.push(bucket);
      all.push(bucket);
    }
    bucket.records.push(record);
  }
  for (const buckets of byIdentity.values()) adoptRoute(buckets, all);
  return all;
}

/** The same words without a route are what they are with the only route they are written with. */
function adoptRoute(buckets: readonly Bucket[], all: Bucket[]): void {
  const open = buckets.find(({ routeGroup }) => routeGroup === undefined);
  const [routed, ...others] = buckets.filter((bucket) => bucket !== open);
  if (open === undefined || routed === undefined || others.length > 0) return;
  for (const record of open.records) routed.records.push(record);
  all.splice(all.indexOf(open), 1);
}
