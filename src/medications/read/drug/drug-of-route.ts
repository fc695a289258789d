/** The drug of a name that says no form, given by a route that the product of its strength does not fit: furosemide 40 mg, pushed into a vein. */

import { defined } from '../../../terminology/defined.ts';
import { formFeatures } from '../../../terminology/forms/form-words.ts';
import type { DoseFormGroup } from '../../../terminology/rxnorm.ts';
import { NEAR_GROUPS } from '../../route-group-table.ts';
import type { MedicationIdentity } from '../../medication-record.ts';
import type { MedicationIdentifier } from './identify-medication.ts';

/** Identities live as long as their request, and what is said of one with it. */
const known = new WeakMap<MedicationIdentity, Map<DoseFormGroup, MedicationIdentity>>();

/** What the name and the route name together; the name alone where they agree, or where its own words or a code say the form. */
export function drugOfRoute(
  medication: MedicationIdentity,
  route: DoseFormGroup | undefined,
  identify: MedicationIdentifier,
): MedicationIdentity {
  const { via, product, text } = medication;
  const group = product?.doseFormGroup;
  if (via !== 'text' || route === undefined || group === undefined || areNear(group, route))
    return medication;
  const ofRoutes = known.get(medication) ?? new Map<DoseFormGroup, MedicationIdentity>();
  known.set(medication, ofRoutes);
  let found = ofRoutes.get(route);
  if (found === undefined) {
    const given = formFeatures(text).size > 0 ? undefined : identify({ text: `${text} ${route}` });
    found = given === undefined ? medication : defined({ ...given, text, from: medication.from });
    ofRoutes.set(route, found);
  }
  return found;
}

function areNear(one: DoseFormGroup, other: DoseFormGroup): boolean {
  return one === other || NEAR_GROUPS.some((pair) => pair.includes(one) && pair.includes(other));
}
