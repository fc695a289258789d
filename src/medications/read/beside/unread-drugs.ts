/** Drugs that resources name which are not read as records: they are no evidence, and pass no one unseen. */

import type { InputResource } from '../../../fhir/bundle.ts';
import { conceptText, readCodings } from '../../../fhir/concepts.ts';
import { type JsonObject, objectsAt, textAt } from '../../../fhir/free-form.ts';
import { NDC, RXNORM } from '../../../fhir/systems.ts';
import type { ReadingNote } from '../../medication-list.ts';
import type { Reading } from '../reading.ts';
import { isEnteredInError } from '../record-readers.ts';
import { namesRecord } from './list-entry.ts';
import { UNREAD_DRUGS } from './unread-drug-table.ts';

type Row = (typeof UNREAD_DRUGS)[number];

const ROWS: ReadonlyMap<unknown, Row> = new Map(UNREAD_DRUGS.map((row) => [row.type, row]));

/** One note for each such resource, with the first field that names a drug; what bills the prescription of a record is told by the record. */
export function unreadDrugNotes(
  resources: readonly InputResource[],
  isRecord: (resource: JsonObject) => boolean,
  reading: Reading,
): readonly ReadingNote[] {
  return resources.flatMap((input): readonly ReadingNote[] => {
    const { resource, reference } = input;
    const row = ROWS.get(resource['resourceType']);
    if (row === undefined || isEnteredInError(resource)) return [];
    const field = fieldOfDrug(row, input, reading);
    if (field === undefined || billsRecord(resource, isRecord, reading)) return [];
    return [{ reference, code: 'drug-not-read', field }];
  });
}

function fieldOfDrug(row: Row, { resource }: InputResource, reading: Reading): string | undefined {
  const namesAny = (path: string, names: (value: JsonObject) => boolean): boolean =>
    valuesAt(resource, path.split('.')).some(names);
  return (
    row.drugs.find((path) => namesAny(path, isWritten)) ??
    row.items.find((path) => namesAny(path, isCodedDrug)) ??
    row.references.find((path) =>
      namesAny(path, (value) => reading.resolve(value, resource)?.['resourceType'] === 'Medication'),
    ) ??
    row.orders?.find((path) => namesAny(path, (value) => isMissingOrder(value, resource, reading)))
  );
}

function valuesAt(owner: JsonObject, [field, ...rest]: readonly string[]): readonly JsonObject[] {
  return field === undefined ? [owner] : objectsAt(owner, field).flatMap((value) => valuesAt(value, rest));
}

/** It is meant to lead to a record and leads nowhere, or is nothing but words that name a drug. */
function isMissingOrder(reference: JsonObject, owner: JsonObject, { resolve, identify }: Reading): boolean {
  if (namesRecord(reference)) return resolve(reference, owner) === undefined;
  const isBare = textAt(reference, 'type') === undefined && textAt(reference, 'reference') === undefined;
  const text = textAt(reference, 'display');
  return isBare && text !== undefined && identify({ text }).concept !== undefined;
}

function isWritten(concept: JsonObject): boolean {
  return conceptText(concept) !== undefined || readCodings(concept).length > 0;
}

function isCodedDrug(concept: JsonObject): boolean {
  return readCodings(concept).some(({ system }) => system === RXNORM || system === NDC);
}

/** A claim names its prescription; what explains its benefit names it, or the claim. */
function billsRecord(
  bill: JsonObject,
  isRecord: (resource: JsonObject) => boolean,
  { resolve }: Reading,
): boolean {
  const claims = objectsAt(bill, 'claim')
    .map((reference) => resolve(reference, bill))
    .filter((claim) => claim !== undefined);
  return [bill, ...claims].some((owner) =>
    objectsAt(owner, 'prescription').some((reference) => {
      const order = resolve(reference, owner);
      return order !== undefined && isRecord(order);
    }),
  );
}
