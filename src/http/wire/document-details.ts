/** What an answer about documents carries beside the medications when `include` asks for it: extensions of the specification. */
import { z } from 'zod';
import { UNREAD_REASONS } from '../../documents/list/unread-table.ts';
import { ExtractionSource, MedListFromDocuments } from './documents.ts';

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

/** The answer with every extension asked for. */
export const MedListWithDetails = MedListFromDocuments.extend({
  set_aside: z.array(SetAsideDrug).exactOptional(),
  unread: z.array(UnreadPart).exactOptional(),
  conflicts: z.array(DocumentConflict).exactOptional(),
  steps: z.array(MedicationSteps).exactOptional(),
}).meta({ id: 'MedListWithDetails' });

export type SetAsideDrug = z.infer<typeof SetAsideDrug>;
export type UnreadPart = z.infer<typeof UnreadPart>;
export type DocumentConflict = z.infer<typeof DocumentConflict>;
export type MedicationSteps = z.infer<typeof MedicationSteps>;
