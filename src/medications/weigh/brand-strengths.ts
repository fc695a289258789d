/** The strength that a brand tells where nothing else does: Proscar is 5 mg, and nothing of Lantus is of the strength of Toujeo. */

import { areInOneMeasure, strengthKey } from '../../terminology/products/strength-key.ts';
import type { MedicationIdentity, MedicationRecord } from '../medication-record.ts';

/**
 * By brands named without a strength: the only one they have, and of several all of them, where no other name of the drug is of one of
 * these and all are in one measure with another. What shares a strength with the others tells none.
 */
export function brandStrengths(
  records: readonly MedicationRecord[],
): ReadonlyMap<MedicationIdentity, string> {
  const [place, ...places] = new Set(records.flatMap((record) => placeOf(record) ?? []));
  const only = places.length === 0 ? place : undefined;
  const medications = [...new Set(records.map(({ medication }) => medication))];
  if (!medications.some(({ usual }) => usual?.strengths !== undefined)) return new Map();
  const told = medications.map((medication) => ({ medication, strengths: strengthsOf(medication, only) }));
  return new Map(
    told.flatMap(({ medication, strengths }): [MedicationIdentity, string][] => {
      if (strengthKey(medication.product) !== undefined || strengths.length === 0) return [];
      const others = told.filter((other) => nameOf(other.medication) !== nameOf(medication));
      const strength = ownStrength(
        strengths,
        others.flatMap((other) => other.strengths),
      );
      return strength === undefined ? [] : [[medication, strength]];
    }),
  );
}

function ownStrength(strengths: readonly string[], others: readonly string[]): string | undefined {
  const [first, ...more] = strengths;
  if (more.length === 0) return first;
  if (strengths.some((strength) => others.includes(strength))) return undefined;
  const areComparable = others.some((other) => strengths.some((own) => areInOneMeasure(own, other)));
  return areComparable ? strengths.toSorted().join(' or ') : undefined;
}

/** Where the place is known, the strengths that are given there. */
function strengthsOf({ product, usual }: MedicationIdentity, place: string | undefined): readonly string[] {
  const own = strengthKey(product);
  if (own !== undefined) return [own];
  const all = usual?.strengths ?? [];
  const here = all.filter(({ group }) => place === undefined || group === place);
  return [...new Set((here.length > 0 ? here : all).map(({ strength }) => strength))];
}

function placeOf({ medication, routeGroup }: MedicationRecord): string | undefined {
  return medication.product?.doseFormGroup ?? routeGroup ?? medication.usual?.group;
}

function nameOf({ product, text }: MedicationIdentity): string {
  return product?.brandName ?? text;
}
