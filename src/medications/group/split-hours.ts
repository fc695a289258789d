/** A release over 12 hours and one over 24 are two medicines (docs/evidence-rules.md, Same drug). */

import { strengthKey } from '../../terminology/products/strength-key.ts';
import { hoursOfProduct } from '../../terminology/products/place-and-hours.ts';
import type { MedicationIdentity } from '../medication-record.ts';
import { hasHomeUse } from '../hospital-use.ts';
import type { Bucket } from './buckets.ts';
import { pushTo } from './open-groups.ts';

/** Some of the buckets of a group, and what sets them apart from the others; empty where nothing does. */
interface Part {
  readonly hours: string;
  readonly buckets: readonly Bucket[];
}

/**
 * The buckets of one group by the hours over which they release, where sources name several; one that names none goes with the only
 * hours of its strength or brand, else it stands alone. What is given in hospital over other hours than at home stands apart.
 */
export function splitHours(buckets: readonly Bucket[]): readonly Part[] {
  if (statedHours(buckets).size < 2) return [{ hours: '', buckets }];
  const ofHome = buckets.filter(hasHomeUse);
  const telling = ofHome.length > 0 ? ofHome : buckets;
  const stated = statedHours(telling);
  const partOf = (bucket: Bucket): string => {
    const own = hoursOf(bucket.medication);
    if (stated.size >= 2) return own ?? onlyHours(bucket, telling) ?? 'hours not stated';
    return own === undefined || stated.size === 0 || stated.has(own) ? '' : own;
  };
  const parts = new Map<string, Bucket[]>();
  for (const bucket of buckets) pushTo(parts, partOf(bucket), bucket);
  return [...parts].map(([hours, own]) => ({ hours, buckets: own }));
}

function statedHours(buckets: readonly Bucket[]): ReadonlySet<string> {
  return new Set(buckets.flatMap(({ medication }) => hoursOf(medication) ?? []));
}

function hoursOf({ product, hours }: MedicationIdentity): string | undefined {
  return (product && hoursOfProduct(product)) ?? hours;
}

/** The hours of the others of its strength, else of its brand, where they have but one. */
function onlyHours({ medication }: Bucket, buckets: readonly Bucket[]): string | undefined {
  for (const property of [strengthOf, brandOf]) {
    const own = property(medication);
    if (own === undefined) continue;
    const alike = buckets.filter((other) => property(other.medication) === own);
    const [only, ...others] = new Set(alike.flatMap((other) => hoursOf(other.medication) ?? []));
    if (only !== undefined && others.length === 0) return only;
  }
  return undefined;
}

function strengthOf({ product }: MedicationIdentity): string | undefined {
  return strengthKey(product);
}

function brandOf({ product }: MedicationIdentity): string | undefined {
  return product?.brandName;
}
