/** Two entries of one answer never look the same: where names are alike, each says where it is given. */

import type { DoseFormGroup } from '../../terminology/rxnorm.ts';
import type { InferredMedication } from '../medication-list.ts';
import type { MedicationRecord } from '../medication-record.ts';

/** An entry and the records it rests on. */
export interface DescribedGroup {
  readonly medication: InferredMedication;
  readonly records: readonly MedicationRecord[];
}

/** `diltiazem` twice → `diltiazem (oral)` and `diltiazem (injectable)`; a place that no record says is not added. */
export function tellApart(described: readonly DescribedGroup[]): readonly InferredMedication[] {
  const alike = new Map<string, number>();
  for (const { medication } of described)
    alike.set(nameKey(medication), (alike.get(nameKey(medication)) ?? 0) + 1);
  return described.map(({ medication, records }) => {
    const place = (alike.get(nameKey(medication)) ?? 0) < 2 ? undefined : placeOf(records);
    return place === undefined
      ? medication
      : { ...medication, displayName: `${medication.displayName} (${place})` };
  });
}

function nameKey({ displayName }: InferredMedication): string {
  return displayName.toLowerCase();
}

/** The one place all records that say any agree on. */
function placeOf(records: readonly MedicationRecord[]): DoseFormGroup | undefined {
  const places = records.flatMap(({ medication, routeGroup }) => {
    return medication.product?.doseFormGroup ?? routeGroup ?? [];
  });
  const [place, ...others] = new Set(places);
  return others.length === 0 ? place : undefined;
}
