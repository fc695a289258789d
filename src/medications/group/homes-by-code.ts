/** Where a record belongs that has a code and no words: to the one drug that its code stands beside elsewhere in the request. */

import type { Bucket } from './buckets.ts';
import type { OpenGroup } from './open-groups.ts';

/** Puts such records into their groups; returns the others, which no release knows. */
export function placedByCode(
  unidentified: readonly Bucket[],
  groups: readonly OpenGroup[],
): readonly Bucket[] {
  const bare = unidentified.filter((bucket) => bareCode(bucket) !== undefined);
  if (bare.length === 0) return unidentified;
  const homes = homesByCode(unidentified, groups);
  for (const bucket of bare) homes.get(bareCode(bucket))?.buckets.push(bucket);
  return unidentified.filter((bucket) => !homes.has(bareCode(bucket)));
}

/** The code of what is named by nothing else. */
function bareCode({ medication: { text, foreignCode } }: Bucket): string | undefined {
  if (foreignCode?.startsWith('reference|') === true) return undefined;
  return text === '' || foreignCode?.endsWith(`|${text}`) === true ? foreignCode : undefined;
}

/** A code that stands beside two drugs, or beside words that nobody knows too, is that of none. */
function homesByCode(
  unidentified: readonly Bucket[],
  groups: readonly OpenGroup[],
): ReadonlyMap<string | undefined, OpenGroup> {
  const homes = new Map<string, OpenGroup | 'several'>();
  for (const group of groups)
    for (const { medication } of group.buckets) {
      const { codeBeside } = medication;
      if (codeBeside === undefined) continue;
      const known = homes.get(codeBeside);
      homes.set(codeBeside, known === undefined || known === group ? group : 'several');
    }
  for (const bucket of unidentified) {
    const { foreignCode } = bucket.medication;
    if (foreignCode !== undefined && bareCode(bucket) === undefined) homes.set(foreignCode, 'several');
  }
  return new Map([...homes].flatMap(([code, home]) => (home === 'several' ? [] : [[code, home]])));
}
