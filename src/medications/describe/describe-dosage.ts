/** The directions an entry shows: every dosage of its record as written and made whole, and the words of all of them. */

import type { Dosage } from '@medplum/fhirtypes';
import { type JsonObject, textAt } from '../../fhir/free-form.ts';
import { sigSentence } from '../../sig/say/dosage-sentence.ts';
import { sourceName } from '../weigh/coverage.ts';
import type { Enrichment } from '../medication-list.ts';
import type { MedicationRecord } from '../medication-record.ts';
import { dosagesOf } from '../read/record-readers.ts';
import type { SigReader } from '../sig-reader.ts';
import { completeDosage, type DosageOwner } from './complete-dosage.ts';

export interface DescribedDosage {
  /** Of several dosages what all of them say, with the words of all. */
  readonly dosage: Dosage | undefined;
  /** Each dosage, where there are several. */
  readonly dosages: readonly Dosage[];
  /** The directions of all steps, as written. */
  readonly sig: string | undefined;
  readonly enrichments: readonly Enrichment[];
}

/** The dosages a source gives, in FHIR's form. */
export function dosagesOfRecord({ source }: MedicationRecord): readonly JsonObject[] {
  if (source.kind === 'fhir') return dosagesOf(source.resource);
  return source.dosage === undefined ? [] : [source.dosage];
}

/** The record as `completeDosage` asks for it. */
export function ownerOf(record: MedicationRecord): DosageOwner {
  return { name: sourceName(record), product: record.medication.product };
}

const NO_DOSAGE: DescribedDosage = { dosage: undefined, dosages: [], sig: undefined, enrichments: [] };

/** Steps that are shown; a schedule of more is not read by anyone. */
const MOST_STEPS = 20;

/** The dosages of the records that are shown: of one, or of one for each strength of a regimen. */
export function describeDosage(records: readonly MedicationRecord[], readSig: SigReader): DescribedDosage {
  const steps = records
    .flatMap((record) =>
      dosagesOfRecord(record).map((step) => completeDosage(step, ownerOf(record), readSig)),
    )
    .slice(0, MOST_STEPS);
  const [first] = steps;
  if (first === undefined) return NO_DOSAGE;
  const dosages = steps.map(({ dosage }) => dosage);
  const { sig, enrichments } = sigOf(dosages, records.map(sourceName).join(', '));
  const all = [...steps.flatMap((step) => step.enrichments), ...enrichments];
  if (dosages.length === 1) return { dosage: first.dosage, dosages: [], sig, enrichments: all };
  return { dosage: together(dosages, sig), dosages, sig, enrichments: withoutDoubles(all) };
}

/** The words of each step; a step without words is put into words. */
function sigOf(dosages: readonly Dosage[], reference: string): Pick<DescribedDosage, 'sig' | 'enrichments'> {
  const written = dosages.map((dosage) => wordsAt(dosage));
  const isUnwritten = written.every((text) => text === undefined);
  const texts = isUnwritten
    ? [sigSentence(dosages)]
    : dosages.map((dosage, at) => written[at] ?? sigSentence([dosage]));
  const said = [...new Set(texts.filter((text) => text !== undefined))];
  if (said.length === 0) return { sig: undefined, enrichments: [] };
  const sig = said.join('; ');
  if (written.every((text) => text !== undefined)) return { sig, enrichments: [] };
  const reason = `a sentence made from the structured dosage of ${reference}`;
  return { sig, enrichments: [{ field: 'sig', value: sig, reason }] };
}

function wordsAt(dosage: Dosage): string | undefined {
  const fields = { ...dosage };
  return textAt(fields, 'text')?.trim() ?? textAt(fields, 'patientInstruction')?.trim();
}

/** What several dosages have in common, under the words of all: no field says of one what another contradicts. */
function together(dosages: readonly Dosage[], sig: string | undefined): Dosage {
  const [first, ...others] = dosages.map((dosage): JsonObject => ({ ...dosage }));
  const common = Object.entries(first ?? {}).filter(
    ([field, value]) =>
      !OWN_FIELDS.has(field) &&
      others.every((other) => JSON.stringify(other[field]) === JSON.stringify(value)),
  );
  // Decode edge: fields of a Dosage as its sender wrote it.
  return { ...(Object.fromEntries(common) as Dosage), ...(sig !== undefined && { text: sig }) };
}

/** What belongs to one step and never to all. */
const OWN_FIELDS: ReadonlySet<string> = new Set(['id', 'sequence', 'text', 'patientInstruction']);

function withoutDoubles(enrichments: readonly Enrichment[]): readonly Enrichment[] {
  return [...new Map(enrichments.map((item) => [JSON.stringify(item), item])).values()];
}
