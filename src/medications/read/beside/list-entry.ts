/** Entries of Lists and of the sections of Compositions. */

import type { InputResource } from '../../../fhir/bundle.ts';
import type { Moment } from '../../../fhir/dates.ts';
import { type JsonObject, textAt } from '../../../fhir/free-form.ts';
import type { Standing } from '../../medication-record.ts';

/** An entry of a List that stands, or of a section, with what it leads to in the request. */
export interface ListEntry {
  readonly list: InputResource;
  /** `entry[2]` */
  readonly field: string;
  readonly target: JsonObject | undefined;
  /** It names a medication, whether or not the request holds it. */
  readonly isOfDrug: boolean;
  /** What the entry says of its item; undefined where that cannot be told. */
  readonly standing: Standing | undefined;
  /** The title says that it was given in hospital. */
  readonly isOfHospital: boolean;
  readonly at: Moment | undefined;
}

/** Is a reference meant to lead to a record of a medication, whether or not the request holds it? `MedicationRequest/7`, or a type that says so. */
export function namesRecord(reference: JsonObject): boolean {
  return MEDICATION_TYPE.test(textAt(reference, 'type') ?? textAt(reference, 'reference') ?? '');
}

const MEDICATION_TYPE = /(?:^|\/)Medication[A-Z]?[a-z]*(?:\/|$)/;
