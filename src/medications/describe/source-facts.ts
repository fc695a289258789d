/** What the records of one drug say beside what the rules ask: kept where they say one thing, so that nothing a source stated is lost or guessed. */

import type { Coding, Reference } from '@medplum/fhirtypes';
import { readCodings } from '../../fhir/concepts.ts';
import { type JsonObject, isJsonObject, objectAt, objectsAt } from '../../fhir/free-form.ts';
import { addressBeside, serverOfAddress } from '../../fhir/references.ts';
import type { ReferenceResolver } from '../../fhir/references.ts';
import { validDispenseRequest, validIdentifier, validReference } from '../../fhir/valid/valid-facts.ts';
import { validConcept } from '../../fhir/valid/valid-dosage.ts';
import { sourceName } from '../weigh/coverage.ts';
import type { SourceFacts } from '../medication-list.ts';
import type { MedicationIdentity, MedicationRecord } from '../medication-record.ts';

/** More codes than any product has. */
const MOST_CODINGS = 20;

/** The facts of the records of one entry; `named` is the drug as it is shown. */
export function sourceFacts(
  records: readonly MedicationRecord[],
  named: MedicationIdentity,
  resolve: ReferenceResolver,
): SourceFacts {
  const orders = records.filter(({ act }) => act === 'ordered').flatMap(resourceOf);
  const codings = codingsOf(
    records.filter(({ medication }) => isSameDrug(medication, named)),
    resolve,
  );
  const requester = agreed(orders, (order) => absolute(validReference(order.resource['requester']), order));
  const category = agreed(orders, ({ resource }) => listOf(resource, 'category', validConcept));
  const identifier = agreed(orders, ({ resource }) => listOf(resource, 'identifier', validIdentifier));
  const dispenseRequest = agreed(orders, ({ resource }) => validDispenseRequest(resource['dispenseRequest']));
  return {
    isOrdered: orders.length > 0,
    addresses: addressesOf(records),
    ...(codings.length > 0 && { codings }),
    ...(requester && { requester }),
    ...(category && { category }),
    ...(identifier && { identifier }),
    ...(dispenseRequest && { dispenseRequest }),
  };
}

interface PlacedResource {
  readonly resource: JsonObject;
  readonly fullUrl: string | undefined;
}

function resourceOf({ source }: MedicationRecord): readonly PlacedResource[] {
  return source.kind === 'fhir' ? [{ resource: source.resource, fullUrl: source.fullUrl }] : [];
}

function isSameDrug(one: MedicationIdentity, other: MedicationIdentity): boolean {
  if (one === other) return true;
  return one.concept !== undefined && one.concept.rxcui === other.concept?.rxcui;
}

function codingsOf(records: readonly MedicationRecord[], resolve: ReferenceResolver): readonly Coding[] {
  const found = new Map<string, Coding>();
  for (const { resource } of records.flatMap(resourceOf)) {
    for (const { system, code, display } of readCodings(conceptOf(resource, resolve) ?? {})) {
      if (system === undefined || code === undefined) continue;
      const key = `${system}|${code}`;
      if (!found.has(key) && found.size < MOST_CODINGS)
        found.set(key, { system, code, ...(display !== undefined && { display }) });
    }
  }
  const concept = validConcept({ coding: [...found.values()] });
  return (concept?.coding ?? []).toSorted(bySystemAndCode);
}

function bySystemAndCode(a: Coding, b: Coding): number {
  const [keyA, keyB] = [`${a.system ?? ''}|${a.code ?? ''}`, `${b.system ?? ''}|${b.code ?? ''}`];
  return keyA < keyB ? -1 : Number(keyA > keyB);
}

function conceptOf(resource: JsonObject, resolve: ReferenceResolver): JsonObject | undefined {
  const written = resource['medicationCodeableConcept'];
  if (isJsonObject(written)) return written;
  const reference = objectAt(resource, 'medicationReference');
  return reference === undefined ? undefined : objectAt(resolve(reference, resource), 'code');
}

/** The one value of those that state any; undefined where two differ. */
function agreed<Value>(
  orders: readonly PlacedResource[],
  read: (order: PlacedResource) => Value | undefined,
): Value | undefined {
  let value: Value | undefined;
  let text: string | undefined;
  for (const order of orders) {
    const next = read(order);
    if (next === undefined) continue;
    const nextText = JSON.stringify(next);
    if (text !== undefined && nextText !== text) return undefined;
    [value, text] = [next, nextText];
  }
  return value;
}

function listOf<Value>(
  resource: JsonObject,
  field: string,
  valid: (item: unknown) => Value | undefined,
): readonly Value[] | undefined {
  const values = objectsAt(resource, field).flatMap((item) => valid(item) ?? []);
  return values.length === 0 ? undefined : values;
}

/** A relative reference of a resource whose own address is known lives on the same server. */
function absolute(reference: Reference | undefined, { fullUrl }: PlacedResource): Reference | undefined {
  if (reference?.reference === undefined) return reference;
  const address = addressBeside(fullUrl, reference.reference);
  // A contained resource does not come along.
  if (reference.reference.startsWith('#')) {
    const { reference: _contained, ...others } = reference;
    return Object.keys(others).length === 0 ? undefined : others;
  }
  return { ...reference, reference: address };
}

function addressesOf(records: readonly MedicationRecord[]): ReadonlyMap<string, string> {
  const addresses = new Map<string, string>();
  for (const record of records) {
    if (record.source.kind !== 'fhir') continue;
    const { fullUrl } = record.source;
    if (fullUrl !== undefined && serverOfAddress(fullUrl) !== undefined)
      addresses.set(sourceName(record), fullUrl);
  }
  return addresses;
}
