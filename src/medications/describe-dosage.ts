/** The dosage an entry shows: the structured fields as written; what is missing is read from the text, and said so. */

import type { Dosage } from '@medplum/fhirtypes';
import { textAt } from '../fhir/free-form.ts';
import type { Enrichment } from './medication-list.ts';
import type { MedicationRecord } from './medication-record.ts';
import { dosagesOf } from './record-readers.ts';

/** Reads the directions of a sig text; remembers them for the length of one request. */
export type SigReader = (text: string) => Dosage | undefined;

export interface DescribedDosage {
  readonly dosage: Dosage | undefined;
  readonly sig: string | undefined;
  readonly enrichments: readonly Enrichment[];
}

/** The dosage of the record that is shown; undefined fields when it has none. */
export function describeDosage(record: MedicationRecord | undefined, readSig: SigReader): DescribedDosage {
  void readSig;
  if (record === undefined || record.source.kind !== 'fhir')
    return { dosage: undefined, sig: undefined, enrichments: [] };
  const dosages = dosagesOf(record.source.resource);
  const texts = dosages.flatMap((dosage) => textAt(dosage, 'text') ?? []);
  const [first] = dosages;
  const sig = texts.length === 0 ? undefined : texts.join('; ');
  return { dosage: first as Dosage | undefined, sig, enrichments: [] };
}
