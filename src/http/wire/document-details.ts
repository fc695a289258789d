/** What an answer about documents carries beside the medications when `include` asks for it: extensions of the specification. */
import { z } from 'zod';
import { INFERRED_STATUSES } from '../../medications/medication-list.ts';
import { UNREAD_REASONS } from '../../documents/list/unread-table.ts';
import { ExtractedMedicationJson, ExtractionSource, MedListFromDocuments } from './documents.ts';

const text = z.string().nullable();
const medication = z.int().min(0).meta({ description: 'Place in `medications`, from 0.' });

/** A drug that a document names and that is not taken. */
export const SetAsideDrug = z
  .object({
    drug_name: z.string(),
    rxnorm_code: text,
    reason: z.enum(['stopped', 'held', 'not-taken', 'unclear']),
    source: ExtractionSource,
  })
  .meta({ id: 'SetAsideDrug' });

/** Something that could not be read. */
export const UnreadPart = z
  .object({
    kind: z.enum(['line', 'section', 'page', 'marks']),
    reason: z.enum(Object.keys(UNREAD_REASONS)),
    message: z.string().meta({ description: 'The reason as a sentence.' }),
    document_name: z.string(),
    page: z.int().min(1).nullable(),
    evidence_text: text.meta({ description: 'The line as printed; null for a page.' }),
  })
  .meta({ id: 'UnreadPart' });

/** A field of a medication on which the documents disagree. */
export const DocumentConflict = z
  .object({
    medication,
    drug_name: z.string(),
    field: z.enum(['product', 'dose', 'route', 'frequency', 'standing']),
    shown: z.string(),
    others: z.array(z.object({ value: z.string(), source: ExtractionSource })),
  })
  .meta({ id: 'DocumentConflict' });

/** All steps of directions of which the medication shows the first. */
export const MedicationSteps = z
  .object({
    medication,
    drug_name: z.string(),
    steps: z.array(
      z.object({
        sequence: z.int().min(1).meta({ description: 'Steps with the same number hold side by side.' }),
        text: z.string(),
        dose_quantity: text,
        dose_unit: text,
        route: text,
        frequency: text,
        duration_quantity: text,
        duration_unit: text.meta({ description: 'As FHIR writes it: d, wk, mo.' }),
      }),
    ),
    source: ExtractionSource,
  })
  .meta({ id: 'MedicationSteps' });

/** What the rules that weigh resources make of a medication that documents list. */
export const MedicationStatus = z
  .object({
    status: z.enum(INFERRED_STATUSES),
    status_conflict: z
      .array(z.object({ says: z.string(), source: z.string(), date: text }))
      .nullable()
      .meta({ description: 'The lines that say something else; null where all agree.' }),
    confidence: z.number().min(0.05).max(0.99).meta({ description: 'Confidence in the status.' }),
  })
  .meta({ id: 'DocumentMedicationStatus' });

/** Where a field comes from. */
export const FieldProvenance = z
  .object({
    origin: z.enum(['source', 'derived']).meta({ description: 'Whether the line says it.' }),
    source: ExtractionSource,
    reason: text.meta({ description: 'Why it was concluded; null where the line says it.' }),
  })
  .meta({ id: 'FieldProvenance' });

/** A medication with what was asked for about it. */
export const MedicationWithDetails = ExtractedMedicationJson.extend({
  ...MedicationStatus.partial().shape,
  provenance: z
    .record(z.string(), FieldProvenance)
    .exactOptional()
    .meta({ description: 'By the name of the field; fields that are null have none.' }),
}).meta({ id: 'MedicationWithDetails' });

/** The answer with every extension asked for. */
export const MedListWithDetails = MedListFromDocuments.extend({
  medications: z.array(MedicationWithDetails),
  set_aside: z.array(SetAsideDrug).exactOptional(),
  unread: z.array(UnreadPart).exactOptional(),
  conflicts: z.array(DocumentConflict).exactOptional(),
  steps: z.array(MedicationSteps).exactOptional(),
}).meta({ id: 'MedListWithDetails' });

export type MedicationStatus = z.infer<typeof MedicationStatus>;
export type FieldProvenance = z.infer<typeof FieldProvenance>;
export type MedicationWithDetails = z.infer<typeof MedicationWithDetails>;
export type SetAsideDrug = z.infer<typeof SetAsideDrug>;
export type UnreadPart = z.infer<typeof UnreadPart>;
export type DocumentConflict = z.infer<typeof DocumentConflict>;
export type MedicationSteps = z.infer<typeof MedicationSteps>;
