/** The order a resource says it belongs to: what a record says of itself binds, whatever the names (docs/evidence-rules.md, Same drug). */

import { type JsonObject, objectsAt } from '../../fhir/free-form.ts';
import type { Reading } from './reading.ts';

/** Fields that name an order: of a dispense, of an administration, of what was ordered or said on the strength of it. */
const ORDER_FIELDS = ['authorizingPrescription', 'request', 'prescription', 'basedOn'] as const;
const ORDER_TYPES: ReadonlySet<unknown> = new Set(['MedicationRequest', 'MedicationOrder']);

/** The one order of the request that a resource names; undefined where it names none, several, or one that is not there. */
export function readFulfilled(resource: JsonObject, reading: Reading): JsonObject | undefined {
  return orderNamed(resource, ORDER_FIELDS, reading);
}

/** The order that an order replaces, likewise. */
export function readReplaced(resource: JsonObject, reading: Reading): JsonObject | undefined {
  return orderNamed(resource, ['priorPrescription'], reading);
}

function orderNamed(
  resource: JsonObject,
  fields: readonly string[],
  { resolve }: Reading,
): JsonObject | undefined {
  const orders = new Set<JsonObject>();
  for (const field of fields) {
    if (resource[field] === undefined) continue;
    for (const reference of objectsAt(resource, field)) {
      const named = resolve(reference, resource);
      if (named !== undefined && named !== resource && ORDER_TYPES.has(named['resourceType']))
        orders.add(named);
    }
  }
  const [only, ...others] = orders;
  return others.length === 0 ? only : undefined;
}
