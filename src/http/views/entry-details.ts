/** Entries of documents with what `include` asks for about each: its status by the rules, and where its fields come from. */
import { originsOf, type FieldOrigin, type OriginField } from '../../documents/list/field-origins.ts';
import { weighEntries, type EntryStatus } from '../../documents/list/weigh-entries.ts';
import type { DocumentExtraction } from '../../documents/med-list-from-documents.ts';
import type { ExtractedMedication } from '../../documents/mentions/resolved-mention.ts';
import type { RxNormStore } from '../../terminology/rxnorm.ts';
import type { FieldProvenance, MedicationStatus, MedicationWithDetails } from '../wire/document-details.ts';
import type { ExtractedMedicationJson } from '../wire/documents.ts';
import type { Includable } from '../wire/include.ts';
import { extractedMedicationJson, isDoseOfForm } from './extracted-medications.ts';

/** The medications of the answer; without `status` and `provenance` those of the specification, unchanged. */
export function entriesJson(
  extraction: DocumentExtraction,
  include: ReadonlySet<Includable>,
  { asOf, store }: { readonly asOf: Date; readonly store: RxNormStore },
): readonly MedicationWithDetails[] {
  const statuses = include.has('status') ? weighEntries(extraction, asOf, store) : undefined;
  const mentionsOf = new Map(
    extraction.reconciled.regimens.map(({ entry, mentions }) => [entry, mentions] as const),
  );
  return extraction.list.medications.map((entry) => {
    const json = extractedMedicationJson(entry);
    const status = statuses?.get(entry);
    return {
      ...json,
      ...(status !== undefined && statusJson(status)),
      ...(include.has('provenance') && {
        provenance: provenanceJson(entry, json, originsOf(entry, mentionsOf.get(entry) ?? [])),
      }),
    };
  });
}

function statusJson({ status, confidence, conflict }: EntryStatus): MedicationStatus {
  const lines = conflict.map(({ says, source, date }) => ({ says, source, date: date ?? null }));
  return { status, status_conflict: lines.length === 0 ? null : lines, confidence };
}

/** The part of an entry that each field shows; the codes of a field always follow from its words. */
const FIELDS = {
  drug_name: 'name',
  rxnorm_code: 'code',
  rxnorm_tty: 'code',
  ingredients: 'code',
  dose_quantity: 'dose',
  dose_unit: 'dose',
  route: 'route',
  route_snomed_code: 'route',
  route_ncit_code: 'route',
  dose_form: 'form',
  frequency: 'frequency',
} as const satisfies Partial<Record<keyof ExtractedMedicationJson, OriginField>>;

/** Fields that no line spells out, and why they are shown. */
const CONCLUDED: Readonly<Record<string, string>> = {
  rxnorm_tty: 'the type of the RxNorm concept',
  ingredients: 'the ingredients of the product in RxNorm',
  route_snomed_code: 'the code of the route',
  route_ncit_code: 'the code of the route',
};

function provenanceJson(
  entry: ExtractedMedication,
  json: ExtractedMedicationJson,
  origins: ReadonlyMap<OriginField, FieldOrigin>,
): Readonly<Record<string, FieldProvenance>> {
  const found = Object.entries(FIELDS).flatMap(([field, part]) => {
    const origin = origins.get(part) ?? origins.get('name');
    const value = json[field as keyof typeof FIELDS];
    if (origin === undefined || value === null || (Array.isArray(value) && value.length === 0)) return [];
    const ofForm =
      part === 'dose' && isDoseOfForm(entry) ? 'a combination is counted in its form' : undefined;
    return [[field, originJson(origin, CONCLUDED[field] ?? ofForm)] as const];
  });
  return Object.fromEntries(found);
}

function originJson({ isSaid, source, reason }: FieldOrigin, concluded: string | undefined): FieldProvenance {
  const { documentName, page, line } = source;
  return {
    origin: isSaid && concluded === undefined ? 'source' : 'derived',
    source: { document_name: documentName, page, evidence_text: line },
    reason: concluded ?? reason ?? null,
  };
}
