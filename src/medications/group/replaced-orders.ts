/**
 * Orders that another order replaces: `priorPrescription` names the order that is being replaced
 * (http://hl7.org/fhir/R4/medicationrequest-definitions.html#MedicationRequest.priorPrescription).
 */

import { strengthKey } from '../../terminology/products/strength-key.ts';
import { liesAhead } from '../lies-ahead.ts';
import type { MedicationRecord, Standing } from '../medication-record.ts';

interface Group {
  readonly records: readonly MedicationRecord[];
}

/** The same groups, every order with the order of another drug or strength that replaces it; of the same one the newer speaks for itself. */
export function withReplacements<Item extends Group>(groups: readonly Item[], asOf: number): readonly Item[] {
  const replacing = new Map<object, { readonly by: MedicationRecord; readonly group: Item }>();
  for (const group of groups)
    for (const record of group.records) {
      const known = record.replaces && replacing.get(record.replaces);
      if (record.replaces === undefined || !isInForce(record, asOf)) continue;
      if (known === undefined || isEarlier(record, known.by))
        replacing.set(record.replaces, { by: record, group });
    }
  if (replacing.size === 0) return groups;
  return groups.map((group) => ({
    ...group,
    records: group.records.map((record) => {
      const found = record.source.kind === 'fhir' ? replacing.get(record.source.resource) : undefined;
      const isRenewal = found?.group === group && !areOfTwoStrengths(found.by, record);
      return found === undefined || isRenewal ? record : { ...record, replacedBy: found.by };
    }),
  }));
}

function areOfTwoStrengths(a: MedicationRecord, b: MedicationRecord): boolean {
  const [one, other] = [a, b].map(
    ({ medication }) => strengthKey(medication.product) ?? medication.wordStrength,
  );
  return one !== undefined && other !== undefined && one !== other;
}

/** It replaced what it names, whatever has become of it since; a draft or what was withdrawn replaces nothing. */
const IN_FORCE: readonly Standing[] = ['active', 'completed', 'stopped'];

function isInForce(record: MedicationRecord, asOf: number): boolean {
  const isOrder =
    record.act === 'ordered' && record.authority !== 'proposal' && record.authority !== 'inpatient';
  return isOrder && IN_FORCE.includes(record.standing) && !liesAhead(record, asOf);
}

function isEarlier(a: MedicationRecord, b: MedicationRecord): boolean {
  return (a.at?.at ?? Number.POSITIVE_INFINITY) < (b.at?.at ?? Number.POSITIVE_INFINITY);
}
