/** The answer of the PDF endpoint as it is sent (specification, ExtractedMedication). */
import { z } from 'zod';

const text = z.string().nullable();

/** Specification, Ingredient. */
export const ExtractedIngredient = z
  .object({
    rxnorm_code: z.string(),
    name: z.string(),
    rxnorm_tty: z.enum(['IN', 'PIN', 'MIN']),
    strength_quantity: text,
    strength_unit: text,
  })
  .meta({ id: 'Ingredient' });

/** Specification, Source. */
export const ExtractionSource = z
  .object({ document_name: z.string(), page: z.int().min(1), evidence_text: z.string() })
  .meta({ id: 'Source' });

/** Specification, ExtractedMedication. */
export const ExtractedMedicationJson = z
  .object({
    drug_name: z.string(),
    rxnorm_code: text,
    rxnorm_tty: text,
    ingredients: z.array(ExtractedIngredient),
    dose_quantity: text,
    dose_unit: text,
    route: text,
    route_snomed_code: text,
    route_ncit_code: text,
    dose_form: text,
    frequency: text,
    sources: z.array(ExtractionSource),
  })
  .meta({ id: 'ExtractedMedication' });

/** Specification, response of the PDF endpoint. What `include` asks for stands beside it (document-details.ts). */
export const MedListFromDocuments = z
  .object({ medications: z.array(ExtractedMedicationJson) })
  .meta({ id: 'MedListFromDocuments' });

export type ExtractedIngredient = z.infer<typeof ExtractedIngredient>;
export type ExtractedMedicationJson = z.infer<typeof ExtractedMedicationJson>;
export type MedListFromDocuments = z.infer<typeof MedListFromDocuments>;
